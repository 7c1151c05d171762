/** Why something about a token cannot be done, for whoever looks after the service. */
export class TokenProblem extends Error {
  override readonly name = 'TokenProblem'
}

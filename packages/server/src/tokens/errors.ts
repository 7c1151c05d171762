/** Why an operation on a token failed, for the operator. */
export class TokenProblem extends Error {
  override readonly name = 'TokenProblem'
}

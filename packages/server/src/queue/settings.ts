import { choice, integer, seconds } from '../settings/declare.js'

export const queueSettings = {
  role: choice({
    description:
      'What this machine does where several share the work: `api` answers requests, `worker` performs executions, `all` does both.',
    default: 'all',
    among: ['all', 'api', 'worker'],
  }),
  queueLimit: integer({
    description: 'Executions that may wait at one time; further ones are answered with 503.',
    default: 1000,
    min: 1,
    max: 1_000_000,
  }),
  queueLimitPerToken: integer({
    description: 'Executions of one token that may wait at one time.',
    default: 500,
    min: 1,
    max: 1_000_000,
  }),
  queueSharePercent: integer({
    description:
      'The share of the workers, in percent, that executions of one token may hold while those of another wait. What a token has taken beyond it while it was alone is given to the others in further child processes, until it has ended. 100: no share, and no further processes.',
    default: 75,
    min: 1,
    max: 100,
  }),
  queueWaitSeconds: seconds({
    description: 'How long an execution may wait before it is given up with 503; running does not count.',
    default: 300,
    min: 1,
    max: 86_400,
  }),
}

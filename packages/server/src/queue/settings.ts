import { choice, integer, seconds } from '../settings/declare.js'

export const queueSettings = {
  role: choice({
    description:
      'The role of this machine if several share the work: `api` serves requests, `worker` runs executions, `all` does both.',
    default: 'all',
    among: ['all', 'api', 'worker'],
  }),
  queueLimit: integer({
    description: 'The maximum number of queued executions; further ones are rejected with 503.',
    default: 1000,
    min: 1,
    max: 1_000_000,
  }),
  queueLimitPerToken: integer({
    description: 'The maximum number of queued executions of one token.',
    default: 500,
    min: 1,
    max: 1_000_000,
  }),
  queueSharePercent: integer({
    description:
      'The maximum share of the workers, in percent, for one token while executions of other tokens are queued. If one token uses more than its share, because no other had executions, other tokens get additional child processes until its executions end. 100: no limit, and no additional processes.',
    default: 75,
    min: 1,
    max: 100,
  }),
  queueWaitSeconds: seconds({
    description:
      'The maximum time in the queue, after which an execution fails with 503; the run time does not count.',
    default: 300,
    min: 1,
    max: 86_400,
  }),
}

import { seconds } from '../settings/declare.js'

export const retentionSettings = {
  ttlSeconds: seconds({
    description: 'Time for which a process and its files are kept after the last upload or execution.',
    default: 7200,
    min: 1,
    max: 365 * 86_400,
  }),
  sweepSeconds: seconds({
    description: 'The maximum time between two runs of the clean-up of expired processes and orphaned files.',
    default: 60,
    min: 1,
    max: 86_400,
  }),
  orphanSeconds: seconds({
    description: 'The minimum age of an orphaned file before it is deleted.',
    default: 2 * 3600,
    min: 1,
    max: 30 * 86_400,
  }),
}

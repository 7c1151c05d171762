import { seconds } from '../settings/declare.js'

export const retentionSettings = {
  ttlSeconds: seconds({
    description: 'How long a process and its files are kept after the last upload or execution.',
    default: 7200,
    min: 1,
    max: 365 * 86_400,
  }),
  sweepSeconds: seconds({
    description: 'The longest time between two looks for what has expired or belongs to nothing.',
    default: 60,
    min: 1,
    max: 86_400,
  }),
  orphanSeconds: seconds({
    description: 'How old a file that belongs to nothing has to be before it is removed.',
    default: 2 * 3600,
    min: 1,
    max: 30 * 86_400,
  }),
}

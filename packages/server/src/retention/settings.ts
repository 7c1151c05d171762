import { seconds } from '../settings/declare.js'

export const retentionSettings = {
  ttlSeconds: seconds({
    description: 'Time for which a process and its files are kept after the last upload or execution.',
    default: 7200,
    min: 1,
    max: 365 * 86_400,
  }),
}

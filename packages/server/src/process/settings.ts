import { bytes, integer } from '../settings/declare.js'

export const processSettings = {
  quotaBytes: bytes({
    description:
      'Bytes of uploads and outputs that one token may have at one time, where the token has no quota of its own.',
    default: 20 * 2 ** 30,
    min: 1024,
    max: 2 ** 50,
  }),
  maxProcessesPerToken: integer({
    description: 'Processes that one token may have at one time.',
    default: 10_000,
    min: 1,
    max: 10_000_000,
  }),
  maxFilesPerProcess: integer({
    description: 'Files that can be uploaded to one process.',
    default: 1000,
    min: 1,
    max: 100_000,
  }),
}

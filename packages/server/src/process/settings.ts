import { bytes, integer } from '../settings/declare.js'

export const processSettings = {
  quotaBytes: bytes({
    description:
      'The maximum total size of uploads and outputs of one token, unless the token has its own quota.',
    default: 20 * 2 ** 30,
    min: 1024,
    max: 2 ** 50,
  }),
  maxProcessesPerToken: integer({
    description: 'The maximum number of processes of one token.',
    default: 10_000,
    min: 1,
    max: 10_000_000,
  }),
  maxFilesPerProcess: integer({
    description: 'The maximum number of files of one process.',
    default: 1000,
    min: 1,
    max: 100_000,
  }),
}

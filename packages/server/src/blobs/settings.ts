import { bytes } from '../settings/declare.js'

export const blobSettings = {
  keepFreeBytes: bytes({
    description:
      'Room on the disk that files may not take: below it, uploads and executions are answered with 507, while the database can still be written, and things deleted.',
    default: 16 * 2 ** 20,
    min: 0,
    max: 2 ** 50,
  }),
}

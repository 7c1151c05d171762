import { openSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { BytesInFlight } from '../../src/blobs/s3/bytes-in-flight.js'
import { FileUpload, type FileUploadOptions } from '../../src/blobs/s3/file-upload.js'
import { temporaryFolders } from '../support/temporary-folder.js'

const MIB = 2 ** 20
const temporaryFolder = temporaryFolders()

it('Uploads of large files buffer no more than the in-flight limit, however many there are', async () => {
  const folder = temporaryFolder()
  let now = 0
  let most = 0
  const sizes: number[] = []
  const bucket: FileUploadOptions['bucket'] = {
    put: async () => undefined,
    beginParts: async () => 'upload',
    async putPart(_blob, _id, { bytes }) {
      now += bytes.length
      most = Math.max(most, now)
      for (let turns = 0; turns < 20; turns++) await turn()
      now -= bytes.length
      return 'tag'
    },
    async completeParts(_blob, _id, tags, size) {
      sizes.push(size)
      expect(tags).toHaveLength(Math.ceil(size / (8 * MIB)))
    },
    abortParts: async () => undefined,
  }
  const inFlight = new BytesInFlight(32 * MIB)
  const uploads = [200, 30, 30].map(async (mib, index) => {
    const path = join(folder, String(index))
    writeFileSync(path, '')
    truncateSync(path, mib * MIB)
    const upload = new FileUpload({ bucket, blob: 'x', inFlight, file: openSync(path, 'r') })
    for (let written = 0; written <= mib; written += 10) upload.follow(written * MIB)
    await upload.finish(mib * MIB, '')
  })
  await Promise.all(uploads)
  expect(sizes.sort()).toEqual([200, 30, 30].map((mib) => mib * MIB).sort())
  expect(most).toBeLessThanOrEqual(32 * MIB)
  expect(most).toBeGreaterThan(8 * MIB)
  expect(inFlight.taken).toBe(0)
})

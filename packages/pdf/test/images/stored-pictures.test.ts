import { pictureTargetOf, replacePictures } from '@octavo/pdf/draft'
import { memorySource } from '@octavo/pdf/memory-source'
import { nodePrimitives as primitives } from '@octavo/pdf/node'
import { jpegPicture, PictureEmbedder, storedData } from '@octavo/pdf/pictures'
import type { Source } from '@octavo/pdf/source'
import { expect, it } from 'vitest'
import { edited } from '../edit/edited.js'
import { plainDocument } from '../fixtures/plain.js'

it('a picture that is stored elsewhere is not read before the document is written', () => {
  const bytes = Uint8Array.from({ length: 300_000 }, (_, at) => (at * 31) % 251)
  let reads = 0
  const stored = memorySource(bytes)
  const watched: Source = {
    size: stored.size,
    read: (position, target) => {
      reads++
      return stored.read(position, target)
    },
    block: (position, length) => {
      reads++
      return stored.block(position, length)
    },
  }
  const size = { width: 10, height: 10, channels: 1 } as const
  const data = storedData(watched, { start: 1000, length: 200_000 })
  const { bytes: output } = edited(plainDocument('P', 1), (draft) => {
    const picture = { ...jpegPicture(new Uint8Array(), size), data }
    const { ref: image } = new PictureEmbedder(pictureTargetOf(draft), primitives).embed(picture)
    const placed = { image, place: [0, 0, 100, 100], turned: 0, page: undefined, instead: undefined } as const
    replacePictures(draft, new Map([[0, placed]]))
    expect(reads).toBe(0)
  })
  expect(Buffer.from(output).includes(Buffer.from(bytes.subarray(1000, 201_000)))).toBe(true)
})

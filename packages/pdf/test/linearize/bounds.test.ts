import { closeSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrange } from '../../src/linearize/arrangement.js'
import { BitWriter } from '../../src/linearize/bit-writer.js'
import { gather } from '../../src/linearize/gather.js'
import { linearize } from '../../src/linearize/linearize.js'
import { divide } from '../../src/linearize/parts.js'
import { type SharedObjects, sharedObjects } from '../../src/linearize/shared-objects.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { openFileSource } from '../../src/source/file-source.js'
import { createFileSink } from '../../src/write/file-sink.js'
import { draftOf } from '../edit/edited.js'
import { allocatedBytes } from '../fixtures/allocated-bytes.js'
import { plainDocument } from '../fixtures/plain.js'
import { temporaryFile } from '../fixtures/temporary-file.js'

const MB = 1024 * 1024

test('BitWriter writes numbers of up to 32 bits, most significant bit first', () => {
  const numbers = fc.array(
    fc
      .integer({ min: 0, max: 32 })
      .chain((bits) => fc.tuple(fc.nat({ max: 2 ** bits - 1 }), fc.constant(bits))),
    { maxLength: 50 },
  )
  fc.assert(
    fc.property(numbers, (all) => {
      const writer = new BitWriter()
      for (const [value, bits] of all) writer.write(value, bits)
      const text = all
        .map(([value, bits]) => (bits === 0 ? '' : value.toString(2).padStart(bits, '0')))
        .join('')
      const bytes = [...text.matchAll(/.{1,8}/g)].map(([byte]) => Number.parseInt(byte.padEnd(8, '0'), 2))
      expect([...writer.bytes()]).toEqual(bytes)
    }),
  )
})

test('the lists of shared objects per page end at the limits of visits and uses', () => {
  // Every page refers to another object of a ring of 20 objects.
  const ring = Object.fromEntries(
    [...Array(20).keys()].map((i) => [`ring${i}`, `<< /Next @ring${(i + 1) % 20} >>`]),
  )
  const document = plainDocument('P', 10, {
    objects: ring,
    page: (number) => (number === 1 ? '' : `/Ring @ring${number}`),
  })
  const gathered = gather(draftOf(document), () => {})
  const parts = divide(gathered)
  const arrangement = arrange(gathered, parts, -1, false)
  const counts = ({ from }: SharedObjects) => [...Array(9).keys()].map((i) => from[i + 2]! - from[i + 1]!)
  // The ring and the font.
  expect(counts(sharedObjects(gathered, parts, arrangement))).toEqual(Array(9).fill(21))
  expect(counts(sharedObjects(gathered, parts, arrangement, { visits: 1000, uses: 50 }))).toEqual([
    21, 21, 21, 0, 0, 0, 0, 0, 0,
  ])
  expect(counts(sharedObjects(gathered, parts, arrangement, { visits: 30, uses: 1000 }))).toEqual([
    21, 21, 0, 0, 0, 0, 0, 0, 0,
  ])
})

/** Two pages, each with an image that is a hole in the file. */
function sparseFile(bytesPerImage: number): string {
  const path = temporaryFile(new Uint8Array(0))
  const descriptor = openSync(path, 'r+')
  let position = 0
  const offsets: number[] = []
  const put = (text: string) => {
    position += writeSync(descriptor, text, position, 'latin1')
  }
  const object = (text: string) => {
    offsets.push(position)
    put(`${offsets.length} 0 obj\n${text}\n`)
  }
  put('%PDF-1.7\n')
  object('<< /Type /Catalog /Pages 2 0 R >>\nendobj')
  object('<< /Type /Pages /Count 2 /Kids [3 0 R 5 0 R] >>\nendobj')
  for (const contents of [4, 6]) {
    object(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents ${contents} 0 R >>\nendobj`)
    object(`<< /Length ${bytesPerImage} >>\nstream`)
    position += bytesPerImage
    put('\nendstream\nendobj\n')
  }
  const start = position
  put('xref\n0 7\n0000000000 65535 f \n')
  for (const offset of offsets) put(`${String(offset).padStart(10, '0')} 00000 n \n`)
  put(`trailer\n<< /Size 7 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`)
  ftruncateSync(descriptor, position)
  closeSync(descriptor)
  return path
}

test('memory does not grow with the size of streams', () => {
  const path = sparseFile(40 * MB)
  const output = temporaryFile(new Uint8Array(0))
  const source = openFileSource(path)
  const sink = createFileSink(output)
  try {
    const allocated = allocatedBytes(() => {
      const report = linearize(source, sink, { primitives: nodePrimitives })
      expect(report.bytes).toBeGreaterThan(80 * MB)
    })
    expect(allocated).toBeLessThan(24 * MB)
  } finally {
    source.close()
    sink.close()
    rmSync(path)
    rmSync(output)
  }
})

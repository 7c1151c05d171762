import { closeSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs'
import { expect, test } from 'vitest'
import { assemble } from '../../src/assemble/assemble.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { openFileSource } from '../../src/source/file-source.js'
import { createFileSink } from '../../src/write/file-sink.js'
import { createMemorySink } from '../../src/write/memory-sink.js'
import { allocatedBytes } from '../fixtures/allocated-bytes.js'
import { temporaryFile } from '../fixtures/temporary-file.js'

const MB = 1024 * 1024

/** A file of three pages, each with an image of 100 MB that is a hole in the file. */
function sparseFile(): string {
  const path = temporaryFile(new Uint8Array(0))
  const descriptor = openSync(path, 'r+')
  const offsets: number[] = []
  let position = 0
  const put = (text: string) => {
    position += writeSync(descriptor, text, position, 'latin1')
  }
  const object = (num: number, text: string) => {
    offsets[num] = position
    put(`${num} 0 obj\n${text}`)
  }
  put('%PDF-1.7\n')
  object(1, '<< /Type /Catalog /Pages 2 0 R >>\nendobj\n')
  object(2, '<< /Type /Pages /Count 3 /Kids [3 0 R 5 0 R 7 0 R] >>\nendobj\n')
  for (const num of [3, 5, 7]) {
    const resources = `<< /XObject << /I ${num + 1} 0 R >> >>`
    object(num, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Resources ${resources} >>\nendobj\n`)
    const image = '/Type /XObject /Subtype /Image /Width 10000 /Height 10486 /BitsPerComponent 8'
    object(num + 1, `<< ${image} /ColorSpace /DeviceGray /N ${num} /Length ${100 * MB} >>\nstream\n`)
    position += 100 * MB
    put('\nendstream\nendobj\n')
  }
  const start = position
  const entries = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  put(`xref\n0 9\n0000000000 65535 f \n${entries.join('')}trailer\n<< /Size 9 /Root 1 0 R >>\n`)
  put(`startxref\n${start}\n%%EOF\n`)
  ftruncateSync(descriptor, position)
  closeSync(descriptor)
  return path
}

test('taking a page from a file of 300 MB needs little memory', () => {
  const path = sparseFile()
  const source = openFileSource(path)
  const input = { name: 'large.pdf', source }
  try {
    expect(source.size).toBeGreaterThan(300 * MB)
    // Everything is read but the image: the output's limit stops its copy.
    const opening = allocatedBytes(() => {
      const options = { primitives: nodePrimitives, limits: { maxOutputBytes: MB } }
      expect(() => assemble([{ input, pages: '2' }], createMemorySink(), options)).toThrow(
        expect.objectContaining({ code: 'limit_exceeded' }),
      )
    })
    expect(opening).toBeLessThan(24 * MB)

    const output = temporaryFile(new Uint8Array(0))
    const sink = createFileSink(output)
    const copying = allocatedBytes(() => {
      const report = assemble([{ input, pages: '2' }], sink, { primitives: nodePrimitives })
      expect(report).toMatchObject({ pages: 1 })
      expect(report.bytes).toBeGreaterThan(100 * MB)
      expect(report.bytes).toBeLessThan(101 * MB)
    })
    sink.close()
    rmSync(output)
    expect(copying).toBeLessThan(24 * MB)
  } finally {
    source.close()
    rmSync(path)
  }
})

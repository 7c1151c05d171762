import { memorySource } from '@octavo/pdf/memory-source'
import { strToU8, type Zippable, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import type { TaskContext } from '../src/declare/task.js'
import { convertDocuments } from '../src/office/convert-documents.js'
import { refuseBombs } from '../src/office/refuse-bombs.js'
import { wordDocument } from './example-documents.js'

const MEGABYTE = 1024 ** 2
const SIZE_IN_DIRECTORY = 24

const PARAGRAPH = '<w:p><w:r><w:t>boom</w:t></w:r></w:p>'
const repeated = (bytes: number): Uint8Array => strToU8(PARAGRAPH.repeat(bytes / PARAGRAPH.length))
const bomb = (): Uint8Array => zipSync({ 'word/document.xml': repeated(6 * MEGABYTE) })
/** A table as programs write it, with other numbers in each row. */
const table = (rows: number): Uint8Array =>
  strToU8(
    Array.from(
      { length: rows },
      (_, row) =>
        `<row r="${row}"><c r="A${row}"><v>${row * row}</v></c><c r="B${row}"><v>${row % 97}</v></c></row>`,
    ).join(''),
  )

function refusal(content: Uint8Array): string {
  try {
    refuseBombs(memorySource(content), 'a.docx')
  } catch (error) {
    return String(error)
  }
  return ''
}

it('refuses a document that unpacks to many times its size before LibreOffice gets it', async () => {
  const source = Object.assign(memorySource(bomb()), { close: () => {} })
  const file = { name: 'bomb.docx', open: () => source, openRescued: () => undefined }
  const started: string[] = []
  const folder = {
    path: '/folder',
    write: () => {},
    put: (name: string) => started.push(name),
    run: async () => started.push('LibreOffice'),
  }
  const context = {
    entries: [{ file, filename: 'bomb.docx', rotation: 0 }],
    engines: { programs: async () => folder },
    scratchFolder: () => '/folder',
  } as unknown as TaskContext<unknown>
  await expect(convertDocuments(context)).rejects.toMatchObject({
    code: 'limit_exceeded',
    input: 'bomb.docx',
    message: expect.stringMatching(
      /^bomb\.docx: Its part word\/document\.xml unpacks from .* kB to 6\.3 MB\./,
    ),
  })
  expect(started).toEqual([])
})

it('refuses a document of very many files, and one that unpacks to gigabytes', () => {
  const parts: Zippable = {}
  for (let index = 0; index <= 20_000; index++) parts[`${index}`] = [new Uint8Array(), { level: 0 }]
  expect(refusal(zipSync(parts))).toContain('more than 20000 files')
  const large = Buffer.from(zipSync({ 'a.xml': table(1000), 'b.bmp': table(1000) }))
  const second = large.lastIndexOf('PK\x01\x02', undefined, 'latin1')
  large.writeUInt32LE(0x7fffffff, second + SIZE_IN_DIRECTORY)
  expect(refusal(large)).toContain('unpacks to more than 1.1 GB')
})

it('reads the sizes of large archives', () => {
  const large = Buffer.from(bomb())
  const [directory, end] = ['PK\x01\x02', 'PK\x05\x06'].map((start) =>
    large.lastIndexOf(start, undefined, 'latin1'),
  )
  const [packed, unpacked] = [20, 24].map((at) => large.readUInt32LE(directory! + at))
  const part = Buffer.from(large.subarray(directory, end))
  part.fill(0xff, 20, 28)
  part.writeUInt16LE(20, 30)
  const field = Buffer.from([
    1,
    0,
    16,
    0,
    ...new Uint8Array(new BigUint64Array([BigInt(unpacked!), BigInt(packed!)]).buffer),
  ])
  const record = Buffer.alloc(76)
  record.write('PK\x06\x06', 'latin1')
  record.writeBigUInt64LE(BigInt(part.length + field.length), 40)
  record.write('PK\x06\x07', 56, 'latin1')
  const last = Buffer.from(large.subarray(end))
  last.fill(0xff, 8, 20)
  const whole = Buffer.concat([large.subarray(0, directory), part, field, record, last])
  expect(refusal(whole)).toContain('unpacks from')
})

it('takes genuine documents: long tables, large pictures of one colour, and what is no archive', () => {
  expect(refusal(wordDocument(['Dear Ada']))).toBe('')
  expect(refusal(zipSync({ 'xl/worksheets/sheet1.xml': table(90_000) }, { level: 1 }))).toBe('')
  expect(refusal(zipSync({ 'word/media/image1.bmp': new Uint8Array(5 * MEGABYTE) }, { level: 1 }))).toBe('')
  for (const content of ['', 'a;b', 'PK\x05\x06', `PK\x05\x06${'\xff'.repeat(18)}`])
    expect(refusal(Buffer.from(content, 'latin1'))).toBe('')
  const cut = bomb()
  expect(refusal(cut.subarray(0, cut.length / 2))).toBe('')
})

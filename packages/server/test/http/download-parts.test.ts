import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { attachment } from '../../src/http/download/content-disposition.js'
import { matchesTag, readRange } from '../../src/http/download/range.js'
import { type ZipFile, zipLength, zipStream } from '../../src/http/download/zip.js'
import {
  centralHeader,
  centralHeaderLength,
  endRecords,
  endRecordsLength,
  localHeader,
  localHeaderLength,
} from '../../src/http/download/zip-records.js'

describe('Content-Disposition', () => {
  it.each([
    ['plain.pdf', `attachment; filename="plain.pdf"; filename*=UTF-8''plain.pdf`],
    ['Größe ½.pdf', `attachment; filename="Gro_e 1_2.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%C2%BD.pdf`],
    ['a"b\\c%d;e.pdf', `attachment; filename="a_b_c_d_e.pdf"; filename*=UTF-8''a%22b%5Cc%25d%3Be.pdf`],
    ["it's (1)*.pdf", `attachment; filename="it's (1)*.pdf"; filename*=UTF-8''it%27s%20%281%29%2A.pdf`],
    [
      'a\r\nSet-Cookie: x',
      `attachment; filename="a__Set-Cookie: x"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x`,
    ],
    ['\ud800.pdf', `attachment; filename="_.pdf"; filename*=UTF-8''%EF%BF%BD.pdf`],
    ['😀.pdf', `attachment; filename="_.pdf"; filename*=UTF-8''%F0%9F%98%80.pdf`],
  ])('carries %j', (name, header) => {
    expect(attachment(name)).toBe(header)
  })
})

describe('Range', () => {
  it.each([
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=90-1000', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=9-0', 'none'],
    ['bytes=0-1,4-5', 'none'],
    ['lines=0-1', 'none'],
    ['bytes=-', 'none'],
    [undefined, 'none'],
  ])('%s of 100 bytes', (header, expected) => {
    expect(readRange(header, 100)).toEqual(expected)
  })

  it('If-None-Match finds its tag in a list, weak or strong', () => {
    expect(matchesTag('"x", W/"y"', '"y"')).toBe(true)
    expect(matchesTag('*', '"y"')).toBe(true)
    expect(matchesTag('"x"', '"y"')).toBe(false)
    expect(matchesTag(undefined, '"y"')).toBe(false)
  })
})

describe('The ZIP of several outputs', () => {
  const file = (name: string, content: string): ZipFile => ({
    name,
    size: Buffer.byteLength(content),
    open: async () => Readable.from([Buffer.from(content)]),
  })

  it('is as long as was said, and other programs read it', async () => {
    const files = [
      file('a.txt', 'first'),
      file('Größe 😀.txt', 'second '.repeat(1000)),
      file('empty.txt', ''),
    ]
    const zip = await buffer(zipStream(files))
    expect(zip.length).toBe(zipLength(files))
    const folder = mkdtempSync(join(tmpdir(), 'octavo-zip-'))
    try {
      writeFileSync(join(folder, 'x.zip'), zip)
      const script = `import zipfile,sys,json
z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None
print(json.dumps([[i.filename,z.read(i).decode()] for i in z.infolist()]))`
      const read = execFileSync('python3', ['-c', script, join(folder, 'x.zip')], { encoding: 'utf8' })
      expect(JSON.parse(read)).toEqual([
        ['a.txt', 'first'],
        ['Größe 😀.txt', 'second '.repeat(1000)],
        ['empty.txt', ''],
      ])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('fails rather than send a file that is not as long as it was', async () => {
    await expect(buffer(zipStream([{ ...file('a.txt', 'short'), size: 99 }]))).rejects.toThrow()
  })

  it('writes records as long as it counts them, beyond 4 GiB and 65,535 files too', () => {
    for (const size of [0, 2 ** 32 - 2, 2 ** 32 - 1, 2 ** 33]) {
      for (const offset of [0, 2 ** 32 - 1, 2 ** 40]) {
        const entry = { name: 'ä.pdf', size, crc: 1, offset }
        expect(localHeader(entry).length).toBe(localHeaderLength(entry.name, size))
        expect(centralHeader(entry).length).toBe(centralHeaderLength(entry.name, size, offset))
      }
    }
    for (const [count, length, offset] of [
      [1, 50, 100],
      [65_535, 50, 100],
      [1, 50, 2 ** 33],
    ] as const)
      expect(endRecords(count, length, offset).length).toBe(endRecordsLength(count, length, offset))
  })
})

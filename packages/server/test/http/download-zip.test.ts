import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { temporaryFile } from '../../../pdf/test/fixtures/temporary-file.js'
import type { ByteRange } from '../../src/blobs/blobs.js'
import { zipOf, zipStream } from '../../src/http/download/zip.js'
import type { ZipFile } from '../../src/http/download/zip-checksums.js'
import { layOut } from '../../src/http/download/zip-layout.js'
import {
  centralHeader,
  centralHeaderLength,
  endRecords,
  endRecordsLength,
  localHeader,
  localHeaderLength,
} from '../../src/http/download/zip-records.js'
import { namesInZip } from '../read-zip.js'

/** Files of this size are not held in memory while they are sent. */
const LARGE = 'large '.repeat(60_000)

interface Opened {
  readonly name: string
  readonly part: ByteRange
}

/** A file that records which parts of it are opened. */
function file(name: string, content: string, opened: Opened[] = []): ZipFile {
  const bytes = Buffer.from(content)
  return {
    name,
    size: bytes.length,
    async open(part) {
      opened.push({ name, part })
      const wanted = bytes.subarray(part.start, part.end + 1)
      return wanted.length <= 16 ? wanted : Readable.from([wanted.subarray(0, 5), wanted.subarray(5)])
    },
  }
}

async function wholeZip(files: readonly ZipFile[]): Promise<Buffer> {
  const layout = await layOut(files)
  return buffer(zipStream(layout, { start: 0, end: layout.size - 1 }))
}

async function zipPart(files: readonly ZipFile[], start: number, end: number): Promise<Buffer> {
  return buffer(zipStream(await layOut(files), { start, end }))
}

/** Names and contents of a ZIP that Python considers valid. */
function readByPython(zip: Buffer): (readonly [name: string, content: string])[] {
  const script = `import zipfile,sys,json
z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None
print(json.dumps([[i.filename,z.read(i).decode()] for i in z.infolist()]))`
  const read = execFileSync('python3', ['-c', script, temporaryFile(zip)], {
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
  })
  return JSON.parse(read)
}

withPrograms('The ZIP of several outputs', ['python3'], () => {
  it('has the announced length, and other programs can read it', async () => {
    const files = [
      file('a.txt', 'first'),
      file('Größe 😀.txt', 'second '.repeat(1000)),
      file('empty.txt', ''),
      file('large.txt', LARGE),
    ]
    const zip = await wholeZip(files)
    expect(zip.length).toBe((await layOut(files)).size)
    expect(readByPython(zip)).toEqual([
      ['a.txt', 'first'],
      ['Größe 😀.txt', 'second '.repeat(1000)],
      ['empty.txt', ''],
      ['large.txt', LARGE],
    ])
  })

  it('fails instead of sending a file whose length has changed', async () => {
    await expect(wholeZip([{ ...file('a.txt', 'short'), size: 99 }])).rejects.toThrow('changed')
    const large = { ...file('large.txt', LARGE), size: LARGE.length + 1 }
    await expect(wholeZip([large])).rejects.toThrow('changed')
    await expect(zipPart([large], 100, (await layOut([large])).size - 1)).rejects.toThrow('changed')
  })

  it('computes the length of its records correctly, beyond 4 GiB and 65,535 files too', () => {
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

withPrograms('A part of the ZIP', ['python3'], () => {
  const few = [file('a.txt', 'first'), file('empty.txt', ''), file('größe.txt', 'third '.repeat(4))]
  const some = fc
    .array(fc.string({ unit: 'grapheme', maxLength: 40 }), { minLength: 1, maxLength: 4 })
    .map((contents) => contents.map((content, index) => file(`${index} é.txt`, content)))

  it('joins with the rest to the same ZIP, wherever it is cut', async () => {
    const whole = await wholeZip(few)
    expect(namesInZip(whole)).toEqual(['a.txt', 'empty.txt', 'größe.txt'])
    for (let at = 1; at < whole.length; at++) {
      const joined = Buffer.concat([await zipPart(few, 0, at - 1), await zipPart(few, at, whole.length - 1)])
      expect([at, joined.equals(whole)]).toEqual([at, true])
    }
    expect(readByPython(whole).map(([name]) => name)).toEqual(['a.txt', 'empty.txt', 'größe.txt'])
  })

  it('has the bytes of the whole, for any files and range', async () => {
    await fc.assert(
      fc.asyncProperty(some, fc.nat(), fc.nat(), async (files, one, other) => {
        const whole = await wholeZip(files)
        const [start, end] = [one % whole.length, other % whole.length].sort((a, b) => a - b) as [
          number,
          number,
        ]
        expect(await zipPart(files, start, end)).toEqual(whole.subarray(start, end + 1))
      }),
      { numRuns: 150 },
    )
  })

  it('joins with any number of other parts to a valid ZIP', async () => {
    await fc.assert(
      fc.asyncProperty(some, fc.array(fc.nat(), { maxLength: 6 }), async (files, wanted) => {
        const { size } = await layOut(files)
        const cuts = [...new Set([0, ...wanted.map((one) => one % size)])].sort((a, b) => a - b)
        const parts: Buffer[] = []
        for (const [index, start] of cuts.entries())
          parts.push(await zipPart(files, start, (cuts[index + 1] ?? size) - 1))
        const joined = Buffer.concat(parts)
        expect(namesInZip(joined)).toEqual(files.map(({ name }) => name))
      }),
      { numRuns: 50 },
    )
  })

  it('has the bytes of the whole for files too large to buffer', async () => {
    const files = [file('a.txt', 'first'), file('large.txt', LARGE), file('z.txt', 'last')]
    const whole = await wholeZip(files)
    const { dataAt } = (await layOut(files)).places[1]!
    for (const [start, end] of [
      [0, dataAt - 1],
      [dataAt - 20, dataAt + 20],
      [dataAt, dataAt + LARGE.length - 1],
      [dataAt + 300_000, whole.length - 1],
    ] as const)
      expect((await zipPart(files, start, end)).equals(whole.subarray(start, end + 1))).toBe(true)
  })
})

describe('A ZIP of very many files', () => {
  it('does not block the event loop while its layout is computed', async () => {
    const files = Array.from({ length: 2000 }, (_, n) => ({
      ...file(`${n}.txt`, ''),
      type: 'text/plain',
      tag: `"${n}"`,
    }))
    let turns = 0
    let isOver = false
    const next = (): void => {
      if (isOver) return
      turns++
      setImmediate(next)
    }
    setImmediate(next)
    await zipOf('all.zip', files)
    isOver = true
    expect(turns).toBeGreaterThanOrEqual(8)
  })
})

describe('Reads for a part of the ZIP', () => {
  const contents = [
    ['a.txt', 'first '.repeat(10)],
    ['b.txt', 'second '.repeat(10)],
    ['c.txt', 'third '.repeat(10)],
  ] as const

  async function opened(range: (layout: Awaited<ReturnType<typeof layOut>>) => ByteRange): Promise<Opened[]> {
    const all: Opened[] = []
    const layout = await layOut(contents.map(([name, content]) => file(name, content, all)))
    await buffer(zipStream(layout, range(layout)))
    return all
  }

  it('open each file once for the whole', async () => {
    const all = await opened(({ size }) => ({ start: 0, end: size - 1 }))
    expect(all.map(({ name }) => name)).toEqual(['a.txt', 'b.txt', 'c.txt'])
  })

  it('use stored checksums for a second response', async () => {
    const all: Opened[] = []
    const download = await zipOf(
      'all.zip',
      contents.map(([name, content]) => ({
        ...file(name, content, all),
        type: 'text/plain',
        tag: `"${name}"`,
      })),
    )
    const read = async (part: ByteRange) => {
      all.length = 0
      return buffer((await download.open(part)) as Readable)
    }
    const directory = { start: download.size - 100, end: download.size - 1 }
    const first = await read(directory)
    expect(all.length).toBeGreaterThan(1)
    expect(await read(directory)).toEqual(first)
    // Opening the first file checks that the files still exist.
    expect(all).toEqual([{ name: 'a.txt', part: { start: 0, end: 0 } }])
  })

  it('cover only the requested bytes inside a file', async () => {
    const all = await opened(({ places }) => ({ start: places[1]!.dataAt + 3, end: places[1]!.dataAt + 7 }))
    expect(all).toEqual([{ name: 'b.txt', part: { start: 3, end: 7 } }])
  })

  it('open the file of a header only if its checksum is in the part', async () => {
    const inHeader = (first: number, last: number) =>
      opened(({ places }) => ({ start: places[1]!.headerAt + first, end: places[1]!.headerAt + last }))
    expect(await inHeader(0, 13)).toEqual([])
    expect(await inHeader(18, 33)).toEqual([])
    for (const [first, last] of [
      [0, 14],
      [17, 20],
      [15, 16],
    ] as const)
      expect((await inHeader(first, last)).map(({ name }) => name)).toEqual(['b.txt'])
  })

  it('open the file of a directory entry, and none for the end record', async () => {
    const entry = await opened(({ places }) => {
      const { entryAt, entryLength } = places[1]!
      return { start: entryAt, end: entryAt + entryLength - 1 }
    })
    expect(entry.map(({ name }) => name)).toEqual(['b.txt'])
    expect(await opened(({ endAt, size }) => ({ start: endAt, end: size - 1 }))).toEqual([])
  })

  it('reopen skipped and partly sent files for checksums, and the others once', async () => {
    const all = await opened(({ places, size }) => ({ start: places[1]!.dataAt + 3, end: size - 1 }))
    expect(all.map(({ name, part }) => [name, part.start])).toEqual([
      ['b.txt', 3],
      ['c.txt', 0],
      ['a.txt', 0],
      ['b.txt', 0],
    ])
  })

  it('stop when the client disconnects, even during a checksum', async () => {
    let chunks = 0
    let firstRead!: () => void
    const reading = new Promise<void>((resolve) => {
      firstRead = resolve
    })
    const size = 100 * LARGE.length
    const endless: ZipFile = {
      name: 'endless.txt',
      size,
      open: async () =>
        Readable.from(
          (async function* () {
            for (; chunks < 100; chunks++) {
              firstRead()
              await new Promise(setImmediate)
              yield Buffer.from(LARGE)
            }
          })(),
          { objectMode: false, highWaterMark: 1 },
        ),
    }
    const stream = zipStream(await layOut([endless]), { start: 0, end: size - 1 })
    stream.resume()
    await reading
    stream.destroy()
    await once(stream, 'close')
    expect(chunks).toBeLessThan(10)
  })
})

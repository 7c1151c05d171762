import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import type { TaskFailure } from '../src/declare/task-failure.js'
import task from '../src/tasks/image-to-pdf.js'
import { exampleFile } from './example-files.js'
import { SilentListener } from './silent-listener.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder(16 * 1024 ** 2)
})
afterEach(() => folder.remove())

async function converted(
  name: string,
  bytes: Uint8Array,
  options: Record<string, unknown> = {},
): Promise<string> {
  const { outputs } = await folder.run(task, { entries: [folder.entry(name, {}, bytes)], options })
  return outputs[0]!.path
}

const outcome = (name: string, bytes: Uint8Array): Promise<string> =>
  converted(name, bytes).then(
    () => 'converted',
    ({ code }: TaskFailure) => code,
  )

/** The first page at 72 dpi as poppler draws it, and a reader of its pixels. */
async function drawn(path: string, dpi = 72) {
  const to = join(folder.path, 'page')
  execFileSync('pdftoppm', ['-png', '-singlefile', '-r', String(dpi), path, to])
  return pixelsOf(`${to}.png`)
}

async function pixelsOf(path: string) {
  const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number): number[] => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)]
  return { width: info.width, height: info.height, at }
}

const near = (colour: readonly number[]) => colour.map((value) => expect.closeTo(value, -1.2))
const [RED, WHITE, BLUE] = [near([200, 40, 40]), near([250, 250, 250]), near([30, 60, 200])]

/** A bitmap of a header with these fields, then colours or masks, then pixels. */
function bitmap(
  { width, height, bits, compression = 0, size = 40 }: Readonly<Record<string, number>>,
  extra: readonly number[],
  data: readonly number[],
): Buffer {
  const head = Buffer.alloc(14 + size!)
  head.write('BM', 'latin1')
  head.writeUInt32LE(head.length + extra.length, 10)
  head.writeUInt32LE(size!, 14)
  head.writeInt32LE(width!, 18)
  head.writeInt32LE(height!, 22)
  head.writeUInt16LE(bits!, 28)
  head.writeUInt32LE(compression!, 30)
  return Buffer.concat([head, Buffer.from(extra), Buffer.from(data)])
}

const le32 = (...values: number[]): number[] =>
  values.flatMap((value) => [value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24])

withPrograms('Images of further formats', ['pdftoppm', 'pdfimages'], () => {
  it('have the pixels that other programs encoded', async () => {
    for (const name of ['photo.avif', 'photo.jxl']) {
      const { at, width, height } = await drawn(await converted(name, exampleFile(name), { dpi: 72 }))
      expect([name, width, height]).toEqual([name, 64, 48])
      expect([at(2, 2), at(16, 12), at(48, 36)]).toEqual([RED, WHITE, BLUE])
    }
  })

  it('are upright, and as large as their resolution says', async () => {
    // 64 × 48 pixels at 200 dpi, displayed clockwise by 90°.
    const { at, width, height } = await drawn(await converted('photo.heic', exampleFile('photo.heic')), 200)
    expect([width, height]).toEqual([48, 64])
    expect([at(45, 2), at(35, 16), at(12, 48)]).toEqual([RED, WHITE, BLUE])
  })

  it('are drawn at the size that an SVG states, with its opacity', async () => {
    const { at, width, height } = await drawn(await converted('drawing.svg', exampleFile('drawing.svg')))
    expect([width, height]).toEqual([72, 36])
    expect([at(10, 10), at(60, 10)]).toEqual([RED, [255, 255, 255]])
  })

  it('are read from bitmaps with palettes, runs, masks and rows from the top', async () => {
    const palette = [0, 0, 255, 0, 255, 0, 0, 0]
    const size = { width: 4, height: 2 }
    // The lower row is red, the upper one blue.
    const files = {
      rle8: bitmap(
        { ...size, bits: 8, compression: 1 },
        Array(1024).fill(0).with(2, 255).with(4, 255),
        [4, 0, 0, 0, 4, 1, 0, 1],
      ),
      bits4: bitmap({ ...size, bits: 4 }, [...palette, ...Array(56).fill(0)], [0, 0, 0, 0, 0x11, 0x11, 0, 0]),
      masks: bitmap({ ...size, bits: 16, compression: 3 }, le32(0xf800, 0x7e0, 0x1f), [
        ...Array(4).fill([0, 0xf8]).flat(),
        ...Array(4).fill([0x1f, 0]).flat(),
      ]),
      topDown: bitmap(
        { width: 4, height: -2, bits: 32 },
        [],
        [...Array(4).fill([255, 0, 0, 0]).flat(), ...Array(4).fill([0, 0, 255, 0]).flat()],
      ),
    }
    for (const [name, bytes] of Object.entries(files)) {
      execFileSync('pdfimages', ['-png', await converted(`${name}.bmp`, bytes), join(folder.path, name)])
      const { at, width } = await pixelsOf(join(folder.path, `${name}-000.png`))
      expect([name, width, at(1, 0), at(1, 1)]).toEqual([name, 4, [0, 0, 255], [255, 0, 0]])
    }
  })
})

describe('A hostile image', () => {
  it('is rejected by the size that it declares', async () => {
    const heic = Buffer.from(exampleFile('photo.heic'))
    const stated = heic.indexOf('ispe') + 8
    heic.writeUInt32BE(30_000, stated)
    heic.writeUInt32BE(30_000, stated + 4)
    const avif = Buffer.from(exampleFile('photo.avif'))
    avif.writeUInt32BE(30_000, avif.indexOf('ispe') + 8)
    avif.writeUInt32BE(30_000, avif.indexOf('ispe') + 12)
    const bmp = Buffer.from(exampleFile('picture.bmp'))
    bmp.writeInt32LE(30_000, 18)
    bmp.writeInt32LE(30_000, 22)
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"/>')
    // Not small, 18 bits for each side: 30,000 × 30,000.
    const side = (30_000 - 1).toString(2).padStart(18, '0').split('').reverse().join('')
    const bits = `0${'01'}${side}${'000'}${'01'}${side}`.padEnd(64, '0')
    const jxl = Buffer.from([
      0xff,
      0x0a,
      ...bits.match(/.{8}/g)!.map((byte) => Number.parseInt([...byte].reverse().join(''), 2)),
    ])
    for (const [name, bytes] of Object.entries({
      'a.heic': heic,
      'a.avif': avif,
      'a.bmp': bmp,
      'a.svg': svg,
      'a.jxl': jxl,
    }))
      expect([name, await outcome(name, bytes)]).toEqual([name, 'limit_exceeded'])
  })

  it('gives a result or a typed failure, cut off or with changed bytes', async () => {
    for (const name of ['photo.heic', 'photo.avif', 'photo.jxl', 'picture.bmp', 'drawing.svg']) {
      const original = exampleFile(name)
      expect([name, await outcome(name, original.subarray(0, original.length * 0.7))]).toEqual([
        name,
        'damaged_image',
      ])
      for (let seed = 1; seed <= 10; seed++) {
        const bytes = Uint8Array.from(original)
        for (let i = 0; i < 3; i++)
          bytes[(seed * 7919 + i * 104_729) % bytes.length]! ^= 1 + ((seed * 31 + i) % 255)
        expect(['converted', 'damaged_image', 'unsupported_image', 'limit_exceeded']).toContain(
          await outcome(name, bytes),
        )
      }
    }
  })

  it('has boxes that never end', async () => {
    const head = Buffer.from(exampleFile('photo.heic')).subarray(0, 28)
    const boxes = Buffer.alloc(8 * 100_000, Buffer.from('\0\0\0\x08free', 'latin1'))
    expect(await outcome('a.heic', Buffer.concat([head, boxes]))).toBe('damaged_image')
  })

  it('is an SVG that reaches for files, the network and memory, and gets none', async () => {
    const listener = new SilentListener()
    const address = await listener.open()
    const svg = (content: string, doctype = ''): Buffer =>
      Buffer.from(
        `<?xml version="1.0"?>${doctype}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">${content}</svg>`,
      )
    const url = `${address}/a`
    const references = svg(`<image href="${url}.png" width="9" height="9"/><use xlink:href="${url}.svg#a"/>
      <style>@import "${url}.css"; rect { fill: url(${url}#b) }</style><rect width="9" height="9"/>`)
    expect(await outcome('references.svg', references)).toBe('converted')
    const entity = `<!DOCTYPE svg [<!ENTITY a SYSTEM "${url}">]>`
    expect(await outcome('entity.svg', svg('<text>&a;</text>', entity))).toBe('damaged_image')
    const laughs = Array.from({ length: 9 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`).join(
      '',
    )
    const bomb = `<!DOCTYPE svg [<!ENTITY a0 "ha">${laughs}]>`
    expect(await outcome('bomb.svg', svg('<text>&a9;</text>', bomb))).toBe('damaged_image')
    listener.close()
    expect(listener.connections).toBe(0)
  })
})

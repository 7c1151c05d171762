import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withoutJpegMetadata } from '../../pdf/src/images/jpeg-head.js'
import { withoutJpeg2000Metadata } from '../../pdf/src/images/jpeg2000-metadata.js'
import { buildPdf } from '../../pdf/test/fixtures/build-pdf.js'
import sanitize from '../src/tasks/sanitize-pdf.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder()
})
afterEach(() => folder.remove())

async function sanitized(bytes: Uint8Array, options: object = {}) {
  const { outputs, report } = await folder.run(sanitize, {
    entries: [folder.entry('a.pdf', {}, bytes)],
    options: sanitize.options.parse(options),
  })
  const [file] = (report as { files: { counts: object; removed: object[] }[] }).files
  return { text: readFileSync(outputs[0]!.path, 'latin1'), ...file! }
}

function segment(marker: number, text: string): Buffer {
  const body = Buffer.from(text, 'latin1')
  return Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255]), body])
}

/** A JPEG with EXIF data, comments before and between its scans, a colour profile, and data after its end. */
async function jpegWithMetadata(): Promise<{ plain: Buffer; full: Buffer }> {
  const noise = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, at) => (at * 7919) % 251))
  const raw = { width: 64, height: 64, channels: 3 } as const
  const coded = await sharp(noise, { raw }).jpeg({ progressive: true }).toBuffer()
  const scans = [...coded.keys()].filter((at) => coded[at] === 0xff && coded[at + 1] === 0xda)
  const profile = segment(0xe2, 'ICC_PROFILE\0kept')
  const withProfile = (...before: Buffer[]): Buffer[] => [coded.subarray(0, 2), ...before, profile]
  return {
    plain: Buffer.concat([...withProfile(), coded.subarray(2)]),
    full: Buffer.concat([
      ...withProfile(segment(0xe1, 'Exif\0\0SECRET'), segment(0xfe, 'SECRET'), segment(0xe0, 'JFXX\0SECRET')),
      coded.subarray(2, scans[1]),
      segment(0xfe, 'SECRET'),
      coded.subarray(scans[1]),
      Buffer.from('SECRET'),
    ]),
  }
}

describe('The metadata of a picture', () => {
  it('are removed from JPEG files, which stay the same otherwise', async () => {
    const { plain, full } = await jpegWithMetadata()
    expect(Buffer.from(withoutJpegMetadata(full)!).equals(plain)).toBe(true)
    expect(withoutJpegMetadata(plain)).toBeUndefined()
  })

  it('are removed from JPEG 2000 files, which stay the same otherwise', () => {
    const box = (type: string, ...body: Buffer[]): Buffer => {
      const head = Buffer.alloc(8)
      head.writeUInt32BE(8 + body.reduce((sum, { length }) => sum + length, 0))
      head.write(type, 4, 'latin1')
      return Buffer.concat([head, ...body])
    }
    const size = segment(0x51, 'size')
    const tile = Buffer.concat([segment(0x90, 'tile'), Buffer.from('coded')])
    const start = Buffer.from([0xff, 0x4f])
    const header = box('jp2h', Buffer.from('header'))
    const plain = Buffer.concat([header, box('jp2c', start, size, tile)])
    const secret = segment(0x64, 'SECRET')
    const full = Buffer.concat([
      header,
      box('xml ', Buffer.from('SECRET')),
      box('jp2c', start, size, secret, tile),
      box('uuid', Buffer.from('SECRET')),
    ])
    expect(Buffer.from(withoutJpeg2000Metadata(full)!).equals(plain)).toBe(true)
    expect(withoutJpeg2000Metadata(plain)).toBeUndefined()
    const bare = Buffer.concat([start, size, secret, tile])
    expect(Buffer.from(withoutJpeg2000Metadata(bare)!).equals(Buffer.concat([start, size, tile]))).toBe(true)
  })

  it('are removed by sanitize, and reported', async () => {
    const { full } = await jpegWithMetadata()
    const bytes = buildPdf({
      catalog: '<< /Type /Catalog /Pages @pages >>',
      pages: '<< /Type /Pages /Kids [@page] /Count 1 >>',
      page: '<< /Type /Page /Parent @pages /MediaBox [0 0 64 64] /Contents @content /Resources << /XObject << /Im @image >> >> >>',
      content: { dict: '<< >>', data: '64 0 0 64 0 0 cm /Im Do' },
      image: {
        dict: '<< /Type /XObject /Subtype /Image /Width 64 /Height 64 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode >>',
        data: full.toString('latin1'),
      },
    })
    const { text, removed, counts } = await sanitized(bytes)
    expect(text).not.toContain('SECRET')
    expect(counts).toEqual({ metadata: 1 })
    expect(removed).toEqual([{ kind: 'metadata', what: 'metadata of an image', where: 'page 1' }])
    expect((await sanitized(bytes, { metadata: false })).text).toContain('SECRET')
  })
})

describe('Content that no page draws', () => {
  const form = (data: string, resources = '') => ({
    dict: `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] ${resources === '' ? '' : `/Resources << ${resources} >>`} >>`,
    data,
  })
  const bytes = buildPdf({
    catalog: '<< /Type /Catalog /Pages @pages >>',
    pages:
      '<< /Type /Pages /Kids [@page] /Count 1 /Resources << /XObject << /Used @used /Old @old >> /Pattern << /P @tile /Q @oldTile >> >> >>',
    page: '<< /Type /Page /Parent @pages /MediaBox [0 0 90 90] /Contents @content /Annots [@note] >>',
    content: { dict: '<< >>', data: '/Used Do /Pattern cs /P scn 0 0 90 90 re f' },
    used: form('/Inner Do', '/XObject << /Inner @inner /Old @old /Other @other >>'),
    inner: form('% drawn inside'),
    old: form('% OLD', '/XObject << /Used @used >>'),
    other: form('% OLD'),
    tile: {
      dict: '<< /Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 /Resources << >> >>',
      data: '% tile',
    },
    oldTile: {
      dict: '<< /Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 /Resources << >> >>',
      data: '% OLD',
    },
    note: '<< /Type /Annot /Subtype /Stamp /Rect [0 0 9 9] /AP << /N @shown >> >>',
    shown: form('% appearance'),
  })

  it('is removed from resources by sanitize, also if it is nested, and reported', async () => {
    const { text, counts } = await sanitized(bytes)
    expect(text).not.toContain('OLD')
    for (const left of ['drawn inside', 'tile', 'appearance']) expect(text).toContain(left)
    expect(counts).toEqual({ unlisted: 3 })
    expect((await sanitized(bytes, { unlisted: false })).text).toContain('OLD')
  })
})

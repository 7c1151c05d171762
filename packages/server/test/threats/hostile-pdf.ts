import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import type { Objects } from '../../../pdf/test/fixtures/build-pdf.js'
import { plainDocument } from '../../../pdf/test/fixtures/plain.js'

const MEBIBYTE = 2 ** 20

/** Zeros, deflated without making them first: one flushed block of a mebibyte, as often as it takes. */
export function deflatedZeros(mebibytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(MEBIBYTE), { finishFlush: constants.Z_FULL_FLUSH, level: 9 })
  const lastEmptyBlock = Buffer.from([0x01, 0x00, 0x00, 0xff, 0xff])
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE((((mebibytes * MEBIBYTE) % 65521) * 65536 + 1) >>> 0)
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...Array(mebibytes).fill(block), lastEmptyBlock, checksum])
}

/** Zeros through LZW: the longest string that each table can hold, over and over. */
export function lzwZeros(rounds: number): Buffer {
  const bytes: number[] = []
  let bits = 0
  let count = 0
  const put = (code: number, width: number): void => {
    bits = (bits << width) | code
    count += width
    for (; count >= 8; count -= 8) bytes.push((bits >> (count - 8)) & 0xff)
    bits &= (1 << count) - 1
  }
  let width = 9
  for (let round = 0; round < rounds; round++) {
    put(256, width)
    put(0, 9)
    for (let code = 258; code < 4094; code++) {
      // ISO 32000-1, 7.4.4.2: the width changes one code early.
      width = code < 511 ? 9 : code < 1023 ? 10 : code < 2047 ? 11 : 12
      put(code, width)
    }
  }
  put(257, width)
  put(0, 8)
  return Buffer.from(bytes)
}

/** Objects as they are given, numbered from 1, with a table that finds them; `/Root` is object 1. */
export function rawPdf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  let length = parts[0]!.length
  const rows = objects.map((object, index) => {
    const row = `${String(length).padStart(10, '0')} 00000 n \n`
    const whole = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      typeof object === 'string' ? Buffer.from(object, 'latin1') : object,
      Buffer.from('\nendobj\n'),
    ])
    parts.push(whole)
    length += whole.length
    return row
  })
  const size = objects.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Root 1 0 R /Size ${size} ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

function stream(dictionary: string, data: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ])
}

/** A PDF whose objects are all in one object stream, and whose cross-reference is a stream, either of which may be a bomb. */
function streamedPdf(objectStream: Buffer, crossReference: Buffer, rows: number): Buffer {
  const first = Buffer.concat([Buffer.from('%PDF-1.7\n4 0 obj\n'), objectStream, Buffer.from('\nendobj\n')])
  return Buffer.concat([
    first,
    Buffer.from('5 0 obj\n'),
    stream(`/Type /XRef /W [1 2 1] /Size ${rows} /Root 1 0 R /Filter /FlateDecode`, crossReference),
    Buffer.from(`\nendobj\nstartxref\n${first.length}\n%%EOF\n`),
  ])
}

const threeObjects = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Resources << >> >>',
]

function packed(objects: readonly string[]): { head: string; body: string } {
  let body = ''
  const head = objects
    .map((object, index) => {
      const pair = `${index + 1} ${body.length}`
      body += `${object} `
      return pair
    })
    .join(' ')
  return { head: `${head} `, body }
}

/** Rows of a cross-reference stream: objects 1 to 3 in stream 4, and 4 at its place. */
function rows(): Buffer {
  const inStream = [0, 1, 2].map((index) => [2, 0, 4, index])
  return Buffer.from([[0, 0, 0, 255], ...inStream, [1, 0, 9, 0]].flat())
}

export const bombs: Readonly<Record<string, () => Buffer>> = {
  'one layer, in an object stream': () => {
    const { head } = packed(threeObjects)
    return streamedPdf(
      stream(`/Type /ObjStm /N 3 /First ${head.length} /Filter /FlateDecode`, deflatedZeros(1024)),
      deflateSync(rows()),
      5,
    )
  },
  'Flate×2, in an object stream': () => {
    const { head } = packed(threeObjects)
    const twice = deflateSync(deflatedZeros(10_240), { level: 9 })
    return streamedPdf(
      stream(`/Type /ObjStm /N 3 /First ${head.length} /Filter [/FlateDecode /FlateDecode]`, twice),
      deflateSync(rows()),
      5,
    )
  },
  'LZW, in an object stream': () => {
    const { head } = packed(threeObjects)
    return streamedPdf(
      stream(`/Type /ObjStm /N 3 /First ${head.length} /Filter /LZWDecode`, lzwZeros(40)),
      deflateSync(rows()),
      5,
    )
  },
  'a chain of 1,000 filters': () => {
    const { head } = packed(threeObjects)
    const filters = '/FlateDecode '.repeat(1000)
    return streamedPdf(
      stream(`/Type /ObjStm /N 3 /First ${head.length} /Filter [${filters}]`, deflatedZeros(1)),
      deflateSync(rows()),
      5,
    )
  },
}

export function bombInCrossReference(): Buffer {
  const { head, body } = packed(threeObjects)
  const objects = stream(`/Type /ObjStm /N 3 /First ${head.length}`, Buffer.from(head + body))
  return streamedPdf(objects, deflatedZeros(10_240), 8_388_607)
}

/** What merging need not look into is carried as it stands: it stays as small as it came. */
export function bombInPageContent(): Buffer {
  return rawPdf([
    ...threeObjects.slice(0, 2),
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Resources << >> /Contents 4 0 R >>',
    stream('/Filter /FlateDecode', deflatedZeros(1024)),
  ])
}

const catalog = (more = ''): string => `<< /Type /Catalog /Pages 2 0 R ${more} >>`
const page = (more = ''): string =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Resources << >> ${more} >>`
const pages = '<< /Type /Pages /Count 1 /Kids [3 0 R] >>'

export const loops: Readonly<Record<string, () => Uint8Array>> = {
  'xref sections that follow one another': () => {
    const plain = rawPdf(threeObjects)
    const start = /startxref\n(\d+)/.exec(plain.toString('latin1'))![1]!
    return Buffer.from(plain.toString('latin1').replace('/Size 4', `/Size 4 /Prev ${start}`), 'latin1')
  },
  'a page tree node that is its own child': () =>
    rawPdf([catalog(), '<< /Type /Pages /Count 2 /Kids [3 0 R 2 0 R] /Parent 2 0 R >>', page()]),
  'a page that is its own parent': () =>
    rawPdf([catalog(), pages, '<< /Type /Page /Parent 3 0 R /Resources << >> >>']),
  'outlines that follow one another': () =>
    rawPdf([
      catalog('/Outlines 4 0 R'),
      pages,
      page(),
      '<< /First 5 0 R /Last 5 0 R /Count 1 >>',
      '<< /Title (a) /Parent 4 0 R /Next 6 0 R /First 4 0 R /Last 5 0 R >>',
      '<< /Title (b) /Parent 4 0 R /Next 5 0 R /Prev 6 0 R >>',
    ]),
  'an object that is a reference to itself': () =>
    rawPdf([
      catalog('/Names 4 0 R /PageLabels 5 0 R'),
      pages,
      page('/Annots 5 0 R'),
      '4 0 R',
      '6 0 R',
      '5 0 R',
    ]),
  'a stream whose length is itself': () =>
    rawPdf([catalog(), pages, page('/Contents 4 0 R'), '<< /Length 4 0 R >>\nstream\nq Q\nendstream']),
  'names, numbers, fields and structure that contain themselves': () =>
    rawPdf([
      catalog(
        '/Names << /Dests 4 0 R /EmbeddedFiles 4 0 R >> /PageLabels 4 0 R /AcroForm << /Fields [5 0 R] >> /StructTreeRoot 6 0 R /MarkInfo << /Marked true >>',
      ),
      pages,
      page('/Annots [5 0 R] /StructParents 0'),
      '<< /Kids [4 0 R] /Limits [(a) (z)] >>',
      '<< /T (f) /FT /Tx /Kids [5 0 R] /Parent 5 0 R /Subtype /Widget /Type /Annot /Rect [0 0 1 1] >>',
      '<< /Type /StructTreeRoot /K 7 0 R /ParentTree 4 0 R >>',
      '<< /Type /StructElem /S /P /P 7 0 R /K [7 0 R 6 0 R] >>',
    ]),
  'an object stream that is inside itself': () => {
    const { head, body } = packed(threeObjects)
    const objects = stream(
      `/Type /ObjStm /N 3 /Extends 4 0 R /First ${head.length}`,
      Buffer.from(head + body),
    )
    const inItself = rows()
    inItself.set([2, 0, 4, 0], 16)
    return streamedPdf(objects, deflateSync(inItself), 5)
  },
  'actions, threads and articles that follow one another': () =>
    rawPdf([
      catalog('/OpenAction 4 0 R /Threads [5 0 R]'),
      pages,
      page('/Annots [7 0 R] /B [6 0 R]'),
      '<< /S /Named /N /NextPage /Next 4 0 R >>',
      '<< /F 6 0 R >>',
      '<< /T 5 0 R /N 6 0 R /V 6 0 R /P 3 0 R /R [0 0 1 1] >>',
      '<< /Type /Annot /Subtype /Popup /Parent 7 0 R /Popup 7 0 R /IRT 7 0 R /Rect [0 0 1 1] /A 4 0 R >>',
    ]),
}

const DEEP = 100_000

export const nests: Readonly<Record<string, () => Uint8Array>> = {
  arrays: () => rawPdf([catalog(), pages, page(`/Deep ${'['.repeat(DEEP)}${']'.repeat(DEEP)}`)]),
  dictionaries: () => rawPdf([catalog(), pages, page(`/Deep ${'<</D '.repeat(DEEP)}0${'>>'.repeat(DEEP)}`)]),
  'arrays in the catalogue that never end': () =>
    rawPdf([catalog(`/Names ${'['.repeat(DEEP)}`), pages, page()]),
  strings: () => rawPdf([catalog(), pages, page(`/Deep ${'('.repeat(DEEP)}${')'.repeat(DEEP)}`)]),
  'page tree': () =>
    rawPdf([
      catalog(),
      '<< /Type /Pages /Count 1 /Kids [4 0 R] >>',
      `<< /Type /Page /Parent ${DEEP} 0 R /MediaBox [0 0 100 100] /Resources << >> >>`,
      ...Array.from(
        { length: DEEP },
        (_, index) =>
          `<< /Type /Pages /Count 1 /Parent ${index === 0 ? 2 : index + 3} 0 R /Kids [${index === DEEP - 1 ? 3 : index + 5} 0 R] >>`,
      ),
    ]),
  outlines: () =>
    rawPdf([
      catalog('/Outlines 4 0 R'),
      pages,
      page(),
      '<< /First 5 0 R /Last 5 0 R /Count 1 >>',
      ...Array.from(
        { length: DEEP },
        (_, index) =>
          `<< /Title (${index}) /Parent ${index + 4} 0 R ${index === DEEP - 1 ? '' : `/First ${index + 6} 0 R /Last ${index + 6} 0 R /Count 1`} >>`,
      ),
    ]),
}

/** The same child ten times over, seven levels deep: a short file that leads to its one page ten million times. */
export function multipliedPages(claimed: number): Buffer {
  const levels = Array.from({ length: 7 }, (_, level) => {
    const child = level === 6 ? 3 : level + 5
    return `<< /Type /Pages /Count ${10 ** (7 - level)} /Parent ${level + 3} 0 R /Kids [${`${child} 0 R `.repeat(10)}] >>`
  })
  return rawPdf([catalog(), `<< /Type /Pages /Count ${claimed} /Kids [4 0 R] >>`, page(), ...levels])
}

/** One page, whatever it claims. */
export function lyingCount(claimed: number): Buffer {
  return rawPdf([catalog(), `<< /Type /Pages /Count ${claimed} /Kids [3 0 R] >>`, page()])
}

export function manyPages(count: number): Buffer {
  const kids = Array.from({ length: count }, (_, index) => `${index + 3} 0 R`).join(' ')
  return rawPdf([
    catalog(),
    `<< /Type /Pages /Count ${count} /MediaBox [0 0 100 100] /Resources << >> /Kids [${kids}] >>`,
    ...Array<string>(count).fill('<< /Type /Page /Parent 2 0 R >>'),
  ])
}

export function hugeBox(): Buffer {
  return rawPdf([
    catalog(),
    pages,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 1000000 1000000] /Resources << >> >>',
  ])
}

export function pixelFlood(): Buffer {
  return rawPdf([
    catalog(),
    pages,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 1 1] /Resources << /XObject << /I 4 0 R >> >> /Contents 5 0 R >>',
    stream(
      '/Type /XObject /Subtype /Image /Width 65535 /Height 65535 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /FlateDecode',
      deflatedZeros(1),
    ),
    stream('', Buffer.from('/I Do')),
  ])
}

/** Everything in a PDF that asks a reader to run or fetch something, each with the same address. */
export function activeContent(url: string): Uint8Array {
  const action = (source: string): string => `<< /Type /Action ${source} >>`
  const script = `(app.launchURL\\("${url}/js"\\); this.submitForm\\("${url}/js"\\))`
  const objects: Objects = {
    javascript: action(`/S /JavaScript /JS ${script}`),
    launch: action(`/S /Launch /F << /FS /URL /F (${url}/launch) >> /Win << /F (cmd.exe) >> /NewWindow true`),
    remote: action(`/S /GoToR /F << /FS /URL /F (${url}/remote) >> /D [0 /Fit]`),
    submit: action(`/S /SubmitForm /F << /FS /URL /F (${url}/submit) >> /Flags 4`),
    importData: action(`/S /ImportData /F << /FS /URL /F (${url}/import) >>`),
    uri: action(`/S /URI /URI (${url}/uri)`),
    external: { dict: `<< /F << /FS /URL /F (${url}/external) >> >>`, data: '' },
    xfa: {
      dict: '<< >>',
      data: `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "${url}/xfa">]><xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/">&e;</xdp:xdp>`,
    },
    metadata: {
      dict: '<< /Type /Metadata /Subtype /XML >>',
      data: `<!DOCTYPE x [<!ENTITY e SYSTEM "${url}/xmp">]><x:xmpmeta xmlns:x="adobe:ns:meta/">&e;</x:xmpmeta>`,
    },
    field:
      '<< /Type /Annot /Subtype /Widget /FT /Tx /T (f) /V (1) /Rect [0 0 9 9] /AA << /K @javascript /C @javascript >> >>',
  }
  const links = ['javascript', 'launch', 'remote', 'submit', 'importData', 'uri']
  for (const name of links)
    objects[`link.${name}`] = `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A @${name} >>`
  return plainDocument('active', 1, {
    objects,
    catalog:
      '/OpenAction @javascript /AA << /WC @submit >> /Names << /JavaScript << /Names [(a) @javascript] >> >> /AcroForm << /Fields [@field] /XFA @xfa >> /Metadata @metadata',
    page: () =>
      `/AA << /O @launch >> /Annots [@field ${links.map((name) => `@link.${name}`).join(' ')}] /External @external`,
  })
}

/** Title and author that a careless page would run. */
export function scriptInMetadata(script: string): Uint8Array {
  return plainDocument('meta', 1, {
    objects: { info: `<< /Title (${script}) /Author (${script}) >>` },
  })
}

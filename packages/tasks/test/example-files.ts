import { assemble } from '@octavo/pdf/assemble'
import { createMemorySink } from '@octavo/pdf/memory-sink'
import { memorySource } from '@octavo/pdf/memory-source'
import { nodePrimitives } from '@octavo/pdf/node'
import type { AssembleOptions } from '@octavo/pdf/options'
import { PictureDocument, readPictures } from '@octavo/pdf/pictures'
import { cmykProfile } from '../../pdf/src/archive/colours/own-profiles.js'
import { buildPdf, type Objects } from '../../pdf/test/fixtures/build-pdf.js'
import { ciiInvoice } from '../../pdf/test/fixtures/invoices.js'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { richDocument } from '../../pdf/test/fixtures/rich.js'
import { exampleDocuments } from './example-documents.js'
import { exampleMail } from './example-mails.js'
import { examplePages } from './example-pages.js'
import { examplePictures } from './example-pictures.js'
import { batches, photographedSheet, scannedStack } from './example-scans.js'
import { scannedDocument } from './scanned-document.js'

/** The password of `locked.pdf`. */
export const EXAMPLE_PASSWORD = 'open sesame'

/** Files that examples name because of their content. */
const byName: Readonly<Record<string, () => Uint8Array>> = {
  'book.pdf': () => book(),
  'form.pdf': () => richDocument('A'),
  'locked.pdf': () =>
    merged([plainDocument('L', 12)], {
      encryption: { algorithm: 'aes-256', userPassword: EXAMPLE_PASSWORD, ownerPassword: 'owner' },
    }),
  'restricted.pdf': () =>
    merged([plainDocument('R', 12)], {
      encryption: { algorithm: 'aes-256', ownerPassword: 'owner', permissions: { print: false } },
    }),
  'photos.pdf': () => photos(),
  'pictures.pdf': () => pictures(),
  'contract-old.pdf': () => linesDocument([CONTRACT_OLD, CONTRACT_END]),
  'contract-new.pdf': () => linesDocument([CONTRACT_NEW, CONTRACT_ANNEX, CONTRACT_END]),
  'sales.pdf': () => sales(),
  'commented.pdf': () => commented(),
  'brochure.pdf': () => brochure(),
  'stack.pdf': () => scannedStack(),
  'batches.pdf': () => batches(),
  'sheet.png': () => photographedSheet(),
  'scanned.pdf': () => scannedDocument(),
  ...examplePages,
  'mail.eml': exampleMail,
  'bill.pdf': () => plainDocument('L', 1),
  'press.icc': () => cmykProfile(),
  'invoice.xml': () => Buffer.from(ciiInvoice()),
  'e-invoice.pdf': () => withInvoice(),
  'broken.pdf': () => withoutCrossReference(plainDocument('B', 12)),
}

/** The smallest files of other types, by their extension. */
const byExtension: Readonly<Record<string, () => Uint8Array>> = {
  txt: () => Buffer.from('Some notes.\n'),
  csv: () => Buffer.from('a,b\n1,2\n'),
  xml: () => Buffer.from('<?xml version="1.0"?>\n<note/>\n'),
  json: () => Buffer.from('{"note": true}\n'),
  ...exampleDocuments,
  ...examplePictures,
}

/** Each is created once, because hundreds of tests use the same few files. */
const made = new Map<() => Uint8Array, Uint8Array>()

/** A file for an example. By default it has 12 pages with every feature that a document may have. */
export function exampleFile(filename: string): Uint8Array {
  const extension = filename.split('.').at(-1)!.toLowerCase()
  const make = byName[filename] ?? byExtension[extension] ?? rich
  const bytes = made.get(make) ?? make()
  made.set(make, bytes)
  return bytes
}

/** The name of the attachment is all that says that it is an invoice. */
function withInvoice(): Uint8Array {
  return buildPdf({
    catalog:
      '<< /Type /Catalog /Pages @pages /Names << /EmbeddedFiles << /Names [(factur-x.xml) @file] >> >> >>',
    pages: '<< /Type /Pages /Kids [@page] /Count 1 >>',
    page: '<< /Type /Page /Parent @pages /MediaBox [0 0 300 200] /Resources << >> >>',
    file: '<< /Type /Filespec /F (factur-x.xml) /UF (factur-x.xml) /AFRelationship /Alternative /EF << /F @data >> >>',
    data: { dict: '<< /Type /EmbeddedFile /Subtype /text#2Fxml >>', data: Buffer.from(ciiInvoice()) },
  })
}

const rich = (): Uint8Array => merged([richDocument('A'), richDocument('B'), richDocument('A')])

/** Two versions of a page with different line breaks, in which one word was changed. */
const CONTRACT_OLD = [
  'The supplier delivers the goods within thirty days of the',
  'order. The buyer pays the price within a month of deliv-',
  'ery, and owns the goods from then on.',
]
const CONTRACT_NEW = [
  'The supplier delivers the goods within sixty days of the order.',
  'The buyer pays the price within a month of delivery, and',
  'owns the goods from then on.',
]
const CONTRACT_ANNEX = [
  'Annex: the goods are twelve chairs of oak and one round table,',
  'as they were shown at the fair.',
]
const CONTRACT_END = ['Signed by both parties in two copies, of which each party keeps one.']

/** A page for each list of lines. */
export function linesDocument(pages: readonly (readonly string[])[]): Uint8Array {
  const objects: Objects = {
    catalog: '<< /Type /Catalog /Pages @pages >>',
    pages: `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `@page${index}`).join(' ')}] >>`,
    font: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  }
  pages.forEach((lines, index) => {
    objects[`page${index}`] =
      `<< /Type /Page /Parent @pages /MediaBox [0 0 420 300] /Contents @content${index} /Resources << /Font << /F1 @font >> >> >>`
    objects[`content${index}`] = {
      dict: '<< >>',
      data: `BT /F1 12 Tf 14 TL 30 240 Td ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`,
    }
  })
  return buildPdf(objects)
}

/** A page with a table between lines. */
function sales(): Uint8Array {
  const rows = [
    ['Region', 'Sold', 'Share', 'Since'],
    ['North', '1,234.50', '61 %', '2024-03-05'],
    ['South', '789.25', '39 %', '2024-11-30'],
  ]
  const [left, top, width, height] = [30, 240, 90, 20]
  const lines = [0, 1, 2, 3].map((row) => `30 ${top - row * height} m 390 ${top - row * height} l S`)
  const uprights = [0, 1, 2, 3, 4].map(
    (column) => `${left + column * width} 180 m ${left + column * width} 240 l S`,
  )
  const cells = rows.flatMap((row, down) =>
    row.map(
      (cell, across) =>
        `BT /F1 11 Tf ${left + across * width + 5} ${top - down * height - 14} Td (${cell}) Tj ET`,
    ),
  )
  return buildPdf({
    catalog: '<< /Type /Catalog /Pages @pages /Lang (en-GB) >>',
    pages: '<< /Type /Pages /Count 1 /Kids [@page] >>',
    font: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    page: '<< /Type /Page /Parent @pages /MediaBox [0 0 420 300] /Contents @content /Resources << /Font << /F1 @font >> >> >>',
    content: { dict: '<< >>', data: [...lines, ...uprights, ...cells].join('\n') },
  })
}

/** A page with a note and a square, which are the objects 1 and 2. */
function commented(): Uint8Array {
  return buildPdf({
    note: '<< /Type /Annot /Subtype /Text /Rect [300 240 320 260] /Contents (Is this right?) /T (Jane Doe) /F 28 >>',
    square: '<< /Type /Annot /Subtype /Square /Rect [30 200 130 220] /C [1 0 0] /F 4 >>',
    catalog: '<< /Type /Catalog /Pages @pages >>',
    pages: '<< /Type /Pages /Count 1 /Kids [@page] >>',
    page: '<< /Type /Page /Parent @pages /MediaBox [0 0 420 300] /Resources << >> /Annots [@note @square] >>',
  })
}

/** Chapters at pages 1, 5 and 9, sections at 3 and 7. */
function book(): Uint8Array {
  const item = (title: string, page: number, links: string): string =>
    `<< /Title (${title}) /Dest [@page${page} /Fit] ${links} >>`
  return plainDocument('K', 12, {
    catalog: '/Outlines @outlines',
    objects: {
      outlines: '<< /Type /Outlines /First @one /Last @three /Count 3 >>',
      one: item('One', 1, '/Parent @outlines /Next @two /First @oneA /Last @oneA /Count -1'),
      oneA: item('One, section A', 3, '/Parent @one'),
      two: item(
        'Two / or: the second',
        5,
        '/Parent @outlines /Prev @one /Next @three /First @twoA /Last @twoA /Count -1',
      ),
      twoA: item('Two, section A', 7, '/Parent @two'),
      three: item('Three', 9, '/Parent @outlines /Prev @two'),
    },
  })
}

/** A page for each image, and the first image again on the last page. */
function pictures(): Uint8Array {
  const sink = createMemorySink()
  const document = new PictureDocument(sink, { primitives: nodePrimitives })
  for (const filename of ['photo.jpg', 'drawing.png', 'animation.gif', 'fax.tif', 'photo.jpg']) {
    const [picture] = readPictures(memorySource(exampleFile(filename)), { primitives: nodePrimitives })
    const embedded = document.embed(picture!)
    document.addPage(embedded, { width: 300, height: 200, place: [200, 0, 0, 150, 50, 25] })
  }
  document.finish()
  return sink.bytes()
}

/** Four different pages of 1.5 MB each. */
function photos(): Uint8Array {
  const numbers = [...Array(4).keys()].map((index) => index + 1)
  return plainDocument('F', numbers.length, {
    page: (number) => `/Thumb @photo${number}`,
    objects: Object.fromEntries(
      numbers.map((number) => [
        `photo${number}`,
        {
          dict: '<< /Width 1000 /Height 500 /ColorSpace /DeviceRGB /BitsPerComponent 8 >>',
          data: String.fromCharCode(64 + number).repeat(1_500_000),
        },
      ]),
    ),
  })
}

const SCAN_PIXELS = 600
const SCAN_POINTS = 144

/** Two pages with text and an image of 300 dpi each, slightly noisy like a scan, with deflated samples. */
function brochure(): Uint8Array {
  const picture = (page: number): string => {
    const samples = new Uint8Array(SCAN_PIXELS * SCAN_PIXELS * 3)
    let noise = page
    for (let at = 0; at < samples.length; at++) {
      noise = (Math.imul(noise, 1103515245) + 12345) >>> 0
      const pixel = Math.floor(at / 3)
      const [x, y] = [pixel % SCAN_PIXELS, Math.floor(pixel / SCAN_PIXELS)]
      const wave = Math.sin(x / 40 + page) * 50 + Math.cos(y / (25 + (at % 3) * 10)) * 50
      samples[at] = 128 + wave + (noise >>> 28) / 2
    }
    return Buffer.from(nodePrimitives.deflate(samples)).toString('latin1')
  }
  const objects: Objects = {
    catalog: '<< /Type /Catalog /Pages @pages >>',
    pages: '<< /Type /Pages /Count 2 /Kids [@page1 @page2] >>',
    font: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  }
  for (const number of [1, 2]) {
    objects[`page${number}`] =
      `<< /Type /Page /Parent @pages /MediaBox [0 0 400 500] /Contents @content${number} /Resources << /Font << /F1 @font >> /XObject << /Im @image${number} >> >> >>`
    objects[`content${number}`] = {
      dict: '<< >>',
      data: `BT /F1 24 Tf 60 400 Td (Scanned page ${number}) Tj ET q ${SCAN_POINTS} 0 0 ${SCAN_POINTS} 60 100 cm /Im Do Q`,
    }
    objects[`image${number}`] = {
      dict: `<< /Type /XObject /Subtype /Image /Width ${SCAN_PIXELS} /Height ${SCAN_PIXELS} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode >>`,
      data: picture(number),
    }
  }
  return buildPdf(objects)
}

function merged(
  documents: readonly Uint8Array[],
  options: Omit<AssembleOptions, 'primitives'> = {},
): Uint8Array {
  const sink = createMemorySink()
  const entries = documents.map((bytes, index) => ({
    input: { name: `${index + 1}.pdf`, source: memorySource(bytes) },
  }))
  assemble(entries, sink, { ...options, primitives: nodePrimitives })
  return sink.bytes()
}

/** The offset of the cross-reference table is wrong: readers have to search for the objects. */
function withoutCrossReference(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1')
  return Buffer.from(text.replace(/startxref\s+\d+/, 'startxref\n7'), 'latin1')
}

import { assemble } from '@octavo/pdf/assemble'
import { createMemorySink } from '@octavo/pdf/memory-sink'
import { memorySource } from '@octavo/pdf/memory-source'
import { nodePrimitives } from '@octavo/pdf/node'
import type { AssembleOptions } from '@octavo/pdf/options'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { richDocument } from '../../pdf/test/fixtures/rich.js'
import { examplePictures } from './example-pictures.js'

/** The password of `locked.pdf`. */
export const EXAMPLE_PASSWORD = 'open sesame'

/** Files that examples name because of what is in them. */
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
  'broken.pdf': () => withoutCrossReference(plainDocument('B', 12)),
}

/** The smallest files of other types, by their extension. */
const byExtension: Readonly<Record<string, () => Uint8Array>> = {
  txt: () => Buffer.from('Some notes.\n'),
  csv: () => Buffer.from('a,b\n1,2\n'),
  xml: () => Buffer.from('<?xml version="1.0"?>\n<note/>\n'),
  json: () => Buffer.from('{"note": true}\n'),
  ...examplePictures,
}

/** Each is made once: hundreds of tests take the same few. */
const made = new Map<() => Uint8Array, Uint8Array>()

/** A file for an example. Unless its name says more: 12 pages with everything that a document may have. */
export function exampleFile(filename: string): Uint8Array {
  const extension = filename.split('.').at(-1)!.toLowerCase()
  const make = byName[filename] ?? byExtension[extension] ?? rich
  const bytes = made.get(make) ?? make()
  made.set(make, bytes)
  return bytes
}

const rich = (): Uint8Array => merged([richDocument('A'), richDocument('B'), richDocument('A')])

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

/** Four pages of 1.5 MB each, none like another. */
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

/** The offset of the cross-reference leads nowhere: readers have to search for the objects. */
function withoutCrossReference(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1')
  return Buffer.from(text.replace(/startxref\s+\d+/, 'startxref\n7'), 'latin1')
}

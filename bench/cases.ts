import { join } from 'node:path'
import { writeIllustratedDocument } from './inputs/illustrated-document.js'
import { writeScannedDocument } from './inputs/scanned-document.js'
import { writeTextDocument } from './inputs/text-document.js'

export interface Inputs {
  readonly paths: readonly string[]
  /** The sum over all inputs. */
  readonly pages: number
}

export interface Case {
  readonly name: string
  readonly title: string
  write(folder: string): Inputs
}

const MEGABYTE = 1024 * 1024

export const cases: readonly Case[] = [
  { name: 'a', title: '2 × 33 KB', write: (folder) => letters(folder, 2) },
  { name: 'b', title: '100 × 33 KB', write: (folder) => letters(folder, 100) },
  {
    name: 'c',
    title: '10 scans of 20 MB',
    write: (folder) =>
      series(folder, 10, 20, (path, seed) =>
        writeScannedDocument(path, { pages: 20, bytesPerPage: MEGABYTE, seed }),
      ),
  },
  {
    name: 'd',
    title: '2 × 5,000 pages of text, plain cross-reference',
    write: (folder) => text(folder, 5000, 'table'),
  },
  {
    name: 'e',
    title: '2 × 5,000 pages of text, object streams',
    write: (folder) => text(folder, 5000, 'object-streams'),
  },
]

/** Two text documents; `pages` is the sum of their page counts. */
export function textCase(pages: number): Case {
  const title = `${pages.toLocaleString('en')} pages of text`
  return { name: String(pages), title, write: (folder) => text(folder, pages / 2, 'table') }
}

/** A small input, and one of more than 4 GB, which needs offsets of more than 32 bits. */
export const hugeCase: Case = {
  name: 'huge',
  title: 'an input of 4.1 GB',
  write(folder) {
    const scans = { pages: 1000, bytesPerPage: 4.2 * MEGABYTE, seed: 1 }
    const paths = [join(folder, 'huge.pdf'), join(folder, 'small.pdf')]
    writeScannedDocument(paths[0] ?? '', scans)
    writeScannedDocument(paths[1] ?? '', { pages: 1, bytesPerPage: MEGABYTE, seed: 2 })
    return { paths, pages: scans.pages + 1 }
  },
}

/** Ten files with different names and the same content: images and fonts. */
export const dedupeCase: Case = {
  name: 'dedupe',
  title: 'the same 3.6 MB document ten times',
  write: (folder) =>
    series(folder, 10, 8, (path) =>
      writeIllustratedDocument(path, {
        pages: 8,
        images: 8,
        bytesPerImage: 400_000,
        fonts: 4,
        bytesPerFont: 90_000,
        seed: 7,
      }),
    ),
}

function letters(folder: string, count: number): Inputs {
  return series(folder, count, 4, (path, seed) =>
    writeIllustratedDocument(path, {
      pages: 4,
      images: 1,
      bytesPerImage: 9_000,
      fonts: 1,
      bytesPerFont: 14_000,
      seed,
    }),
  )
}

function text(folder: string, pages: number, crossReference: 'table' | 'object-streams'): Inputs {
  return series(folder, 2, pages, (path, seed) => writeTextDocument(path, { pages, seed, crossReference }))
}

function series(
  folder: string,
  count: number,
  pagesEach: number,
  write: (path: string, seed: number) => void,
): Inputs {
  const paths = Array.from({ length: count }, (_, index) => join(folder, `input-${index + 1}.pdf`))
  paths.forEach((path, index) => {
    write(path, index + 1)
  })
  return { paths, pages: count * pagesEach }
}

import { type BuildOptions, buildPdf, type Objects } from '../fixtures/build-pdf.js'
import { input, type Merged, merge } from '../fixtures/merge.js'

export interface TaggedOptions extends BuildOptions {
  readonly pages: number
  /** Entries of the structure tree's root. */
  readonly root: string
  /** Elements and whatever else the tree needs. */
  readonly objects?: Objects
  /** Further entries of a page, by its number from 1. */
  readonly page?: (number: number) => string
  /** Further resources of every page. */
  readonly resources?: string
  /** Further content of a page. */
  readonly content?: (number: number) => string
  readonly catalog?: string
  /** Marked contents of each page; the words of number 2 on page 1 are `p1m2`. */
  readonly marks?: number
}

/** A document whose pages are marked, with whatever structure tree a test is about. */
export function taggedPdf(options: TaggedOptions): Uint8Array {
  const objects: Objects = {}
  const numbers = [...Array(options.pages).keys()].map((index) => index + 1)
  objects.catalog = `<< /Type /Catalog /Pages @pages /StructTreeRoot @root /MarkInfo << /Marked true >> ${options.catalog ?? ''} >>`
  objects.pages = `<< /Type /Pages /Count ${options.pages} /Kids [${numbers.map((page) => `@page${page}`).join(' ')}] >>`
  objects.font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
  for (const page of numbers) {
    const marks = [...Array(options.marks ?? 3).keys()]
    const content = marks.map((mcid) => marked(mcid, `p${page}m${mcid}`, 100 + 20 * mcid)).join('')
    objects[`content${page}`] = { dict: '<< >>', data: content + (options.content?.(page) ?? '') }
    objects[`page${page}`] =
      `<< /Type /Page /Parent @pages /MediaBox [0 0 400 400] /Contents @content${page} /Resources << /Font << /F1 @font >> ${options.resources ?? ''} >> ${options.page?.(page) ?? ''} >>`
  }
  objects.root = `<< /Type /StructTreeRoot ${options.root} >>`
  return buildPdf({ ...objects, ...options.objects }, options)
}

export function marked(mcid: number, text: string, height: number): string {
  return `/Span << /MCID ${mcid} >> BDC BT /F1 12 Tf 50 ${height} Td (${text}) Tj ET EMC\n`
}

export function mergeTagged(...documents: readonly (TaggedOptions | Uint8Array)[]): Merged {
  return merge(
    documents.map((document, index) =>
      input(`${index + 1}.pdf`, document instanceof Uint8Array ? document : taggedPdf(document)),
    ),
  )
}

/** Takes some pages of one document. */
export function takePages(options: TaggedOptions, pages: string): Merged {
  return merge([{ input: input('1.pdf', taggedPdf(options)), pages }])
}

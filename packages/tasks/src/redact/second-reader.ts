import type { Matcher, Redaction } from '@octavo/pdf/draft'
import { PdfError } from '@octavo/pdf/errors'
import type { RenderedDocument, Rendering } from '../declare/rendering.js'
import type { OpenSource } from '../declare/task.js'

export interface SearchedAgain {
  /** From 0. */
  readonly pages: readonly number[]
  readonly matchers: readonly Matcher[]
  /** Written into boxes. */
  readonly label: string
}

/**
 * Reads the pages of a redacted document by pdfium, whose reading of fonts and lines is not ours, and searches them once more. Throws
 * `redaction_incomplete` where something is left; says whether pdfium could read the document.
 */
export async function searchBySecondReader(
  rendering: Rendering,
  input: { readonly source: OpenSource; readonly name: string },
  { pages, matchers, label }: SearchedAgain,
  { texts }: Pick<Redaction, 'texts'>,
): Promise<boolean> {
  const gone = new Set([...texts].map(plain))
  let document: RenderedDocument
  try {
    document = await rendering.open(input)
  } catch (error) {
    if (error instanceof PdfError) return false
    throw error
  }
  try {
    for (const page of pages) {
      const text = readText(document, page)
      if (text === undefined) return false
      for (const { kind, find } of matchers)
        for (const [start, end] of find(text)) {
          const found = text.slice(start, end)
          // Numbers that stand beside each other may look like one to pdfium: a pattern counts where what it finds was redacted.
          if (found === label || (kind !== 'word' && !gone.has(plain(found)))) continue
          throw new PdfError(
            'redaction_incomplete',
            `Content that should be redacted is still read on page ${page + 1} of the result by pdfium, so the result was discarded. Redact the page as a whole by an area, or remove it.`,
          )
        }
    }
    return true
  } finally {
    document.close()
  }
}

function readText(document: RenderedDocument, page: number): string | undefined {
  try {
    return document.pageText(page)
  } catch (error) {
    if (error instanceof PdfError) return undefined
    throw error
  }
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').toLowerCase()
}

import { type Matcher, type Redaction, withLinesJoined } from '@octavo/pdf/draft'
import { PdfError } from '@octavo/pdf/errors'
import type { RenderedDocument, Rendering } from '../declare/rendering.js'
import type { OpenSource } from '../declare/task.js'
import { type DrawnBoxes, lookAtBoxes, type SeenBoxes } from './drawn-boxes.js'

export interface SearchedAgain {
  /** From 0. */
  readonly pages: readonly number[]
  readonly matchers: readonly Matcher[]
  /** Written into boxes. */
  readonly label: string
  readonly boxes: DrawnBoxes
}

export interface SecondReading extends SeenBoxes {
  /** The indexes of the pages on which something may be left. */
  readonly similar: ReadonlySet<number>
}

/**
 * Reads the pages of a redacted document by pdfium, whose reading of fonts and lines is not ours, searches them once more, and looks at the
 * pixels of the boxes. Throws `redaction_incomplete` where something is left; returns nothing if pdfium cannot read the document.
 */
export async function searchBySecondReader(
  rendering: Pick<Rendering, 'open'>,
  input: { readonly source: OpenSource; readonly name: string },
  { pages, matchers, label, boxes }: SearchedAgain,
  { texts }: Pick<Redaction, 'texts'>,
): Promise<SecondReading | undefined> {
  const gone = new Set([...texts].map(plain))
  const similar = new Set<number>()
  let document: RenderedDocument
  try {
    document = await rendering.open(input)
  } catch (error) {
    if (error instanceof PdfError) return undefined
    throw error
  }
  try {
    for (const page of matchers.length === 0 ? [] : pages) {
      const text = document.pageText(page)
      for (const { kind, find, isSimilarIn } of matchers) {
        for (const reading of new Set([text, withLinesJoined(text)]))
          for (const [start, end] of find(reading)) {
            const found = reading.slice(start, end)
            if (found === label) continue
            // Numbers that stand beside each other may look like one to pdfium: a pattern counts where what it finds was redacted.
            if (kind === 'word' || gone.has(plain(found))) throw incomplete(page)
            similar.add(page)
          }
        if (isSimilarIn?.(text) === true && !isSimilarIn(label)) similar.add(page)
      }
    }
    return { similar, ...lookAtBoxes(document, boxes) }
  } catch (error) {
    if (error instanceof PdfError && error.code !== 'redaction_incomplete' && error.code !== 'aborted')
      return undefined
    throw error
  } finally {
    document.close()
  }
}

function incomplete(page: number): PdfError {
  return new PdfError(
    'redaction_incomplete',
    `Content that should be redacted is still read on page ${page + 1} of the result by pdfium, so the result was discarded. Redact the page as a whole by an area, or remove it.`,
  )
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').toLowerCase()
}

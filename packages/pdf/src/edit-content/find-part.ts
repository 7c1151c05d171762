import { PdfError } from '../errors.js'
import { type Box, isInside } from '../geometry/box.js'
import type { PageObjects, TextPart } from './page-objects.js'

/** Which line or paragraph: by its id, or by a box and the text that is expected there. */
export interface WantedPart {
  /** From 0. */
  readonly page: number
  readonly id: string | undefined
  readonly box: Box | undefined
  readonly expected: string | undefined
}

/** The characters of a text that a message quotes. */
const QUOTED = 80

/** The text that is to be changed. Throws if it is not there, or says something else. */
export function findPart(
  { page, id, box, expected }: WantedPart,
  { lines, paragraphs }: PageObjects,
): TextPart {
  const parts = [...lines, ...paragraphs]
  if (id !== undefined) {
    const found = parts.find((part) => part.id === id)
    if (found === undefined)
      throw new PdfError(
        'invalid_option',
        `Page ${page + 1} has no text with the id "${id}": list the text of the page to see its ids.`,
        { field: 'id' },
      )
    if (expected === undefined || isSame(found.text, expected)) return found
    throw new PdfError(
      'invalid_option',
      `${id} of page ${page + 1} is "${quoted(found.text)}", which is not the text that is expected.`,
      { field: 'expected' },
    )
  }
  const inBox = parts.filter((part) =>
    isInside(box!, (part.box[0] + part.box[2]) / 2, (part.box[1] + part.box[3]) / 2),
  )
  const found = inBox.find((part) => isSame(part.text, expected ?? ''))
  if (found !== undefined) return found
  const there = inBox[0] === undefined ? 'there is no text' : `there is "${quoted(inBox[0].text)}"`
  throw new PdfError(
    'invalid_option',
    `On page ${page + 1}, no line or paragraph in the box is the expected text: ${there}.`,
    { field: 'expected' },
  )
}

function isSame(one: string, other: string): boolean {
  return joined(one) === joined(other)
}

function joined(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim()
}

function quoted(text: string): string {
  const line = joined(text)
  return line.length > QUOTED ? `${line.slice(0, QUOTED)}…` : line
}

import { assemble } from '@octavo/pdf/assemble'
import {
  addObjects,
  type Draft,
  type NewObject,
  openDraft,
  type PlacedOnPage,
  writeDraft,
} from '@octavo/pdf/draft'
import { PdfError } from '@octavo/pdf/errors'
import { pdfDate } from '@octavo/pdf/pdf-date'
import type { OpenSource, TaskContext, TaskEntry } from '../declare/task.js'
import { SHEET } from './report-sheets.js'

/** Marks on pages; what else was found is said in words. */
export const MAX_MARKS = 2000
/** Between what is framed and its frame, in points. */
const GAP = 2
const LABEL_SIZE = 8
export const AUTHOR = 'Octavo'
const UNUSUAL = /[^\x20-\x7e\u00a0-\u017f“”‘’–—…]/gu

/** A PDF that begins with the sheets of a report, followed by the pages of the document with marks. It has no signatures itself. */
export function writeMarkedCopy(
  { output, primitives, signal, scratch }: Omit<TaskContext<unknown>, 'options'>,
  { filename, file: { password } }: TaskEntry,
  source: OpenSource,
  {
    sheets,
    marks,
  }: { readonly sheets: readonly (readonly NewObject[])[]; readonly marks: readonly NewObject[] },
  isOnly: boolean,
): void {
  const input = { name: filename, source, password }
  const options = { primitives, signal, dynamicXfa: 'keep_pages' } as const
  const limits = { maxOutputBytes: output.maxBytes }
  const joined = scratch()
  assemble([{ blank: sheets.length, size: SHEET }, { input }], joined, { ...options, limits })
  joined.close()
  const opened = joined.open()
  try {
    const moved = marks.map((one) => ({ ...one, page: one.page + sheets.length }))
    const objects = [...sheets.flat(), ...moved]
    const date = pdfDate(new Date().toISOString())!
    const opening = () => openDraft({ name: filename, source: opened }, options)
    const draft = withTexts(opening, (drawn, asWritten) => {
      addObjects(drawn, asWritten ? objects : objects.map(inPlainLetters), date)
    })
    const name = `${filename.replace(/\.pdf$/i, '')}-checked.pdf`
    const written = output.create(isOnly ? { suggestedName: name } : { name })
    const { pages } = writeDraft(draft, written, { primitives, signal, limits })
    written.verified(pages)
    written.close()
  } finally {
    opened.close()
    joined.remove()
  }
}

/** Names in a file can have characters that no font has: then all texts are drawn in plain letters. */
function withTexts(open: () => Draft, draw: (draft: Draft, asWritten: boolean) => void): Draft {
  const draft = open()
  try {
    draw(draft, true)
    return draft
  } catch (error) {
    if (!(error instanceof PdfError) || error.code !== 'missing_character') throw error
    const again = open()
    draw(again, false)
    return again
  }
}

function inPlainLetters(object: NewObject): NewObject {
  return object.type === 'text' ? { ...object, text: object.text.replaceAll(UNUSUAL, '?') } : object
}

/** A frame around a place, and its label above it. */
export function frame(
  { page, x, y, width, height }: PlacedOnPage,
  colour: readonly [number, number, number],
  isDashed: boolean,
  comment: string,
  label: string | undefined,
): NewObject[] {
  const about = { page, as: 'annotation', opacity: 1, author: AUTHOR, comment, degrees: 0, colour } as const
  const box = { x: x - GAP, y: y - GAP, width: width + 2 * GAP, height: height + 2 * GAP }
  const line = { lineWidth: 1.5, isDashed, fill: undefined }
  const frames: NewObject[] = [{ ...about, ...box, ...line, type: 'rectangle' }]
  if (label !== undefined)
    frames.push({
      ...about,
      ...{ type: 'text', text: label, x: box.x, y: Math.max(0, box.y - 1.4 * LABEL_SIZE), width: undefined },
      ...{ size: LABEL_SIZE, fill: [1, 1, 1], align: 'left', lineHeight: 1.2, isUnderlined: false },
      ...{ bold: true, italic: false },
    })
  return frames
}

import { assemble } from '@octavo/pdf/assemble'
import { addObjects, type Draft, MarkPlaces, type NewObject, openDraft, writeDraft } from '@octavo/pdf/draft'
import { PdfError } from '@octavo/pdf/errors'
import { pdfDate } from '@octavo/pdf/pdf-date'
import type { OpenSource, TaskContext, TaskEntry } from '../declare/task.js'
import { describeChange } from './describe.js'
import { SHEET, summaryPages } from './summary-pages.js'
import { COLOURS, VERDICT_NAMES } from './verdict-look.js'
import type { VerifiedDocument } from './verify-document.js'

/** Frames on pages; what else was changed is said in words. */
const MAX_FRAMES = 2000
/** Between what is framed and its frame, in points. */
const GAP = 2
const LABEL_SIZE = 8
const AUTHOR = 'Octavo'
const UNUSUAL = /[^\x20-\x7e\u00a0-\u017f“”‘’–—…]/gu

/** A PDF that says what was found, followed by the pages of the document with frames. It has no signatures itself. */
export function writeMarked(
  { output, primitives, signal, scratch }: Omit<TaskContext<unknown>, 'options'>,
  { filename, file: { password } }: TaskEntry,
  source: OpenSource,
  verified: VerifiedDocument,
  isOnly: boolean,
): void {
  const input = { name: filename, source, password }
  const options = { primitives, signal, dynamicXfa: 'keep_pages' } as const
  const places = new MarkPlaces(openDraft(input, options))
  const summary = summaryPages(filename, verified.report, (field) => places.ofField(field)[0]?.page)
  const limits = { maxOutputBytes: output.maxBytes }
  const joined = scratch()
  assemble([{ blank: summary.length, size: SHEET }, { input }], joined, { ...options, limits })
  joined.close()
  const opened = joined.open()
  try {
    const frames = framesOf(verified, places).map((one) => ({ ...one, page: one.page + summary.length }))
    const objects = [...summary.flat(), ...frames]
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

/** Names in certificates can have characters that no font has: then all texts are drawn in plain letters. */
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

function framesOf({ document, report }: VerifiedDocument, places: MarkPlaces): NewObject[] {
  const frames: NewObject[] = []
  const framed = new Set<string>()
  for (const [index, { field, verdict, sentences }] of report.signatures.entries())
    for (const place of places.ofField(field)) {
      const label = `${index + 1}: ${VERDICT_NAMES[verdict]}`
      frames.push(...frame(place, COLOURS[verdict], false, sentences.join('\n'), label))
      framed.add(field)
    }
  for (const { changes } of document.signatures)
    for (const change of changes) {
      const { field, annotation, isAllowed, isDoubtful } = change
      const key = field ?? String(annotation)
      if (framed.has(key) || frames.length > MAX_FRAMES) continue
      const colour = COLOURS[isAllowed ? (isDoubtful ? 'doubtful' : 'unknown') : 'changed']
      const changed = field === undefined ? places.ofAnnotation(annotation ?? 0) : places.ofField(field)
      for (const place of changed)
        frames.push(...frame(place, colour, true, describeChange(change), undefined))
      framed.add(key)
    }
  return frames
}

function frame(
  { page, x, y, width, height }: ReturnType<MarkPlaces['ofField']>[number],
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

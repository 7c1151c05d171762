import { MarkPlaces, type NewObject, openDraft } from '@octavo/pdf/draft'
import type { OpenSource, TaskContext, TaskEntry } from '../declare/task.js'
import { frame, MAX_MARKS, writeMarkedCopy } from '../marked/write-marked-copy.js'
import { describeChange } from './describe.js'
import { summaryPages } from './summary-pages.js'
import { COLOURS, VERDICT_NAMES } from './verdict-look.js'
import type { VerifiedDocument } from './verify-document.js'

/** A PDF that says what was found, followed by the pages of the document with frames. */
export function writeMarked(
  context: Omit<TaskContext<unknown>, 'options'>,
  entry: TaskEntry,
  source: OpenSource,
  verified: VerifiedDocument,
  isOnly: boolean,
): void {
  const { filename, file } = entry
  const { primitives, signal } = context
  const input = { name: filename, source, password: file.password }
  const places = new MarkPlaces(openDraft(input, { primitives, signal }))
  const sheets = summaryPages(filename, verified.report, (field) => places.ofField(field)[0]?.page)
  writeMarkedCopy(context, entry, source, { sheets, marks: framesOf(verified, places) }, isOnly)
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
      if (framed.has(key) || frames.length > MAX_MARKS) continue
      const colour = COLOURS[isAllowed ? (isDoubtful ? 'doubtful' : 'unknown') : 'changed']
      const changed = field === undefined ? places.ofAnnotation(annotation ?? 0) : places.ofField(field)
      for (const place of changed)
        frames.push(...frame(place, colour, true, describeChange(change), undefined))
      framed.add(key)
    }
  return frames
}

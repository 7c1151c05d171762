import { DraftForm, describeFields, type FieldDescription, xfaKindOf } from '@octavo/pdf/draft'
import type { Loss } from '@octavo/pdf/loss'
import type { Sink } from '@octavo/pdf/sink'
import type { TaskContext } from '../declare/task.js'
import { draftLosses, withDrafts } from '../documents/entry-drafts.js'
import { jsonName } from '../documents/json-output.js'
import { OutputBudget } from '../documents/output-budget.js'
import type { DocumentOptions } from '../options/document-options.js'

/** A list up to this long is also in the report. */
const MAX_REPORTED_BYTES = 20_000

export interface ListedFile {
  readonly name: string
  readonly losses: readonly Loss[]
  readonly pages: number
  /** How many there are. */
  readonly fields: number
  /** Whether there is also an XFA form, and its kind, as in `info-pdf`. */
  readonly xfa: 'none' | 'static' | 'dynamic'
  /** Number of unlisted options; absent if all are listed. */
  readonly optionsLeftOut?: number
  readonly list?: readonly FieldDescription[]
}

/** Writes the fields of each entry as JSON. */
export function listFields(context: TaskContext<DocumentOptions>): { files: ListedFile[] } {
  return withDrafts(context, (drafts) => {
    const budget = new OutputBudget(context.output.maxBytes)
    const files = drafts.map((opened) => {
      const { draft, entry } = opened
      const { filename: name } = entry
      const file = context.output.create({
        ...jsonName(name, '-fields', drafts.length === 1),
        type: 'application/json',
      })
      const pages = draft.pages.length
      const head = { name, pages, xfa: xfaKindOf(draft) }
      const written = writeList(file, head, describeFields(new DraftForm(draft)), budget)
      file.close()
      const { count, small, optionsLeftOut } = written
      return {
        ...{ ...head, fields: count, losses: draftLosses(opened) },
        ...(optionsLeftOut > 0 && { optionsLeftOut }),
        ...(small && { list: small }),
      }
    })
    return { files }
  })
}

/** Field by field: a hostile file may have more than fit into one string. */
function writeList(
  sink: Sink,
  head: object,
  fields: Iterable<FieldDescription>,
  budget: OutputBudget,
): { count: number; optionsLeftOut: number; small: readonly FieldDescription[] | undefined } {
  const encoder = new TextEncoder()
  const small: FieldDescription[] = []
  let bytes = 0
  let count = 0
  let optionsLeftOut = 0
  const write = (text: string): void => {
    const piece = encoder.encode(text)
    bytes += piece.length
    budget.take(piece.length)
    sink.write(piece)
  }
  write(`${JSON.stringify(head, undefined, 2).replace(/\n}$/, '')},\n  "fields": [`)
  for (const field of fields) {
    const text = JSON.stringify(field, undefined, 2).replaceAll('\n', '\n    ')
    write(`${count++ === 0 ? '' : ','}\n    ${text}`)
    optionsLeftOut += field.optionsLeftOut ?? 0
    if (bytes <= MAX_REPORTED_BYTES) small.push(field)
  }
  write(count === 0 ? ']\n}\n' : '\n  ]\n}\n')
  return { count, optionsLeftOut, small: bytes <= MAX_REPORTED_BYTES ? small : undefined }
}

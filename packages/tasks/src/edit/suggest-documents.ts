import { type Draft, placedFields, suggestFields } from '@octavo/pdf/draft'
import type { Loss } from '@octavo/pdf/loss'
import { TextReader } from '@octavo/pdf/page-text'
import type { TaskContext } from '../declare/task.js'
import { draftLosses, withDrafts } from '../documents/entry-drafts.js'
import { jsonName, writeJson } from '../documents/json-output.js'
import { inPoints } from '../paper/lengths.js'
import type { EditOptions } from './edit-options.js'
import type { FieldOptionInput } from './field-options.js'
import { listedBox } from './listed-annotation.js'

interface Suggested {
  readonly name: string
  readonly losses: readonly Loss[]
  readonly listed: { readonly suggested: number }
}

/** Writes for each document which fields it could have, as the option `fields` takes them. */
export async function suggestDocuments(context: TaskContext<EditOptions>): Promise<{ files: Suggested[] }> {
  const unit = inPoints(1, context.options.unit)
  return withDrafts(context, (drafts) => ({
    files: drafts.map((opened) => {
      const { draft, entry } = opened
      const fields = [...suggestions(draft, unit)]
      writeJson(context.output, jsonName(entry.filename, '-fields', drafts.length === 1), { fields })
      return { name: entry.filename, losses: draftLosses(opened), listed: { suggested: fields.length } }
    }),
  }))
}

/** Fields for the lines and boxes of all pages, as the option `fields` takes them. */
export function* suggestions(draft: Draft, unit: number): Iterable<FieldOptionInput> {
  const placed = placedFields(draft)
  const names = new Set([...placed.values()].flat().map(({ field }) => field.name))
  const reader = new TextReader(draft.file, draft.catalogue, { rules: true })
  for (const [index, page] of draft.pages.entries()) {
    draft.file.budget.ensure()
    const taken = (placed.get(index) ?? []).map(({ box }) => box)
    const text = reader.read(page, { invisible: false, annotations: false })
    for (const { type, name, label, box, multiline } of suggestFields(text, taken, names))
      yield {
        action: 'add',
        type,
        name,
        page: index + 1,
        ...listedBox(box, unit),
        ...(label !== '' && { tooltip: label }),
        ...(multiline && type === 'text' && { multiline }),
        border: null,
      }
  }
}

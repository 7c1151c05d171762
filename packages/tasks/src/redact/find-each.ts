import { throwIfAborted } from '@octavo/pdf/abort-flag'
import { applyDynamicXfaOption, type FoundPlace, findRedactions } from '@octavo/pdf/draft'
import type { Loss } from '@octavo/pdf/loss'
import type { TaskContext } from '../declare/task.js'
import { named } from '../documents/edit-each.js'
import { draftLosses, withDrafts } from '../documents/entry-drafts.js'
import { jsonName, writeJson } from '../documents/json-output.js'
import { selectedPages } from '../options/pages-option.js'
import { makeMatchers } from './matchers.js'
import type { RedactOptions } from './redact-options.js'
import { boxOf } from './reported-box.js'

/** More would be more than anybody looks at. */
const MAX_LISTED = 10_000

/** Writes for each entry where a redaction with the same options would find something: `letter-found.json`. */
export function findEach(context: TaskContext<RedactOptions>): {
  files: { name: string; losses: readonly Loss[]; places: number }[]
} {
  const { options, signal, output } = context
  const matchers = makeMatchers(options)
  const checkpoint = (): void => throwIfAborted(signal)
  return withDrafts(context, (drafts) => ({
    files: drafts.map((opened) => {
      const { draft, entry } = opened
      const { filename: name } = entry
      const pages = selectedPages(options.pages, draft.pages.length, {
        field: 'options[pages]',
        filename: name,
      })
      const found = named(opened, () => {
        applyDynamicXfaOption(draft, options.dynamic_xfa)
        return findRedactions(draft, { pages: [...pages], matchers, checkpoint })
      }).sort(inReadingOrder)
      writeJson(output, jsonName(name, '-found', drafts.length === 1), {
        count: found.length,
        places: found
          .slice(0, MAX_LISTED)
          .map(({ boxes, ...place }) => ({ ...place, boxes: boxes.map(boxOf) })),
      })
      return { name, losses: draftLosses(opened), places: found.length }
    }),
  }))
}

function inReadingOrder(one: FoundPlace, other: FoundPlace): number {
  const [here, there] = [one.boxes[0], other.boxes[0]]
  return one.page - other.page || (here?.[1] ?? 0) - (there?.[1] ?? 0) || (here?.[0] ?? 0) - (there?.[0] ?? 0)
}

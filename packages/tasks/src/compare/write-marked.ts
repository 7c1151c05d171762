import { MarkedDocument, type PageMarks, type Sides } from '@octavo/pdf/compare'
import type { NewOutput } from '../declare/task.js'
import { withDrafts } from '../documents/entry-drafts.js'
import type { CompareContext } from './compare-context.js'
import type { ComparedPair, Comparison } from './comparison.js'

/**
 * Pages that cannot be displayed, such as those of dynamic XFA forms, are compared as they are in the file.
 */
const AS_THEY_ARE = { signatures: 'strip', signature_appearance: 'keep', dynamic_xfa: 'keep_pages' } as const

/** Writes both documents with marked differences, and returns the size in bytes. */
export function writeMarked(context: CompareContext, comparison: Comparison, named: NewOutput): number {
  const { options, output, primitives, signal } = context
  const { pairs, pages, changes } = comparison
  const words = { old: new Map<number, Sides[]>(), new: new Map<number, Sides[]>() }
  for (const change of changes) {
    for (const { page, box } of change.old?.places ?? []) add(words.old, page, box)
    for (const { page, box } of change.new?.places ?? []) add(words.new, page, box)
  }
  const changed = pairs.filter(({ kind }) => kind !== 'same')
  const shown = options.marked_pages === 'all' || changed.length === 0 ? pairs : changed
  return withDrafts({ ...context, options: AS_THEY_ARE }, ([old, now]) => {
    const file = output.create(named)
    const marked = new MarkedDocument(old!.draft, now!.draft, file, {
      primitives,
      signal,
      limits: { maxOutputBytes: output.maxBytes },
      layout: options.layout,
    })
    for (const pair of shown)
      marked.addSheet(
        { old: pages.old[pair.old ?? -1]?.position, new: pages.new[pair.new ?? -1]?.position },
        marksOf(comparison, pair, words.old.get(pair.old ?? -1)),
        marksOf(comparison, pair, words.new.get(pair.new ?? -1)),
      )
    const { pages: written, bytes } = marked.finish()
    file.verified(written)
    file.close()
    return bytes
  })
}

function marksOf({ pixelRegions }: Comparison, pair: ComparedPair, words: readonly Sides[] = []): PageMarks {
  return { words, regions: pixelRegions.get(pair)?.regions ?? [] }
}

function add(boxes: Map<number, Sides[]>, page: number, box: Sides): void {
  const known = boxes.get(page)
  if (known === undefined) boxes.set(page, [box])
  else known.push(box)
}

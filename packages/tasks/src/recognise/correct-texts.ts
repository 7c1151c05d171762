import { throwIfAborted } from '@octavo/pdf/abort-flag'
import { type Draft, type LayerCorrection, TextLayers } from '@octavo/pdf/draft'
import type { Loss } from '@octavo/pdf/loss'
import type { TaskContext } from '../declare/task.js'
import { byPage, uncorrectedLosses } from './corrections.js'
import type { Correction, RecogniseOptions } from './recognise-options.js'

/** Corrects the words of an earlier recognition, and names the pages that have no word at the place of a correction. */
export function correctTexts(
  {
    options: { corrections },
    signal,
    progress,
  }: Pick<TaskContext<RecogniseOptions>, 'options' | 'signal' | 'progress'>,
  draft: Draft,
): { readonly applied: number; readonly losses: readonly Loss[] } {
  const layers = new TextLayers(draft)
  const pages = byPage(corrections)
  const applied = new Map<number, number>()
  let done = 0
  for (const [page, own] of pages) {
    throwIfAborted(signal)
    if (page <= draft.pages.length) applied.set(page, layers.correct(page - 1, own.map(ofLayer)))
    progress(++done, pages.size)
  }
  layers.finish()
  return {
    applied: [...applied.values()].reduce((sum, count) => sum + count, 0),
    losses: uncorrectedLosses(
      corrections,
      applied,
      'no word that was recognised by Octavo is at that place.',
    ),
  }
}

function ofLayer({ box: [left = 0, top = 0, right = 0, bottom = 0], text }: Correction): LayerCorrection {
  return { box: [left, top, right, bottom], text }
}

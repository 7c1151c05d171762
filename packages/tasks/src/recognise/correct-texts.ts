import { throwIfAborted } from '@octavo/pdf/abort-flag'
import { type Draft, type LayerCorrection, TextLayers } from '@octavo/pdf/draft'
import type { Loss } from '@octavo/pdf/loss'
import type { TaskContext } from '../declare/task.js'
import type { Correction, RecogniseOptions } from './recognise-options.js'

/** Corrects the words of an earlier recognition, and names the pages that have no word at the place of a correction. */
export function correctTexts(
  { options, signal, progress }: Pick<TaskContext<RecogniseOptions>, 'options' | 'signal' | 'progress'>,
  draft: Draft,
): { readonly applied: number; readonly losses: readonly Loss[] } {
  const layers = new TextLayers(draft)
  const losses: Loss[] = []
  const pages = byPage(options.corrections)
  let applied = 0
  for (const [at, [page, corrections]] of pages.entries()) {
    throwIfAborted(signal)
    const found = page > draft.pages.length ? 0 : layers.correct(page - 1, corrections)
    applied += found
    const missing = corrections.length - found
    if (missing > 0) losses.push(notFound(page, missing))
    progress(at + 1, pages.length)
  }
  layers.finish()
  return { applied, losses }
}

function byPage(corrections: readonly Correction[]): [page: number, corrections: LayerCorrection[]][] {
  const pages = new Map<number, LayerCorrection[]>()
  for (const { page, box, text } of corrections) {
    const [left = 0, top = 0, right = 0, bottom = 0] = box
    const known = pages.get(page)
    const correction: LayerCorrection = { box: [left, top, right, bottom], text }
    if (known === undefined) pages.set(page, [correction])
    else known.push(correction)
  }
  return [...pages]
}

function notFound(page: number, count: number): Loss {
  const which = count === 1 ? 'A correction' : `${count} corrections`
  const what = `${which} of page ${page} could not be applied: no word that was recognised by Octavo is at that place.`
  return { kind: 'text', page, count, what }
}

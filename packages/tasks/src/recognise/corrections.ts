import type { Loss } from '@octavo/pdf/loss'
import { option, phrase } from '../declare/message.js'
import { TaskFailure } from '../declare/task-failure.js'
import type { Correction, RecogniseOptions } from './recognise-options.js'

/** A page and its place are of one document: with several, corrections have to say of which. */
export function refuseUnclear(corrections: readonly Correction[], entries: number): void {
  const wrong = corrections.findIndex(({ entry }) =>
    entry === undefined ? entries > 1 : entry < 1 || entry > entries,
  )
  if (wrong === -1) return
  throw new TaskFailure({
    code: 'invalid_parameter',
    field: `options[corrections][${wrong}][entry]`,
    message:
      corrections[wrong]!.entry === undefined
        ? phrase`${option('corrections')}: There are ${entries} files, so each correction needs the number of its file (entry), from 1.`
        : phrase`${option('corrections')}: There is no file ${corrections[wrong]!.entry}; numbers are from 1 to ${entries}.`,
  })
}

/** The options for one file, given by its index. */
export function optionsFor(options: RecogniseOptions, index: number): RecogniseOptions {
  const corrections = options.corrections.filter(({ entry = 1 }) => entry === index + 1)
  return { ...options, corrections }
}

/** By their pages, from 1. */
export function byPage<Item extends { readonly page: number }>(items: readonly Item[]): Map<number, Item[]> {
  const pages = new Map<number, Item[]>()
  for (const item of items) {
    const known = pages.get(item.page)
    if (known === undefined) pages.set(item.page, [item])
    else known.push(item)
  }
  return pages
}

/** What is not corrected, because no word is there. */
export function uncorrectedLosses(
  corrections: readonly Correction[],
  applied: ReadonlyMap<number, number>,
  what: string,
): Loss[] {
  return [...byPage(corrections)].flatMap(([page, { length }]): Loss[] => {
    const count = length - (applied.get(page) ?? 0)
    if (count === 0) return []
    const which = count === 1 ? 'A correction' : `${count} corrections`
    return [{ kind: 'text', page, count, what: `${which} of page ${page} could not be applied: ${what}` }]
  })
}

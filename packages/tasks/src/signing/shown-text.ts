/** The text of a visible signature. @module */
import type { SignOptions } from './sign-options.js'

/** What a signature says about itself; its date is in ISO 8601. */
export type SaidBySignature = Readonly<Record<SignOptions['show'][number], string>>

/** The text that was given, or the chosen parts that are not empty, each in a line of its own. */
export function shownText({ text, show }: Pick<SignOptions, 'text' | 'show'>, said: SaidBySignature): string {
  if (text !== '') return text
  const lines = { ...said, date: shownDate(said.date) }
  return show
    .map((part) => lines[part])
    .filter((line) => line !== '')
    .join('\n')
}

/** As in `2026-01-31 09:30 UTC`. */
function shownDate(date: string): string {
  const [day, time = ''] = date.split('T')
  const [, clock = '', zone = ''] = /^(\d\d:\d\d)[^Z+-]*(.*)$/.exec(time) ?? []
  return [day, clock, zone === 'Z' ? 'UTC' : zone].filter((part) => part !== '').join(' ')
}

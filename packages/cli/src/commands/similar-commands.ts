import { changesBetween } from '@octavo/tasks/changes-between'
import { shortName } from '@octavo/tasks/command-flags'
import { similarWords } from '../flags/parse-flags.js'
import type { DeclaredTask } from '../run/declared-tasks.js'

const MAX_SUGGESTIONS = 3

/** The commands that someone who typed this may mean: by the other words for a task, or by a typing error. */
export function similarCommands(
  typed: string,
  tasks: readonly DeclaredTask[],
  others: readonly string[],
): string[] {
  // `delete-pages` and `pdf2jpg` as in `delete pages` and `pdf to jpg`.
  const phrase = inWords(typed.replace(/(?<=\D)2(?=\D)/, ' to '))
  const names = tasks.flatMap(({ name }) => [shortName(name), name])
  const matching = (matches: (phrases: readonly string[]) => boolean): string[] =>
    tasks
      .filter(({ name, keywords = [] }) => matches([inWords(name), ...keywords.map(inWords)]))
      .map(({ name }) => shortName(name))
  const found = [
    () => matching((phrases) => phrases.some((one) => ` ${one} `.includes(` ${phrase} `))),
    () => [...new Set(similarWords(typed, [...names, ...others]).map(shortName))],
    () => matching((phrases) => isMadeOf(phrase, phrases.join(' '))),
    () => matching((phrases) => phrases.some((one) => isAlmost(phrase, one))),
  ]
  for (const commands of found) {
    const meant = commands()
    if (meant.length > 0) return meant.slice(0, MAX_SUGGESTIONS)
  }
  return []
}

function inWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Stricter than for names: there are many keywords, and most short words are similar to one of them. */
function isAlmost(phrase: string, keyword: string): boolean {
  if (phrase.length < 4) return false
  return keyword.startsWith(phrase) || (phrase.length > 4 && changesBetween(phrase, keyword) === 1)
}

/** Whether all words of a phrase are among these words. */
function isMadeOf(phrase: string, words: string): boolean {
  const known = new Set(words.split(' '))
  return phrase !== '' && phrase.split(' ').every((word) => known.has(word))
}

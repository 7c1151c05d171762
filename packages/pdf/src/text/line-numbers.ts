import type { Word } from './words.js'

const NUMBER = /^\d{1,5}$/
const SMALL = /^\p{Ll}/u
const LEAST = 5
/** In sizes: the number of a line is on its baseline, and apart from its text. */
const SAME_BASELINE = 0.3
const APART = 0.5
/** In points: the numbers begin or end at one place. */
const SAME_PLACE = 1.5
/** Running text goes on from line to line, in this share of its lines at least; a table has gaps in its rows. */
const LEAST_CONTINUED = 0.12
const WIDE_GAP = 1.5
const MOST_WITH_GAPS = 0.3
/** The share of the numbers that have text beside them. */
const LEAST_WITH_TEXT = 0.9

/** The words of a page without the numbers of its lines, which some documents have to the left of all their text. */
export function withoutLineNumbers(words: readonly Word[]): readonly Word[] {
  const numbers = lineNumbersOf(words)
  return numbers === undefined ? words : words.filter((word) => !numbers.has(word))
}

function lineNumbersOf(words: readonly Word[]): ReadonlySet<Word> | undefined {
  let textLeft = Number.POSITIVE_INFINITY
  for (const { text, left, direction } of words)
    if (left < textLeft && (direction !== 0 || !NUMBER.test(text))) textLeft = left
  const numbers = words
    .filter(({ text, right, size, direction }) => {
      return direction === 0 && right < textLeft - APART * size && NUMBER.test(text)
    })
    .sort((one, other) => one.base - other.base)
  if (numbers.length < LEAST) return undefined
  const step = Number(numbers[1]!.text) - Number(numbers[0]!.text)
  const isCounted = numbers.every(
    ({ text }, at) => at === 0 || Number(text) - Number(numbers[at - 1]!.text) === step,
  )
  const isInLine = (place: (word: Word) => number): boolean =>
    numbers.every((word) => Math.abs(place(word) - place(numbers[0]!)) < SAME_PLACE)
  if (step < 1 || !isCounted || !(isInLine(({ right }) => right) || isInLine(({ left }) => left)))
    return undefined
  const own = new Set(numbers)
  return isBesideText(numbers, rowsBeside(numbers, words, own)) ? own : undefined
}

/** The words on the baseline of each number, from left to right. */
function rowsBeside(
  numbers: readonly Word[],
  words: readonly Word[],
  own: ReadonlySet<Word>,
): readonly (readonly Word[])[] {
  const others = words
    .filter((word) => word.direction === 0 && !own.has(word))
    .sort((one, other) => one.base - other.base)
  let from = 0
  return numbers.map(({ base, size }) => {
    while (from < others.length && others[from]!.base < base - SAME_BASELINE * size) from++
    let to = from
    while (to < others.length && others[to]!.base <= base + SAME_BASELINE * size) to++
    return others.slice(from, to).sort((one, other) => one.left - other.left)
  })
}

function isBesideText(numbers: readonly Word[], rows: readonly (readonly Word[])[]): boolean {
  const filled = rows.filter((row) => row.length > 0)
  const continued = filled.filter(([first]) => SMALL.test(first!.text))
  const withGaps = filled.filter((row) =>
    row.some((word, at) => at > 1 && word.left - row[at - 1]!.right > WIDE_GAP * word.size),
  )
  return (
    filled.length >= LEAST_WITH_TEXT * numbers.length &&
    continued.length >= LEAST_CONTINUED * filled.length &&
    withGaps.length <= MOST_WITH_GAPS * filled.length
  )
}

import type { Word } from '../text/words.js'

const ONE_LETTER = /^\p{L}\p{M}*$/u
const MIN_LETTERS = 3
/** In sizes: how far letters can be from the middle of the stack, and from one baseline to the next. */
const BESIDE = 0.3
const LEAST_STEP = 0.7
const LARGEST_STEP = 2.5

/** Words with one letter on each line, from top to bottom. */
export function stackedLetters(words: readonly Word[]): Word[][] {
  const letters = words.filter(({ text, direction }) => direction === 0 && ONE_LETTER.test(text))
  if (letters.length < MIN_LETTERS) return []
  letters.sort((one, other) => one.base - other.base)
  const stacks: Word[][] = []
  /** The stacks by the position of their last letters, in steps of its size. */
  const open = new Map<number, Word[]>()
  for (const letter of letters) {
    const place = Math.round(middle(letter) / letter.size)
    const stack = [place, place - 1, place + 1]
      .map((at) => open.get(at))
      .find((found) => found !== undefined && isBelow(found.at(-1)!, letter))
    if (stack === undefined) {
      const added = [letter]
      stacks.push(added)
      open.set(place, added)
    } else {
      stack.push(letter)
      open.set(place, stack)
    }
  }
  return stacks.filter(({ length }) => length >= MIN_LETTERS)
}

function middle({ left, right }: Word): number {
  return (left + right) / 2
}

function isBelow(above: Word, letter: Word): boolean {
  const { size } = above
  const step = (letter.base - above.base) / size
  const beside = Math.min(Math.abs(middle(letter) - middle(above)), Math.abs(letter.left - above.left))
  return (
    step > LEAST_STEP &&
    step < LARGEST_STEP &&
    beside < BESIDE * size &&
    Math.abs(letter.size - size) < 0.1 * size
  )
}

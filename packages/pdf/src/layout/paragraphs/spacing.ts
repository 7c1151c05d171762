import type { DraftLine } from '../page/draft-line.js'

const GOES_ON = /^\p{Ll}/u
const ENDED = /[.:;!?\u2026]["'\u201d\u2019)\]]*$/u
const MAX_PITCH = 3.2
const MAX_STYLES = 1_000

/** The usual distance of baselines within paragraphs, by the look of the text. */
export class UsualSpacing {
  readonly #pitches = new Map<string, Map<number, number>>()

  add(lines: readonly DraftLine[]): void {
    for (let at = 1; at < lines.length; at++) {
      const [one, other] = [lines[at - 1]!, lines[at]!]
      const pitch = other.base - one.base
      if (one.page !== other.page || pitch < 0.7 * other.size || pitch > MAX_PITCH * other.size) continue
      if (keyOf(one) !== keyOf(other) || !GOES_ON.test(other.text) || ENDED.test(one.text)) continue
      const known = this.#pitches.get(keyOf(one))
      if (known === undefined && this.#pitches.size >= MAX_STYLES) continue
      const pitches = known ?? new Map<number, number>()
      this.#pitches.set(keyOf(one), pitches)
      const rounded = Math.round(4 * pitch) / 4
      pitches.set(rounded, (pitches.get(rounded) ?? 0) + 1)
    }
  }

  /** Undefined if no paragraph with this look has several lines. */
  of(line: DraftLine): number | undefined {
    const pitches = this.#pitches.get(keyOf(line))
    if (pitches === undefined) return undefined
    let [usual, most] = [0, 0]
    for (const [pitch, count] of pitches)
      if (count > most || (count === most && pitch < usual)) [usual, most] = [pitch, count]
    return usual
  }
}

function keyOf({ look, size }: DraftLine): string {
  return `${look.font.family} ${size}`
}

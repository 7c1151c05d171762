import type { Fold } from './fold.js'
import type { Matcher } from './match.js'
import { isUnreadable, type PageGlyph } from './page-scan.js'

/** A word is not recognised by fewer letters. */
const MIN_UNREADABLE = 3
const MIN_KNOWN = 2
/** Among more of them, a word is not excluded. */
const MAX_COMPARED = 1000

/**
 * Whether a page can show a searched word by characters that nothing explains: by several together, or by some
 * beside at least as many letters of the word. Other readers may know what they show.
 */
export function canHideWord(glyphs: readonly PageGlyph[], matchers: readonly Matcher[]): boolean {
  const shown = glyphs.filter(({ outer, isBlank }) => outer < 0 && !isBlank)
  let together = 0
  let unreadable = 0
  for (const glyph of shown) {
    together = isUnreadable(glyph) ? together + 1 : 0
    if (together > 0) unreadable++
    if (together >= MIN_UNREADABLE) return true
  }
  if (unreadable === 0) return false
  if (unreadable > MAX_COMPARED) return true
  const lettersOf = new Map<Fold, readonly string[]>()
  return matchers.some(({ comparison }) => {
    if (comparison === undefined) return false
    const letters = lettersOf.get(comparison.fold) ?? lettersIn(shown, comparison.fold)
    lettersOf.set(comparison.fold, letters)
    return fitsIn(letters, [...comparison.text.replaceAll(' ', '')])
  })
}

/** The letters of the glyphs; empty for each that is unreadable. */
function lettersIn(glyphs: readonly PageGlyph[], fold: Fold): readonly string[] {
  return glyphs.flatMap((glyph) => (isUnreadable(glyph) ? '' : [...fold.of(glyph.text).text]))
}

function fitsIn(letters: readonly string[], word: readonly string[]): boolean {
  const last = letters.length - word.length
  for (let at = letters.indexOf(''); at >= 0; at = letters.indexOf('', at + 1))
    for (let start = Math.max(0, at - word.length + 1); start <= Math.min(at, last); start++) {
      const part = letters.slice(start, start + word.length)
      const known = part.filter((letter) => letter !== '').length
      if (known < Math.max(MIN_KNOWN, word.length / 2)) continue
      if (part.every((letter, index) => letter === '' || letter === word[index])) return true
    }
  return false
}

/**
 * Spacing accents, which old fonts draw over a letter, and the corresponding combining marks (Unicode,
 * chapter 7.9).
 */
const MARKS: ReadonlyMap<string, string> = new Map([
  ['`', '\u0300'],
  ['\u00b4', '\u0301'],
  ['^', '\u0302'],
  ['\u02c6', '\u0302'],
  ['~', '\u0303'],
  ['\u02dc', '\u0303'],
  ['\u00af', '\u0304'],
  ['\u02d8', '\u0306'],
  ['\u02d9', '\u0307'],
  ['\u00a8', '\u0308'],
  ['\u02da', '\u030a'],
  ['\u02dd', '\u030b'],
  ['\u02c7', '\u030c'],
  ['\u00b8', '\u0327'],
  ['\u02db', '\u0328'],
])
/** Dotless letters and the letters they represent under an accent. */
const DOTLESS: ReadonlyMap<string, string> = new Map([
  ['\u0131', 'i'],
  ['\u0237', 'j'],
])

/** Whether a text ends in an accent that can belong to a letter drawn in the same place. */
export function isAccent(text: string): boolean {
  return text !== '' && MARKS.has(text[text.length - 1]!)
}

/**
 * Combines a text and a piece drawn over its end. One of the two is an accent and is composed with the letter
 * of the other, if such a character exists.
 */
export function withAccent(text: string, piece: string): string {
  const isPiece = MARKS.has(piece)
  const mark = MARKS.get(isPiece ? piece : text[text.length - 1]!)
  const letter = isPiece ? text[text.length - 1] : piece
  if (mark === undefined || letter === undefined) return text + piece
  const joined = `${DOTLESS.get(letter) ?? letter}${mark}`.normalize('NFC')
  return joined.length === 1 ? text.slice(0, -1) + joined : text + piece
}

import type { FontFace } from '../fonts/font-face.js'

/** The lines a text takes at a size and a width: broken at spaces, and inside words only where a word alone is too long. */
export function wrapLines(face: FontFace, text: string, size: number, width: number): Uint8Array[] {
  const room = width / size
  return text.split(/\r\n|[\r\n\u2028\u2029]/).flatMap((paragraph) => wrapParagraph(face, paragraph, room))
}

function wrapParagraph(face: FontFace, paragraph: string, room: number): Uint8Array[] {
  const characters = [...paragraph]
  const { bytes } = face.encode(paragraph)
  const step = face.codeBytes
  const lines: Uint8Array[] = []
  let start = 0
  let used = 0
  let behindSpace = 0
  for (let at = 0; at < bytes.length; at += step) {
    const isSpace = characters[at / step] === ' '
    used += face.widthOf(bytes, at, at + step)
    // Spaces at a line's end may hang over.
    if (used > room && !isSpace && at > start) {
      const end = behindSpace > start ? behindSpace : at
      lines.push(bytes.subarray(start, end))
      start = end
      used = face.widthOf(bytes, start, at + step)
    }
    if (isSpace) behindSpace = at + step
  }
  lines.push(bytes.subarray(start))
  return lines
}

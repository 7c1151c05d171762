import { isDigit, isWhite } from '../syntax/characters.js'

/** The position behind `num gen obj`, or -1 when that does not stand at `pos`. */
export function bodyOf(num: number, bytes: Uint8Array, start: number): number {
  let pos = behindWhite(bytes, start)
  let found = 0
  const first = pos
  while (isDigit(bytes[pos])) found = found * 10 + bytes[pos++]! - 48
  if (pos === first || found !== num) return -1
  pos = behindWhite(bytes, pos)
  const second = pos
  while (isDigit(bytes[pos])) pos++
  if (pos === second) return -1
  pos = behindWhite(bytes, pos)
  return bytes[pos] === 0x6f && bytes[pos + 1] === 0x62 && bytes[pos + 2] === 0x6a ? pos + 3 : -1
}

function behindWhite(bytes: Uint8Array, start: number): number {
  let pos = start
  while (isWhite(bytes[pos])) pos++
  while (bytes[pos] === 0x25) {
    while (pos < bytes.length && bytes[pos] !== 10 && bytes[pos] !== 13) pos++
    while (isWhite(bytes[pos])) pos++
  }
  return pos
}

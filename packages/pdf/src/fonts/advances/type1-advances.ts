import type { Type1Program } from '../outlines/type1-program.js'

const MAX_OPERANDS = 24
const MAX_CALLS = 10
const HSBW = 13
const SBW = 0x0c07
const CALL_SUBROUTINE = 10
const RETURN = 11
const DIVIDE = 0x0c0c

/**
 * The width of a glyph of a Type 1 font program, in thousandths: an operand of the first operator of its
 * charstring (Adobe Type 1 Font Format, 6.4). Undefined if there is no such glyph or none of these operators.
 */
export function type1Advance(
  { charStrings, subroutines, matrix }: Type1Program,
  name: string,
): number | undefined {
  const charString = charStrings.get(name)
  if (charString === undefined) return undefined
  const width = widthIn(charString, subroutines, [], 0)
  return width === undefined ? undefined : width * matrix[0] * 1000
}

function widthIn(
  bytes: Uint8Array,
  subroutines: Type1Program['subroutines'],
  stack: number[],
  depth: number,
): number | undefined {
  const byte = (at: number): number => bytes[at] ?? 0
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at++]!
    if (first >= 32) {
      if (stack.length >= MAX_OPERANDS) return undefined
      if (first < 247) stack.push(first - 139)
      else if (first < 251) stack.push((first - 247) * 256 + byte(at++) + 108)
      else if (first < 255) stack.push(-(first - 251) * 256 - byte(at++) - 108)
      else {
        stack.push((byte(at) << 24) | (byte(at + 1) << 16) | (byte(at + 2) << 8) | byte(at + 3))
        at += 4
      }
      continue
    }
    const operator = first === 12 ? 0x0c00 + byte(at++) : first
    if (operator === HSBW) return stack.at(-1)
    if (operator === SBW) return stack.at(-2)
    if (operator === RETURN) return undefined
    if (operator === DIVIDE) {
      const [divisor = 1, dividend = 0] = [stack.pop(), stack.pop()]
      stack.push(dividend / divisor)
    } else if (operator === CALL_SUBROUTINE) {
      const called = subroutines.get(stack.pop() ?? -1)
      if (called === undefined || depth >= MAX_CALLS) return undefined
      const width = widthIn(called, subroutines, stack, depth + 1)
      if (width !== undefined) return width
    } else return undefined
  }
  return undefined
}

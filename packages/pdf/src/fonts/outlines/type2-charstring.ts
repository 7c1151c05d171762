import type { OutlineBudget } from './outlines.js'
import type { Pen } from './traced-outline.js'

/** The subroutines and glyphs that a charstring can call. */
export interface Type2Calls {
  /** By the number in the charstring, before the bias is added. */
  globalSubroutine(number: number): Uint8Array
  localSubroutine(number: number): Uint8Array
  /** The glyph of a code in StandardEncoding, for a glyph composed of two. */
  standardGlyph(code: number): Uint8Array | undefined
}

/** 5177.Type2, appendix B. */
const MAX_OPERANDS = 48
const MAX_CALLS = 10

type Result = 'goes on' | 'ended' | 'unknown'

/**
 * Executes the charstring of a glyph (5177.Type2). Returns false if that is not possible: the charstring is
 * damaged, uses arithmetic operators (which static fonts do not), or the budget is used up.
 */
export function traceType2(
  charString: Uint8Array,
  calls: Type2Calls,
  outline: Pen,
  budget: OutlineBudget,
): boolean {
  return new Type2Run(calls, outline, budget).trace(charString)
}

class Type2Run {
  readonly #calls: Type2Calls
  readonly #outline: Pen
  readonly #budget: OutlineBudget
  #stack: number[] = []
  #stems = 0
  #depth = 0
  /** Set while a component is traced: components cannot be composed of others. */
  #isPart = false

  constructor(calls: Type2Calls, outline: Pen, budget: OutlineBudget) {
    this.#calls = calls
    this.#outline = outline
    this.#budget = budget
  }

  /** A charstring without `endchar` ends with its last byte, as in other readers. */
  trace(charString: Uint8Array): boolean {
    this.#stack = []
    this.#stems = 0
    return this.#run(charString) !== 'unknown'
  }

  #run(bytes: Uint8Array): Result {
    for (let at = 0; at < bytes.length; ) {
      const first = bytes[at++]!
      if (first >= 32 || first === 28) {
        if (this.#stack.length >= MAX_OPERANDS * 4) return 'unknown'
        this.#stack.push(number(bytes, at, first))
        at += first === 28 ? 2 : first === 255 ? 4 : first >= 247 ? 1 : 0
        continue
      }
      if (--this.#budget.steps < 0) return 'unknown'
      if (first === 11) return 'goes on'
      if (first === 14) return this.#end()
      if (first === 10 || first === 29) {
        const result = this.#call(first === 29)
        if (result !== 'goes on') return result
        continue
      }
      if (first === 19 || first === 20) {
        // One bit for each stem.
        this.#hint()
        at += (this.#stems + 7) >> 3
        continue
      }
      const isKnown = first === 12 ? this.#flex(bytes[at++] ?? 0) : this.#draw(first)
      if (!isKnown) return 'unknown'
      this.#stack = []
    }
    return 'goes on'
  }

  #hint(): void {
    this.#stems += this.#stack.length >> 1
    this.#stack = []
  }

  #call(isGlobal: boolean): Result {
    const number = this.#stack.pop()
    if (number === undefined || this.#depth >= MAX_CALLS) return 'unknown'
    const bytes = isGlobal ? this.#calls.globalSubroutine(number) : this.#calls.localSubroutine(number)
    if (bytes.length === 0) return 'unknown'
    this.#depth++
    const result = this.#run(bytes)
    this.#depth--
    return result
  }

  /** With four operands, `endchar` adds an accent to a base glyph (5177.Type2, appendix C). */
  #end(): Result {
    const stack = this.#stack
    if (stack.length < 4) return 'ended'
    if (this.#isPart) return 'unknown'
    this.#isPart = true
    const [dx, dy, base, accent] = stack.slice(-4) as [number, number, number, number]
    for (const [code, x, y] of [
      [base, 0, 0],
      [accent, dx, dy],
    ] as const) {
      const glyph = this.#calls.standardGlyph(code)
      if (glyph === undefined) return 'unknown'
      this.#outline.x = x
      this.#outline.y = y
      if (!this.trace(glyph)) return 'unknown'
    }
    return 'ended'
  }

  /**
   * One-byte operators (5177.Type2, 4.1 to 4.3). Only the first operator of a glyph can have the width before
   * its operands.
   */
  #draw(operator: number): boolean {
    const outline = this.#outline
    const stack = this.#stack
    switch (operator) {
      case 1: // hstem
      case 3: // vstem
      case 18: // hstemhm
      case 23: // vstemhm
        this.#hint()
        return true
      case 21: // rmoveto
        outline.move(stack.at(-2) ?? 0, stack.at(-1) ?? 0)
        return true
      case 22: // hmoveto
        outline.move(stack.at(-1) ?? 0, 0)
        return true
      case 4: // vmoveto
        outline.move(0, stack.at(-1) ?? 0)
        return true
      case 5: // rlineto
        this.#lines(0, stack.length)
        return true
      case 6: // hlineto
      case 7: // vlineto
        for (let at = 0, isAcross = operator === 6; at < stack.length; at++, isAcross = !isAcross)
          outline.line(isAcross ? stack[at]! : 0, isAcross ? 0 : stack[at]!)
        return true
      case 8: // rrcurveto
        this.#curves(0, stack.length)
        return true
      case 24: // rcurveline
        this.#lines(this.#curves(0, stack.length - 2), stack.length)
        return true
      case 25: // rlinecurve
        this.#curves(this.#lines(0, stack.length - 6), stack.length)
        return true
      case 26: // vvcurveto
      case 27: // hhcurveto
        this.#straightCurves(operator === 27)
        return true
      case 30: // vhcurveto
      case 31: // hvcurveto
        this.#turningCurves(operator === 31)
        return true
      default:
        return false
    }
  }

  /** Returns the index of the first operand not used. */
  #lines(from: number, end: number): number {
    const stack = this.#stack
    let at = from
    for (; at + 2 <= end; at += 2) this.#outline.line(stack[at]!, stack[at + 1]!)
    return at
  }

  #curves(from: number, end: number): number {
    let at = from
    for (; at + 6 <= end; at += 6) this.#curve(at)
    return at
  }

  #curve(at: number): void {
    const s = this.#stack
    this.#outline.curve(s[at]!, s[at + 1]!, s[at + 2]!, s[at + 3]!, s[at + 4]!, s[at + 5]!)
  }

  /** Curves that begin and end in the same direction, horizontal or vertical. */
  #straightCurves(isAcross: boolean): void {
    const s = this.#stack
    let at = s.length % 4 === 0 ? 0 : 1
    let aside = at === 0 ? 0 : s[0]!
    for (; at + 4 <= s.length; at += 4) {
      const [first, dx, dy, last] = [s[at]!, s[at + 1]!, s[at + 2]!, s[at + 3]!]
      if (isAcross) this.#outline.curve(first, aside, dx, dy, last, 0)
      else this.#outline.curve(aside, first, dx, dy, 0, last)
      aside = 0
    }
  }

  /**
   * Curves that alternate between starting horizontal and ending vertical, and the reverse. The last one can
   * end in any direction.
   */
  #turningCurves(startsAcross: boolean): void {
    const s = this.#stack
    let isAcross = startsAcross
    for (let at = 0; at + 4 <= s.length; at += 4) {
      const [first, dx, dy, last] = [s[at]!, s[at + 1]!, s[at + 2]!, s[at + 3]!]
      const aside = s.length - at === 5 ? s[at + 4]! : 0
      if (isAcross) this.#outline.curve(first, 0, dx, dy, aside, last)
      else this.#outline.curve(0, first, dx, dy, last, aside)
      isAcross = !isAcross
    }
  }

  /** Two-byte operators: two curves that can be rendered as a line (5177.Type2, 4.1). */
  #flex(operator: number): boolean {
    const outline = this.#outline
    const s = this.#stack
    const at = (index: number): number => s[index] ?? 0
    switch (operator) {
      case 35: // flex
        this.#curves(0, Math.min(12, s.length))
        return true
      case 34: // hflex
        outline.curve(at(0), 0, at(1), at(2), at(3), 0)
        outline.curve(at(4), 0, at(5), -at(2), at(6), 0)
        return true
      case 36: // hflex1
        outline.curve(at(0), at(1), at(2), at(3), at(4), 0)
        outline.curve(at(5), 0, at(6), at(7), at(8), -(at(1) + at(3) + at(7)))
        return true
      case 37: {
        // flex1
        const dx = at(0) + at(2) + at(4) + at(6) + at(8)
        const dy = at(1) + at(3) + at(5) + at(7) + at(9)
        const isAcross = Math.abs(dx) > Math.abs(dy)
        this.#curve(0)
        outline.curve(at(6), at(7), at(8), at(9), isAcross ? at(10) : -dx, isAcross ? -dy : at(10))
        return true
      }
      default:
        return false
    }
  }
}

/** 5177.Type2, table 1; `at` is the offset after the first byte. */
function number(bytes: Uint8Array, at: number, first: number): number {
  const byte = (offset: number): number => bytes[at + offset] ?? 0
  if (first === 28) return ((byte(0) << 24) >> 16) | byte(1)
  if (first < 247) return first - 139
  if (first < 251) return (first - 247) * 256 + byte(0) + 108
  if (first < 255) return -(first - 251) * 256 - byte(0) - 108
  return ((byte(0) << 24) | (byte(1) << 16) | (byte(2) << 8) | byte(3)) / 65_536
}

import type { OutlineBudget } from './outlines.js'
import type { Pen } from './traced-outline.js'

/** The subroutines and glyphs that a charstring can call. */
export interface Type1Calls {
  subroutine(number: number): Uint8Array | undefined
  /** The glyph of a code in StandardEncoding, for `seac`. */
  standardGlyph(code: number): Uint8Array | undefined
}

const MAX_OPERANDS = 48
const MAX_CALLS = 10
/** Numbers of OtherSubrs (Adobe Type 1 Font Format, chapter 8). */
const END_FLEX = 0
const BEGIN_FLEX = 1
const FLEX_POINT = 2
/** Higher numbers are for multiple master fonts. */
const FIRST_BLENDING = 14

type Result = 'goes on' | 'ended' | 'unknown'
type Point = readonly [x: number, y: number]

/**
 * Executes the charstring of a glyph (Adobe Type 1 Font Format, chapter 6). Returns false if that is not
 * possible, or if the budget is used up.
 */
export function traceType1(
  charString: Uint8Array,
  calls: Type1Calls,
  outline: Pen,
  budget: OutlineBudget,
): boolean {
  return new Type1Run(calls, outline, budget).trace(charString, [0, 0])
}

class Type1Run {
  readonly #calls: Type1Calls
  readonly #outline: Pen
  readonly #budget: OutlineBudget
  #stack: number[] = []
  /** Results of OtherSubrs for `pop`. */
  #results: number[] = []
  #origin: Point = [0, 0]
  #sideBearing = 0
  #depth = 0
  /** Set while a component is traced: components cannot be composed of others. */
  #isPart = false
  /** The points of the current flex, if any, and its starting point. */
  #flex: Point[] | undefined
  #flexStart: Point = [0, 0]

  constructor(calls: Type1Calls, outline: Pen, budget: OutlineBudget) {
    this.#calls = calls
    this.#outline = outline
    this.#budget = budget
  }

  trace(charString: Uint8Array, origin: Point): boolean {
    this.#stack = []
    this.#results = []
    this.#origin = origin
    this.#flex = undefined
    return this.#run(charString) !== 'unknown'
  }

  #run(bytes: Uint8Array): Result {
    for (let at = 0; at < bytes.length; ) {
      const first = bytes[at++]!
      if (first >= 32) {
        if (this.#stack.length >= MAX_OPERANDS) return 'unknown'
        this.#stack.push(number(bytes, at, first))
        at += first === 255 ? 4 : first >= 247 ? 1 : 0
        continue
      }
      if (--this.#budget.steps < 0) return 'unknown'
      const operator = first === 12 ? 0x0c00 + (bytes[at++] ?? 0) : first
      if (operator === 11) return 'goes on'
      const result = this.#follow(operator)
      if (result !== 'goes on') return result
    }
    return 'goes on'
  }

  /** Operators that do not clear the stack; all others clear it. */
  #follow(operator: number): Result {
    const stack = this.#stack
    switch (operator) {
      case 10:
        return this.#call()
      case 0x0c10: // callothersubr
        return this.#callOther() ? 'goes on' : 'unknown'
      case 0x0c11: // pop
        stack.push(this.#results.pop() ?? 0)
        return 'goes on'
      case 0x0c0c: {
        const [divisor = 1, dividend = 0] = [stack.pop(), stack.pop()]
        stack.push(dividend / divisor)
        return 'goes on'
      }
      case 14: // endchar
        return 'ended'
      case 0x0c06:
        return this.#compose()
      default: {
        const isKnown = this.#draw(operator)
        this.#stack = []
        return isKnown ? 'goes on' : 'unknown'
      }
    }
  }

  #call(): Result {
    const bytes = this.#calls.subroutine(this.#stack.pop() ?? -1)
    if (bytes === undefined || this.#depth >= MAX_CALLS) return 'unknown'
    this.#depth++
    const result = this.#run(bytes)
    this.#depth--
    return result
  }

  #callOther(): boolean {
    const stack = this.#stack
    const number = stack.pop() ?? -1
    const count = stack.pop() ?? 0
    if (number >= FIRST_BLENDING || !(count >= 0 && count <= stack.length)) return false
    const operands = stack.splice(stack.length - count)
    const { x, y } = this.#outline
    if (number === BEGIN_FLEX) {
      this.#flex = []
      this.#flexStart = [x, y]
    } else if (number === FLEX_POINT) this.#flex?.push([x, y])
    else if (number === END_FLEX) {
      const points = this.#flex
      this.#flex = undefined
      if (points?.length !== 7) return false
      this.#drawFlex(points)
    }
    this.#results = operands.reverse()
    // The flex height is not returned.
    if (number === END_FLEX) this.#results.pop()
    return true
  }

  /** The first point is the reference point of the others. */
  #drawFlex(points: readonly Point[]): void {
    const outline = this.#outline
    outline.x = this.#flexStart[0]
    outline.y = this.#flexStart[1]
    for (const first of [1, 4]) {
      const [a, b, c] = points.slice(first, first + 3) as [Point, Point, Point]
      outline.curve(a[0] - outline.x, a[1] - outline.y, b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1])
    }
  }

  /** `seac`: an accent on a base. */
  #compose(): Result {
    const [bearing, dx, dy, base, accent] = this.#stack
    if (accent === undefined || this.#isPart) return 'unknown'
    this.#isPart = true
    const first = this.#calls.standardGlyph(base!)
    const second = this.#calls.standardGlyph(accent)
    if (first === undefined || second === undefined) return 'unknown'
    const [x, y] = this.#origin
    const shifted: Point = [x + this.#sideBearing + dx! - bearing!, y + dy!]
    return this.trace(first, [x, y]) && this.trace(second, shifted) ? 'ended' : 'unknown'
  }

  #draw(operator: number): boolean {
    const outline = this.#outline
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = this.#stack
    switch (operator) {
      case 13: // hsbw
      case 0x0c07: // sbw
        this.#sideBearing = a
        outline.x = this.#origin[0] + a
        outline.y = this.#origin[1] + (operator === 13 ? 0 : b)
        return true
      case 21: // rmoveto
        outline.move(a, b)
        return true
      case 22: // hmoveto
        outline.move(a, 0)
        return true
      case 4: // vmoveto
        outline.move(0, a)
        return true
      case 5: // rlineto
        outline.line(a, b)
        return true
      case 6: // hlineto
        outline.line(a, 0)
        return true
      case 7: // vlineto
        outline.line(0, a)
        return true
      case 8: // rrcurveto
        outline.curve(a, b, c, d, e, f)
        return true
      case 30: // vhcurveto
        outline.curve(0, a, b, c, d, 0)
        return true
      case 31: // hvcurveto
        outline.curve(a, 0, b, c, 0, d)
        return true
      case 0x0c21: // setcurrentpoint, which only follows a flex: the point is already current
      case 1: // hstem
      case 3: // vstem
      case 9: // closepath
      case 0x0c00: // dotsection
      case 0x0c01: // vstem3
      case 0x0c02: // hstem3
        return true
      default:
        return false
    }
  }
}

/** 6.2; `at` is the offset after the first byte. */
function number(bytes: Uint8Array, at: number, first: number): number {
  const byte = (offset: number): number => bytes[at + offset] ?? 0
  if (first < 247) return first - 139
  if (first < 251) return (first - 247) * 256 + byte(0) + 108
  if (first < 255) return -(first - 251) * 256 - byte(0) - 108
  return (byte(0) << 24) | (byte(1) << 16) | (byte(2) << 8) | byte(3)
}

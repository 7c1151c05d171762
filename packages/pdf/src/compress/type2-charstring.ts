import type { Type1Calls } from '../fonts/outlines/type1-charstring.js'
import { ByteBuffer } from '../syntax/byte-buffer.js'

const MAX_OPERANDS = 48
const MAX_CALLS = 10
/** The limit of stem hints of a glyph (5177.Type2, appendix B). */
const MAX_STEMS = 96
/** Numbers of OtherSubrs (Adobe Type 1 Font Format, chapter 8). */
const END_FLEX = 0
const BEGIN_FLEX = 1
const FLEX_POINT = 2
const REPLACE_HINTS = 3

/** Type 2 operators. */
const HSTEM = 1
const VSTEM = 3
const VMOVETO = 4
const RLINETO = 5
const HLINETO = 6
const VLINETO = 7
const RRCURVETO = 8
const ENDCHAR = 14
const HSTEMHM = 18
const HINTMASK = 19
const RMOVETO = 21
const HMOVETO = 22
const VSTEMHM = 23
const VHCURVETO = 30
const HVCURVETO = 31
const FLEX = 0x0c23

interface Stem {
  readonly isVertical: boolean
  readonly from: number
  readonly width: number
}

/** A path operator, or the place where other hints become active. */
type Step =
  | { readonly operator: number; readonly operands: readonly number[] }
  | { readonly hints: ReadonlySet<string> }

type Result = 'goes on' | 'ended' | 'unknown'

/**
 * Translates the charstring of a glyph from Type 1 (Adobe Type 1 Font Format, chapter 6) to Type 2 (Adobe
 * Technical Note 5177), with all of its hints. Subroutines are inserted where they are called. Undefined if
 * that is not possible, or if the budget is used up.
 */
export function toType2(
  charString: Uint8Array,
  calls: Type1Calls,
  budget: { steps: number },
): Uint8Array | undefined {
  return new Translation(calls, budget).translate(charString)
}

class Translation {
  readonly #calls: Type1Calls
  readonly #budget: { steps: number }
  #stack: number[] = []
  #results: number[] = []
  #depth = 0
  #width = 0
  /** The origin of stem hints. */
  #bearing: readonly [x: number, y: number] = [0, 0]
  /** The movement since the last path segment; undefined while a path is open. */
  #move: [dx: number, dy: number] | undefined
  /** Whether an operator has moved it. */
  #hasMoved = false
  /** The points of the current flex, relative to its start. */
  #flex: [x: number, y: number][] | undefined
  #flexAt: [x: number, y: number] = [0, 0]
  readonly #stems = new Map<string, Stem>()
  #hints = new Set<string>()
  readonly #steps: Step[] = []
  /** The operands of `endchar` for an accented glyph. */
  #accent: readonly number[] = []

  constructor(calls: Type1Calls, budget: { steps: number }) {
    this.#calls = calls
    this.#budget = budget
  }

  translate(charString: Uint8Array): Uint8Array | undefined {
    this.#steps.push({ hints: this.#hints })
    if (this.#run(charString) !== 'ended' || this.#stems.size > MAX_STEMS) return undefined
    return written(this.#width, this.#stems, this.#steps, this.#accent)
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
      const result = this.#execute(operator)
      if (result !== 'goes on') return result
    }
    return 'goes on'
  }

  #execute(operator: number): Result {
    const stack = this.#stack
    switch (operator) {
      case 10: {
        const bytes = this.#calls.subroutine(stack.pop() ?? -1)
        if (bytes === undefined || this.#depth >= MAX_CALLS) return 'unknown'
        this.#depth++
        const result = this.#run(bytes)
        this.#depth--
        return result
      }
      case 0x0c10:
        return this.#callOther() ? 'goes on' : 'unknown'
      case 0x0c11:
        stack.push(this.#results.pop() ?? 0)
        return 'goes on'
      case 0x0c0c: {
        const [divisor = 1, dividend = 0] = [stack.pop(), stack.pop()]
        if (divisor === 0) return 'unknown'
        stack.push(dividend / divisor)
        return 'goes on'
      }
      case 14:
        return 'ended'
      case 0x0c06: {
        // The accent's own side bearing is part of its distance in Type 1, but not in Type 2.
        const [bearing = 0, dx = 0, dy = 0, base, accent] = stack
        if (base === undefined || accent === undefined || this.#steps.length > 1) return 'unknown'
        if ([base, accent].some((code) => this.#calls.standardGlyph(code) === undefined)) return 'unknown'
        this.#accent = [this.#bearing[0] + dx - bearing, dy, base, accent]
        return 'ended'
      }
      default: {
        const isKnown = this.#draw(operator, stack)
        this.#stack = []
        return isKnown ? 'goes on' : 'unknown'
      }
    }
  }

  #callOther(): boolean {
    const stack = this.#stack
    const number = stack.pop() ?? -1
    const count = stack.pop() ?? 0
    if (!(count >= 0 && count <= stack.length)) return false
    const operands = stack.splice(stack.length - count)
    this.#results = [...operands].reverse()
    switch (number) {
      case BEGIN_FLEX:
        this.#flex = []
        this.#flexAt = [0, 0]
        return true
      case FLEX_POINT:
        this.#flex?.push([...this.#flexAt])
        return this.#flex !== undefined
      case END_FLEX: {
        const points = this.#flex
        this.#flex = undefined
        // The flex height is not returned.
        this.#results.pop()
        if (points?.length !== 7) return false
        // The first point is the reference point of the others.
        const [, ...shown] = points
        let [x, y] = [0, 0]
        const deltas = shown.flatMap(([nextX, nextY]) => {
          const delta = [nextX - x, nextY - y]
          x = nextX
          y = nextY
          return delta
        })
        return this.#add(FLEX, [...deltas, operands[0] ?? 50])
      }
      case REPLACE_HINTS:
        // The new hints apply after a movement that precedes them.
        if (this.#hasMoved) this.#writeMove()
        this.#hints = new Set()
        this.#steps.push({ hints: this.#hints })
        return true
      default:
        return false
    }
  }

  #draw(operator: number, stack: readonly number[]): boolean {
    const [a = 0, b = 0, c = 0] = stack
    switch (operator) {
      case 13: // hsbw
        this.#width = b
        this.#bearing = [a, 0]
        this.#move = [a, 0]
        return true
      case 0x0c07: // sbw; Type 2 has no vertical widths
        this.#width = c
        this.#bearing = [a, b]
        this.#move = [a, b]
        return (stack[3] ?? 0) === 0
      case 21:
        return this.#moveBy(a, b)
      case 22:
        return this.#moveBy(a, 0)
      case 4:
        return this.#moveBy(0, a)
      case 9: // closepath
        this.#move ??= [0, 0]
        return true
      case 5:
        return this.#add(RLINETO, [a, b])
      case 6:
        return this.#add(HLINETO, [a])
      case 7:
        return this.#add(VLINETO, [a])
      case 8:
        return stack.length === 6 && this.#add(RRCURVETO, stack)
      case 30:
        return stack.length === 4 && this.#add(VHCURVETO, stack)
      case 31:
        return stack.length === 4 && this.#add(HVCURVETO, stack)
      case 1: // hstem, vstem and the forms for three stems
      case 3:
      case 0x0c01:
      case 0x0c02:
        for (let at = 0; at + 1 < stack.length; at += 2)
          this.#hint(operator === 3 || operator === 0x0c01, stack[at]!, stack[at + 1]!)
        return true
      case 0x0c00: // dotsection, which Type 2 does not have
      case 0x0c21: // setcurrentpoint, which only follows a flex
        return true
      default:
        return false
    }
  }

  #hint(isVertical: boolean, from: number, width: number): void {
    const stem = { isVertical, from: from + this.#bearing[isVertical ? 0 : 1], width }
    const key = `${isVertical} ${stem.from} ${width}`
    this.#stems.set(key, stem)
    this.#hints.add(key)
  }

  #moveBy(dx: number, dy: number): boolean {
    if (this.#flex !== undefined) this.#flexAt = [this.#flexAt[0] + dx, this.#flexAt[1] + dy]
    else {
      const [x, y] = this.#move ?? [0, 0]
      this.#move = [x + dx, y + dy]
      this.#hasMoved = true
    }
    return true
  }

  /** In Type 2, a path starts with exactly one movement. */
  #add(operator: number, operands: readonly number[]): boolean {
    if (this.#flex !== undefined) return false
    if (this.#move !== undefined) this.#writeMove()
    this.#steps.push({ operator, operands })
    return true
  }

  #writeMove(): void {
    const [dx, dy] = this.#move ?? [0, 0]
    this.#move = undefined
    this.#hasMoved = false
    if (dy === 0) this.#steps.push({ operator: HMOVETO, operands: [dx] })
    else if (dx === 0) this.#steps.push({ operator: VMOVETO, operands: [dy] })
    else this.#steps.push({ operator: RMOVETO, operands: [dx, dy] })
  }
}

function written(
  width: number,
  stems: ReadonlyMap<string, Stem>,
  steps: readonly Step[],
  accent: readonly number[],
): Uint8Array | undefined {
  const sorted = [...stems].sort(
    ([, one], [, other]) =>
      Number(one.isVertical) - Number(other.isVertical) || one.from - other.from || one.width - other.width,
  )
  const keys = sorted.map(([key]) => key)
  const groups = steps.filter((step) => 'hints' in step && step.hints.size > 0)
  const usesMasks = groups.length > 1 || overlap(sorted.map(([, stem]) => stem))
  const out = new Type2Writer(width)
  for (const isVertical of [false, true]) {
    const own = sorted.filter(([, stem]) => stem.isVertical === isVertical).map(([, stem]) => stem)
    const operator = isVertical ? (usesMasks ? VSTEMHM : VSTEM) : usesMasks ? HSTEMHM : HSTEM
    let last = 0
    const deltas = own.flatMap(({ from, width }) => {
      const delta = [from - last, width]
      last = from + width
      return delta
    })
    if (deltas.length > MAX_OPERANDS - 2) return undefined
    if (deltas.length > 0) out.operator(operator, deltas)
  }
  for (const [index, step] of steps.entries()) {
    const next = steps[index + 1]
    if ('operator' in step) out.operator(step.operator, step.operands)
    else if (usesMasks && next !== undefined && 'operator' in next)
      out.mask(keys.map((key) => step.hints.has(key)))
  }
  out.operator(ENDCHAR, accent)
  return out.finish()
}

/** Overlapping stems must not be active at the same time (5177.Type2, 4.3). */
function overlap(sorted: readonly Stem[]): boolean {
  return sorted.some(({ isVertical, from }, index) => {
    const before = sorted[index - 1]
    return before !== undefined && before.isVertical === isVertical && before.from + before.width > from
  })
}

/** Joins operators that Type 2 can write as one with more operands. */
class Type2Writer {
  readonly #out = new ByteBuffer(256)
  #operator = 0
  #operands: number[] = []
  /** Whether the next line or curve of alternating direction starts vertically. */
  #isVerticalNext = false
  /** The width, which precedes the operands of the first operator (5177.Type2, 3.1). */
  #width: readonly number[]
  #isWritable = true

  constructor(width: number) {
    this.#width = width === 0 ? [] : [width]
  }

  mask(bits: readonly boolean[]): void {
    this.#flush()
    this.#write(HINTMASK, [])
    for (let at = 0; at < bits.length; at += 8) {
      let byte = 0
      for (let bit = 0; bit < 8; bit++) if (bits[at + bit]) byte |= 128 >> bit
      this.#out.byte(byte)
    }
  }

  operator(operator: number, operands: readonly number[]): void {
    if (!this.#joins(operator, operands)) {
      this.#flush()
      this.#operator = operator
      this.#operands = [...operands]
    }
    this.#isVerticalNext = operator === HLINETO || operator === HVCURVETO
    if (operator === ENDCHAR) this.#flush()
  }

  /** Undefined if a number does not fit. */
  finish(): Uint8Array | undefined {
    return this.#isWritable ? this.#out.slice() : undefined
  }

  #joins(operator: number, operands: readonly number[]): boolean {
    const last = this.#operator
    if (this.#operands.length + operands.length > MAX_OPERANDS - 1) return false
    const isSame = operator === last && (operator === RLINETO || operator === RRCURVETO)
    const isLine = (one: number): boolean => one === HLINETO || one === VLINETO
    const isCurve = (one: number): boolean => one === HVCURVETO || one === VHCURVETO
    const isVertical = operator === VLINETO || operator === VHCURVETO
    const alternates =
      ((isLine(last) && isLine(operator)) || (isCurve(last) && isCurve(operator))) &&
      isVertical === this.#isVerticalNext
    if (!isSame && !alternates) return false
    this.#operands.push(...operands)
    return true
  }

  #flush(): void {
    if (this.#operator !== 0) this.#write(this.#operator, this.#operands)
    this.#operator = 0
    this.#operands = []
  }

  #write(operator: number, operands: readonly number[]): void {
    for (const operand of [...this.#width, ...operands]) this.#number(operand)
    this.#width = []
    if (operator > 255) this.#out.byte(12)
    this.#out.byte(operator & 255)
  }

  /** 5177.Type2, 3.2. */
  #number(value: number): void {
    const out = this.#out
    if (!(value >= -32_768 && value < 32_768)) this.#isWritable = false
    else if (!Number.isInteger(value)) {
      const fixed = Math.round(value * 65_536)
      out.byte(255)
      for (let shift = 24; shift >= 0; shift -= 8) out.byte((fixed >> shift) & 255)
    } else if (value >= -107 && value <= 107) out.byte(value + 139)
    else if (value >= 108 && value <= 1131) {
      out.byte(247 + ((value - 108) >> 8))
      out.byte((value - 108) & 255)
    } else if (value >= -1131 && value <= -108) {
      out.byte(251 + ((-value - 108) >> 8))
      out.byte((-value - 108) & 255)
    } else {
      out.byte(28)
      out.byte((value >> 8) & 255)
      out.byte(value & 255)
    }
  }
}

/** Adobe Type 1 Font Format, 6.2; `at` is the offset after the first byte. */
function number(bytes: Uint8Array, at: number, first: number): number {
  const byte = (offset: number): number => bytes[at + offset] ?? 0
  if (first < 247) return first - 139
  if (first < 251) return (first - 247) * 256 + byte(0) + 108
  if (first < 255) return -(first - 251) * 256 - byte(0) - 108
  return (byte(0) << 24) | (byte(1) << 16) | (byte(2) << 8) | byte(3)
}

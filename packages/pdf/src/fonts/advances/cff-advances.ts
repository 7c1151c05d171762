import type { CffDict, CffIndex, CffProgram } from '../cff-program.js'

/** Operators of DICTs (5176.CFF, tables 9, 10 and 23). */
const PRIVATE = 18
const SUBROUTINES = 19
const DEFAULT_WIDTH = 20
const NOMINAL_WIDTH = 21
const FONT_MATRIX = 0x0c07
const FONT_DICTS = 0x0c24

const MAX_OPERANDS = 192
/** 5177.Type2, appendix B. */
const MAX_CALLS = 10
/** A glyph states its width before its first operator that draws. */
const MAX_STEPS = 1000

/** What the glyphs of a font, or of one Font DICT of a CIDFont, share. */
interface GlyphsOf {
  /** From glyph space to thousandths. */
  readonly scale: number
  readonly subroutines: CffIndex
  /** The width of glyphs that state none, and what is added to the others' (5176.CFF, section 15). */
  readonly usual: number
  readonly nominal: number
}

/** The advance widths of a CFF font program. */
export class CffAdvances {
  readonly #program: CffProgram
  readonly #fontDicts: CffIndex | undefined
  readonly #fonts = new Map<number, GlyphsOf>()

  constructor(program: CffProgram) {
    this.#program = program
    const at = program.isCid ? program.top.get(FONT_DICTS)?.[0] : undefined
    this.#fontDicts = at === undefined ? undefined : program.index(at)
  }

  /** In thousandths; undefined if there is no such glyph or its charstring is damaged. */
  widthOf(glyph: number): number | undefined {
    const program = this.#program
    if (glyph >= program.charStrings.count) return undefined
    const font = this.#fontOf(glyph)
    const stated = new WidthSearch(program, font.subroutines).find(program.item(program.charStrings, glyph))
    if (stated === undefined) return undefined
    return (stated === 'usual' ? font.usual : font.nominal + stated) * font.scale
  }

  #fontOf(glyph: number): GlyphsOf {
    const index = this.#fontDicts === undefined ? 0 : this.#program.fontDictOf(glyph)
    const known = this.#fonts.get(index) ?? this.#readFont(index)
    this.#fonts.set(index, known)
    return known
  }

  #readFont(index: number): GlyphsOf {
    const program = this.#program
    const { top } = program
    const below = this.#fontDicts && program.dict(program.item(this.#fontDicts, index))
    const [size = 0, at = 0] = (below ?? top).get(PRIVATE) ?? []
    const own = program.dict(program.slice(at, size))
    const [offset = 0] = own.get(SUBROUTINES) ?? []
    return {
      scale: scaleOf(top, below),
      subroutines: program.index(offset > 0 ? at + offset : program.length),
      usual: own.get(DEFAULT_WIDTH)?.[0] ?? 0,
      nominal: own.get(NOMINAL_WIDTH)?.[0] ?? 0,
    }
  }
}

function scaleOf(top: CffDict, below: CffDict | undefined): number {
  const outer = top.get(FONT_MATRIX)?.[0]
  const inner = below?.get(FONT_MATRIX)?.[0]
  const unit = outer !== undefined && inner !== undefined ? outer * inner : (inner ?? outer ?? 0.001)
  return unit > 0 && unit < 1 ? unit * 1000 : 1
}

/** Reads a charstring up to the operator that can have the width before its operands (5177.Type2, 4.1). */
class WidthSearch {
  readonly #program: CffProgram
  readonly #subroutines: CffIndex
  readonly #stack: number[] = []
  #depth = 0
  #steps = 0

  constructor(program: CffProgram, subroutines: CffIndex) {
    this.#program = program
    this.#subroutines = subroutines
  }

  /** The difference to the nominal width; undefined if no operator is found. */
  find(bytes: Uint8Array): number | 'usual' | undefined {
    const stack = this.#stack
    const byte = (at: number): number => bytes[at] ?? 0
    for (let at = 0; at < bytes.length; ) {
      const first = bytes[at++]!
      if (first >= 32 || first === 28) {
        if (stack.length >= MAX_OPERANDS) return undefined
        if (first === 28) stack.push(((byte(at++) << 24) >> 16) | byte(at++))
        else if (first < 247) stack.push(first - 139)
        else if (first < 251) stack.push((first - 247) * 256 + byte(at++) + 108)
        else if (first < 255) stack.push(-(first - 251) * 256 - byte(at++) - 108)
        else {
          stack.push(((byte(at) << 24) | (byte(at + 1) << 16) | (byte(at + 2) << 8) | byte(at + 3)) / 65_536)
          at += 4
        }
        continue
      }
      if (++this.#steps > MAX_STEPS) return undefined
      if (first === 11) return undefined
      if (first !== 10 && first !== 29) return this.#before(first)
      const found = this.#call(first === 29 ? this.#program.globalSubroutines : this.#subroutines)
      if (found !== undefined) return found
    }
    return undefined
  }

  #call(index: CffIndex): number | 'usual' | undefined {
    const number = this.#stack.pop()
    if (number === undefined || this.#depth >= MAX_CALLS) return undefined
    this.#depth++
    const found = this.find(this.#program.item(index, number + bias(index)))
    this.#depth--
    return found
  }

  #before(operator: number): number | 'usual' | undefined {
    const stack = this.#stack
    const isStated = ((): boolean | undefined => {
      switch (operator) {
        case 1: // hstem
        case 3: // vstem
        case 18: // hstemhm
        case 23: // vstemhm
        case 19: // hintmask
        case 20: // cntrmask
          return stack.length % 2 === 1
        case 4: // vmoveto
        case 22: // hmoveto
          return stack.length > 1
        case 21: // rmoveto
          return stack.length > 2
        case 14: // endchar, with four operands for an accented glyph
          return stack.length === 1 || stack.length === 5
        default:
          return undefined
      }
    })()
    return isStated === undefined ? undefined : isStated ? stack[0]! : 'usual'
  }
}

/** The bias added to a subroutine number (5176.CFF, section 16). */
function bias({ count }: CffIndex): number {
  if (count < 1240) return 107
  return count < 33_900 ? 1131 : 32_768
}

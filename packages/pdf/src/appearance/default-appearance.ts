import { ByteBuffer } from '../syntax/byte-buffer.js'
import { asciiText } from '../syntax/characters.js'
import { PdfName, type PdfValue } from '../syntax/objects.js'
import { END, Keyword, Parser } from '../syntax/parser.js'
import { writeName } from '../syntax/serialiser.js'

/** The text style of a field, from its /DA (ISO 32000-1, 12.7.3.3). */
export interface DefaultAppearance {
  readonly fontName: string | undefined
  /** 0 means automatic. */
  readonly fontSize: number
  /** The operators that set the colour. */
  readonly colour: string
}

interface Operand {
  readonly value: PdfValue
  readonly start: number
  readonly end: number
}

interface Operation {
  readonly operator: string
  readonly operands: readonly Operand[]
}

const COLOUR_OPERATORS = new Set(['g', 'rg', 'k', 'G', 'RG', 'K'])
const MAX_NESTING = 16

export function parseDefaultAppearance(bytes: Uint8Array): DefaultAppearance {
  let fontName: string | undefined
  let fontSize = 0
  const colours: string[] = []
  for (const { operator, operands } of operations(bytes)) {
    if (operator === 'Tf') {
      const [name, size] = operands.slice(-2)
      if (name?.value instanceof PdfName) fontName = name.value.value
      if (typeof size?.value === 'number') fontSize = Math.abs(size.value)
    } else if (COLOUR_OPERATORS.has(operator) && operands.every(({ value }) => typeof value === 'number')) {
      colours.push(
        [...operands.map(({ start, end }) => asciiText(bytes, start, end).trim()), operator].join(' '),
      )
    }
  }
  return { fontName, fontSize, colour: colours.join(' ') }
}

/** The resource categories of operators (ISO 32000-1, 7.8.3). */
const RESOURCE_OPERATORS = new Map([
  ['Tf', 'Font'],
  ['gs', 'ExtGState'],
  ['cs', 'ColorSpace'],
  ['CS', 'ColorSpace'],
  ['scn', 'Pattern'],
  ['SCN', 'Pattern'],
])

/** Renames the resources of a default appearance; `newName` returns undefined to keep a name. */
export function renameResources(
  bytes: Uint8Array,
  newName: (category: string, name: string) => string | undefined,
): Uint8Array {
  const out = new ByteBuffer(bytes.length + 16)
  let done = 0
  for (const { operator, operands } of operations(bytes)) {
    const category = RESOURCE_OPERATORS.get(operator)
    const named = operands.find(({ value }) => value instanceof PdfName)
    if (category === undefined || named === undefined) continue
    const name = newName(category, (named.value as PdfName).value)
    if (name === undefined) continue
    out.copy(bytes, done, named.start)
    writeName(name, out)
    done = named.end
  }
  if (done === 0) return bytes
  out.copy(bytes, done)
  return out.slice()
}

function* operations(bytes: Uint8Array): Generator<Operation> {
  const parser = new Parser(bytes, 0, bytes.length, MAX_NESTING)
  let operands: Operand[] = []
  for (;;) {
    parser.skipWhite()
    const start = parser.pos
    const item = parser.item()
    if (item === END) return
    if (item instanceof Keyword) {
      yield { operator: item.text, operands }
      operands = []
    } else operands.push({ value: item, start, end: parser.pos })
  }
}

import type { Operation } from '../content/device.js'
import { Interpreter } from '../content/interpreter.js'
import { Resources } from '../content/resources.js'
import { type Decider, type Decision, type NewOperator, rewrite } from '../content/rewrite.js'
import type { Draft } from '../edit/draft.js'
import { draftTarget } from '../edit/draft-target.js'
import { IDENTITY } from '../geometry/matrix.js'
import { readBox, readMatrix } from '../geometry/read.js'
import {
  isDict,
  isName,
  type PdfDict,
  PdfName,
  type PdfRef,
  PdfStream,
  type PdfValue,
} from '../syntax/objects.js'
import { mixedAppearance } from './form-xobject.js'

/** What changes in an appearance. Colours are components of DeviceGray or DeviceRGB. */
export interface Restyling {
  readonly line?: readonly number[] | undefined
  readonly fill?: readonly number[] | undefined
  /** From 0 to 1. */
  readonly opacity?: number | undefined
}

/** Forms that draw forms that draw forms: appearances have at most three levels in practice. */
const MAX_DEPTH = 8
const MAX_FORMS = 100

/**
 * A copy of an appearance stream with other colours or another opacity; everything else looks the same.
 * Undefined if the value is not an appearance stream.
 */
export function restyledAppearance(
  draft: Draft,
  appearance: PdfValue | undefined,
  style: Restyling,
): PdfRef | undefined {
  const stream = draft.file.resolve(appearance)
  const box = stream instanceof PdfStream ? readBox(draft.file, stream.dict.get('BBox')) : undefined
  if (!(stream instanceof PdfStream) || box === undefined) return undefined
  const restyler = new Restyler(draft, style)
  const restyled = restyler.form(stream, 0)
  if (style.opacity === undefined || restyler.hasOpacity) return restyled
  const matrix = readMatrix(draft.file, stream.dict.get('Matrix')) ?? IDENTITY
  // The appearance becomes a group within another one, in its own coordinates.
  const inner = draft.edit(restyled.num)
  inner.delete('Matrix')
  if (!inner.has('Group')) inner.set('Group', new Map([['S', new PdfName('Transparency')]]))
  const mixing = { opacity: style.opacity, blendMode: undefined }
  return mixedAppearance(draftTarget(draft), restyled, box, matrix, mixing)
}

class Restyler {
  /** Whether a graphics state sets the opacity. */
  hasOpacity = false
  readonly #draft: Draft
  readonly #style: Restyling
  readonly #interpreter: Interpreter
  #forms = 0

  constructor(draft: Draft, style: Restyling) {
    this.#draft = draft
    this.#style = style
    this.#interpreter = new Interpreter(draft.file)
  }

  form(stream: PdfStream, depth: number): PdfRef {
    const { file } = this.#draft
    this.#forms++
    const own = file.dict(stream.dict.get('Resources')) ?? new Map()
    const resources = this.#resources(own, depth)
    const dict: PdfDict = new Map(stream.dict)
    for (const key of ['Length', 'Filter', 'DecodeParms', 'DL']) dict.delete(key)
    dict.set('Resources', resources)
    const content = file.decode(stream)
    const { line, fill } = this.#style
    if (line === undefined && fill === undefined) return draftTarget(this.#draft).stream(dict, content)
    const decider = new OtherColours(this.#style, depth === 0)
    const rewritten = rewrite(this.#interpreter, content, new Resources(file, own), decider)
    return draftTarget(this.#draft).stream(dict, rewritten.bytes ?? content)
  }

  #resources(own: PdfDict, depth: number): PdfDict {
    const { file } = this.#draft
    const resources: PdfDict = new Map(own)
    const forms = file.dict(own.get('XObject'))
    if (forms !== undefined && depth < MAX_DEPTH)
      resources.set('XObject', new Map([...forms].map(([key, value]) => [key, this.#object(value, depth)])))
    const states = file.dict(own.get('ExtGState'))
    if (states !== undefined && this.#style.opacity !== undefined)
      resources.set('ExtGState', new Map([...states].map(([key, value]) => [key, this.#state(value)])))
    return resources
  }

  #object(value: PdfValue, depth: number): PdfValue {
    const { file } = this.#draft
    const stream = file.resolve(value)
    const isForm = stream instanceof PdfStream && isName(file.resolve(stream.dict.get('Subtype')), 'Form')
    return isForm && this.#forms < MAX_FORMS ? this.form(stream, depth + 1) : value
  }

  /** With the new opacity, if it sets one (11.6.4.4). */
  #state(value: PdfValue): PdfValue {
    const state = this.#draft.file.resolve(value)
    if (!isDict(state) || !(state.has('CA') || state.has('ca'))) return value
    this.hasOpacity = true
    const { opacity = 1 } = this.#style
    return new Map(state).set('CA', opacity).set('ca', opacity)
  }
}

const LINE_OPERATORS = new Set(['G', 'RG', 'K', 'SC', 'SCN'])
const FILL_OPERATORS = new Set(['g', 'rg', 'k', 'sc', 'scn'])

/** Replaces the operators that set colours (8.6.8). */
class OtherColours implements Decider {
  readonly #style: Restyling
  readonly #isOuter: boolean

  constructor(style: Restyling, isOuter: boolean) {
    this.#style = style
    this.#isOuter = isOuter
  }

  /** Content can rely on the initial colours. */
  begin(): readonly NewOperator[] {
    if (!this.#isOuter) return []
    return [...this.#set('line'), ...this.#set('fill')]
  }

  decide({ operator }: Operation): Decision {
    return this.#partOf(operator) === undefined ? 'keep' : 'replace'
  }

  replace({ operator }: Operation): readonly NewOperator[] {
    return this.#set(this.#partOf(operator)!)
  }

  #partOf(operator: string): 'line' | 'fill' | undefined {
    if (LINE_OPERATORS.has(operator)) return this.#style.line && 'line'
    return FILL_OPERATORS.has(operator) ? this.#style.fill && 'fill' : undefined
  }

  #set(part: 'line' | 'fill'): NewOperator[] {
    const colour = this.#style[part]
    if (colour === undefined) return []
    const operator = colour.length === 1 ? 'g' : 'rg'
    return [{ operator: part === 'line' ? operator.toUpperCase() : operator, operands: [...colour] }]
  }
}

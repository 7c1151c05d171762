import type { Draft } from '../edit/draft.js'
import { copyStream } from '../edit/draft-objects.js'
import type { PdfFile } from '../file/pdf-file.js'
import { IDENTITY, type Matrix, multiply } from '../geometry/matrix.js'
import { readMatrix } from '../geometry/read.js'
import { ByteBuffer } from '../syntax/byte-buffer.js'
import { isDict, type PdfDict, PdfRef, PdfStream, type PdfValue } from '../syntax/objects.js'
import { END, Keyword, Parser } from '../syntax/parser.js'
import { writeNumber } from '../syntax/serialiser.js'
import { thousandths } from './page-move.js'

const TURNS: Readonly<Record<number, Matrix>> = {
  90: [0, 1, -1, 0, 0, 0],
  180: [-1, 0, 0, -1, 0, 0],
  270: [0, -1, 1, 0, 0, 0],
}

/**
 * Appearances of annotations, rotated counterclockwise. Each is copied, because other annotations can share
 * it without rotation. Annotations with the same rotation share the copy as they shared the original. The
 * matrix rotates the appearance before it is scaled to the rectangle (ISO 32000-1, 12.5.5).
 */
export class RotatedAppearances {
  readonly #file: PdfFile
  /** Copies by object number and rotation. */
  readonly #copies = new Map<string, PdfValue>()

  constructor({ file }: Draft) {
    this.#file = file
  }

  of(appearances: PdfValue, turn: number): PdfValue {
    const matrix = TURNS[turn]
    if (matrix === undefined || this.#file.dict(appearances) === undefined) return appearances
    return this.#turned(appearances, turn, matrix, 0)
  }

  /** An appearance dictionary, a dictionary of states, or an appearance stream. */
  #turned(value: PdfValue, turn: number, matrix: Matrix, depth: number): PdfValue {
    const key = value instanceof PdfRef ? `${value.num} ${turn} ${depth}` : undefined
    const known = key === undefined ? undefined : this.#copies.get(key)
    if (known !== undefined) return known
    const found = this.#file.resolve(value)
    let copy = value
    if (found instanceof PdfStream && value instanceof PdfRef) copy = this.#stream(found, matrix)
    else if (isDict(found) && depth < DEEPEST_STATES) {
      const items = [...found].map(
        ([name, item]) => [name, this.#turned(item, turn, matrix, depth + 1)] as const,
      )
      const dict: PdfDict = new Map(items)
      copy = key === undefined ? dict : this.#file.add(dict)
    }
    if (key !== undefined) this.#copies.set(key, copy)
    return copy
  }

  #stream(stream: PdfStream, matrix: Matrix): PdfRef {
    const own: PdfDict = new Map(stream.dict)
    own.set('Matrix', [...multiply(readMatrix(this.#file, own.get('Matrix')) ?? IDENTITY, matrix)])
    return copyStream(this.#file, stream, own)
  }
}

/** The appearance types, and the states of each. */
const DEEPEST_STATES = 2

const MAX_NESTING = 16
/** The maximum depth of field inheritance; more is a loop. */
const MAX_ANCESTORS = 64
const FIELDS_WITH_TEXT: ReadonlySet<string> = new Set(['Tx', 'Ch', 'Btn'])

/** The entries of a parent field that its kids inherit. */
interface FieldDefaults {
  readonly appearance: Uint8Array | undefined
  readonly type: string | undefined
  readonly parent: PdfValue | undefined
}

/**
 * The default appearances of annotations: their own, or for a field the inherited one (ISO 32000-1,
 * 12.7.3.3). The form and each parent field are read once, because they can list thousands of fields.
 */
export class DefaultAppearances {
  readonly #draft: Draft
  readonly #fields = new Map<number, FieldDefaults>()
  #form: { readonly appearance: Uint8Array | undefined } | undefined

  constructor(draft: Draft) {
    this.#draft = draft
  }

  of(annotation: PdfDict): Uint8Array | undefined {
    const { file } = this.#draft
    const own = file.bytes(annotation.get('DA'))
    if (own !== undefined || file.name(annotation.get('Subtype')) !== 'Widget') return own
    let found: Uint8Array | undefined
    let type: string | undefined
    let field: FieldDefaults | undefined = this.#defaults(annotation)
    for (let up = 0; field !== undefined && up < MAX_ANCESTORS; up++) {
      found ??= field.appearance
      type ??= field.type
      field = this.#field(field.parent)
    }
    if (type === undefined || !FIELDS_WITH_TEXT.has(type)) return undefined
    return found ?? this.#formAppearance()
  }

  #field(value: PdfValue | undefined): FieldDefaults | undefined {
    const num = value instanceof PdfRef ? value.num : 0
    const known = this.#fields.get(num)
    if (known !== undefined) return known
    const dict = this.#draft.file.dict(value)
    if (dict === undefined) return undefined
    const defaults = this.#defaults(dict)
    if (num > 0) this.#fields.set(num, defaults)
    return defaults
  }

  #defaults(dict: PdfDict): FieldDefaults {
    const { file } = this.#draft
    return {
      appearance: file.bytes(dict.get('DA')),
      type: file.name(dict.get('FT')),
      parent: dict.get('Parent'),
    }
  }

  #formAppearance(): Uint8Array | undefined {
    const { file, catalogueRef } = this.#draft
    this.#form ??= {
      appearance: file.bytes(file.dict(file.dict(catalogueRef)?.get('AcroForm'))?.get('DA')),
    }
    return this.#form.appearance
  }
}

/**
 * A default appearance with a scaled font size; undefined if it selects no font, or if the viewer chooses the
 * size (0).
 */
export function scaledFontSize(appearance: Uint8Array, scale: number): Uint8Array | undefined {
  const parser = new Parser(appearance, 0, appearance.length, MAX_NESTING)
  let size: { readonly value: number; readonly start: number; readonly end: number } | undefined
  for (;;) {
    parser.skipWhite()
    const start = parser.pos
    const item = parser.item()
    if (item === END) return undefined
    if (typeof item === 'number') size = { value: item, start, end: parser.pos }
    else if (item instanceof Keyword && item.text === 'Tf') break
    else size = undefined
  }
  if (size === undefined || size.value === 0) return undefined
  const out = new ByteBuffer(appearance.length + 16)
  out.copy(appearance, 0, size.start)
  writeNumber(thousandths(size.value * scale), out)
  out.byte(0x20)
  out.copy(appearance, size.end)
  return out.slice()
}

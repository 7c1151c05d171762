import { ByteBuffer } from '../../syntax/byte-buffer.js'
import type { PdfDict } from '../../syntax/objects.js'
import { END, Keyword, Parser } from '../../syntax/parser.js'
import { writeNumber } from '../../syntax/serialiser.js'
import type { Draft } from '../draft.js'
import { thousandths } from './numbers.js'

const MAX_NESTING = 16
/** Fields that inherit from one another; more is a loop. */
const MAX_ANCESTORS = 64
const FIELDS_WITH_TEXT: ReadonlySet<string> = new Set(['Tx', 'Ch', 'Btn'])

/** The default appearance that holds for an annotation: its own, or, for a field's, what it inherits (ISO 32000-1, 12.7.3.3). */
export function inheritedAppearance(
  { file, catalogueRef }: Draft,
  annotation: PdfDict,
): Uint8Array | undefined {
  const own = file.bytes(annotation.get('DA'))
  if (own !== undefined || file.name(annotation.get('Subtype')) !== 'Widget') return own
  let found: Uint8Array | undefined
  let type: string | undefined
  let field: PdfDict | undefined = annotation
  for (let up = 0; field !== undefined && up < MAX_ANCESTORS; up++) {
    found ??= file.bytes(field.get('DA'))
    type ??= file.name(field.get('FT'))
    field = file.dict(field.get('Parent'))
  }
  if (type === undefined || !FIELDS_WITH_TEXT.has(type)) return undefined
  return found ?? file.bytes(file.dict(file.dict(catalogueRef)?.get('AcroForm'))?.get('DA'))
}

/** The same with a font of another size; undefined where it names none, or leaves the size to the viewer (0). */
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

import { flated } from '../../compress/flate-stream.js'
import type { Failure } from '../../conformance/judge.js'
import { ContentReader } from '../../content/content-reader.js'
import { longKeys } from '../../content/inline-image.js'
import { operators } from '../../content/operators/all.js'
import { pageContent } from '../../content/page-content.js'
import { Resources } from '../../content/resources.js'
import { eachObject } from '../../edit/draft-objects.js'
import { decodeStream, filterSteps } from '../../filters/decode.js'
import { ByteBuffer } from '../../syntax/byte-buffer.js'
import {
  isDict,
  isName,
  type PdfDict,
  PdfName,
  PdfRef,
  PdfStream,
  type PdfValue,
} from '../../syntax/objects.js'
import { serialise } from '../../syntax/serialiser.js'
import type { Conversion } from '../conversion.js'
import { escapedName, LARGEST_REAL, numberWithin } from '../objects/values.js'

const INTENTS: ReadonlySet<string> = new Set([
  'RelativeColorimetric',
  'AbsoluteColorimetric',
  'Perceptual',
  'Saturation',
])
/** The types of objects in content that `cleaned` repairs. */
const REPAIRED: ReadonlySet<string> = new Set([
  'Op_Undefined',
  'CosRenderingIntent',
  'CosIIFilter',
  'PDInlineImage',
  'PDXImage',
  'CosReal',
  'CosInteger',
  'CosString',
])

/** Rewrites content with operators that PDF/A forbids (ISO 19005-2, 6.2.2, 6.2.6, 6.1.10 and 6.1.13). */
export function repairContent(
  conversion: Conversion,
  failures: readonly Failure[],
  areNamesEscaped: boolean,
): void {
  if (!areNamesEscaped && !failures.some(({ type }) => REPAIRED.has(type))) return
  const { draft, file } = conversion
  draft.pages.forEach((_, index) => {
    conversion.spend()
    const page = draft.pageDict(index)
    const resources = new Resources(file, file.dict(page.get('Resources')) ?? new Map())
    const bytes = cleaned(conversion, pageContent(file, page.get('Contents')), resources)
    if (bytes === undefined) return
    page.set('Contents', draft.addContent(bytes))
    conversion.change('content_repaired', { page: index + 1 })
  })
  const glyphs = new Set<number>()
  const changed: [number, PdfDict, Uint8Array][] = []
  const clean = (stream: PdfStream, num: number): void => {
    const resources = new Resources(file, file.dict(stream.dict.get('Resources')) ?? new Map())
    const bytes = cleaned(conversion, file.decode(stream), resources)
    if (bytes === undefined) return
    const { dict, bytes: encoded } = flated(stream.dict, bytes, file.primitives)
    changed.push([num, dict, encoded])
  }
  eachObject(draft, (value, num) => {
    conversion.spend()
    if (value instanceof PdfStream) {
      const isContent =
        isName(file.resolve(value.dict.get('Subtype')), 'Form') || value.dict.has('PatternType')
      if (isContent && file.number(value.dict.get('PatternType')) !== 2) clean(value, num)
    } else if (isDict(value) && isName(file.resolve(value.get('Subtype')), 'Type3'))
      for (const glyph of file.dict(value.get('CharProcs'))?.values() ?? [])
        if (glyph instanceof PdfRef) glyphs.add(glyph.num)
    return false
  })
  for (const num of glyphs) {
    const glyph = file.get(num)
    if (glyph instanceof PdfStream) clean(glyph, num)
  }
  for (const [num, dict, bytes] of changed) {
    draft.changeStream(num, dict, bytes)
    conversion.change('content_repaired', { object: num })
  }
}

/** The content without what is forbidden; undefined if there is nothing to repair. */
function cleaned(conversion: Conversion, content: Uint8Array, resources: Resources): Uint8Array | undefined {
  const { file } = conversion
  const reader = new ContentReader(content, file.limits.maxNesting)
  const out = new ByteBuffer()
  let copied = 0
  for (let start = 0; reader.next(); start = reader.position) {
    conversion.spend()
    const written = replacement(conversion, reader, resources)
    if (written === undefined) continue
    out.copy(content, copied, start)
    out.byte(0x0a)
    out.copy(written)
    out.byte(0x0a)
    copied = reader.position
  }
  if (copied === 0) return undefined
  out.copy(content, copied)
  return out.slice()
}

const NOTHING = new Uint8Array(0)

/** What is written in place of an operator; undefined if it stays. */
function replacement(
  conversion: Conversion,
  { operator, operands, imageData, isSloppy }: ContentReader,
  resources: Resources,
): Uint8Array | undefined {
  if (operator === 'BI') return inlineImage(conversion, operands[0], imageData, resources)
  if (!operators.has(operator)) return NOTHING
  if (operator === 'ri') {
    const intent = operands.at(-1)
    return intent instanceof PdfName && INTENTS.has(intent.value) ? undefined : NOTHING
  }
  const within = operands.map((operand) => valueWithin(conversion, operand))
  const isSame = within.every((operand, index) => operand === operands[index])
  if (isSame && !isSloppy && !(conversion.part === 1 && operands.some(isLarge))) return undefined
  const out = new ByteBuffer(64)
  for (const operand of within) {
    serialise(operand, out)
    out.byte(0x20)
  }
  out.text(operator)
  return out.slice()
}

/** Written with a decimal point, it is too large for a real number of PDF/A-1 (ISO 19005-1, 6.1.12), but not as an integer. */
function isLarge(value: PdfValue): boolean {
  return typeof value === 'number' && Math.abs(value) > LARGEST_REAL
}

function valueWithin(conversion: Conversion, value: PdfValue): PdfValue {
  if (typeof value === 'number') return numberWithin(conversion, value)
  if (value instanceof PdfName) return escapedName(value)
  if (!Array.isArray(value)) return value
  const items = value.map((item) => valueWithin(conversion, item))
  return items.every((item, index) => item === value[index]) ? value : items
}

/** LZW, filters without a name, and interpolation (ISO 19005-2, 6.1.10 and 6.2.8). */
function inlineImage(
  conversion: Conversion,
  dict: PdfValue | undefined,
  data: Uint8Array,
  resources: Resources,
): Uint8Array | undefined {
  const { file } = conversion
  if (!isDict(dict)) return undefined
  const filter = dict.get('F') ?? dict.get('Filter')
  const names = (Array.isArray(filter) ? filter : [filter ?? null]).map((item) => file.name(item))
  const isLzw = names.some((name) => name === 'LZW' || name === 'LZWDecode')
  const isInterpolated = dict.get('I') === true || dict.get('Interpolate') === true
  const intent = dict.get('Intent')
  const isIntentUnknown = intent !== undefined && !(intent instanceof PdfName && INTENTS.has(intent.value))
  if (!isLzw && !isInterpolated && !isIntentUnknown) return undefined
  const own: PdfDict = new Map(dict)
  own.delete('I')
  own.delete('Interpolate')
  if (isIntentUnknown) own.delete('Intent')
  let bytes = data
  if (isLzw) {
    const steps = filterSteps(longKeys(dict, resources), (value) => file.resolve(value), file.limits)
    const caps = { maxBytes: file.limits.maxDecodedBytes }
    const decoded = decodeStream(data, steps, caps, file.primitives)
    if (decoded.remaining.length > 0) return undefined
    bytes = file.primitives.deflate(decoded.bytes)
    for (const key of ['F', 'Filter', 'DP', 'DecodeParms', 'L', 'Length']) own.delete(key)
    own.set('F', new PdfName('Fl'))
  }
  const out = new ByteBuffer(bytes.length + 200)
  out.text('BI')
  for (const [key, value] of own) {
    serialise(new PdfName(key), out)
    out.byte(0x20)
    serialise(value, out)
  }
  out.text('\nID ')
  out.copy(bytes)
  out.text('\nEI')
  return out.slice()
}

import type { Character } from '../../fonts/font.js'
import type { SimpleFont } from '../../fonts/simple-font.js'
import { joinBytes } from '../../syntax/byte-buffer.js'
import { asciiBytes } from '../../syntax/characters.js'
import { isDict, type PdfDict, PdfName, PdfStream, type PdfValue } from '../../syntax/objects.js'
import { END, Keyword, Parser } from '../../syntax/parser.js'
import { addStream } from './descriptor.js'
import type { FontWork } from './font-work.js'

const NOTDEF = '.notdef'
const CODES = 256
/** The operands of `d0` or `d1`, which a glyph procedure begins with (9.6.5). */
const MAX_TOKENS = 16

/** Gives every code that a Type 3 font shows a procedure, which states the width that /Widths has. */
export function repairType3Font(
  { conversion: { draft, file }, num }: FontWork,
  dict: PdfDict,
  metrics: SimpleFont,
  shown: readonly Character[],
): void {
  const procedures: PdfDict = new Map(file.dict(dict.get('CharProcs')) ?? [])
  const names: (string | undefined)[] = metrics.glyphNames.names.map((name) =>
    name === NOTDEF ? undefined : name,
  )
  const own = new Set<string>()
  for (const { code } of shown) {
    const width = metrics.hasWidths ? metrics.widths[code]! : 0
    const stated = metrics.glyphNames.names[code]
    const procedure = stated === undefined ? null : file.resolve(procedures.get(stated))
    const bytes =
      procedure instanceof PdfStream
        ? withWidth(file.decode(procedure), width, file.limits.maxNesting)
        : undefined
    const isFree = stated !== undefined && stated !== NOTDEF && !own.has(stated)
    const name = isFree ? stated : `g${code}`
    own.add(name)
    names[code] = name
    if (bytes === 'same' && isFree) continue
    const content =
      bytes === undefined
        ? asciiBytes(`${width} 0 d0`)
        : bytes === 'same'
          ? file.decode(procedure as PdfStream)
          : bytes
    procedures.set(name, addStream(draft, file, new Map(), content))
  }
  dict.set('Type', new PdfName('Font'))
  dict.set('CharProcs', procedures)
  const differences: PdfValue[] = []
  for (let code = 0; code < CODES; code++)
    if (names[code] !== undefined) differences.push(code, new PdfName(names[code]!))
  const encoding = file.resolve(dict.get('Encoding'))
  dict.set(
    'Encoding',
    new Map<string, PdfValue>([
      ...(isDict(encoding) ? encoding : []),
      ['Type', new PdfName('Encoding')],
      ['Differences', differences],
    ]),
  )
  draft.edit(num)
}

/** A procedure whose first operator states another width. */
function withWidth(bytes: Uint8Array, width: number, maxNesting: number): Uint8Array | 'same' {
  const parser = new Parser(bytes, 0, bytes.length, maxNesting)
  const operands: number[] = []
  for (let tokens = 0; tokens < MAX_TOKENS; tokens++) {
    const item = parser.item()
    if (item === END) break
    if (typeof item === 'number') operands.push(item)
    else if (item instanceof Keyword && (item.text === 'd0' || item.text === 'd1')) {
      if (Math.abs((operands[0] ?? 0) - width) <= 1) return 'same'
      const [, ...rest] = operands
      return joinBytes([asciiBytes(`${[width, ...rest].join(' ')} ${item.text}`), bytes.subarray(parser.pos)])
    } else break
  }
  return joinBytes([asciiBytes(`${width} 0 d0\n`), bytes])
}

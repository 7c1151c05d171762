import { ContentReader } from '../content/content-reader.js'
import { namedResource } from '../content/operators/all.js'
import { ByteBuffer } from '../syntax/byte-buffer.js'
import { asciiText, isRegular } from '../syntax/characters.js'
import { isDict, type PdfDict, PdfName, PdfString, type PdfValue } from '../syntax/objects.js'
import { serialise } from '../syntax/serialiser.js'
import { decodeTextString } from '../syntax/text-string.js'
import type { Renaming } from './renaming.js'

const SLASH = 0x2f
const LESS = 0x3c
const GREATER = 0x3e
const PARENTHESIS = 0x28
const PERCENT = 0x25
const COMMENTS = /%[^\r\n]*/g
/** Entries of property lists that the standard defines (ISO 32000-2, 14.6.2, 14.8.2 and 14.9). */
const STANDARD_PROPERTIES: ReadonlySet<string> = new Set(
  'MCID Type Subtype Attached BBox O Contents ActualText Alt E Lang'.split(' '),
)
/** Replacement text is removed together with the page's text, so it stays if the text stays. */
const KEPT_PROPERTIES: ReadonlySet<string> = new Set(['ActualText', 'Lang'])
/** The index of the tag in the operands of marked-content operators, from the end (ISO 32000-2, 14.6). */
const TAG_AT: Readonly<Record<string, number>> = { BMC: -1, MP: -1, BDC: -2, DP: -2 }

/**
 * Renames the names in content: resources, and the tags and properties of marked content. Comments that
 * contain what is redacted are removed.
 */
export class ContentNames {
  readonly #renaming: Renaming
  readonly #keepsResource: (name: string) => boolean
  readonly #keepsTag: (name: string) => boolean
  readonly #maxNesting: number

  constructor(
    renaming: Renaming,
    keepsResource: (name: string) => boolean,
    keepsTag: (name: string) => boolean,
    maxNesting: number,
  ) {
    this.#renaming = renaming
    this.#keepsResource = keepsResource
    this.#keepsTag = keepsTag
    this.#maxNesting = maxNesting
  }

  /** Undefined if nothing has to be renamed. */
  renamed(content: Uint8Array): Uint8Array | undefined {
    if (!this.#mayReveal(content)) return undefined
    const reader = new ContentReader(content, this.#maxNesting)
    const out = new ByteBuffer(content.length + 64)
    let isChanged = false
    let start = 0
    for (; reader.next(); start = reader.position) {
      const operands =
        this.#renamedOperands(reader) ??
        (this.#revealsInComment(content.subarray(start, reader.position)) ? reader.operands : undefined)
      if (operands === undefined) {
        out.copy(content, start, reader.position)
        continue
      }
      isChanged = true
      if (reader.operator === 'BI') writeInlineImage(operands[0]!, reader.imageData, out)
      else {
        for (const operand of operands) {
          if (out.length > 0) out.byte(0x20)
          serialise(operand, out)
        }
        out.text(` ${reader.operator}`)
      }
    }
    const reveals = this.#revealsInComment(content.subarray(start))
    if (!isChanged && !reveals) return undefined
    if (!reveals) out.copy(content, start, content.length)
    return out.slice()
  }

  /** Also checks strings that contain a percent sign, which does no harm. */
  #revealsInComment(part: Uint8Array): boolean {
    if (!part.includes(PERCENT)) return false
    for (const [comment] of asciiText(part).matchAll(COMMENTS)) if (this.#renaming.isIn(comment)) return true
    return false
  }

  /** A quick check of everything that follows a slash, also in strings. */
  #mayReveal(content: Uint8Array): boolean {
    if (hasStringsInLists(content) || this.#revealsInComment(content)) return true
    const checked = new Set<string>()
    for (let at = content.indexOf(SLASH); at >= 0; at = content.indexOf(SLASH, at + 1)) {
      let end = at + 1
      while (end < content.length && isRegular(content[end])) end++
      const written = asciiText(content.subarray(at + 1, end))
      if (checked.has(written)) continue
      checked.add(written)
      const name = written.replace(/#([0-9A-Fa-f]{2})/g, (_, digits: string) =>
        String.fromCharCode(Number.parseInt(digits, 16)),
      )
      if (this.#renaming.isFound(name)) return true
    }
    return false
  }

  #renamedOperands({ operator, operands }: ContentReader): PdfValue[] | undefined {
    const resource = namedResource(operator, operands)
    const tagAt = TAG_AT[operator]
    const tag = tagAt === undefined ? undefined : operands.at(tagAt)
    const ofResource =
      resource === undefined || this.#keepsResource(resource.name)
        ? undefined
        : this.#renaming.of(resource.name)
    const ofTag =
      tag instanceof PdfName && !this.#keepsTag(tag.value) ? this.#renaming.of(tag.value) : undefined
    const list = tagAt === undefined ? undefined : operands.at(-1)
    const properties = list !== undefined && isDict(list) ? this.renamedProperties(list) : undefined
    if (ofResource === undefined && ofTag === undefined && properties === undefined) return undefined
    const renamed = [...operands]
    if (properties !== undefined) renamed[renamed.length - 1] = properties
    if (ofTag !== undefined) renamed[renamed.length + tagAt!] = new PdfName(ofTag)
    if (ofResource === undefined) return renamed
    const dict = renamed[0]
    if (operator === 'BI' && isDict(dict)) {
      const key = dict.has('CS') ? 'CS' : 'ColorSpace'
      return [new Map([...dict, [key, new PdfName(ofResource)]])]
    }
    renamed[renamed.length - (operator === 'Tf' ? 2 : 1)] = new PdfName(ofResource)
    return renamed
  }

  /** Undefined if nothing in the property list has to be renamed. */
  renamedProperties(list: PdfDict): PdfDict | undefined {
    let isChanged = false
    const renamed: PdfDict = new Map()
    for (const [key, value] of list) {
      const isStandard = STANDARD_PROPERTIES.has(key)
      const other = isStandard ? undefined : this.#renaming.of(key)
      const isKept = KEPT_PROPERTIES.has(key) || (isStandard && value instanceof PdfName)
      const kept = isKept ? value : this.#renamedValue(value)
      renamed.set(other ?? key, kept)
      isChanged ||= kept !== value || other !== undefined
    }
    return isChanged ? renamed : undefined
  }

  /** The value itself if no string or name in it reveals what is redacted. */
  #renamedValue(value: PdfValue): PdfValue {
    if (value instanceof PdfString)
      return this.#renaming.isIn(decodeTextString(value.bytes)) ? new PdfString(new Uint8Array(0)) : value
    if (value instanceof PdfName) {
      const other = this.#renaming.of(value.value)
      return other === undefined ? value : new PdfName(other)
    }
    if (isDict(value)) return this.renamedProperties(value) ?? value
    if (!Array.isArray(value)) return value
    const items = value.map((item) => this.#renamedValue(item))
    return items.some((item, at) => item !== value[at]) ? items : value
  }
}

/** Whether a property list in the content contains strings; most contain only numbers. */
function hasStringsInLists(content: Uint8Array): boolean {
  for (let at = content.indexOf(LESS); at >= 0; at = content.indexOf(LESS, at + 1)) {
    if (content[at + 1] !== LESS) continue
    const end = content.indexOf(GREATER, at + 2)
    const list = content.subarray(at + 2, end < 0 ? content.length : end)
    if (list.includes(PARENTHESIS) || list.includes(LESS)) return true
    at += 1 + list.length
  }
  return false
}

function writeInlineImage(dict: PdfValue, data: Uint8Array, out: ByteBuffer): void {
  out.text('\nBI')
  if (isDict(dict))
    for (const [key, value] of dict) {
      out.byte(0x20)
      serialise(new PdfName(key), out)
      out.byte(0x20)
      serialise(value, out)
    }
  out.text(' ID ')
  out.copy(data)
  out.text('\nEI')
}

import { ContentReader } from '../../content/content-reader.js'
import { namedResource } from '../../content/operators/all.js'
import { ByteBuffer } from '../../syntax/byte-buffer.js'
import { asciiText, isRegular } from '../../syntax/characters.js'
import { isDict, PdfName, type PdfValue } from '../../syntax/objects.js'
import { serialise } from '../../syntax/serialiser.js'
import type { Renaming } from './renaming.js'

const SLASH = 0x2f
/** Where marked content has its tag, counted from the end of the operands (ISO 32000-2, 14.6). */
const TAG_AT: Readonly<Record<string, number>> = { BMC: -1, MP: -1, BDC: -2, DP: -2 }

/** Renames what content names: resources, and the tags of marked content. */
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

  /** Undefined where nothing is to be renamed. */
  renamed(content: Uint8Array): Uint8Array | undefined {
    if (!this.#mayHave(content)) return undefined
    const reader = new ContentReader(content, this.#maxNesting)
    const out = new ByteBuffer(content.length + 64)
    let isChanged = false
    let start = 0
    for (; reader.next(); start = reader.position) {
      const operands = this.#renamedOperands(reader)
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
    if (!isChanged) return undefined
    out.copy(content, start, content.length)
    return out.slice()
  }

  /** A quick look at all that stands behind a slash, in strings too. */
  #mayHave(content: Uint8Array): boolean {
    const looked = new Set<string>()
    for (let at = content.indexOf(SLASH); at >= 0; at = content.indexOf(SLASH, at + 1)) {
      let end = at + 1
      while (end < content.length && isRegular(content[end])) end++
      const written = asciiText(content.subarray(at + 1, end))
      if (looked.has(written)) continue
      looked.add(written)
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
    if (ofResource === undefined && ofTag === undefined) return undefined
    const renamed = [...operands]
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

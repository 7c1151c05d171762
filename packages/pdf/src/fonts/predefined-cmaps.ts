/** How the codes of a composite font's strings are read. */
export interface CodeMap {
  readonly isVertical: boolean
  lengthAt(bytes: Uint8Array, at: number): number
  /** The CID that a code selects; undefined if unknown. */
  cid(code: number, length: number): number | undefined
  /** The text of a code according to the map alone; undefined if unknown. */
  text(code: number, length: number): string | undefined
}

const UNKNOWN = (): undefined => undefined
const TWO_BYTES = /^(?:(?:78|Add|CNS[12]|Ext|GB|GBT|Hojo|KSC|NWP)-)?[HV]$/

/**
 * The predefined CMaps (ISO 32000-1, table 118) whose codes are those of a character set, by the name of its
 * encoding (WHATWG Encoding Standard).
 */
const ENCODINGS: readonly (readonly [name: RegExp, encoding: string])[] = [
  [/RKSJ/, 'shift_jis'],
  [/^(?:(?:78|Add|Ext)-)?(?:EUC-)?[HV]$/, 'euc-jp'],
  [/^GB/, 'gb18030'],
  [/B5/, 'big5'],
  [/^KSC/, 'euc-kr'],
]

/**
 * The ranges of codes with the CIDs of Latin letters and half-width katakana, which alone are usually
 * narrower than an ideograph. The first match applies.
 */
const NARROW: readonly (readonly [name: RegExp, low: number, high: number, cid: number])[] = [
  [/^(?:83pv|90msp|90pv)-RKSJ/, 0x20, 0x7e, 1],
  [/^(?:(?:Add|Ext|90ms)-)?RKSJ|^EUC/, 0x20, 0x7d, 231],
  [/^(?:(?:83pv|90msp|90pv|Add|Ext|90ms)-)?RKSJ/, 0xa0, 0xdf, 326],
  [/^UniJIS-UCS2-HW/, 0x20, 0x5b, 231],
  [/^UniJIS-(?:UCS2-[HV]$|UTF)/, 0x20, 0x5b, 1],
  [/^UniJIS-(?:UCS2-[HV]$|UTF)/, 0x5d, 0x7b, 62],
  [/^GBK?-EUC/, 0x20, 0x20, 7716],
  [/^GBK?-EUC/, 0x21, 0x7e, 814],
  [/^(?:GBpc|GBKp)-EUC|^GBK2K|^Uni(?:GB|CNS|KS|AKR)/, 0x20, 0x7e, 1],
  [/^(?:B5pc|HKscs-B5|ETenms-B5|KSCpc-EUC|KSCms-UHC)-[HV]$/, 0x20, 0x7e, 1],
  [/^(?:ETen-B5|CNS-EUC)/, 0x20, 0x7e, 13648],
  [/^(?:KSC-EUC|KSCms-UHC-HW)/, 0x20, 0x7e, 8094],
]

/**
 * The predefined CMaps. Their tables are not included, so only the CIDs of narrow characters are known. Also
 * known are the code lengths, and the text if the codes are Unicode or those of another character set.
 */
export function predefinedCMap(name: string): CodeMap {
  const isVertical = name.endsWith('V')
  const encoding = ENCODINGS.find(([pattern]) => pattern.test(name))?.[1]
  const decoded = encoding === undefined ? UNKNOWN : decodedBy(encoding, TWO_BYTES.test(name))
  const narrow = NARROW.filter(([pattern]) => pattern.test(name))
  const map = (lengthAt: CodeMap['lengthAt'], text: CodeMap['text'] = decoded): CodeMap => ({
    isVertical,
    lengthAt,
    cid(code) {
      const range = narrow.find(([, low, high]) => code >= low && code <= high)
      return range && range[3] + code - range[1]
    },
    text,
  })
  if (name.startsWith('Identity')) return { ...map(() => 2, UNKNOWN), cid: (code) => code }
  if (name.includes('UCS2')) return map(() => 2, fromPoint)
  if (name.includes('UTF16')) return map((bytes, at) => (bytes[at]! >> 2 === 0xd8 >> 2 ? 4 : 2), fromUtf16)
  if (name.includes('UTF32')) return map(() => 4, fromPoint)
  if (name.includes('UTF8')) return map((bytes, at) => utf8Length(bytes[at]!), fromUtf8)
  if (TWO_BYTES.test(name)) return map(() => 2)
  // Half-width katakana are between the lead bytes of two-byte codes.
  if (name.includes('RKSJ'))
    return map((bytes, at) => (bytes[at]! > 0x80 && !(bytes[at]! >= 0xa0 && bytes[at]! < 0xe0) ? 2 : 1))
  if (name.startsWith('CNS-EUC'))
    return map((bytes, at) => (bytes[at] === 0x8e ? 4 : bytes[at]! > 0x80 ? 2 : 1))
  return map((bytes, at) => (bytes[at]! > 0x80 ? 2 : 1))
}

/** Codes of two bytes without their highest bits are rows and cells of a character set. */
function decodedBy(encoding: string, isRowAndCell: boolean): CodeMap['text'] {
  let decoder: TextDecoder | undefined
  return (code, length) => {
    decoder ??= new TextDecoder(encoding)
    const whole = isRowAndCell ? code | 0x8080 : code
    const bytes = Array.from({ length }, (_, at) => (whole >> (8 * (length - 1 - at))) & 0xff)
    const text = decoder.decode(Uint8Array.from(bytes))
    return text.includes('\ufffd') ? undefined : text
  }
}

function fromPoint(point: number): string | undefined {
  if (point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return undefined
  return String.fromCodePoint(point)
}

function fromUtf16(code: number, length: number): string | undefined {
  if (length < 4) return fromPoint(code)
  const [high, low] = [Math.floor(code / 0x10000), code % 0x10000]
  return low >= 0xdc00 && low <= 0xdfff ? String.fromCharCode(high, low) : undefined
}

function utf8Length(first: number): number {
  if (first < 0xc0) return 1
  return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
}

const LEAD_BITS: readonly number[] = [0, 0x7f, 0x1f, 0x0f, 0x07]

function fromUtf8(code: number, length: number): string | undefined {
  let point = Math.floor(code / 256 ** (length - 1)) & LEAD_BITS[length]!
  for (let at = length - 2; at >= 0; at--) point = point * 64 + (Math.floor(code / 256 ** at) & 0x3f)
  return fromPoint(point)
}

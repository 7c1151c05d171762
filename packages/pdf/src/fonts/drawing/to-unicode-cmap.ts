import { ByteBuffer } from '../../syntax/byte-buffer.js'

/** The maximum number of entries in one section of a CMap (Adobe Technical Note 5014). */
const MAX_IN_SECTION = 100

const CMAP_HEAD = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
`
const CMAP_END = `endcmap
CMapName currentdict /CMap defineresource pop
end
end
`

/** ISO 32000-2, 9.10.3: the texts of codes, which are given in hexadecimal digits. */
export function toUnicodeCMap(texts: readonly (readonly [code: string, text: string])[]): Uint8Array {
  const out = new ByteBuffer(1024)
  out.text(CMAP_HEAD)
  const lengths = [...new Set(texts.map(([code]) => code.length))].sort()
  if (lengths.length === 0) lengths.push(4)
  out.text(`${lengths.length} begincodespacerange\n`)
  for (const length of lengths) out.text(`<${'0'.repeat(length)}> <${'F'.repeat(length)}>\n`)
  out.text('endcodespacerange\n')
  for (let start = 0; start < texts.length; start += MAX_IN_SECTION) {
    const section = texts.slice(start, start + MAX_IN_SECTION)
    out.text(`${section.length} beginbfchar\n`)
    for (const [code, text] of section) out.text(`<${code}> <${utf16Hex(text)}>\n`)
    out.text('endbfchar\n')
  }
  out.text(CMAP_END)
  return out.slice()
}

export function utf16Hex(text: string): string {
  let hex = ''
  for (let at = 0; at < text.length; at++) hex += hex4(text.charCodeAt(at))
  return hex
}

export function hex4(number: number): string {
  return number.toString(16).toUpperCase().padStart(4, '0')
}

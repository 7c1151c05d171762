// `node packages/pdf/scripts/write-character-collections.mjs FOLDER`: writes the Unicode texts of Adobe's
// character collections. FOLDER has Adobe's ToUnicode mapping files, one folder for each collection:
// https://github.com/adobe-type-tools/mapping-resources-pdf, or /usr/share/poppler/cMap of Debian's poppler-data.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('The folder of the mapping files is missing.')

for (const name of ['Adobe-CNS1', 'Adobe-GB1', 'Adobe-Japan1', 'Adobe-KR', 'Adobe-Korea1']) {
  const texts = textsIn(readFileSync(join(folder, name, `${name}-UCS2`), 'latin1'))
  const written = new URL(`../character-collections/${name}.bin`, import.meta.url)
  writeFileSync(written, packed(texts.join('\n')))
}

/** By CID; an empty string for a CID without text. */
function textsIn(source) {
  const texts = []
  const set = (cid, text) => {
    texts[cid] = text.replace(/\ufffd|\p{Variation_Selector}/gu, '')
  }
  for (const [, kind, entries] of source.matchAll(/\bbegin(bfchar|bfrange)\b([\s\S]*?)\bend\1\b/g)) {
    if (entries.includes('[')) throw new Error('Ranges with arrays are not expected.')
    const operands = [...entries.matchAll(/<([\da-f]+)>/gi)].map((match) => match[1])
    const size = kind === 'bfchar' ? 2 : 3
    for (let at = 0; at < operands.length; at += size) {
      const [low, high] = [operands[at], operands[at + size - 2]].map((digits) => Number.parseInt(digits, 16))
      const first = Buffer.from(operands[at + size - 1], 'hex')
        .swap16()
        .toString('utf16le')
      const last = first.charCodeAt(first.length - 1)
      for (let cid = low; cid <= high; cid++)
        set(cid, first.slice(0, -1) + String.fromCharCode(last + cid - low))
    }
  }
  return Array.from(texts, (text) => text ?? '')
}

/** UTF-16 with all high bytes before all low bytes, which deflates to two thirds of plain text. */
function packed(text) {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
  const bytes = [...units.map((unit) => unit >> 8), ...units.map((unit) => unit & 0xff)]
  return deflateSync(Uint8Array.from(bytes), { level: 9 })
}

import { AT_OFFSET, IN_STREAM } from '../../file/xref-table.js'
import { PdfName, PdfRef, PdfStream, type PdfValue } from '../../syntax/objects.js'
import { readObjectBytes } from '../bytes/object-bytes.js'
import { TokenScan } from '../bytes/token-scan.js'
import { fileSpecification } from './file-specifications.js'
import { addMetadata } from './metadata.js'
import { has, numberIn, placeOf, shownValue, type Walk } from './walk.js'

const MAX_NESTING = 256

/** All objects of the file, whether something refers to them or not. Returns their number. */
export function addIndirectObjects(walk: Walk): number {
  const { file } = walk
  const { table } = file
  let current = 0
  let count = 0
  const scan = new TokenScan((object) => {
    walk.add({ ...object, type: object.type, place: { objectNumber: current } })
  })
  for (let num = 1; num < table.size; num++) {
    const kind = table.kind(num)
    if (kind !== AT_OFFSET && kind !== IN_STREAM) continue
    current = num
    count++
    const place = { objectNumber: num }
    const value = file.get(num)
    if (kind === AT_OFFSET) {
      const written = readObjectBytes(file, num, scan)
      if (written === undefined) continue
      walk.add({ type: 'CosIndirect', spacingCompliesPDFA: written.isSpaced, place })
      if (value instanceof PdfStream && written.stream !== undefined)
        walk.add({
          type: 'CosStream',
          place,
          Length: numberIn(file, value.dict, 'Length'),
          realLength: written.stream.length,
          streamKeywordCRLFCompliant: written.stream.hasStart,
          endstreamKeywordEOLCompliant: written.stream.hasEnd,
          F: shownValue(file.resolve(value.dict.get('F'))),
          FFilter: shownValue(file.resolve(value.dict.get('FFilter'))),
          FDecodeParms: shownValue(file.resolve(value.dict.get('FDecodeParms'))),
          size: value.dict.size,
          keysString: [...value.dict.keys()].join('&'),
        })
    } else {
      const raw = file.raw(num)
      if (raw !== undefined) scan.value(raw.bytes, raw.pos, raw.end)
    }
    addParts(walk, num, value, 0)
  }
  return count
}

/** What the value of an object contains itself: filters, file specifications and metadata. */
function addParts(walk: Walk, num: number, value: PdfValue, depth: number): void {
  const { file } = walk
  if (depth > MAX_NESTING) return
  if (value instanceof PdfStream) addFilters(walk, num, value)
  const dict = value instanceof PdfStream ? value.dict : value
  if (Array.isArray(dict)) for (const item of dict) addParts(walk, num, item, depth + 1)
  if (!(dict instanceof Map)) return
  const type = file.name(dict.get('Type'))
  if (type === 'Filespec') fileSpecification(walk, dict, false, placeOf(new PdfRef(num)))
  if (type !== 'Catalog' && has(file, dict, 'Metadata')) addMetadata(walk, dict.get('Metadata'), false)
  for (const entry of dict.values())
    if (typeof entry === 'object' && !(entry instanceof PdfRef) && !(entry instanceof PdfName))
      addParts(walk, num, entry, depth + 1)
}

function addFilters(walk: Walk, num: number, { dict }: PdfStream): void {
  const { file } = walk
  const filter = file.resolve(dict.get('Filter'))
  const parameters = file.resolve(dict.get('DecodeParms'))
  const filters = Array.isArray(filter) ? filter : filter === null ? [] : [filter]
  filters.forEach((entry, index) => {
    const name = file.name(entry)
    if (name === undefined) return
    const own = file.dict(Array.isArray(parameters) ? parameters[index] : parameters)
    const crypt = own === undefined ? 'Identity' : (file.name(own.get('Name')) ?? null)
    walk.add({
      type: 'CosFilter',
      internalRepresentation: name,
      decodeParms: name === 'Crypt' ? crypt : own === undefined ? 'Default' : 'Custom',
      place: { objectNumber: num },
    })
  })
}

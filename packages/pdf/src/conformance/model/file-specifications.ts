import { readNameTree } from '../../document/key-trees.js'
import { type PdfDict, PdfStream } from '../../syntax/objects.js'
import type { Place } from '../model-object.js'
import { has, nameIn, objectNumber, placeOf, textIn, type Walk } from './walk.js'

/** A file specification (ISO 32000-1, 7.11.3), with the files that it embeds. */
export function fileSpecification(walk: Walk, dict: PdfDict, isListed: boolean, place: Place): void {
  const { file } = walk
  const isEmbedding = dict.has('EF')
  walk.add({
    type: 'CosFileSpecification',
    place,
    size: dict.size,
    containsEF: isEmbedding,
    containsDesc: dict.has('Desc'),
    F: textIn(file, dict, 'F'),
    UF: textIn(file, dict, 'UF'),
    AFRelationship: nameIn(file, dict, 'AFRelationship'),
    isAssociatedFile: place.objectNumber !== undefined && walk.associated.has(place.objectNumber),
    presentInEmbeddedFiles: isListed,
  })
  const streams = file.dict(dict.get('EF'))
  if (streams === undefined) return
  const seen = new Set<number>()
  for (const entry of streams.values()) {
    const stream = file.resolve(entry)
    const num = objectNumber(entry)
    if (!(stream instanceof PdfStream) || seen.has(num)) continue
    if (num > 0) seen.add(num)
    walk.add({
      type: 'EmbeddedFile',
      place: placeOf(entry),
      Subtype: nameIn(file, stream.dict, 'Subtype'),
      get isValidPDFA12() {
        return walk.embedded(stream, ['1b', '2b'])
      },
      get isValidPDFA124() {
        return walk.embedded(stream, ['1b', '2b', '4'])
      },
    })
  }
}

/** The files that the document lists as attachments. */
export function addListedFiles(walk: Walk): void {
  const { file, catalogue } = walk
  const names = file.dict(catalogue.get('Names'))
  if (names === undefined || !names.has('EmbeddedFiles')) return
  for (const value of readNameTree(file, names.get('EmbeddedFiles')).values()) {
    const dict = file.dict(value)
    if (dict !== undefined) fileSpecification(walk, dict, true, placeOf(value))
  }
}

/** The numbers of the file specifications in any /AF array of the file (ISO 19005-3, 6.8). */
export function associatedFiles(file: Walk['file']): Set<number> {
  const found = new Set<number>()
  const { table } = file
  for (let num = 1; num < table.size; num++) {
    const dict = file.dict(file.get(num))
    if (dict === undefined || !has(file, dict, 'AF')) continue
    for (const entry of file.array(dict.get('AF')) ?? []) if (objectNumber(entry) > 0) found.add(objectNumber(entry))
  }
  return found
}

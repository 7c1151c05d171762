import { PdfStream, type PdfValue } from '../../syntax/objects.js'
import { nameIn, placeOf, type Walk } from './walk.js'

/** A metadata stream (ISO 32000-1, 14.3.2): of the document, or of another object. */
export function addMetadata(walk: Walk, value: PdfValue | undefined, isOfCatalogue: boolean): void {
  const { file } = walk
  const stream = file.resolve(value)
  if (!isMetadata(walk, value) || !(stream instanceof PdfStream)) return
  const place = placeOf(value)
  const filter = file.resolve(stream.dict.get('Filter'))
  const filters = (Array.isArray(filter) ? filter : [filter]).flatMap((entry) => file.name(entry) ?? [])
  walk.add({
    type: 'PDMetadata',
    isCatalogMetadata: isOfCatalogue,
    Filter: filters.length > 0 ? filters.join(' ') : null,
    place,
  })
}

export function isMetadata(walk: Walk, value: PdfValue | undefined): boolean {
  const { file } = walk
  const stream = file.resolve(value)
  if (!(stream instanceof PdfStream)) return false
  return nameIn(file, stream.dict, 'Type') === 'Metadata' && nameIn(file, stream.dict, 'Subtype') === 'XML'
}

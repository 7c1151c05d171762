import { explicitDestination, type NamedDestinations } from '../../document/destinations.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { type Box, isInside, transformBox } from '../../geometry/box.js'
import type { Matrix } from '../../geometry/matrix.js'
import { readBox } from '../../geometry/read.js'
import { type PdfDict, PdfString } from '../../syntax/objects.js'
import type { LinkTarget } from '../tree.js'
import type { Anchors } from './anchors.js'

export const MAX_LINKS = 2_000
const LONGEST_ADDRESS = 2_048
const ADDRESS = /^(?:https?:\/\/|mailto:|ftp:\/\/|tel:)[^\s<>]+$/i

/** A link of a page and the area that it covers. */
export interface PlacedLink {
  readonly target: LinkTarget
  readonly box: Box
}

/** The links of a page to addresses and to places in the document (ISO 32000-2, 12.5.6.5). */
export function pageLinks(
  file: PdfFile,
  page: PdfDict,
  fromPage: Matrix,
  named: NamedDestinations,
  anchors: Anchors,
): PlacedLink[] {
  const links: PlacedLink[] = []
  for (const item of (file.array(page.get('Annots')) ?? []).slice(0, MAX_LINKS)) {
    const annotation = file.dict(item)
    if (annotation === undefined || file.name(annotation.get('Subtype')) !== 'Link') continue
    const box = readBox(file, annotation.get('Rect'))
    const target = targetOf(file, annotation, named, anchors)
    if (box !== undefined && target !== undefined) links.push({ target, box: transformBox(fromPage, box) })
  }
  return links
}

function targetOf(
  file: PdfFile,
  annotation: PdfDict,
  named: NamedDestinations,
  anchors: Anchors,
): LinkTarget | undefined {
  const action = file.dict(annotation.get('A'))
  const uri = file.resolve(action?.get('URI'))
  if (uri instanceof PdfString) {
    const address = String.fromCharCode(...uri.bytes.subarray(0, LONGEST_ADDRESS))
    return ADDRESS.test(address) ? { type: 'address', address } : undefined
  }
  const destination =
    annotation.get('Dest') ?? (file.name(action?.get('S')) === 'GoTo' ? action?.get('D') : undefined)
  if (destination === undefined) return undefined
  const explicit = explicitDestination(file, named, destination)
  const name = explicit === undefined ? undefined : anchors.nameOf(explicit)
  return name === undefined ? undefined : { type: 'anchor', name }
}

/** The link at the middle of a box. */
export function linkAt(links: readonly PlacedLink[], box: Box): LinkTarget | undefined {
  if (links.length === 0) return undefined
  const x = (box[0] + box[2]) / 2
  const y = (box[1] + box[3]) / 2
  return links.find((link) => isInside(link.box, x, y))?.target
}

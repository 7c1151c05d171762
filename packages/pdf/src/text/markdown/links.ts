import type { PdfFile } from '../../file/pdf-file.js'
import { type Box, transformBox } from '../../geometry/box.js'
import type { Matrix } from '../../geometry/matrix.js'
import { readBox } from '../../geometry/read.js'
import { type PdfDict, PdfString } from '../../syntax/objects.js'
import type { Word } from '../words.js'

const MAX_LINKS = 2_000
const LONGEST_ADDRESS = 2_048
/** Addresses that are written as links. */
const ADDRESS = /^(?:https?:\/\/|mailto:|ftp:\/\/)[^\s<>]+$/i

/** The address and the position of a link, on the page as displayed. */
export interface PageLink {
  readonly address: string
  readonly box: Box
}

/** The links of a page to URIs (ISO 32000-2, 12.6.4.8). */
export function linksOf(file: PdfFile, page: PdfDict, fromPage: Matrix): PageLink[] {
  const links: PageLink[] = []
  for (const item of (file.array(page.get('Annots')) ?? []).slice(0, MAX_LINKS)) {
    const annotation = file.dict(item)
    if (annotation === undefined || file.name(annotation.get('Subtype')) !== 'Link') continue
    const action = file.dict(annotation.get('A'))
    const entry = file.resolve(action?.get('URI'))
    const box = readBox(file, annotation.get('Rect'))
    if (!(entry instanceof PdfString) || box === undefined) continue
    const address = String.fromCharCode(...entry.bytes.subarray(0, LONGEST_ADDRESS))
    if (ADDRESS.test(address)) links.push({ address, box: transformBox(fromPage, box) })
  }
  return links
}

/** The address that a word is linked to. */
export function linkAt(links: readonly PageLink[], word: Word): string | undefined {
  if (links.length === 0) return undefined
  const x = (word.left + word.right) / 2
  const y = (word.top + word.bottom) / 2
  return links.find(({ box }) => x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3])?.address
}

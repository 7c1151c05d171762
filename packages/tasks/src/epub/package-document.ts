import { escaped } from '../office-files/xml.js'

export interface PackageItem {
  readonly name: string
  readonly type: string
  /** Such as `nav`, `svg` or `cover-image` (EPUB 3.3, D.5.2). */
  readonly properties?: string | undefined
  /** Whether it is read in its turn. */
  readonly isText?: boolean
}

export interface BookDescription {
  readonly identifier: string
  readonly title: string
  readonly language: string
  readonly author: string | undefined
  /** In UTC. */
  readonly modified: string
  readonly isRightToLeft: boolean
}

/** The package document (EPUB 3.3, 5). */
export function* packageDocument(
  { identifier, title, language, author, modified, isRightToLeft }: BookDescription,
  items: readonly PackageItem[],
): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="identifier" xml:lang="${escaped(language)}">\n<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">\n`
  yield `<dc:identifier id="identifier">${escaped(identifier)}</dc:identifier>\n<dc:title>${escaped(title)}</dc:title>\n<dc:language>${escaped(language)}</dc:language>\n`
  if (author !== undefined) yield `<dc:creator>${escaped(author)}</dc:creator>\n`
  yield `<meta property="dcterms:modified">${modified}</meta>\n`
  const cover = items.findIndex(({ properties }) => properties === 'cover-image')
  if (cover >= 0) yield `<meta name="cover" content="item-${cover + 1}"/>\n`
  yield '</metadata>\n<manifest>\n'
  for (const [at, { name, type, properties }] of items.entries())
    yield `<item id="item-${at + 1}" href="${escaped(name)}" media-type="${type}"${properties === undefined ? '' : ` properties="${properties}"`}/>\n`
  const contents = items.findIndex(({ type }) => type === NCX_TYPE)
  yield `</manifest>\n<spine toc="item-${contents + 1}"${isRightToLeft ? ' page-progression-direction="rtl"' : ''}>\n`
  for (const [at, { isText }] of items.entries())
    if (isText === true) yield `<itemref idref="item-${at + 1}"/>\n`
  yield '</spine>\n</package>\n'
}

export const NCX_TYPE = 'application/x-dtbncx+xml'
export const XHTML_TYPE = 'application/xhtml+xml'

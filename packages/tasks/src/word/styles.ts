import type { Block, LayoutDocument, Paragraph, TextLook } from '@octavo/pdf/layout-tree'
import { escaped } from '../office-files/xml.js'
import { type FontNames, lookProperties } from './look-properties.js'

export const WORD_NAMESPACE = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

interface StyleKind {
  /** The name of the style that is built into word processors. */
  readonly name: string
  readonly paragraph?: string
}

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9]

const KINDS: ReadonlyMap<string, StyleKind> = new Map([
  ['Title', { name: 'Title', paragraph: '<w:keepNext/>' }],
  ...LEVELS.map((level): [string, StyleKind] => [
    `Heading${level}`,
    { name: `heading ${level}`, paragraph: `<w:keepNext/><w:outlineLvl w:val="${level - 1}"/>` },
  ]),
  ...LEVELS.map((level): [string, StyleKind] => [`TOC${level}`, { name: `toc ${level}` }]),
  ['ListParagraph', { name: 'List Paragraph' }],
  ['Caption', { name: 'caption' }],
  ['FootnoteText', { name: 'footnote text' }],
  ['Quote', { name: 'Quote' }],
  ['HTMLPreformatted', { name: 'HTML Preformatted' }],
  ['Header', { name: 'header' }],
  ['Footer', { name: 'footer' }],
])

/** The identifier of the style for a paragraph; undefined for the usual one. */
export function styleOf({ role }: Paragraph): string | undefined {
  switch (role.type) {
    case 'title':
      return 'Title'
    case 'heading':
      return `Heading${Math.min(role.level, 9)}`
    case 'contents':
      return `TOC${Math.min(role.level, 9)}`
    case 'item':
      return 'ListParagraph'
    case 'caption':
      return 'Caption'
    case 'footnote':
      return 'FootnoteText'
    case 'quote':
      return 'Quote'
    case 'code':
      return 'HTMLPreformatted'
    case 'body':
      return undefined
  }
}

/** What the text of each style looks like: as most of its text does. */
export class StyleLooks {
  readonly body: TextLook
  readonly #looks = new Map<string, TextLook>()

  constructor({ sections, notes, styles }: LayoutDocument) {
    this.body = styles.body
    const letters = new Map<string, Map<TextLook, number>>()
    const count = (style: string, { lines }: Paragraph): void => {
      const own = letters.get(style) ?? new Map<TextLook, number>()
      letters.set(style, own)
      for (const { runs } of lines)
        for (const { look, text } of runs) own.set(look, (own.get(look) ?? 0) + text.length)
    }
    const countAll = (blocks: readonly Block[], fallback?: string): void => {
      for (const block of blocks) {
        const style = block.kind === 'paragraph' ? (styleOf(block) ?? fallback) : undefined
        if (block.kind === 'paragraph' && style !== undefined) count(style, block)
      }
    }
    for (const { blocks, header, footer } of sections) {
      countAll(blocks)
      countAll(header.usual, 'Header')
      countAll(footer.usual, 'Footer')
    }
    for (const { blocks } of notes) countAll(blocks, 'FootnoteText')
    for (const [style, looks] of letters) {
      let most = 0
      for (const [look, count] of looks)
        if (count > most && look.position === 'normal') {
          this.#looks.set(style, look)
          most = count
        }
    }
  }

  of(style: string | undefined): TextLook {
    return (style === undefined ? undefined : this.#looks.get(style)) ?? this.body
  }
}

/** The part with the styles of a document. */
export function* stylesPart(
  looks: StyleLooks,
  fonts: FontNames,
  language: string | undefined,
): Generator<string> {
  const { body } = looks
  const lang = language === undefined ? '' : `<w:lang w:val="${escaped(language)}"/>`
  yield `<w:styles xmlns:w="${WORD_NAMESPACE}"><w:docDefaults><w:rPrDefault><w:rPr>`
  yield `${lookProperties(body, undefined, fonts)}${lang}</w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:before="0" w:after="0"/></w:pPr></w:pPrDefault></w:docDefaults>`
  yield '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>'
  yield '<w:style w:type="character" w:default="1" w:styleId="DefaultParagraphFont"><w:name w:val="Default Paragraph Font"/><w:uiPriority w:val="1"/><w:semiHidden/></w:style>'
  yield '<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:uiPriority w:val="99"/><w:semiHidden/><w:tblPr><w:tblInd w:w="0" w:type="dxa"/><w:tblCellMar><w:top w:w="0" w:type="dxa"/><w:left w:w="0" w:type="dxa"/><w:bottom w:w="0" w:type="dxa"/><w:right w:w="0" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>'
  for (const [id, { name, paragraph = '' }] of KINDS) {
    const look = looks.of(id)
    const run = look === body ? '' : `<w:rPr>${lookProperties(look, body, fonts)}</w:rPr>`
    const own = paragraph === '' ? '' : `<w:pPr>${paragraph}</w:pPr>`
    yield `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:qFormat/>${own}${run}</w:style>`
  }
  yield '<w:style w:type="character" w:styleId="FootnoteReference"><w:name w:val="footnote reference"/><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>'
  yield '</w:styles>'
}

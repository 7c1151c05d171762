import type { Paragraph, Run, TextLook } from '@octavo/pdf/layout-tree'
import { runsOf } from '@octavo/pdf/running-text'
import { linkAddress } from '../office-files/link-address.js'
import { twips } from '../office-files/units.js'
import { escaped } from '../office-files/xml.js'
import { lookProperties } from './look-properties.js'
import type { NoteReference } from './notes.js'
import { styleOf } from './styles.js'
import type { WordPart, WordState } from './word-state.js'

const JUSTIFICATIONS = { left: 'left', right: 'right', center: 'center', justify: 'both' } as const
/** Lines closer together than this, in sizes, overlap: a word processor would move them apart. */
const TIGHT = 1.1
const MAX_TABS = 50

export interface ParagraphContent {
  /** Properties and runs of the place that the paragraph has: a page break, anchored drawings, a section. */
  readonly startsPage?: boolean
  readonly before?: string
  readonly section?: string
  /** The style if its role has none. */
  readonly style?: string | undefined
  /** The shading of its cell. */
  readonly around?: string | undefined
}

export function paragraphXml(
  paragraph: Paragraph,
  state: WordState,
  part: WordPart,
  { startsPage = false, before = '', section = '', style: fallback, around }: ParagraphContent = {},
): string {
  const style = styleOf(paragraph) ?? fallback
  const shading = paragraph.shading === around ? undefined : paragraph.shading
  const properties = paragraphProperties({ ...paragraph, shading }, state, style, startsPage, section)
  const runs = runsXml(runsOf(paragraph), state, part, state.looks.of(style), {
    isRightToLeft: paragraph.isRightToLeft,
    backdrop: state.backdrops.of(paragraph, around),
  })
  return `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${bookmarks(paragraph.anchors, state)}${before}${runs}</w:p>`
}

/** In the order of the schema (ECMA-376-1, 17.3.1.26). */
function paragraphProperties(
  paragraph: Paragraph,
  { numbering }: WordState,
  style: string | undefined,
  startsPage: boolean,
  section: string,
): string {
  const { role, alignment, isRightToLeft, indent, tabs, shading } = paragraph
  let xml = style === undefined ? '' : `<w:pStyle w:val="${style}"/>`
  if (startsPage) xml += '<w:pageBreakBefore/>'
  if (role.type === 'item') xml += numbering.itemProperty(role.item, paragraph)
  if (shading !== undefined) xml += `<w:shd w:val="clear" w:color="auto" w:fill="${shading}"/>`
  if (tabs.length > 0) {
    xml += '<w:tabs>'
    for (const { at, alignment: side, hasLeaders } of tabs.slice(0, MAX_TABS))
      xml += `<w:tab w:val="${side}"${hasLeaders ? ' w:leader="dot"' : ''} w:pos="${twips(at)}"/>`
    xml += '</w:tabs>'
  }
  if (isRightToLeft) xml += '<w:bidi/>'
  xml += spacingOf(paragraph)
  const [left, right, first] = [indent.left, indent.right, indent.firstLine].map(twips) as [
    number,
    number,
    number,
  ]
  if (left !== 0 || right !== 0 || first !== 0 || role.type === 'item') {
    const firstLine = first < 0 ? ` w:hanging="${-first}"` : ` w:firstLine="${first}"`
    xml += `<w:ind w:left="${left}" w:right="${right}"${firstLine}/>`
  }
  const side = isRightToLeft ? mirrored(alignment) : alignment
  if (side !== 'left') xml += `<w:jc w:val="${JUSTIFICATIONS[side]}"/>`
  return xml + section
}

/** Left is where the lines of a paragraph begin, also if that is on the right (ECMA-376-4, 14.11.2). */
function mirrored(alignment: Paragraph['alignment']): Paragraph['alignment'] {
  return alignment === 'left' ? 'right' : alignment === 'right' ? 'left' : alignment
}

function spacingOf({ spaceBefore, spaceAfter, lineSpacing, lines }: Paragraph): string {
  const before = spaceBefore > 0 ? ` w:before="${twips(spaceBefore)}"` : ''
  const after = spaceAfter > 0 ? ` w:after="${twips(spaceAfter)}"` : ''
  let line = ''
  if (lineSpacing !== undefined) {
    const size = largestSize(lines)
    const rule = lineSpacing < TIGHT * size ? 'exact' : 'atLeast'
    line = ` w:line="${twips(lineSpacing)}" w:lineRule="${rule}"`
  }
  return before + after + line === '' ? '' : `<w:spacing${before}${after}${line}/>`
}

function largestSize(lines: Paragraph['lines']): number {
  let largest = 0
  for (const { runs } of lines) for (const { look } of runs) largest = Math.max(largest, look.size)
  return largest
}

/** The places that links and bookmarks lead to. */
export function bookmarks(anchors: readonly string[], state: WordState): string {
  let xml = ''
  for (const anchor of anchors) {
    const id = state.nextId()
    xml += `<w:bookmarkStart w:id="${id}" w:name="${escaped(anchor)}"/><w:bookmarkEnd w:id="${id}"/>`
  }
  return xml
}

export interface RunPlace {
  readonly isRightToLeft: boolean
  /** The colour behind it, where text in its own colour could be hard to read. */
  readonly backdrop?: string | undefined
}

export function runsXml(
  runs: readonly Run[],
  state: WordState,
  part: WordPart,
  base: TextLook,
  place: RunPlace,
): string {
  let xml = ''
  for (const run of runs) xml += linked(runXml(run, state, part, base, place), run, state, part)
  return xml
}

function runXml(
  { text, look, note, field, language }: Run,
  state: WordState,
  part: WordPart,
  base: TextLook,
  { isRightToLeft, backdrop }: RunPlace,
): string {
  const direction = isRightToLeft ? '<w:rtl/>' : ''
  const lang = language === undefined ? '' : `<w:lang w:val="${escaped(language)}"/>`
  const properties = lookProperties(look, base, state.fonts, backdrop) + direction + lang
  const own = properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`
  if (note !== undefined && part.takesNotes) {
    const reference = state.notes.reference(note)
    if (reference !== undefined) return noteXml(reference, text)
  }
  if (field !== undefined) {
    const instruction = field === 'page' ? 'PAGE' : 'NUMPAGES'
    return `<w:fldSimple w:instr=" ${instruction} "><w:r>${own}${textXml(text)}</w:r></w:fldSimple>`
  }
  return `<w:r>${own}${textXml(text)}</w:r>`
}

function noteXml({ element, id, isCustom }: NoteReference, text: string): string {
  const custom = isCustom ? ' w:customMarkFollows="1"' : ''
  return `<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:${element}Reference${custom} w:id="${id}"/>${isCustom ? textXml(text.trim()) : ''}</w:r>${
    /\s$/.test(text) ? `<w:r>${textXml(' ')}</w:r>` : ''
  }`
}

function linked(xml: string, { link }: Run, state: WordState, { relationships }: WordPart): string {
  if (link === undefined) return xml
  if (link.type === 'anchor')
    return state.anchors.has(link.name)
      ? `<w:hyperlink w:anchor="${escaped(link.name)}" w:history="1">${xml}</w:hyperlink>`
      : state.without('link', xml)
  const address = linkAddress(link.address)
  if (address === undefined) return state.without('address', xml)
  return `<w:hyperlink r:id="${relationships.add('hyperlink', address, true)}" w:history="1">${xml}</w:hyperlink>`
}

function textXml(text: string): string {
  let xml = ''
  for (const piece of text.split(/([\t\n])/)) {
    if (piece === '\t') xml += '<w:tab/>'
    else if (piece === '\n') xml += '<w:br/>'
    else if (piece !== '') xml += `<w:t xml:space="preserve">${escaped(piece)}</w:t>`
  }
  return xml
}

import type { Paragraph, TextLook } from '@octavo/pdf/layout-tree'
import type { MarkupState } from './markup-state.js'
import { lookStyle, runsMarkup, styleAttribute } from './runs.js'

export interface ParagraphPlace {
  readonly isShaded?: boolean
  /** What the style sheet says of text here; that of the document by default. */
  readonly base?: TextLook
  /** Markup before its text. */
  readonly before?: string
}

/** A paragraph or a heading. */
export function paragraphMarkup(
  paragraph: Paragraph,
  state: MarkupState,
  place: ParagraphPlace = {},
): string {
  const { role } = paragraph
  switch (role.type) {
    case 'title':
      return element(`h${state.headingRank(role)}`, paragraph, state, {
        ...place,
        base: firstLook(paragraph) ?? state.tree.styles.body,
      })
    case 'heading': {
      const base = state.tree.styles.headings.get(role.level) ?? firstLook(paragraph)
      return element(`h${state.headingRank(role)}`, paragraph, state, {
        ...place,
        base: base ?? state.tree.styles.body,
      })
    }
    case 'quote':
      return `<blockquote>${element('p', paragraph, state, place)}</blockquote>`
    case 'code':
      return codeMarkup(paragraph, state, place)
    case 'contents':
      return element('p', paragraph, state, place, ` class="contents level-${role.level}"`)
    case 'caption':
      return element('p', paragraph, state, place, ' class="caption"')
    default:
      return element('p', paragraph, state, place)
  }
}

/** A paragraph without an element of its own, as in an item. */
export function phrasingMarkup(paragraph: Paragraph, state: MarkupState, place: ParagraphPlace = {}): string {
  return runsMarkup(paragraph, state, { base: state.tree.styles.body, ...place })
}

function element(
  name: string,
  paragraph: Paragraph,
  state: MarkupState,
  { base = state.tree.styles.body, isShaded = false, before = '' }: ParagraphPlace,
  attributes = '',
): string {
  const { attribute, inside } = state.identifiers(paragraph)
  const own = commonLook(paragraph, base)
  const style = own === undefined ? [] : lookStyle(own, base, isShaded)
  const side = sideOf(paragraph)
  if (side !== undefined) style.unshift(`text-align:${side}`)
  const runBase = own === undefined ? base : { ...base, size: own.size, colour: own.colour }
  const content = runsMarkup(paragraph, state, { base: runBase, isShaded })
  return `<${name}${attributes}${attribute}${directionAttribute(paragraph)}${styleAttribute(style)}>${inside}${before}${content}</${name}>\n`
}

/** Unless it is the side where lines begin, or where justified ones would. */
function sideOf({ alignment, isRightToLeft }: Paragraph): string | undefined {
  return alignment === 'justify' || alignment === (isRightToLeft ? 'right' : 'left') ? undefined : alignment
}

export function directionAttribute({ isRightToLeft }: Pick<Paragraph, 'isRightToLeft'>): string {
  return isRightToLeft ? ' dir="rtl"' : ''
}

function codeMarkup(paragraph: Paragraph, state: MarkupState, { before = '' }: ParagraphPlace): string {
  const { attribute, inside } = state.identifiers(paragraph)
  const base = commonLook(paragraph, state.tree.styles.body) ?? firstLook(paragraph) ?? state.tree.styles.body
  const content = runsMarkup(paragraph, state, { base, isPreformatted: true })
  return `<pre${attribute}>${inside}${before}<code>${content}</code></pre>\n`
}

/** A look with the size and the colour that all text of a paragraph has. */
function commonLook({ lines }: Paragraph, base: TextLook): TextLook | undefined {
  let common: TextLook | undefined
  for (const { runs } of lines)
    for (const { look, text } of runs) {
      if (text.trim() === '' || look.position !== 'normal') continue
      if (common === undefined) common = look
      else if (common.size !== look.size || common.colour !== look.colour) return undefined
    }
  return common === base ? undefined : common
}

function firstLook({ lines }: Paragraph): TextLook | undefined {
  return lines[0]?.runs[0]?.look
}

import type { Paragraph, TextLook } from '@octavo/pdf/layout-tree'
import type { MarkupState } from './markup-state.js'
import { lookStyle, runsMarkup, styleAttribute } from './runs.js'

export interface ParagraphPlace {
  /** The shading of its cell or box. */
  readonly around?: string | undefined
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
        base: state.legible(firstLook(paragraph) ?? state.body),
      })
    case 'heading': {
      const look = state.tree.styles.headings.get(role.level) ?? firstLook(paragraph)
      const base = state.legible(look ?? state.body)
      return element(`h${state.headingRank(role)}`, paragraph, state, { ...place, base })
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
  const { base = state.body, around } = place
  return runsMarkup(paragraph, state, { base, backdrop: state.backdrops.of(paragraph, around) })
}

function element(
  name: string,
  paragraph: Paragraph,
  state: MarkupState,
  { base = state.body, around, before = '' }: ParagraphPlace,
  attributes = '',
): string {
  const { attribute, inside } = state.identifiers(paragraph)
  const own = commonLook(paragraph, base)
  const backdrop = state.backdrops.of(paragraph, around)
  const style = own === undefined ? [] : lookStyle(own, base, backdrop)
  style.unshift(...shadingStyle(paragraph, around))
  const side = sideOf(paragraph)
  if (side !== undefined) style.unshift(`text-align:${side}`)
  const runBase = own === undefined ? base : { ...base, size: own.size, colour: own.colour }
  const content = runsMarkup(paragraph, state, {
    base: runBase,
    backdrop: own === undefined ? backdrop : undefined,
  })
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
  const base = commonLook(paragraph, state.body) ?? firstLook(paragraph) ?? state.body
  const content = runsMarkup(paragraph, state, { base, backdrop: undefined, isPreformatted: true })
  return `<pre${attribute}>${inside}${before}<code>${content}</code></pre>\n`
}

/** The colour of the area behind a paragraph. */
export function shadingStyle({ shading }: Pick<Paragraph, 'shading'>, around: string | undefined): string[] {
  return shading === undefined || shading === around ? [] : [`background:#${shading}`]
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

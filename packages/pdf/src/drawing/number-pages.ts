import { readLabels } from '../document/labels.js'
import type { Draft } from '../edit/draft.js'
import { draftTarget } from '../edit/draft-target.js'
import { viewPage } from '../pages/page-view.js'
import { type Align, place } from '../pages/placement.js'
import type { TextStyleWanted } from '../platform/typesetting.js'
import { dropClaimsOnColour } from './claims.js'
import { areaWithinMargins, drawMarks, type Layer, type Margin } from './mark.js'
import { type Colour, setText, textMark } from './text-mark.js'

export interface PageText {
  /** The index of the page. */
  readonly page: number
  readonly text: string
  readonly align: Align
}

export interface PageTextStyle extends TextStyleWanted {
  readonly size: number
  readonly colour: Colour
  readonly margin: Margin
  /** From 0 to 1. */
  readonly opacity: number
  readonly layer: Layer
}

/**
 * Writes a text at the edge of each of these pages; returns the claims that were removed from the document.
 */
export function writePageTexts(draft: Draft, texts: readonly PageText[], style: PageTextStyle): string[] {
  const target = draftTarget(draft)
  for (const { page, text, align } of texts) {
    if (text === '') continue
    draft.file.budget.ensure()
    const view = viewPage(draft, page)
    const side = align.endsWith('left') ? 'left' : align.endsWith('right') ? 'right' : 'center'
    const mark = textMark(target, setText(target, text, style), { ...style, align: side })
    const matrix = place(mark, areaWithinMargins(view, style.margin), 'none', align)
    const kind = align.startsWith('top') ? 'Header' : 'Footer'
    drawMarks(draft, target, page, [{ mark, matrix }], style.layer, kind)
  }
  return texts.length === 0 ? [] : dropClaimsOnColour(draft, style.colour, style.opacity)
}

/** The page labels as viewers show them; numbers from 1 if the document has none. */
export function pageLabels({ file, catalogueRef, pages }: Draft): string[] {
  const catalogue = file.dict(catalogueRef) ?? new Map()
  return readLabels(file, catalogue, pages.length) ?? pages.map((_, index) => String(index + 1))
}

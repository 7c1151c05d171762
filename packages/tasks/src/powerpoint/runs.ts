import type { FontFace, LinkTarget, Run, TextLook } from '@octavo/pdf/layout-tree'
import { solidFill } from '../office-files/drawing-shapes.js'
import { sameWidths } from '../office-files/font-substitutes.js'
import { linkAddress } from '../office-files/link-address.js'
import { escaped } from '../office-files/xml.js'
import type { Slide } from './powerpoint-state.js'

const LEAST_SIZE = 1
const LARGEST_SIZE = 4000
/** Pitch and family of a font (ECMA-376-1, 21.1.2.3.7), for programs that do not have it. */
const PITCH_FAMILIES = { serif: 18, 'sans-serif': 34, monospace: 49 } as const
const SLIDE_JUMP = ' action="ppaction://hlinksldjump"'
/** Links have the colour of the theme, except with this extension of PowerPoint 2019. */
const OWN_COLOUR =
  '<a:extLst><a:ext uri="{A12FA001-AC4F-418D-AE19-62706E023703}"><ahyp:hlinkClr xmlns:ahyp="http://schemas.microsoft.com/office/drawing/2018/hyperlinkcolor" val="tx"/></a:ext></a:extLst>'

export function runsXml(runs: readonly Run[], slide: Slide): string {
  let xml = ''
  for (const run of runs) xml += runXml(run, slide)
  return xml
}

function runXml(run: Run, slide: Slide): string {
  const own = runProperties('rPr', run, slide)
  if (run.field === 'page') return pageNumberXml(run.text, slide.index, own)
  let xml = ''
  for (const piece of run.text.split(/(\n)/))
    if (piece === '\n') xml += `<a:br>${own}</a:br>`
    else if (piece !== '') xml += `<a:r>${own}<a:t>${escaped(piece)}</a:t></a:r>`
  return xml
}

/** Slides count from 1: another number is text. */
function pageNumberXml(text: string, index: number, properties: string): string {
  const content = `${properties}<a:t>${escaped(text)}</a:t>`
  return text === String(index + 1)
    ? `<a:fld id="{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}" type="slidenum">${content}</a:fld>`
    : `<a:r>${content}</a:r>`
}

/** The properties of a run (ECMA-376-1, 21.1.2.3.9), or of the end of a paragraph. */
export function runProperties(
  element: 'rPr' | 'endParaRPr',
  { look, link, language }: Pick<Run, 'look' | 'link' | 'language'>,
  slide: Slide,
): string {
  const { size, isBold, isItalic, isUnderlined, isStruck, position, colour, font } = look
  const spoken = language ?? slide.state.tree.language
  let attributes = spoken === undefined ? '' : ` lang="${spoken}"`
  attributes += ` sz="${hundredths(size * slide.place.scale)}" b="${isBold ? 1 : 0}" i="${isItalic ? 1 : 0}"`
  if (isUnderlined) attributes += ' u="sng"'
  if (isStruck) attributes += ' strike="sngStrike"'
  if (position !== 'normal') attributes += ` baseline="${position === 'superscript' ? 30_000 : -25_000}"`
  const click = link === undefined ? '' : linkXml(link, slide)
  return `<a:${element}${attributes} dirty="0">${solidFill(colour)}${fontXml(font)}${click}</a:${element}>`
}

/** The font that everyone has in place of one with the same widths; others by their names. */
function fontXml(font: FontFace): string {
  const name = escaped(sameWidths(font) ?? font.family)
  const kind = ` pitchFamily="${PITCH_FAMILIES[font.generic]}"`
  return ['latin', 'ea', 'cs'].map((script) => `<a:${script} typeface="${name}"${kind}/>`).join('')
}

function hundredths(size: number): number {
  return Math.round(100 * Math.min(LARGEST_SIZE, Math.max(LEAST_SIZE, size)))
}

function linkXml(link: LinkTarget, { state, relationships }: Slide): string {
  if (link.type === 'anchor') {
    const slide = state.slideOf(link.name)
    if (slide === undefined) return state.without('link') ?? ''
    const id = relationships.add('slide', `slide${slide + 1}.xml`)
    return `<a:hlinkClick r:id="${id}"${SLIDE_JUMP}>${OWN_COLOUR}</a:hlinkClick>`
  }
  const address = linkAddress(link.address)
  if (address === undefined) return state.without('address') ?? ''
  return `<a:hlinkClick r:id="${relationships.add('hyperlink', address, true)}">${OWN_COLOUR}</a:hlinkClick>`
}

/** The colour, the size and the font of a list marker (21.1.2.4). */
export function bulletLook({ colour, font }: TextLook, isSign: boolean): string {
  const own = `<a:buClr><a:srgbClr val="${colour}"/></a:buClr><a:buSzPct val="100000"/>`
  return isSign ? `${own}<a:buFont typeface="${escaped(sameWidths(font) ?? font.family)}"/>` : own
}

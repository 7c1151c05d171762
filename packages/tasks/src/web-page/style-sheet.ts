import type { FontFace, TextLook } from '@octavo/pdf/layout-tree'
import type { MarkupState } from './markup-state.js'
import { rounded } from './runs.js'

const FLOW = `figure{margin:1.5em 0;text-align:center}
figure.left{float:left;margin:.3em 1.5em 1em 0;max-width:50%}
figure.right{float:right;margin:.3em 0 1em 1.5em;max-width:50%}
img,svg{max-width:100%;height:auto}
figcaption,caption,.caption{font-size:.9em;margin:.5em 0}
.table{overflow-x:auto;margin:1.5em 0}
table{border-collapse:collapse;font-size:.95em}
th,td{padding:.25em .6em;vertical-align:top;text-align:start}
.ruled th,.ruled td{border:1px solid #999}
th>p,td>p{margin:0}
th{font-weight:bold}
pre{white-space:pre-wrap;background:#f5f5f5;padding:.6em}
blockquote{margin:1em 2em}
aside{margin:1em 0;padding:.1em .8em}
.tab{white-space:pre}
.contents{margin:.2em 0}
.level-2{margin-inline-start:1.5em}
.level-3{margin-inline-start:3em}
.notes{font-size:.9em;clear:both}
hr{border:0;border-top:1px solid #999}
`

const PAGE = `body{margin:0 auto;padding:1.5em;max-width:48em;line-height:1.5;overflow-wrap:break-word}
nav{margin:0 0 1.5em}
nav ol{list-style:none;padding-inline-start:1.2em}
`

/** The look of text that flows: as in the document, where a browser or a reading system has its fonts. */
export function flowStyles(state: MarkupState, kind: 'page' | 'book'): string {
  const { body, backdrops } = state
  const { headings } = state.tree.styles
  const size =
    kind === 'page' ? `;font-size:${rounded(Math.min(24, Math.max(14, (body.size * 96) / 72)))}px` : ''
  const background = kind === 'page' || !backdrops.isWhite ? `;background:#${backdrops.page}` : ''
  let css = `body{font-family:${fontFamily(body.font)};color:#${body.colour}${background}${size}}\n${kind === 'page' ? PAGE : ''}${FLOW}`
  for (const [level, look] of headings)
    css += `h${state.headingRank({ type: 'heading', level })}{${headingStyle(state.legible(look), body)}}
`
  return css
}

function headingStyle(look: TextLook, body: TextLook): string {
  const style = [`font-size:${rounded(Math.min(4, Math.max(0.8, look.size / body.size)))}em`]
  if (look.font.family !== body.font.family) style.push(`font-family:${fontFamily(look.font)}`)
  if (look.colour !== body.colour) style.push(`color:#${look.colour}`)
  style.push(`font-weight:${look.isBold ? 'bold' : 'normal'}`)
  if (look.isItalic) style.push('font-style:italic')
  return style.join(';')
}

/** The family as the document names it, then one that every system has. */
export function fontFamily({ family, generic }: FontFace): string {
  const safe = family.replace(/[^\p{L}\p{N} _-]/gu, '').trim()
  return safe === '' ? generic : `'${safe}',${generic}`
}

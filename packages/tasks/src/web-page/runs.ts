import type { LinkTarget, Paragraph, Run, TextLook } from '@octavo/pdf/layout-tree'
import { runsOf } from '@octavo/pdf/running-text'
import { isLegible, legibleOn } from '../from-layout/backdrops.js'
import { linkAddress } from '../office-files/link-address.js'
import { escaped } from '../office-files/xml.js'
import { languageAttribute } from './languages.js'
import { type MarkupState, noteId, referenceId } from './markup-state.js'

/** Sizes that differ by less than this part look the same. */
const SAME_SIZE = 0.08
const ESCAPED_BREAKS = /[\t\n]/g

export interface RunPlace {
  /** What text looks like here without further markup. */
  readonly base: TextLook
  /** The colour behind it, if it is known. */
  readonly backdrop: string | undefined
  /** Whether tabulators and line feeds are kept as they are. */
  readonly isPreformatted?: boolean
}

/** The content of a paragraph: phrasing content. */
export function runsMarkup(paragraph: Pick<Paragraph, 'lines'>, state: MarkupState, place: RunPlace): string {
  let markup = ''
  let open: LinkTarget | undefined
  let isOpen = false
  for (const run of runsOf(paragraph)) {
    if (run.link !== open) {
      if (isOpen) markup += '</a>'
      open = run.link
      const start = open === undefined ? '' : linkStart(open, state)
      isOpen = start !== ''
      markup += start
    }
    markup += runMarkup(run, state, place, isOpen)
  }
  return isOpen ? `${markup}</a>` : markup
}

function linkStart(link: LinkTarget, state: MarkupState): string {
  if (link.type === 'anchor') {
    const address = state.target.addressOf(link.name)
    if (address === undefined) state.without('link')
    return address === undefined ? '' : `<a href="${escaped(address)}">`
  }
  const address = linkAddress(link.address)
  if (address === undefined) state.without('address')
  return address === undefined ? '' : `<a href="${escaped(address)}" rel="noopener noreferrer">`
}

function runMarkup(run: Run, state: MarkupState, place: RunPlace, isLink: boolean): string {
  const { text, look, note, language } = run
  if (note !== undefined && !isLink && state.tree.notes[note] !== undefined)
    return noteReference(note, text, state)
  const content = escaped(text)
  let markup = place.isPreformatted === true ? content : content.replace(ESCAPED_BREAKS, breakMarkup)
  if (text.trim() !== '') {
    const { base } = place
    const isCode = look.font.generic === 'monospace' && base.font.generic !== 'monospace'
    if (isCode) markup = `<code>${markup}</code>`
    if (look.isItalic && !base.isItalic) markup = `<em>${markup}</em>`
    if (look.isBold && !base.isBold) markup = `<strong>${markup}</strong>`
    if (look.isUnderlined && !base.isUnderlined && !isLink) markup = `<u>${markup}</u>`
    if (look.isStruck && !base.isStruck) markup = `<s>${markup}</s>`
    if (look.position === 'superscript') markup = `<sup>${markup}</sup>`
    if (look.position === 'subscript') markup = `<sub>${markup}</sub>`
    const style = lookStyle(look, isLink ? { ...base, colour: look.colour } : base, place.backdrop)
    const attributes = languageAttribute(language, state.target.isBook) + styleAttribute(style)
    if (attributes !== '') markup = `<span${attributes}>${markup}</span>`
  }
  return markup
}

function breakMarkup(sign: string): string {
  return sign === '\n' ? '<br/>' : '<span class="tab">\t</span>'
}

/** Declarations for the colour and the size of text, where they differ. */
export function lookStyle(look: TextLook, base: TextLook, backdrop: string | undefined): string[] {
  const style: string[] = []
  const colour =
    backdrop === undefined || isLegible(look.colour, backdrop)
      ? look.colour
      : isLegible(base.colour, backdrop)
        ? base.colour
        : legibleOn(backdrop)
  if (colour !== base.colour) style.push(`color:#${colour}`)
  const ratio = look.size / base.size
  if (look.position === 'normal' && Math.abs(ratio - 1) > SAME_SIZE)
    style.push(`font-size:${rounded(ratio)}em`)
  return style
}

export function styleAttribute(style: readonly string[]): string {
  return style.length === 0 ? '' : ` style="${style.join(';')}"`
}

export function rounded(value: number): number {
  return Math.round(value * 100) / 100
}

/** The first reference has the identifier that the note leads back to. */
function noteReference(note: number, text: string, state: MarkupState): string {
  const isFirst = !state.references.has(note)
  state.references.add(note)
  const id = isFirst ? ` id="${referenceId(note)}"` : ''
  const kind = state.target.isBook ? ' epub:type="noteref"' : ''
  const address = state.target.addressOf(noteId(note)) ?? `#${noteId(note)}`
  const [, before = '', marker = '', behind = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? []
  return `${before}<sup><a${id} href="${escaped(address)}"${kind} role="doc-noteref">${escaped(marker)}</a></sup>${behind}`
}

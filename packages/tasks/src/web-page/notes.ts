import type { Note } from '@octavo/pdf/layout-tree'
import { escaped } from '../office-files/xml.js'
import { type MarkupState, noteId, type Piece, referenceId } from './markup-state.js'
import { paragraphMarkup } from './paragraphs.js'

/** Notes at the end of a text, each with a way back to where it is referred to. */
export function* notesMarkup(notes: Iterable<number>, state: MarkupState): Generator<Piece> {
  let isOpen = false
  for (const index of notes) {
    const note = state.tree.notes[index]
    if (note === undefined) continue
    if (!isOpen) yield '<section class="notes">\n<hr/>\n'
    isOpen = true
    yield noteMarkup(note, index, state)
  }
  if (isOpen) yield '</section>\n'
}

function noteMarkup({ marker, blocks, isAtEnd }: Note, index: number, state: MarkupState): string {
  const back = state.target.addressOf(referenceId(index)) ?? `#${referenceId(index)}`
  const shown = escaped(marker.trim() === '' ? String(index + 1) : marker)
  const link = state.references.has(index)
    ? `<a href="${escaped(back)}" role="doc-backlink">${shown}</a> `
    : `${shown} `
  const kind = state.target.isBook ? ` epub:type="${isAtEnd ? 'endnote' : 'footnote'}"` : ''
  let content = ''
  for (const [at, block] of blocks.entries())
    content += paragraphMarkup(block, state, { before: at === 0 ? link : '' })
  return `<aside id="${noteId(index)}"${kind} role="doc-footnote">${content === '' ? `<p>${link}</p>` : content}</aside>\n`
}

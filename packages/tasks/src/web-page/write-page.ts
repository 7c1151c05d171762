import type { LayoutDocument, Picture } from '@octavo/pdf/layout-tree'
import { blocksIn } from '../from-layout/blocks-in.js'
import { isRightToLeft } from '../from-layout/text-direction.js'
import { escaped } from '../office-files/xml.js'
import { type Contents, contentsMarkup, contentsOf } from './contents.js'
import { EXACT_STYLES, exactMarkup } from './exact.js'
import { flowMarkup } from './flow.js'
import { languageAttribute } from './languages.js'
import { MarkupState, noteId, type Piece, referenceId } from './markup-state.js'
import { notesMarkup } from './notes.js'
import { flowStyles } from './style-sheet.js'

/** Nothing runs and nothing is loaded: a page can only show what is in it. */
const POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

/** Makes the state for a document that is one page. */
export function pageState(tree: LayoutDocument, hasPicture: (picture: Picture) => boolean): MarkupState {
  const ids = new Set<string>()
  for (const { blocks } of tree.sections)
    for (const block of blocksIn(blocks)) for (const anchor of block.anchors) ids.add(anchor)
  for (const index of tree.notes.keys()) {
    ids.add(noteId(index))
    ids.add(referenceId(index))
  }
  return new MarkupState(tree, {
    isBook: false,
    addressOf: (id) => (ids.has(id) ? `#${id}` : undefined),
    hasPicture,
  })
}

/** A whole document as one page of HTML. */
export function* pageMarkup(state: MarkupState, layout: 'flow' | 'exact', name: string): Generator<Piece> {
  const { tree } = state
  const language = languageAttribute(tree.language, false)
  const direction = layout === 'flow' && isRightToLeft(tree) ? ' dir="rtl"' : ''
  yield `<!DOCTYPE html>\n<html${language}${direction}>\n<head>\n<meta charset="utf-8"/>\n<meta http-equiv="Content-Security-Policy" content="${POLICY}"/>\n<meta name="viewport" content="width=device-width, initial-scale=1"/>\n<title>${escaped(state.titleOr(name))}</title>\n<style>\n${layout === 'flow' ? flowStyles(state, 'page') : EXACT_STYLES}</style>\n</head>\n<body>\n`
  if (layout === 'exact') yield* exactMarkup(state)
  else yield* flowBody(state)
  yield '</body>\n</html>\n'
}

function* flowBody(state: MarkupState): Generator<Piece> {
  const { tree } = state
  state.withoutPages()
  yield* navigation(contentsOf(tree), tree)
  yield '<main>\n'
  for (const { blocks } of tree.sections) yield* flowMarkup(blocks, state)
  yield* notesMarkup(tree.notes.keys(), state)
  yield '</main>\n'
}

/** Contents are only shown if the document has an outline. */
function* navigation({ entries }: Contents, { outline }: LayoutDocument): Generator<string> {
  if (outline.length === 0 || entries.length === 0) return
  yield '<nav>\n'
  yield* contentsMarkup(entries, (id) => `#${id}`)
  yield '</nav>\n'
}

import type { Sink } from '@octavo/pdf/sink'
import type { OutputBudget } from '../documents/output-budget.js'
import type { LayoutFormat } from '../from-layout/convert-entered.js'
import type { PictureParts } from '../office-files/picture-parts.js'
import { base64 } from './base64.js'
import type { MarkupState, Missing, Piece } from './markup-state.js'
import { pageMarkup, pageState } from './write-page.js'

const PIECE_LENGTH = 64 * 1024
const BLOCK_BYTES = 64 * 1024
/** The address of a picture that cannot be read: one transparent pixel. */
const EMPTY = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

export function webPageFormat(layout: 'flow' | 'exact', budget: OutputBudget): LayoutFormat<Missing> {
  return {
    extension: 'html',
    type: 'text/html',
    dropped: {
      address: ['link', 'it leads neither to a web page nor to a mail address'],
      background: ['background', 'flowing text has no coloured pages'],
      drawing: ['drawing', 'nothing of it can be drawn'],
      link: ['link', 'it leads to nothing that was converted'],
      picture: ['picture', 'it cannot be read'],
      running: ['header or footer', 'flowing text has no pages'],
      scan: ['scanned page', 'its recognised text is in its place'],
    },
    async write(tree, pictures, file, { entry }) {
      const state = pageState(tree, () => true)
      const page = pageMarkup(state, layout, entry.filename.replace(/\.pdf$/i, ''))
      await writePieces(page, state, pictures, file, budget)
      return { dropped: state.missing, report: {} }
    },
  }
}

/** Writes markup piece by piece, each picture when it is met: one of them is in memory at a time. */
async function writePieces(
  pieces: Iterable<Piece>,
  state: MarkupState,
  pictures: PictureParts,
  file: Pick<Sink, 'write'>,
  budget: Pick<OutputBudget, 'take'>,
): Promise<void> {
  const encoder = new TextEncoder()
  const buffer = new Uint8Array(BLOCK_BYTES)
  let waiting = ''
  const flush = (): void => {
    const bytes = encoder.encode(waiting)
    budget.take(bytes.length)
    file.write(bytes)
    waiting = ''
  }
  const add = (text: string): void => {
    waiting += text
    if (waiting.length >= PIECE_LENGTH) flush()
  }
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      add(piece)
      continue
    }
    const picture = await pictures.file(piece.image)
    if (picture === undefined) {
      state.without('picture')
      add(EMPTY)
      continue
    }
    add(`data:${picture.type};base64,`)
    for (const text of base64(picture.data.blocks(() => buffer))) add(text)
  }
  flush()
}

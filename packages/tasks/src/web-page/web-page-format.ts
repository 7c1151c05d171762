import type { Sink } from '@octavo/pdf/sink'
import type { OutputBudget } from '../documents/output-budget.js'
import type { LayoutFormat } from '../from-layout/convert-all.js'
import type { PictureParts } from '../office-files/picture-parts.js'
import { TextSink } from '../office-files/text-sink.js'
import { base64 } from './base64.js'
import { DROPPED, type MarkupState, type Missing, type Piece } from './markup-state.js'
import { pageMarkup, pageState } from './write-page.js'

const BLOCK_BYTES = 64 * 1024
/** The address of a picture that cannot be read: one transparent pixel. */
const EMPTY = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

export function webPageFormat(layout: 'flow' | 'exact', budget: OutputBudget): LayoutFormat<Missing> {
  return {
    extension: 'html',
    type: 'text/html',
    shapes: layout === 'exact' ? 'all' : undefined,
    dropped: DROPPED,
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
  const buffer = new Uint8Array(BLOCK_BYTES)
  const sink = new TextSink((bytes) => {
    budget.take(bytes.length)
    file.write(bytes)
  })
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      sink.add(piece)
      continue
    }
    const picture = await pictures.file(piece.image)
    if (picture === undefined) {
      state.without('picture')
      sink.add(EMPTY)
      continue
    }
    sink.add(`data:${picture.type};base64,`)
    for (const text of base64(picture.data.blocks(() => buffer))) sink.add(text)
  }
  sink.flush()
}

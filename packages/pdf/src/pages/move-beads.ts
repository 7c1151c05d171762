import type { Draft } from '../edit/draft.js'
import { limitExceeded } from '../errors.js'
import { readRectangle } from '../geometry/read.js'
import { PdfRef, type PdfValue } from '../syntax/objects.js'
import { type ByPage, movedBox, type PageMove } from './page-move.js'

/**
 * Moves the beads of article threads (ISO 32000-1, 12.4.3) with their pages. Returns the beads on each page,
 * in the order of the threads.
 */
export function moveBeads(draft: Draft, moves: ByPage<PageMove>): Map<number, PdfRef[]> {
  const { file } = draft
  const { maxTreeNodes } = file.limits
  const onPage = new Map<number, PdfRef[]>()
  const seen = new Set<number>()
  for (const thread of file.array(file.dict(draft.catalogueRef)?.get('Threads')) ?? []) {
    let next: PdfValue | undefined = file.dict(thread)?.get('F')
    while (next instanceof PdfRef && !seen.has(next.num)) {
      if (seen.size >= maxTreeNodes) throw limitExceeded('The number of parts of an article', maxTreeNodes)
      seen.add(next.num)
      const bead = file.dict(next)
      const page = bead?.get('P')
      const move = page instanceof PdfRef ? moves.get(page.num) : undefined
      if (bead !== undefined && move !== undefined) {
        const live = draft.edit(next.num)
        live.set('P', move.page)
        const rect = readRectangle(file, bead.get('R'))
        if (rect !== undefined) live.set('R', movedBox(move.matrix, rect))
        const known = onPage.get(move.page.num)
        if (known === undefined) onPage.set(move.page.num, [next])
        else known.push(next)
      }
      next = bead?.get('N')
    }
  }
  return onPage
}

import { balancedContent } from '../appearance/balanced-content.js'
import { Content } from '../appearance/content.js'
import { contentStreams } from '../content/page-content.js'
import type { Draft } from '../edit/draft.js'
import type { Matrix } from '../geometry/matrix.js'
import { viewPage } from '../pages/page-view.js'
import { turnAnnotations, turnAround } from '../pages/turn-annotations.js'
import type { PdfValue } from '../syntax/objects.js'

/**
 * Turns pages clockwise, by the degrees that each index has, around the middle of their visible part: their content,
 * annotations and the destinations on them. So pages that were scanned askew are straight, and pictures stay as they are.
 */
export function turnPages(draft: Draft, degrees: ReadonlyMap<number, number>): void {
  const turns = new Map(
    [...degrees].map(([index, angle]) => [index, turnAround(viewPage(draft, index), angle)]),
  )
  for (const [index, turn] of turns) turnContent(draft, index, turn)
  turnAnnotations(draft, turns)
}

function turnContent(draft: Draft, index: number, matrix: Matrix): void {
  const { file } = draft
  const before = new Content()
  before.op('q')
  before.matrix(matrix)
  const after = new Content()
  after.op('Q')
  const page = draft.pageDict(index)
  const contents = page.get('Contents')
  const balanced = balancedContent(file, contents)
  const old = file.resolve(contents)
  const kept: PdfValue[] =
    balanced !== undefined
      ? [draft.addContent(balanced)]
      : Array.isArray(old)
        ? old
        : contentStreams(file, contents).length === 0
          ? []
          : [contents!]
  page.set('Contents', [draft.addContent(before.bytes()), ...kept, draft.addContent(after.bytes())])
}

import { balancedContent } from '../appearance/balanced-content.js'
import { Content } from '../appearance/content.js'
import { contentStreams } from '../content/page-content.js'
import type { Draft } from '../edit/draft.js'
import type { Matrix } from '../geometry/matrix.js'
import { viewPage } from '../pages/page-view.js'
import type { PdfValue } from '../syntax/objects.js'

/**
 * Turns the content of a page clockwise around the middle of its visible part, so that a page that was scanned
 * askew is straight. Its pictures stay as they are.
 */
export function turnContent(draft: Draft, index: number, degrees: number): void {
  const { file } = draft
  const [left, bottom, right, top] = viewPage(draft, index).box
  const [x, y] = [(left + right) / 2, (bottom + top) / 2]
  const angle = (-degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const matrix: Matrix = [cos, sin, -sin, cos, x - x * cos + y * sin, y - x * sin - y * cos]
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

import { pageComments } from '@octavo/pdf/page-comments'
import type { OutputBudget } from '../documents/output-budget.js'
import type { LayoutFormat } from '../from-layout/convert-all.js'
import { PackageWriter } from '../office-files/package-writer.js'
import type { Missing } from './powerpoint-state.js'
import { writePowerPoint } from './write-powerpoint.js'

/** What the report says of a presentation besides what it says of all formats. */
export interface PresentationReport {
  readonly pagesScaled: readonly number[]
  readonly comments: number
}

const MAX_LISTED = 100

export function powerPointFormat(budget: OutputBudget): LayoutFormat<Missing, PresentationReport> {
  return {
    extension: 'pptx',
    type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    shapes: 'loose',
    dropped: {
      address: ['link', 'it leads neither to a web page nor to a mail address'],
      drawing: ['drawing', 'nothing of it can be drawn'],
      link: ['link', 'it leads to nothing that was converted'],
      picture: ['picture', 'it cannot be read'],
      scan: ['scanned page', 'its recognised text is in its place'],
    },
    async write(tree, pictures, file, { source: { opened, tree: pageTree } }) {
      const writer = new PackageWriter(file, budget)
      const comments = tree.pages.map(({ index }) => pageComments(opened.file, pageTree.pages[index]!))
      const { missing, scaled } = await writePowerPoint(tree, comments, pictures, writer)
      writer.finish()
      return {
        dropped: missing,
        report: {
          pagesScaled: scaled.slice(0, MAX_LISTED).map((index) => index + 1),
          comments: comments.reduce((sum, { length }) => sum + length, 0),
        },
      }
    },
  }
}

import type { OutputBudget } from '../documents/output-budget.js'
import type { LayoutFormat } from '../from-layout/convert-all.js'
import { PackageWriter } from '../office-files/package-writer.js'
import type { Missing } from './word-state.js'
import { writeWord } from './write-word.js'

export function wordFormat(layout: 'flow' | 'exact', budget: OutputBudget): LayoutFormat<Missing, object> {
  return {
    extension: 'docx',
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    shapes: layout === 'exact' ? 'all' : undefined,
    dropped: {
      address: ['link', 'it leads neither to a web page nor to a mail address'],
      background: ['background', 'flowing text has one colour behind all pages'],
      drawing: ['drawing', 'nothing of it can be drawn'],
      link: ['link', 'it leads to nothing that was converted'],
      picture: ['picture', 'it cannot be read'],
      scan: ['scanned page', 'its recognised text is in its place'],
    },
    async write(tree, pictures, file) {
      const writer = new PackageWriter(file, budget)
      const missing = await writeWord(tree, layout, pictures, writer)
      writer.finish()
      return { dropped: missing, report: {} }
    },
  }
}

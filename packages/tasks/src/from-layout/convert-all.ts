import type { LayoutDocument } from '@octavo/pdf/layout-tree'
import { ImageReader } from '@octavo/pdf/pictures'
import type { OutputFile, TaskContext, TaskEntry } from '../declare/task.js'
import type { EnteredPages } from '../documents/entered-pages.js'
import type { OutputBudget } from '../documents/output-budget.js'
import { PictureParts } from '../office-files/picture-parts.js'
import { eachEntered } from './each-entered.js'
import { baseName, type LayoutSource, type ReadOptions, withLayout } from './read-entered.js'

/** A format in which the layout of pages is written. */
export interface LayoutFormat<Dropped extends string, Report extends object = object> {
  readonly extension: string
  readonly type: string
  /** Whether it shows everything at its place: paths that are no drawings, or the paths of tables, too. */
  readonly shapes?: 'loose' | 'all' | undefined
  /** What its files cannot have, and why. */
  readonly dropped: Readonly<Record<Dropped, readonly [what: string, why: string]>>
  /** Writes a file, and returns how often something was dropped, and what its report has besides. */
  write(
    tree: LayoutDocument,
    pictures: PictureParts,
    file: OutputFile,
    document: { readonly entry: TaskEntry; readonly source: LayoutSource },
  ): Promise<{ readonly dropped: ReadonlyMap<Dropped, number>; readonly report: Report }>
}

/** Paths and pictures that no format gets. */
const TOO_MANY = { what: 'path or picture', why: 'its page has more of them than are read' }

/** Writes the pages of each entry as a file of its own, and returns the reports. */
export function convertAll<Dropped extends string, Report extends object>(
  context: TaskContext<ReadOptions>,
  formatOf: (budget: OutputBudget) => LayoutFormat<Dropped, Report>,
) {
  return eachEntered(context, (entered, isOnly, budget) =>
    convertEntered(context, entered, isOnly, formatOf(budget)),
  )
}

function convertEntered<Dropped extends string, Report extends object>(
  context: TaskContext<ReadOptions>,
  entered: EnteredPages,
  isOnly: boolean,
  format: LayoutFormat<Dropped, Report>,
) {
  return withLayout(
    context,
    entered,
    async ({ layout, source, report }) => {
      const name = `${baseName(entered)}.${format.extension}`
      const named = isOnly ? { suggestedName: name } : { name }
      const file = context.output.create({ ...named, type: format.type })
      const pictures = new PictureParts(new ImageReader(source.opened.file), context)
      const { entry } = entered
      const { dropped, report: own } = await format.write(layout, pictures, file, { entry, source })
      file.close()
      const leftOut = layout.pages.reduce((sum, page) => sum + page.leftOut, 0)
      return {
        ...report,
        ...own,
        dropped: [
          ...[...dropped].map(([kind, count]) => {
            const [what, why] = format.dropped[kind]
            return { kind: kind as string, what, why, count }
          }),
          ...(leftOut > 0 ? [{ kind: 'path', ...TOO_MANY, count: leftOut }] : []),
        ],
      }
    },
    format.shapes,
  )
}

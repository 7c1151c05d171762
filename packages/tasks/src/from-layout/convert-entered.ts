import type { LayoutDocument } from '@octavo/pdf/layout-tree'
import { ImageReader } from '@octavo/pdf/pictures'
import type { OutputFile, TaskContext } from '../declare/task.js'
import type { EnteredPages } from '../documents/entered-pages.js'
import { PictureParts } from '../office-files/picture-parts.js'
import type { PagesOption } from '../options/pages-option.js'
import { baseName, readEntered } from './read-entered.js'

/** A format in which the layout of pages is written. */
export interface LayoutFormat<Dropped extends string, Report extends object = object> {
  readonly extension: string
  readonly type: string
  /** What its files cannot have, and why. */
  readonly dropped: Readonly<Record<Dropped, readonly [what: string, why: string]>>
  /** Writes a file, and returns how often something was dropped, and what its report has besides. */
  write(
    tree: LayoutDocument,
    pictures: PictureParts,
    file: OutputFile,
    entered: EnteredPages,
  ): Promise<{ readonly dropped: ReadonlyMap<Dropped, number>; readonly report: Report }>
}

/** Writes the pages of an entry as a file of its own, and returns the report. */
export async function convertEntered<Dropped extends string, Report extends object>(
  context: TaskContext<{ readonly pages: PagesOption }>,
  entered: EnteredPages,
  isOnly: boolean,
  format: LayoutFormat<Dropped, Report>,
) {
  const { layout, report } = readEntered(context, entered)
  const name = `${baseName(entered)}.${format.extension}`
  const file = context.output.create({ ...(isOnly ? { suggestedName: name } : { name }), type: format.type })
  const pictures = new PictureParts(new ImageReader(entered.input.opened.opened.file), context)
  const { dropped, report: own } = await format.write(layout, pictures, file, entered)
  file.close()
  return {
    ...report,
    ...own,
    dropped: [...dropped].map(([kind, count]) => {
      const [what, why] = format.dropped[kind]
      return { kind, what, why, count }
    }),
  }
}

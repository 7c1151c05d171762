import { PdfError } from '@octavo/pdf/errors'
import type { Loss } from '@octavo/pdf/loss'
import { inputLosses, openInput } from '@octavo/pdf/open-input'
import type { OpenSource, TaskContext, TaskEntry } from '../declare/task.js'

/**
 * What a file that another reader has read lacks because it is damaged: some of its pages, or all. Our engine
 * tells; what it cannot read is not known.
 */
export function lossesOfFile(
  { file, filename }: TaskEntry,
  { primitives, signal }: Pick<TaskContext<unknown>, 'primitives' | 'signal'>,
  pages?: readonly number[],
): Loss[] {
  const open: OpenSource[] = []
  const kept = <Opened extends OpenSource | undefined>(source: Opened): Opened => {
    if (source !== undefined) open.push(source)
    return source
  }
  try {
    const input = { name: filename, source: kept(file.open()), password: file.password }
    const opened = openInput(input, { primitives, signal, rescue: () => kept(file.openRescued()) })
    // pdfium can find more pages than our engine.
    return inputLosses(
      opened,
      pages?.filter((page) => page < opened.tree.pages.length),
    )
  } catch (error) {
    if (!(error instanceof PdfError) || error.code === 'aborted') throw error
    const what = 'The file is so damaged that only pdfium could read it: it is not known what is missing.'
    return [{ kind: 'unknown', page: null, count: 0, what }]
  } finally {
    for (const source of open) source.close()
  }
}

import { assemble } from '@octavo/pdf/assemble'
import type { Loss } from '@octavo/pdf/loss'
import type { Dropped } from '@octavo/pdf/report'
import type { TaskContext } from '../declare/task.js'
import { type DocumentOptions, engineOptions } from '../options/document-options.js'
import { type EnteredPages, withEnteredPages } from './entered-pages.js'
import { OutputBudget } from './output-budget.js'

/** The report on one entry. */
export interface TakenFile {
  readonly name: string
  /** Of the output. */
  readonly pages: number
  /** How many of the entered pages are not in it. */
  readonly leftOut: number
  readonly repairs: readonly string[]
  readonly losses: readonly Loss[]
  readonly notes: readonly string[]
  readonly rescued: boolean
  readonly signaturesRemoved: number
  readonly protectionRemoved: boolean
  readonly dropped: readonly Dropped[]
}

/**
 * Copies some pages of each entry into its own output; `choose` returns their indexes among the entered
 * pages.
 */
export function takeEach(
  context: Pick<
    TaskContext<DocumentOptions>,
    'entries' | 'options' | 'output' | 'primitives' | 'progress' | 'signal'
  >,
  suffix: string,
  choose: (entered: EnteredPages) => Uint32Array,
): { files: TakenFile[] } {
  const { output, primitives, signal } = context
  const budget = new OutputBudget(output.maxBytes)
  return withEnteredPages(context, (all) => {
    const chosen = all.map(choose)
    const total = chosen.reduce((sum, indexes) => sum + indexes.length, 0)
    let done = 0
    const files = all.map((entered, index): TakenFile => {
      const { entry, input, pages } = entered
      const indexes = chosen[index]!
      const name = `${entry.filename.replace(/\.pdf$/i, '')}${suffix}.pdf`
      const file = output.create({
        ...(all.length === 1 ? { suggestedName: name } : { name }),
        from: [entered.entry],
      })
      const taken = { input, pages: indexes.map((at) => pages[at]!), rotation: entry.rotation }
      const report = assemble([taken], file, {
        primitives,
        ...engineOptions(context.options),
        limits: { maxOutputBytes: budget.left },
        signal,
        progress: (written) => context.progress(done + written, total),
      })
      file.close()
      budget.take(report.bytes)
      done += indexes.length
      const { repairs, losses, notes, rescued, signaturesRemoved, protectionRemoved, dropped } =
        report.inputs[0]!
      return {
        name: entry.filename,
        pages: report.pages,
        leftOut: pages.length - new Set(indexes).size,
        repairs,
        losses,
        notes,
        rescued,
        signaturesRemoved,
        protectionRemoved,
        dropped,
      }
    })
    return { files }
  })
}

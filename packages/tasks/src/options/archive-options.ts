import * as z from 'zod'

/** The parts and levels of PDF/A that files are converted to. */
export const ARCHIVE_STANDARDS = ['1a', '1b', '2a', '2b', '2u', '3a', '3b', '3u'] as const

type Condition = Readonly<Record<string, readonly unknown[]>>

/** Options of tasks whose PDFs can be for archives. What they ask for is done when the task has ended, to each PDF. */
export function archiveOptions(condition: Condition = {}) {
  return {
    pdfa: z
      .enum(['none', ...ARCHIVE_STANDARDS])
      .default('none')
      .meta({
        description:
          'Make the PDF conform to this part and level of PDF/A, as the task pdf-to-pdfa does, and validate it. Level a is about tags: a file without any gets some.',
        examples: ['2b'],
        with: condition,
      }),
    allow_loss: z
      .boolean()
      .default(false)
      .meta({
        description:
          'Also if something is lost by making it PDF/A. Otherwise the run fails, and the message names what would be lost.',
        examples: [true],
        with: { ...condition, pdfa: ARCHIVE_STANDARDS },
      }),
  }
}

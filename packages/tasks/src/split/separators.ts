import type { Part } from '@octavo/pdf/split-parts'
import { RE2JS } from 're2js'
import type { BarcodeFormat } from '../declare/barcodes.js'
import type { TaskContext, TaskEntry } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'
import { type EnteredPages, withEnteredPages } from '../documents/entered-pages.js'

export interface SeparatorOptions {
  readonly by: string
  readonly blank_ink: number
  readonly code_pattern: string
  readonly code_formats: readonly BarcodeFormat[]
  readonly separators: 'drop' | 'keep'
}

/** The pages at which the file of an entry is split, by their index in the file, each with the code on it. */
export type Separators = ReadonlyMap<number, string | undefined>

/** Finds the blank pages, or the separator sheets, of every entry. */
export async function findSeparators(
  context: TaskContext<SeparatorOptions>,
): Promise<ReadonlyMap<TaskEntry, Separators>> {
  const { entries, options } = context
  const entered = withEnteredPages(context, (all) => all.map(({ pages }) => pages))
  const found = new Map<TaskEntry, Separators>()
  for (const [at, entry] of entries.entries()) {
    const pages = entered[at]!
    if (options.by === 'blank') {
      const { blankPages } = await import('../scan/blank-pages.js')
      const blank = await blankPages(context, entry, pages, { ink: options.blank_ink, field: 'options[by]' })
      found.set(entry, new Map([...blank].map((page) => [page, undefined])))
    } else {
      const { readBarcodes } = await import('../scan/read-barcodes.js')
      const pattern = patternOf(options.code_pattern)
      const formats = options.code_formats
      const codes = await readBarcodes(context, entry, pages, { formats, field: 'options[by]' })
      const counted = codes.filter(({ text }) => pattern === undefined || pattern.matcher(text).find())
      // The first code of a page is its own.
      found.set(entry, new Map(counted.reverse().map(({ page, text }) => [page, text])))
    }
  }
  return found
}

/** Found in a time that grows with the text alone, whatever the pattern (RE2). */
function patternOf(pattern: string): RE2JS | undefined {
  if (pattern === '') return undefined
  try {
    return RE2JS.compile(pattern)
  } catch (error) {
    throw new TaskFailure({
      code: 'invalid_parameter',
      field: 'options[code_pattern]',
      message: `The pattern is not a regular expression in the syntax of RE2: ${error instanceof Error ? error.message : 'it cannot be read'}.`,
    })
  }
}

export interface SeparatedPart extends Part {
  readonly code?: string | undefined
}

/** The pages between separators. A separator that is kept is the first page of the part after it. */
export function partsAtSeparators(
  { pages }: EnteredPages,
  separators: Separators,
  keeps: 'drop' | 'keep',
): SeparatedPart[] {
  const parts: { pages: number[]; code: string | undefined }[] = []
  let current: { pages: number[]; code: string | undefined } = { pages: [], code: undefined }
  const end = (): void => {
    if (current.pages.length > 0) parts.push(current)
  }
  for (const [place, page] of pages.entries()) {
    if (separators.has(page)) {
      end()
      current = { pages: keeps === 'keep' ? [place] : [], code: separators.get(page) }
    } else current.pages.push(place)
  }
  end()
  return parts.map(({ pages, code }) => ({ pages: Uint32Array.from(pages), code }))
}

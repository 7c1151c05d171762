import { readLayout } from '@octavo/pdf/layout'
import type { LayoutDocument, Paragraph } from '@octavo/pdf/layout-tree'
import { inputLosses } from '@octavo/pdf/open-input'
import { ImageReader } from '@octavo/pdf/pictures'
import { textOf } from '@octavo/pdf/running-text'
import type { OutputFile, TaskContext } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'
import type { EnteredPages } from '../documents/entered-pages.js'
import { PictureParts } from '../office-files/picture-parts.js'
import { type PagesOption, selectedPages } from '../options/pages-option.js'
import { blocksIn } from './blocks-in.js'

/** A format in which the layout of pages is written. */
export interface LayoutFormat<Dropped extends string, Report extends object> {
  readonly extension: string
  readonly type: string
  /** What its files cannot have, and why. */
  readonly dropped: Readonly<Record<Dropped, readonly [what: string, why: string]>>
  /** Writes a file, and returns how often something was dropped, and what its report has besides. */
  write(
    tree: LayoutDocument,
    pictures: PictureParts,
    file: OutputFile,
    source: LayoutSource,
  ): Promise<{ readonly dropped: ReadonlyMap<Dropped, number>; readonly report: Report }>
}

/** The open document that a tree is of. */
export type LayoutSource = EnteredPages['input']['opened']

const MAX_LISTED = 100

/** Writes the pages of an entry as a file of its own, and returns the report. */
export async function convertEntered<Dropped extends string, Report extends object>(
  context: TaskContext<{ readonly pages: PagesOption }>,
  { entry, input, pages }: EnteredPages,
  isOnly: boolean,
  format: LayoutFormat<Dropped, Report>,
) {
  const { options, output, signal, progress } = context
  const { filename } = entry
  const { opened, catalogue, tree, rescued } = input.opened
  const where = { field: 'options[pages]', filename }
  const chosen = [...selectedPages(options.pages, pages.length, where)].map((at) => pages[at]!)
  const layout = readLayout(opened.file, catalogue, tree.pages, chosen, { signal, onPage: progress })
  const counts = countsOf(layout)
  if (counts.words === 0 && layout.pages.some(({ isScan }) => isScan)) throw noText(filename)
  const name = `${filename.replace(/\.pdf$/i, '')}.${format.extension}`
  const file = output.create({ ...(isOnly ? { suggestedName: name } : { name }), type: format.type })
  const parts = new PictureParts(new ImageReader(opened.file), context)
  const { dropped, report } = await format.write(layout, parts, file, input.opened)
  file.close()
  const unread = layout.pages.flatMap(({ isPartial, index }) => (isPartial ? [index + 1] : []))
  return {
    name: filename,
    pages: chosen.length,
    ...counts,
    ...report,
    repairs: [...opened.file.repairs],
    losses: inputLosses(input.opened, chosen),
    rescued,
    pagesUnread: unread.slice(0, MAX_LISTED),
    dropped: [...dropped].map(([kind, count]) => {
      const [what, why] = format.dropped[kind]
      return { kind, what, why, count }
    }),
  }
}

function noText(filename: string): TaskFailure {
  return new TaskFailure({
    code: 'no_text',
    input: filename,
    message: `${filename}: it is a scan without text. Recognise its text with ocr-pdf first.`,
  })
}

function countsOf({ sections, notes }: LayoutDocument) {
  const counts = { words: 0, headings: 0, tables: 0, pictures: 0, drawings: 0, footnotes: notes.length }
  const addParagraph = (paragraph: Paragraph): void => {
    counts.words += textOf(paragraph).match(/\S+/g)?.length ?? 0
    const { type } = paragraph.role
    if (type === 'heading' || type === 'title') counts.headings++
  }
  for (const { blocks } of sections)
    for (const block of blocksIn(blocks)) {
      if (block.kind === 'paragraph') addParagraph(block)
      else if (block.kind === 'table') counts.tables++
      else if (block.kind === 'figure') counts[block.content.type === 'picture' ? 'pictures' : 'drawings']++
    }
  for (const { blocks } of notes) for (const paragraph of blocks) addParagraph(paragraph)
  return counts
}

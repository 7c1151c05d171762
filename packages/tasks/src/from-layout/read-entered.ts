import { readLayout } from '@octavo/pdf/layout'
import type { LayoutDocument, Paragraph } from '@octavo/pdf/layout-tree'
import { inputLosses } from '@octavo/pdf/open-input'
import { textOf } from '@octavo/pdf/running-text'
import type { TaskContext } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'
import type { EnteredPages } from '../documents/entered-pages.js'
import { type PagesOption, selectedPages } from '../options/pages-option.js'
import { blocksIn } from './blocks-in.js'

const MAX_LISTED = 100

/** The layout of the pages of an entry, with what every report says of it. Scans without text are refused. */
export function readEntered(
  {
    options,
    signal,
    progress,
  }: Pick<TaskContext<{ readonly pages: PagesOption }>, 'options' | 'signal' | 'progress'>,
  { entry: { filename }, input, pages }: EnteredPages,
) {
  const { opened, catalogue, tree, rescued } = input.opened
  const where = { field: 'options[pages]', filename }
  const chosen = [...selectedPages(options.pages, pages.length, where)].map((at) => pages[at]!)
  const layout = readLayout(opened.file, catalogue, tree.pages, chosen, { signal, onPage: progress })
  const counts = countsOf(layout)
  if (counts.words === 0 && layout.pages.some(({ isScan }) => isScan)) throw noText(filename)
  const unread = layout.pages.flatMap(({ isPartial, index }) => (isPartial ? [index + 1] : []))
  const report = {
    name: filename,
    pages: chosen.length,
    ...counts,
    repairs: [...opened.file.repairs],
    losses: inputLosses(input.opened, chosen),
    rescued,
    pagesUnread: unread.slice(0, MAX_LISTED),
  }
  return { layout, report }
}

/** The name of an entry's file without its extension. */
export function baseName({ entry }: EnteredPages): string {
  return entry.filename.replace(/\.pdf$/i, '')
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

import { readLayout } from '@octavo/pdf/layout'
import type { LayoutDocument, Paragraph } from '@octavo/pdf/layout-tree'
import { inputLosses } from '@octavo/pdf/open-input'
import { ImageReader } from '@octavo/pdf/pictures'
import { textOf } from '@octavo/pdf/running-text'
import type { TaskContext } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'
import type { EnteredPages } from '../documents/entered-pages.js'
import type { OutputBudget } from '../documents/output-budget.js'
import { PackageWriter } from '../office-files/package-writer.js'
import { PictureParts } from '../office-files/picture-parts.js'
import { type PagesOption, selectedPages } from '../options/pages-option.js'
import { blocksIn } from './walk.js'
import type { Missing } from './word-state.js'
import { writeWord } from './write-word.js'

export interface WordOptions {
  readonly layout: 'flow' | 'exact'
  readonly pages: PagesOption
}

const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const MAX_LISTED = 100

/** What a Word document cannot have, and why. */
const DROPPED: Readonly<Record<Missing, readonly [what: string, why: string]>> = {
  address: ['link', 'it leads neither to a web page nor to a mail address'],
  background: ['background', 'flowing text has no coloured pages'],
  drawing: ['drawing', 'nothing of it can be drawn'],
  link: ['link', 'it leads to nothing that was converted'],
  picture: ['picture', 'it cannot be read'],
  scan: ['scanned page', 'its recognised text is in its place'],
}

/** Writes the pages of an entry as a Word document of its own, and returns the report. */
export async function convertEntered(
  context: TaskContext<WordOptions>,
  { entry, input, pages }: EnteredPages,
  isOnly: boolean,
  budget: OutputBudget,
) {
  const { options, output, signal, progress } = context
  const { filename } = entry
  const { opened, catalogue, tree, rescued } = input.opened
  const where = { field: 'options[pages]', filename }
  const chosen = [...selectedPages(options.pages, pages.length, where)].map((at) => pages[at]!)
  const layout = readLayout(opened.file, catalogue, tree.pages, chosen, { signal, onPage: progress })
  const counts = countsOf(layout)
  if (counts.words === 0 && layout.pages.some(({ isScan }) => isScan)) throw noText(filename)
  const name = `${filename.replace(/\.pdf$/i, '')}.docx`
  const file = output.create({ ...(isOnly ? { suggestedName: name } : { name }), type: TYPE })
  const pictures = new PictureParts(new ImageReader(opened.file), context)
  const writer = new PackageWriter(file, budget)
  const missing = await writeWord(layout, options.layout, pictures, writer)
  writer.finish()
  file.close()
  const unread = layout.pages.flatMap(({ isPartial, index }) => (isPartial ? [index + 1] : []))
  return {
    name: filename,
    pages: chosen.length,
    ...counts,
    repairs: [...opened.file.repairs],
    losses: inputLosses(input.opened, chosen),
    rescued,
    pagesUnread: unread.slice(0, MAX_LISTED),
    dropped: [...missing].map(([kind, count]) => {
      const [what, why] = DROPPED[kind]
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

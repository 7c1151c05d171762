import { readLayout } from '@octavo/pdf/layout'
import type { LayoutDocument, Paragraph } from '@octavo/pdf/layout-tree'
import { inputLosses, openInput } from '@octavo/pdf/open-input'
import { textOf } from '@octavo/pdf/running-text'
import { option, phrase, Send } from '../declare/message.js'
import type { TaskContext } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'
import type { EnteredPages } from '../documents/entered-pages.js'
import { type PagesOption, selectedPages } from '../options/pages-option.js'
import type { RecognisedCopy } from '../recognise/recognised-copy.js'
import { blocksIn } from './blocks-in.js'
import { ScannedPages } from './scanned-pages.js'

/** The options of tasks that write the layout of pages: `recognitionOptions`, and which pages. */
export interface ReadOptions {
  readonly pages: PagesOption
  readonly ocr: 'refuse' | 'auto'
  readonly languages: readonly string[]
}

/** The open document that a tree is of. */
export type LayoutSource = EnteredPages['input']['opened']

/** The layout of the pages of an entry, while its document is open. */
export interface ReadEntered {
  readonly layout: LayoutDocument
  /** That of the entry, or its copy with recognised text. */
  readonly source: LayoutSource
  /** What every report says. */
  readonly report: ReturnType<typeof reportOf>
}

const MAX_LISTED = 100

/**
 * Reads the layout of an entry's pages for `use`. The text of scans is recognised first if the options say so; otherwise a
 * document that has no text besides them is refused.
 */
export async function withLayout<T>(
  context: TaskContext<ReadOptions>,
  entered: EnteredPages,
  use: (read: ReadEntered) => T | Promise<T>,
  /** Which shapes to keep that no block shows. */
  shapes?: 'loose' | 'all',
): Promise<T> {
  const { options, signal, progress, primitives } = context
  const { entry, input, pages } = entered
  const { filename } = entry
  const where = { field: 'options[pages]', filename }
  const chosen = [...selectedPages(options.pages, pages.length, where)].map((at) => pages[at]!)
  const read = ({ opened, catalogue, tree }: LayoutSource): LayoutDocument =>
    readLayout(opened.file, catalogue, tree.pages, chosen, { signal, onPage: progress, shapes })
  const useRead = (source: LayoutSource, layout: LayoutDocument, copy?: RecognisedCopy): T | Promise<T> => {
    const report = reportOf(entered, chosen, layout, copy, options.ocr)
    if (report.words === 0 && layout.pages.some(({ isScan }) => isScan))
      throw noText(filename, options, 'it is a scan without text')
    return use({ layout, source, report })
  }

  const layout = read(input.opened)
  const scans = options.ocr === 'auto' ? new ScannedPages(layout).withoutText : []
  if (scans.length === 0) return useRead(input.opened, layout)
  const { recognisedCopy } = await import('../recognise/recognised-copy.js')
  const copy = await recognisedCopy(context, entry, scans, options.languages)
  try {
    if (copy.pages.length === 0) return await useRead(input.opened, layout, copy)
    const source = copy.file.open()
    try {
      const opened = openInput({ name: filename, source }, { primitives, signal })
      return await useRead(opened, read(opened), copy)
    } finally {
      source.close()
    }
  } finally {
    copy.file.remove()
  }
}

/** The name of an entry's file without its extension. */
export function baseName({ entry }: EnteredPages): string {
  return entry.filename.replace(/\.pdf$/i, '')
}

function reportOf(
  { entry, input }: EnteredPages,
  chosen: readonly number[],
  layout: LayoutDocument,
  copy: RecognisedCopy | undefined,
  ocr: ReadOptions['ocr'],
) {
  const { opened, rescued } = input.opened
  const unread = layout.pages.flatMap(({ isPartial, index }) => (isPartial ? [index + 1] : []))
  const unrecognised = ocr === 'refuse' ? new ScannedPages(layout).withoutText.map((index) => index + 1) : []
  return {
    name: entry.filename,
    pages: chosen.length,
    ...countsOf(layout),
    pagesRecognised: copy?.pages.slice(0, MAX_LISTED) ?? [],
    scansWithoutText: unrecognised.slice(0, MAX_LISTED),
    repairs: [...opened.file.repairs],
    losses: [...inputLosses(input.opened, chosen), ...(copy?.losses ?? [])],
    rescued,
    pagesUnread: unread.slice(0, MAX_LISTED),
  }
}

/** `why` is what is wrong with the file. */
export function noText(filename: string, { ocr }: Pick<ReadOptions, 'ocr'>, why: string): TaskFailure {
  const before = phrase`${filename}: ${why}.`
  const message =
    ocr === 'refuse'
      ? phrase`${before} ${Send} ${option('ocr', 'auto')} to recognise its text, or recognise it with ocr-pdf first.`
      : phrase`${before} No text was found in its pictures.`
  return new TaskFailure({ code: 'no_text', input: filename, message })
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

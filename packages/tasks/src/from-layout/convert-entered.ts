import { readLayout } from '@octavo/pdf/layout'
import type { LayoutDocument, Paragraph } from '@octavo/pdf/layout-tree'
import { inputLosses, openInput } from '@octavo/pdf/open-input'
import { ImageReader } from '@octavo/pdf/pictures'
import { textOf } from '@octavo/pdf/running-text'
import { option, phrase, Send } from '../declare/message.js'
import type { OutputFile, TaskContext } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'
import type { EnteredPages } from '../documents/entered-pages.js'
import { PictureParts } from '../office-files/picture-parts.js'
import { type PagesOption, selectedPages } from '../options/pages-option.js'
import type { RecognisedCopy } from '../recognise/recognised-copy.js'
import { blocksIn } from './blocks-in.js'
import { ScannedPages } from './scanned-pages.js'

/** A format in which the layout of pages is written. */
export interface LayoutFormat<Dropped extends string, Report extends object> {
  readonly extension: string
  readonly type: string
  /** Whether it shows everything at its place, also paths that are no drawings. */
  readonly showsAllShapes?: boolean
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

export interface ConvertOptions {
  readonly pages: PagesOption
  /** Of tasks that have `recognitionOptions`. */
  readonly ocr?: 'refuse' | 'auto'
  readonly languages?: readonly string[]
}

type Context = TaskContext<ConvertOptions>

/** Writes the pages of an entry as a file of its own, and returns the report. */
export async function convertEntered<Dropped extends string, Report extends object>(
  context: Context,
  { entry, input, pages }: EnteredPages,
  isOnly: boolean,
  format: LayoutFormat<Dropped, Report>,
) {
  const { options, output, signal, progress } = context
  const { filename } = entry
  const where = { field: 'options[pages]', filename }
  const chosen = [...selectedPages(options.pages, pages.length, where)].map((at) => pages[at]!)
  const read = ({ opened, catalogue, tree }: LayoutSource): LayoutDocument =>
    readLayout(opened.file, catalogue, tree.pages, chosen, {
      signal,
      onPage: progress,
      shapes: format.showsAllShapes ?? false,
    })

  const write = async (source: LayoutSource, layout: LayoutDocument, recognised?: RecognisedCopy) => {
    const counts = countsOf(layout)
    if (counts.words === 0 && layout.pages.some(({ isScan }) => isScan)) throw noText(filename, options)
    const name = `${filename.replace(/\.pdf$/i, '')}.${format.extension}`
    const file = output.create({ ...(isOnly ? { suggestedName: name } : { name }), type: format.type })
    const parts = new PictureParts(new ImageReader(source.opened.file), context)
    const { dropped, report } = await format.write(layout, parts, file, source)
    file.close()
    const unread = layout.pages.flatMap(({ isPartial, index }) => (isPartial ? [index + 1] : []))
    const { opened, rescued } = input.opened
    return {
      name: filename,
      pages: chosen.length,
      ...counts,
      ...report,
      pagesRecognised: recognised?.pages.slice(0, MAX_LISTED) ?? [],
      repairs: [...opened.file.repairs],
      losses: [...inputLosses(input.opened, chosen), ...(recognised?.losses ?? [])],
      rescued,
      pagesUnread: unread.slice(0, MAX_LISTED),
      dropped: [...dropped].map(([kind, count]) => {
        const [what, why] = format.dropped[kind]
        return { kind, what, why, count }
      }),
    }
  }

  const layout = read(input.opened)
  const scans = options.ocr === 'auto' ? new ScannedPages(layout).withoutText : []
  if (scans.length === 0) return write(input.opened, layout)
  const { recognisedCopy } = await import('../recognise/recognised-copy.js')
  const copy = await recognisedCopy(context, entry, scans, options.languages ?? [])
  if (copy.pages.length === 0) return write(input.opened, layout, copy)
  const source = copy.file.open()
  try {
    const opened = openInput({ name: filename, source }, { primitives: context.primitives, signal })
    return await write(opened, read(opened), copy)
  } finally {
    source.close()
    copy.file.remove()
  }
}

function noText(filename: string, { ocr }: ConvertOptions): TaskFailure {
  const before = phrase`${filename}: it is a scan without text.`
  const message =
    ocr === undefined
      ? phrase`${before} Recognise its text with ocr-pdf first.`
      : ocr === 'refuse'
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

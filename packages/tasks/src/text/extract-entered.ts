import { throwIfAborted } from '@octavo/pdf/abort-flag'
import { readLayout } from '@octavo/pdf/layout'
import { markdownOf } from '@octavo/pdf/markdown'
import { inputLosses } from '@octavo/pdf/open-input'
import {
  type FontWithoutText,
  type PageText,
  type PageTextOptions,
  TextReader,
  wordCount,
} from '@octavo/pdf/page-text'
import { plainText } from '@octavo/pdf/plain-text'
import type { OutputFile, TaskContext } from '../declare/task.js'
import type { EnteredPages } from '../documents/entered-pages.js'
import { type PagesOption, selectedPages } from '../options/pages-option.js'
import { counted } from '../wording/printable.js'
import { CSV_HEADER, pageCsv } from './page-csv.js'
import { pageJson } from './page-json.js'

export interface ExtractOptions {
  readonly format: 'text' | 'pages' | 'json' | 'csv' | 'markdown'
  readonly rows: 'lines' | 'words'
  readonly pages: PagesOption
  readonly invisible_text: boolean
  readonly annotations: boolean
  readonly join_hyphenated: boolean
  readonly headers_footers: 'remove' | 'keep'
  readonly tags: 'auto' | 'ignore'
}

const TYPES = {
  text: ['text/plain', 'txt'],
  pages: ['application/json', 'json'],
  json: ['application/json', 'json'],
  csv: ['text/csv', 'csv'],
  markdown: ['text/markdown', 'md'],
} as const

const MAX_LISTED = 100
const MAX_FONTS = 50

/** Writes the text of an entry's pages to its own output, and returns the report. */
export function extractEntered(
  context: TaskContext<ExtractOptions>,
  { entry, input, pages }: EnteredPages,
  isOnly: boolean,
) {
  const { options, output, signal } = context
  const { opened, catalogue, tree, rescued } = input.opened
  const where = { field: 'options[pages]', filename: entry.filename }
  const chosen = [...selectedPages(options.pages, pages.length, where)].map((at) => pages[at]!)
  const [type, extension] = TYPES[options.format]
  const name = `${entry.filename.replace(/\.pdf$/i, '')}.${extension}`
  const file = output.create({ ...(isOnly ? { suggestedName: name } : { name }), type })
  const found = new Findings()
  const pageOptions: PageTextOptions = {
    invisible: options.invisible_text,
    annotations: options.annotations,
    rotation: entry.rotation,
  }
  let done = 0
  const reader = new TextReader(opened.file, catalogue)
  const read = (index: number): PageText => {
    throwIfAborted(signal)
    const text = reader.read(tree.pages[index]!, pageOptions)
    found.add(index, wordCount(text), text.isPartial)
    context.progress(++done, chosen.length)
    return text
  }
  let byTags = false
  if (options.format === 'markdown') {
    const layout = readLayout(opened.file, catalogue, tree.pages, chosen, {
      ...pageOptions,
      keepsFurniture: options.headers_footers === 'keep',
      ignoresTags: options.tags === 'ignore',
      signal,
      onPage: context.progress,
    })
    for (const piece of markdownOf(layout)) write(file, piece)
    for (const { index, words, isPartial } of layout.pages) found.add(index, words, isPartial)
    found.fonts.push(...layout.fontsWithoutText)
    byTags = layout.isByTags
  } else if (options.format === 'csv') {
    write(file, CSV_HEADER)
    for (const index of chosen) write(file, pageCsv(index + 1, read(index), options.rows))
  } else {
    const isJson = options.format !== 'text'
    if (isJson) write(file, '{\n  "pages": [')
    for (const [at, index] of chosen.entries()) {
      const text = read(index)
      const plain = (): string => plainText(text, { joinHyphenated: options.join_hyphenated })
      if (options.format === 'text') write(file, `${plain()}\f`)
      else {
        const page =
          options.format === 'json' ? pageJson(index + 1, text) : { page: index + 1, text: plain() }
        write(file, `${at === 0 ? '' : ','}\n    ${JSON.stringify(page)}`)
      }
    }
    if (isJson) write(file, '\n  ]\n}\n')
  }
  found.fonts.push(...reader.fontsWithoutText)
  file.close()
  return {
    name: entry.filename,
    pages: chosen.length,
    words: found.words,
    repairs: [...opened.file.repairs],
    losses: inputLosses(input.opened, chosen),
    rescued,
    pagesWithoutText: found.withoutText,
    pagesUnread: found.unread,
    fontsWithoutText: found.fonts
      .slice(0, MAX_FONTS)
      .map(({ name: font, characters }) => ({ font, characters })),
    byTags,
    notes: notesOn(found, chosen.length),
  }
}

const encoder = new TextEncoder()
/** For the text of most pages, which then needs no array of its own. */
const encoded = new Uint8Array(64 * 1024)
const MAX_BYTES_OF_A_UNIT = 3

function write(file: OutputFile, text: string): void {
  const fits = text.length * MAX_BYTES_OF_A_UNIT <= encoded.length
  file.write(fits ? encoded.subarray(0, encoder.encodeInto(text, encoded).written) : encoder.encode(text))
}

/** What is counted while pages are read. */
class Findings {
  words = 0
  withoutText = 0
  readonly unread: number[] = []
  readonly fonts: FontWithoutText[] = []

  add(index: number, words: number, isPartial: boolean): void {
    this.words += words
    if (words === 0) this.withoutText++
    if (isPartial && this.unread.length < MAX_LISTED) this.unread.push(index + 1)
  }
}

function notesOn({ withoutText, unread, fonts }: Findings, pages: number): string[] {
  const notes: string[] = []
  if (withoutText > 0)
    notes.push(
      `${withoutText} of ${counted(pages, 'page')} ${withoutText === 1 ? 'has' : 'have'} no text: where it is a scan, its text has to be recognised (OCR) first`,
    )
  if (unread.length > 0)
    notes.push(
      `some content of ${counted(unread.length, 'page')} could not be read (first: page ${unread[0]})`,
    )
  if (fonts.length > 0) {
    const characters = fonts.reduce((sum, font) => sum + font.characters, 0)
    const named = fonts.slice(0, 3).map(({ name }) => (name === '' ? 'one without a name' : name))
    notes.push(
      `${counted(characters, 'character')} missing: ${fonts.length === 1 ? 'the font' : `${fonts.length} fonts`} (${named.join(', ')}${fonts.length > 3 ? ' …' : ''}) ${fonts.length === 1 ? 'does' : 'do'} not have a Unicode mapping`,
    )
  }
  return notes
}

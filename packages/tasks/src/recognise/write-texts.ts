import type { DraftReport } from '@octavo/pdf/draft'
import { readLayout } from '@octavo/pdf/layout'
import { markdownOf } from '@octavo/pdf/markdown'
import { type PageText, TextReader } from '@octavo/pdf/page-text'
import { plainText } from '@octavo/pdf/plain-text'
import type { PixelBox } from '@octavo/pdf/recognised'
import type { TaskContext } from '../declare/task.js'
import { draftLosses, type EntryDraft } from '../documents/entry-drafts.js'
import type { OutputBudget } from '../documents/output-budget.js'
import { selectedPages } from '../options/pages-option.js'
import { pageJson } from '../text/page-json.js'
import { boxBeforeTurn } from './askew.js'
import { levelled } from './levelled.js'
import { stemOf } from './picture-as-pdf.js'
import type { RecogniseOptions } from './recognise-options.js'
import { inResultOf, placesInResult, type ReadPage } from './recognise-page.js'

const TYPES = {
  text: ['text/plain', 'txt'],
  markdown: ['text/markdown', 'md'],
  json: ['application/json', 'json'],
} as const

const encoder = new TextEncoder()

/** Writes the text of the selected pages: what was recognised, and what they had before. */
export function writeTexts(
  { options, output, entries, signal }: TaskContext<RecogniseOptions>,
  opened: EntryDraft,
  results: readonly { readonly index: number; readonly read?: ReadPage }[],
  budget: OutputBudget,
): DraftReport {
  const { draft, entry } = opened
  const format = options.format === 'pdf' ? 'text' : options.format
  const [type, extension] = TYPES[format]
  const name = `${stemOf(entry.filename)}.${extension}`
  const file = output.create({ ...(entries.length === 1 ? { suggestedName: name } : { name }), type })
  const write = (text: string): void => {
    const bytes = encoder.encode(text)
    budget.take(bytes.length)
    file.write(bytes)
  }
  const where = { field: 'options[pages]', filename: entry.filename }
  const indexes = [...selectedPages(options.pages, draft.pages.length, where)]
  const pages = indexes.map((index) => draft.pages[index]!)
  const catalogue = draft.file.dict(draft.catalogueRef)!
  if (format === 'markdown') {
    // Tags do not tell the headings, lists and tables of recognised text.
    const layout = readLayout(draft.file, catalogue, draft.pages, indexes, { ignoresTags: true, signal })
    for (const piece of markdownOf(layout)) write(piece)
  } else {
    const reader = new TextReader(draft.file, catalogue)
    const confidences = new Map(results.map(({ index, read }) => [index, read]))
    if (format === 'json') write('{\n  "pages": [')
    for (const [at, index] of indexes.entries()) {
      const text = reader.read(pages[at]!)
      if (format === 'text') write(`${plainText(text)}\f`)
      else {
        const read = confidences.get(index)
        const page = withConfidences(index + 1, text, read, options)
        write(`${at === 0 ? '' : ','}\n    ${JSON.stringify(page)}`)
      }
    }
    if (format === 'json') write('\n  ]\n}\n')
  }
  file.close()
  return {
    pages: indexes.length,
    bytes: 0,
    verified: false,
    repairs: [...draft.file.repairs],
    losses: draftLosses(opened, indexes),
    rescued: draft.rescued,
    signaturesRemoved: [],
    encrypted: false,
    protectionRemoved: false,
  }
}

/**
 * The page's words as read; those that were recognised have the place that they have on the page, and their
 * confidence.
 */
function withConfidences(
  page: number,
  text: PageText,
  read: ReadPage | undefined,
  options: RecogniseOptions,
) {
  const json = pageJson(page, text)
  if (read === undefined) return json
  const toPoints = text.width / read.width
  const straight = levelled(read).lines.flatMap(({ words }) => words)
  const places = [...placesInResult(read, inResultOf(options))]
  const turned = options.rotate ? 0 : read.rotated
  const { width, height } = json
  const inResult = (box: PixelBox): PixelBox => boxBeforeTurn(box, { width, height }, turned)
  const known = new Map<string, number[]>()
  for (const [index, { text: spelled }] of straight.entries()) {
    const same = known.get(spelled)
    if (same === undefined) known.set(spelled, [index])
    else same.push(index)
  }
  const recognised = (spelled: string, [left, top, , bottom]: readonly number[]): object => {
    const index = known.get(spelled)?.find((one) => {
      const { box } = straight[one]!
      const middle = ((box[1] + box[3]) / 2) * toPoints
      return Math.abs(box[0] * toPoints - left!) < 1 && middle > top! && middle < bottom!
    })
    if (index === undefined) return {}
    const [{ confidence }, box] = places[index]!
    return { box: box.map((pixels) => Math.round(pixels * toPoints * 100) / 100), confidence }
  }
  return {
    ...json,
    ...(turned % 180 !== 0 && { width: height, height: width }),
    blocks: json.blocks.map((block) => ({
      ...block,
      box: inResult(block.box),
      lines: block.lines.map((line) => ({
        ...line,
        box: inResult(line.box),
        ...(turned !== 0 && { rotation: ((line.rotation ?? 0) + 360 - turned) % 360 }),
        words: line.words.map((word) => ({
          ...word,
          box: inResult(word.box),
          ...recognised(word.text, word.box),
        })),
      })),
    })),
  }
}

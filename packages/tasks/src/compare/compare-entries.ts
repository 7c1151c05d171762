import { throwIfAborted } from '@octavo/pdf/abort-flag'
import { compareText, type Sides, wordsToCompare } from '@octavo/pdf/compare'
import { inputLosses } from '@octavo/pdf/open-input'
import { TextReader } from '@octavo/pdf/page-text'
import { option, phrase, Send, send } from '../declare/message.js'
import { TaskFailure } from '../declare/task-failure.js'
import { type EnteredPages, withEnteredPages } from '../documents/entered-pages.js'
import { writeJson } from '../documents/json-output.js'
import { OutputBudget } from '../documents/output-budget.js'
import { type PagesOption, selectedPages } from '../options/pages-option.js'
import { counted } from '../wording/printable.js'
import type { CompareContext, IgnoredArea } from './compare-context.js'
import { type ComparedFile, type Comparison, comparisonJson, isEqual } from './comparison.js'
import { drawDifferences } from './draw-differences.js'
import { writeMarked } from './write-marked.js'

/** Limit for each file: its words and page boxes are in memory during the comparison. */
const MAX_PAGES = 20_000

/** Compares the second entry with the first, and writes the differences. */
export async function compareEntries(context: CompareContext) {
  const { options, output, engines } = context
  if (options.mode === 'pixels' && engines.rendering === undefined)
    throw new TaskFailure({
      code: 'task_unavailable',
      field: 'options[mode]',
      message: phrase`Rendering is only available on the server, not in a browser: ${send} ${option('mode', 'text')}.`,
    })
  const comparison = withEnteredPages(context, ([old, now]) => compareEntered(context, old!, now!))
  const [oldFile, newFile] = comparison.files
  if (options.mode !== 'text') {
    if (engines.rendering === undefined)
      newFile.notes.push(
        'the appearance of the pages was not compared: pages can only be rendered on the server',
      )
    else await drawDifferences(context, engines.rendering, comparison)
  }
  const equal = isEqual(comparison, options.mode)
  const base = context.entries[1]!.filename.replace(/\.pdf$/i, '')
  const budget = new OutputBudget(output.maxBytes)
  if (options.result !== 'report') {
    const bytes = writeMarked(context, comparison, { suggestedName: `${base}-compared.pdf` })
    budget.take(bytes)
  }
  if (options.result !== 'marked') {
    const name = `${base}-changes.json`
    writeJson(
      output,
      options.result === 'both' ? { name } : { suggestedName: name },
      comparisonJson(comparison, equal),
    )
  }
  return { ...summary(comparison, equal), files: [oldFile, newFile] }
}

function summary({ pairs, changes, pages, pixelRegions }: Comparison, equal: boolean) {
  const changed = pairs.filter(({ kind }) => kind === 'changed').length
  return {
    equal,
    textChanges: changes.length,
    pixelRegions: pairs.reduce((sum, pair) => sum + (pixelRegions.get(pair)?.regions.length ?? 0), 0),
    pagesChanged: changed,
    pagesAdded: pairs.flatMap((pair) => (pair.old === undefined ? [pages.new[pair.new!]!.number] : [])),
    pagesRemoved: pairs.flatMap((pair) => (pair.new === undefined ? [pages.old[pair.old!]!.number] : [])),
    sizesChanged: pairs.filter(({ sizesDiffer }) => sizesDiffer).length,
  }
}

/** The text of both files, and which of their pages correspond. */
function compareEntered(context: CompareContext, old: EnteredPages, now: EnteredPages): Comparison {
  const { options, signal, progress } = context
  const sides = [old, now].map((entered) => ({ entered, positions: chosenPositions(entered, options.pages) }))
  const total = sides.reduce((sum, { positions }) => sum + positions.length, 0)
  const areas = ignoredAreas(options.ignore_areas, [old, now])
  const wordOptions = (side: number) => ({
    ignoreCase: options.ignore_case,
    ignored: (page: number) => areas(numberOf(sides[side]!.entered, sides[side]!.positions[page]!)),
  })
  const words = wordsToCompare(wordOptions(0), wordOptions(1))
  let done = 0
  const read = sides.map(({ entered, positions }, side) => {
    const { opened, catalogue, tree, rescued } = entered.input.opened
    const reader = new TextReader(opened.file, catalogue)
    const own = side === 0 ? words.old : words.new
    let unread = 0
    const pages = Array.from(positions, (position) => {
      throwIfAborted(signal)
      const index = entered.pages[position]!
      const text = reader.read(tree.pages[index]!, { rotation: entered.entry.rotation })
      own.addPage(text)
      if (text.isPartial) unread++
      progress(++done, total)
      return { position, index, number: index + 1, width: text.width, height: text.height }
    })
    const notes: string[] = []
    if (unread > 0) notes.push(`some content of ${counted(unread, 'page')} could not be read`)
    const file: ComparedFile = {
      name: entered.entry.filename,
      pages: pages.length,
      words: own.words.length,
      repairs: [...opened.file.repairs],
      losses: inputLosses(
        entered.input.opened,
        pages.map(({ index }) => index),
      ),
      rescued,
      notes,
    }
    return { file, pages }
  })
  const [oldRead, newRead] = [read[0]!, read[1]!]
  const found = compareText(words, {
    ignoreCase: options.ignore_case,
    ignoreWhitespace: options.ignore_whitespace,
  })
  if (found.isCoarse)
    newRead.file.notes.push(
      'the texts are so different that parts of them were not compared word by word: they count as replaced',
    )
  const changes = options.mode === 'pixels' ? [] : found.changes
  const textIn = { old: new Set<number>(), new: new Set<number>() }
  for (const change of changes) {
    for (const { page } of change.old?.places ?? []) textIn.old.add(page)
    for (const { page } of change.new?.places ?? []) textIn.new.add(page)
  }
  return {
    files: [oldRead.file, newRead.file],
    pages: { old: oldRead.pages, new: newRead.pages },
    pairs: found.pairs.map((pair) => {
      const [one, other] = [oldRead.pages[pair.old ?? -1], newRead.pages[pair.new ?? -1]]
      const hasText = textIn.old.has(pair.old ?? -1) || textIn.new.has(pair.new ?? -1)
      return {
        ...pair,
        kind:
          pair.old === undefined
            ? 'added'
            : pair.new === undefined
              ? 'removed'
              : hasText
                ? 'changed'
                : 'same',
        sizesDiffer:
          one !== undefined &&
          other !== undefined &&
          (Math.abs(one.width - other.width) > 0.5 || Math.abs(one.height - other.height) > 0.5),
      }
    }),
    changes,
    pixelRegions: new Map(),
    ignored: areas,
  }
}

function chosenPositions({ entry, pages }: EnteredPages, selection: PagesOption): Uint32Array {
  const { filename } = entry
  const chosen = selectedPages(selection, pages.length, { field: 'options[pages]', filename })
  if (chosen.length > MAX_PAGES)
    throw new TaskFailure({
      code: 'limit_exceeded',
      field: 'options[pages]',
      input: filename,
      message: phrase`${filename}: ${chosen.length} pages would be compared; the maximum is ${MAX_PAGES}. ${Send} ${option('pages', `1-${MAX_PAGES}`)}.`,
    })
  return chosen
}

function numberOf({ pages }: EnteredPages, position: number): number {
  return pages[position]! + 1
}

/** Areas by page number; areas on pages that a file does not have are ignored. */
function ignoredAreas(
  areas: readonly IgnoredArea[],
  entered: readonly EnteredPages[],
): (page: number) => readonly Sides[] {
  const most = Math.max(...entered.map(({ input }) => input.opened.tree.pages.length))
  const onPages = areas.map(({ pages, x, y, width, height }) => {
    const box: Sides = [x, y, x + width, y + height]
    const chosen = selectedPages(pages, most, { field: 'options[ignore_areas]', filename: 'ignore_areas' })
    return { box, chosen: chosen.length === most ? undefined : new Set(chosen) }
  })
  return (page) =>
    onPages.filter(({ chosen }) => chosen === undefined || chosen.has(page - 1)).map(({ box }) => box)
}

import { throwIfAborted } from '@octavo/pdf/abort-flag'
import { assemble } from '@octavo/pdf/assemble'
import {
  applyDynamicXfaOption,
  copyUnchanged,
  type DraftReport,
  isUnchanged,
  pictureToPage,
  removeInvisibleText,
  rotatePage,
  signatureNames,
  TextLayers,
  turnPages,
  viewPage,
  writeDraft,
} from '@octavo/pdf/draft'
import { PictureBudget as FileBudget } from '@octavo/pdf/pictures'
import type { Dropped } from '@octavo/pdf/report'
import { removedSignature } from '@octavo/pdf/signatures'
import { option, phrase, Send } from '../declare/message.js'
import type { Recogniser } from '../declare/recognition.js'
import type { RenderedDocument, Rendering } from '../declare/rendering.js'
import type { TaskContext, TaskEntry } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'
import { editedFile, named } from '../documents/edit-each.js'
import { type EntryDraft, eachDraft } from '../documents/entry-drafts.js'
import { OutputBudget } from '../documents/output-budget.js'
import { timeOver } from '../documents/time-over.js'
import { selectedPages } from '../options/pages-option.js'
import { isPicture } from '../pictures/is-picture.js'
import { DrawingWork, limitedDrawing } from '../pictures/limited-drawing.js'
import { openToDraw } from '../pictures/open-to-draw.js'
import { pageAskew } from './askew.js'
import { type ChosenPage, type LeftPage, PageChoice } from './chosen-pages.js'
import { OutputCleaner } from './clean-output.js'
import { correctTexts } from './correct-texts.js'
import { optionsFor, refuseUnclear, uncorrectedLosses } from './corrections.js'
import { doubtfulWords } from './doubtful-words.js'
import { singleLanguages } from './language-codes.js'
import { levelled } from './levelled.js'
import { openRecogniser } from './open-recogniser.js'
import { pageLosses } from './page-losses.js'
import { PictureBudget } from './page-picture.js'
import { pictureAsPdf, stemOf } from './picture-as-pdf.js'
import type { RecogniseOptions } from './recognise-options.js'
import { confidenceOf, inResultOf, type ReadPage } from './recognise-page.js'
import { type PageResult, recognisePages } from './recognise-pages.js'
import { RunOutcome } from './run-outcome.js'
import { writeTexts } from './write-texts.js'

type Context = TaskContext<RecogniseOptions>

/** How many pages of each kind are listed. */
const MAX_LISTED = 1000

const NONE: Choice = { pages: [], left: [] }

/**
 * Recognises the text of each entry's pages, and writes the document with it, or the text alone. Fails if pages failed
 * and nothing else came of it.
 */
export async function recogniseEach(context: Context) {
  const { files, outcome } = await recogniseAll(context)
  outcome.failIfNothing()
  return { files }
}

/** The same, also if all pages fail: the losses say so. */
export async function recogniseAll(given: Context) {
  const languages = singleLanguages(given.options.languages)
  const context = { ...given, options: { ...given.options, languages } }
  refuseUnclear(context.options.corrections, context.entries.length)
  const reading = context.options.corrections_only ? undefined : await openReading(context)
  const pixels = new PictureBudget()
  const budget = new OutputBudget(context.output.maxBytes)
  const isTimeOver = timeOver(context)
  const outcome = new RunOutcome()
  try {
    const pictures = new FileBudget()
    const entries: TaskEntry[] = []
    for (const entry of context.entries)
      entries.push(isPicture(entry) ? await pictureAsPdf(context, entry, pictures) : entry)
    const files = await eachDraft({ ...context, entries }, (opened, index) =>
      recogniseOne({ ...context, options: optionsFor(context.options, index) }, opened, {
        reading,
        budget,
        pixels,
        isTimeOver,
        outcome,
      }),
    )
    return { files, outcome }
  } finally {
    reading?.recogniser.close()
  }
}

/** What draws pages, and what reads their text. */
interface Reading {
  readonly rendering: Rendering
  readonly recogniser: Recogniser
}

async function openReading({ engines, options, signal }: Context): Promise<Reading> {
  const { rendering, recognition } = engines
  if (rendering === undefined || recognition === undefined)
    throw new TaskFailure({ code: 'task_unavailable', message: 'Text recognition is not available here.' })
  return { rendering, recogniser: await openRecogniser(recognition, options, signal) }
}

interface Tools {
  /** Undefined if only words are corrected. */
  readonly reading: Reading | undefined
  readonly budget: OutputBudget
  readonly pixels: PictureBudget
  readonly isTimeOver: () => boolean
  readonly outcome: RunOutcome
}

async function recogniseOne(context: Context, opened: EntryDraft, tools: Tools) {
  const { reading, budget, outcome } = tools
  const { options } = context
  const { draft, entry } = opened
  const { filename } = entry
  const dropped: Dropped[] = [...(opened.taken?.dropped ?? [])]
  const notes: string[] = []
  const chosen = named(opened, () => {
    dropped.push(...applyDynamicXfaOption(draft, options.dynamic_xfa))
    return reading === undefined ? NONE : chosenPages(context, opened)
  })
  const isChanged = reading === undefined ? options.corrections.length > 0 : chosen.pages.length > 0
  if (options.format === 'pdf') refuseSigned(context, opened, isChanged)
  const cleaner =
    options.clean === 'output' && options.format === 'pdf'
      ? await OutputCleaner.open(context, draft)
      : undefined
  const recognised = async () => {
    const results =
      reading === undefined || chosen.pages.length === 0
        ? []
        : await withDrawing(context, opened, reading.rendering, notes, (document) =>
            recognisePages(
              context,
              document,
              { ...tools, recogniser: reading.recogniser, cleaner },
              chosen.pages,
            ),
          )
    const earlier = reading === undefined ? named(opened, () => correctTexts(context, draft)) : undefined
    const report = named(opened, () => {
      cleaner?.place()
      addTexts(context, opened, results)
      return options.format === 'pdf'
        ? write(context, opened, budget)
        : writeTexts(context, opened, results, budget)
    })
    return { results, earlier, report }
  }
  const { results, earlier, report } = await recognised().finally(() => cleaner?.close())
  for (const name of report.signaturesRemoved)
    dropped.push({ ...removedSignature(name, options.signature_appearance), count: 1 })
  const edited = editedFile(opened, report, dropped)
  const applied = new Map(results.map(({ index, corrections = 0 }) => [index + 1, corrections]))
  const withText = chosen.left.filter(({ why }) => why === 'text')
  outcome.add({ filename, results, left: chosen.left })
  const isOutputPdf = options.format === 'pdf'
  return {
    ...edited,
    protectionRemoved: isOutputPdf && edited.protectionRemoved,
    name: filename,
    notes: [...edited.notes, ...notes],
    losses: [
      ...edited.losses,
      ...pageLosses(results, options.min_confidence),
      ...(earlier?.losses ??
        uncorrectedLosses(options.corrections, applied, 'no word was read at that place.')),
    ],
    recognised: results.filter(({ read }) => read !== undefined).length,
    engine: reading?.recogniser.engine ?? '',
    pagesSkipped: withText.length,
    pagesWithText: listed(withText),
    scansWithText: listed(withText.filter(({ isScan }) => isScan)),
    pagesBlank: chosen.left.length - withText.length,
    pagesFailed: results.filter(({ read }) => read === undefined).length,
    words: results.reduce((sum, { read }) => sum + wordsOf(read), 0),
    wordsCorrected: earlier?.applied ?? [...applied.values()].reduce((sum, count) => sum + count, 0),
    ...doubtfulWords(results, inResultOf(options)),
    results: results.flatMap(({ index, read }) =>
      read === undefined
        ? []
        : {
            page: index + 1,
            words: wordsOf(read),
            confidence: confidenceOf(read) ?? 0,
            rotated: options.rotate ? read.rotated : 0,
            skew: Math.round(read.skew * 100) / 100,
            dpi: Math.round(read.dpi),
            cleaned: cleaner?.isClean(index) ?? false,
          },
    ),
  }
}

interface Choice {
  readonly pages: readonly ChosenPage[]
  readonly left: readonly LeftPage[]
}

function chosenPages({ options, signal }: Context, { draft, entry }: EntryDraft): Choice {
  const where = { field: 'options[pages]', filename: entry.filename }
  const selected = new Set(selectedPages(options.pages, draft.pages.length, where))
  const choice = new PageChoice(draft, options.mode)
  const pages: ChosenPage[] = []
  const left: LeftPage[] = []
  for (const index of [...selected].sort((one, other) => one - other)) {
    throwIfAborted(signal)
    const page = choice.choose(index)
    if ('why' in page) left.push(page)
    else pages.push(page)
  }
  return { pages, left }
}

function listed(pages: readonly LeftPage[]): number[] {
  return pages.slice(0, MAX_LISTED).map(({ index }) => index + 1)
}

/** Also a selection of pages, whatever becomes of them, is another document than the one that was signed. */
function refuseSigned(
  { options }: Context,
  { draft, entry: { filename }, taken }: EntryDraft,
  isChanged: boolean,
): void {
  const isSigned =
    taken === undefined ? isChanged && signatureNames(draft).length > 0 : taken.signaturesRemoved > 0
  if (options.signatures === 'strip' || !isSigned) return
  throw new TaskFailure({
    code: 'signed_document',
    input: filename,
    message: phrase`${filename}: The file is signed, and the signature would no longer be valid. ${Send} ${option('signatures', 'strip')} to remove it, or another ${option('format')} to get the text alone.`,
  })
}

/** The document in pdfium. Pages are those of the draft: of a selection or a repaired file, a copy is drawn. */
async function withDrawing<Result>(
  context: Context,
  { entry, draft, taken }: EntryDraft,
  rendering: Rendering,
  notes: string[],
  use: (document: RenderedDocument) => Promise<Result>,
): Promise<Result> {
  const { file, filename, page, rotation } = entry
  const isAsItIs =
    taken === undefined && rotation % 360 === 0 && draft.file.repairs.size === 0 && !draft.rescued
  let document: RenderedDocument | undefined
  if (isAsItIs) {
    document = await openToDraw(rendering, entry, context, notes)
    if (document.pageCount !== draft.pages.length) {
      document.close()
      document = undefined
    }
  }
  if (document === undefined) {
    const { primitives, signal, scratch, output } = context
    const copy = scratch()
    const source = file.open()
    try {
      const input = { name: filename, source, password: file.password }
      const rescue = () => file.openRescued()
      const limits = { maxOutputBytes: output.maxBytes }
      assemble([{ input, pages: page, rotation }], copy, {
        primitives,
        signal,
        limits,
        rescue,
        dynamicXfa: 'keep_pages',
      })
    } finally {
      source.close()
    }
    copy.close()
    const drawn = {
      filename,
      file: { password: undefined, open: () => copy.open(), openRescued: () => undefined },
    }
    const work = new DrawingWork(drawn, context)
    document = limitedDrawing(await rendering.open({ source: copy.open(), name: filename }), work)
  }
  try {
    return await use(document)
  } finally {
    document.close()
  }
}

/** Puts the recognised text under the pages, in place of an earlier layer if it has anything in its place. */
function addTexts({ options }: Context, { draft }: EntryDraft, results: readonly PageResult[]): void {
  const layers = new TextLayers(draft)
  const replaced = results.filter(
    ({ read, hasInvisibleText, keepsEarlier }) => read !== undefined && hasInvisibleText && !keepsEarlier,
  )
  removeInvisibleText(
    draft,
    replaced.map(({ index }) => index),
  )
  if (options.straighten) {
    const askew = results.flatMap(({ index, read }) =>
      read && read.skew !== 0 ? [[index, -read.skew] as const] : [],
    )
    turnPages(draft, new Map(askew))
  }
  for (const { index, read } of results) {
    if (read === undefined) continue
    const page = options.straighten ? read : pageAskew(read, read.skew)
    layers.add(
      index,
      options.format === 'pdf' ? page : levelled(read),
      pictureToPage(viewPage(draft, index), read, read.rotated),
    )
    // Text alone is read in the direction of its lines.
    if (options.rotate || options.format !== 'pdf') rotatePage(draft, index, read.rotated)
  }
  layers.finish()
}

function write(context: Context, { draft, entry, taken }: EntryDraft, budget: OutputBudget): DraftReport {
  const { options, output, primitives, signal, entries } = context
  const name = `${stemOf(entry.filename)}-${options.corrections_only ? 'corrected' : 'ocr'}.pdf`
  const isUntouched = taken === undefined && isUnchanged(draft)
  const file = output.create({
    ...(entries.length === 1 ? { suggestedName: name } : { name }),
    ...(isUntouched && { password: entry.file.password }),
    from: [entry],
  })
  const settings = {
    primitives,
    signal,
    signatureAppearance: options.signature_appearance,
    limits: { maxOutputBytes: budget.left },
  }
  const report = isUntouched ? copyUnchanged(draft, file, settings) : writeDraft(draft, file, settings)
  if (report.verified) file.verified(report.pages)
  file.close()
  budget.take(report.bytes)
  return report
}

function wordsOf(read: ReadPage | undefined): number {
  return read?.lines.reduce((sum, { words }) => sum + words.length, 0) ?? 0
}

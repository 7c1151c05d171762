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
  turnContent,
  viewPage,
  writeDraft,
} from '@octavo/pdf/draft'
import { PdfError } from '@octavo/pdf/errors'
import type { Loss } from '@octavo/pdf/loss'
import { PictureBudget as FileBudget } from '@octavo/pdf/pictures'
import type { Dropped } from '@octavo/pdf/report'
import { removedSignature } from '@octavo/pdf/signatures'
import { option, phrase, Send } from '../declare/message.js'
import type { Recogniser } from '../declare/recognition.js'
import type { RenderedDocument, Rendering } from '../declare/rendering.js'
import type { TaskContext } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'
import { editedFile, named } from '../documents/edit-each.js'
import { type EntryDraft, eachDraft } from '../documents/entry-drafts.js'
import { OutputBudget } from '../documents/output-budget.js'
import { timeOver } from '../documents/time-over.js'
import { selectedPages } from '../options/pages-option.js'
import { isPicture } from '../pictures/is-picture.js'
import { DrawingWork, limitedDrawing } from '../pictures/limited-drawing.js'
import { OncePerLook } from '../pictures/once-per-look.js'
import { openToDraw } from '../pictures/open-to-draw.js'
import { pageAskew } from './askew.js'
import { type ChosenPage, PageChoice } from './chosen-pages.js'
import { OutputCleaner } from './clean-output.js'
import { correctTexts } from './correct-texts.js'
import { doubtfulWords } from './doubtful-words.js'
import { levelled } from './levelled.js'
import { openRecogniser } from './open-recogniser.js'
import { drawPage, PictureBudget } from './page-picture.js'
import { pictureAsPdf, stemOf } from './picture-as-pdf.js'
import type { RecogniseOptions } from './recognise-options.js'
import {
  confidenceOf,
  corrected,
  inResultOf,
  type ReadPage,
  readPicture,
  withoutVisible,
} from './recognise-page.js'
import { writeTexts } from './write-texts.js'

type Context = TaskContext<RecogniseOptions>

/** What became of one page. */
interface PageResult extends ChosenPage {
  readonly read?: ReadPage
  /** How many corrections are of its words. */
  readonly corrections?: number
  /** Why it could not be recognised. */
  readonly failure?: string
  /** Whether the time was over before its turn. */
  readonly isTooLate?: boolean
}

const NONE = { pages: [], skipped: 0 } as const

/** Recognises the text of each entry's pages, and writes the document with it, or the text alone. */
export async function recogniseEach(context: Context) {
  const reading = context.options.corrections_only ? undefined : await openReading(context)
  const pixels = new PictureBudget()
  const budget = new OutputBudget(context.output.maxBytes)
  const isTimeOver = timeOver(context)
  try {
    const pictures = new FileBudget()
    const entries = context.entries.map((entry) =>
      isPicture(entry) ? pictureAsPdf(context, entry, pictures) : entry,
    )
    const files = await eachDraft({ ...context, entries }, (opened) =>
      recogniseOne(context, opened, { reading, budget, pixels, isTimeOver }),
    )
    return { files }
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
}

async function recogniseOne(context: Context, opened: EntryDraft, tools: Tools) {
  const { reading, budget } = tools
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
  const results =
    reading === undefined || chosen.pages.length === 0
      ? []
      : await withDrawing(context, opened, reading.rendering, notes, (document) =>
          recognisePages(context, document, { ...tools, ...reading, cleaner }, chosen.pages),
        )
  const earlier = reading === undefined ? named(opened, () => correctTexts(context, draft)) : undefined
  const report = named(opened, () => {
    try {
      cleaner?.place()
      addTexts(context, opened, results)
      return options.format === 'pdf'
        ? write(context, opened, budget)
        : writeTexts(context, opened, results, budget)
    } finally {
      cleaner?.close()
    }
  })
  for (const name of report.signaturesRemoved)
    dropped.push({ ...removedSignature(name, options.signature_appearance), count: 1 })
  const edited = editedFile(opened, report, dropped)
  const isOutputPdf = options.format === 'pdf'
  return {
    ...edited,
    protectionRemoved: isOutputPdf && edited.protectionRemoved,
    name: filename,
    notes: [...edited.notes, ...notes],
    losses: [...edited.losses, ...(earlier?.losses ?? []), ...lossesOf(results, options.min_confidence)],
    recognised: results.filter(({ read }) => read !== undefined).length,
    engine: reading?.recogniser.engine ?? '',
    pagesSkipped: chosen.skipped,
    pagesFailed: results.filter(({ read }) => read === undefined).length,
    words: results.reduce((sum, { read }) => sum + wordsOf(read), 0),
    wordsCorrected: earlier?.applied ?? results.reduce((sum, { corrections = 0 }) => sum + corrections, 0),
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

function chosenPages({ options, signal }: Context, { draft, entry }: EntryDraft) {
  const where = { field: 'options[pages]', filename: entry.filename }
  const selected = new Set(selectedPages(options.pages, draft.pages.length, where))
  const choice = new PageChoice(draft, options.mode)
  const pages: ChosenPage[] = []
  for (const index of [...selected].sort((one, other) => one - other)) {
    throwIfAborted(signal)
    const page = choice.choose(index)
    if (page !== undefined) pages.push(page)
  }
  return { pages, skipped: selected.size - pages.length }
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

/** Pages are drawn one after the other, and recognised as many at the same time as the recogniser takes. */
async function recognisePages(
  { options, signal, progress }: Context,
  document: RenderedDocument,
  {
    recogniser,
    pixels,
    isTimeOver,
    cleaner,
  }: Pick<Reading, 'recogniser'> &
    Pick<Tools, 'pixels' | 'isTimeOver'> & { readonly cleaner: OutputCleaner | undefined },
  pages: readonly ChosenPage[],
): Promise<PageResult[]> {
  const results: PageResult[] = []
  const reading = new OncePerLook<Promise<ReadPage>>()
  const running = new Set<Promise<void>>()
  let done = 0
  const recognise = async (page: ChosenPage, at: number): Promise<void> => {
    results[at] = await recognised(page)
    progress(++done, pages.length)
  }
  const recognised = async (page: ChosenPage): Promise<PageResult> => {
    try {
      const read = await reading.of(page.look, async () => {
        const picture = drawPage(document, page.index, { wanted: options.dpi, own: page.dpi }, pixels)
        return readPicture(recogniser, picture, options, signal)
      })
      const corrections = options.corrections.filter((one) => one.page === page.index + 1)
      await cleaner?.clean(document, page.index, pixels, signal)
      const meant = corrected(read, corrections, inResultOf(options))
      const written = withoutVisible(meant.page, page.visible, options.mode === 'force')
      return { ...page, read: written, corrections: meant.applied }
    } catch (error) {
      if (!(error instanceof PdfError) || error.code === 'aborted') throw error
      return { ...page, failure: error.message }
    }
  }
  for (const [at, page] of pages.entries()) {
    throwIfAborted(signal)
    if (isTimeOver()) {
      results[at] = { ...page, isTooLate: true }
      continue
    }
    const work = recognise(page, at)
    running.add(work)
    void work.finally(() => running.delete(work)).catch(() => undefined)
    if (running.size >= recogniser.atOnce) await Promise.race(running)
  }
  await Promise.all(running)
  return results
}

/** Puts the recognised text under the pages, in place of an earlier layer. */
function addTexts({ options }: Context, { draft }: EntryDraft, results: readonly PageResult[]): void {
  const layers = new TextLayers(draft)
  const hadText = results.filter(({ read, hasInvisibleText }) => read !== undefined && hasInvisibleText)
  removeInvisibleText(
    draft,
    hadText.map(({ index }) => index),
  )
  for (const { index, read } of results) {
    if (read === undefined) continue
    if (options.straighten && read.skew !== 0) turnContent(draft, index, -read.skew)
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

function lossesOf(results: readonly PageResult[], least: number): Loss[] {
  const late = results.filter(({ isTooLate }) => isTooLate)
  const missing = late.slice(0, 1).map(({ index }): Loss => {
    const page = index + 1
    const pages = late.length === 1 ? `page ${page}` : `${late.length} pages, from page ${page} on,`
    const what = `The text of ${pages} was not recognised, because a run may not take longer: recognise ${page}-last in another run.`
    return { kind: 'text', page, count: late.length, what }
  })
  const others = results.flatMap(({ index, read, failure }): Loss[] => {
    const about = { kind: 'text', page: index + 1, count: 1 } as const
    if (failure !== undefined)
      return [{ ...about, what: `The text of page ${index + 1} could not be recognised: ${failure}` }]
    const confidence = read && confidenceOf(read)
    if (confidence === undefined || confidence >= least) return []
    return [
      {
        ...about,
        what: `The text of page ${index + 1} was recognised with a confidence of ${Math.round(confidence)} of 100: parts of it may be wrong.`,
      },
    ]
  })
  return [...missing, ...others]
}

function wordsOf(read: ReadPage | undefined): number {
  return read?.lines.reduce((sum, { words }) => sum + words.length, 0) ?? 0
}

import { throwIfAborted } from '@octavo/pdf/abort-flag'
import {
  applyDynamicXfaOption,
  type Draft,
  openDraft,
  rotatePage,
  type ScannedPicture,
  ScannedPictures,
  viewPage,
  writeDraft,
} from '@octavo/pdf/draft'
import type { Loss } from '@octavo/pdf/loss'
import { parsePageSelection, selectPages } from '@octavo/pdf/page-grammar'
import { TextReader } from '@octavo/pdf/page-text'
import { inkArea, PixelBudget, type Pixels } from '@octavo/pdf/raster'
import { removedSignature } from '@octavo/pdf/signatures'
import type { OpenSource, TaskEntry } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'
import { type EditedFile, editedFile, named, refuseIfSigned } from '../documents/edit-each.js'
import { eachDraft } from '../documents/entry-drafts.js'
import { selectedPages } from '../options/pages-option.js'
import { LEAST_DPI as LEAST_BLANK_DPI } from './blank-pages.js'
import { type CleanPicture, cleanPicture } from './clean-picture.js'
import { PictureCoder } from './encode-picture.js'
import { KeptPictures } from './kept-pictures.js'
import { PagePictures } from './page-pictures.js'
import { type CodedPicture, dpiOf, isReplaceable, placePictures } from './placed-pictures.js'
import type { ScanContext, ScannedPageReport } from './scan-context.js'
import { photographedSheet, placeOf, wholePage } from './sheet-of-page.js'

/** A page of the output, and the picture that it gets; a page without one stays as it is. */
interface PlannedPage {
  /** Its index in the file. */
  readonly source: number
  readonly picture?: CodedPicture
}

export interface ScannedFile extends EditedFile {
  readonly scanned: readonly ScannedPageReport[]
  readonly blankPages: readonly number[]
  readonly otherPages: readonly number[]
}

/** Cleans the pages of a PDF that are scans, and writes it to an output of its own. */
export async function scanDocument(
  context: ScanContext,
  entry: TaskEntry,
  isOnly: boolean,
  bytesLeft: number,
): Promise<{ readonly file: ScannedFile; readonly bytes: number }> {
  const kept = new KeptPictures(context)
  try {
    return await writeCleaned(context, entry, { isOnly, bytesLeft, kept })
  } finally {
    kept.close()
  }
}

interface Writing {
  readonly isOnly: boolean
  readonly bytesLeft: number
  readonly kept: KeptPictures
}

async function writeCleaned(
  context: ScanContext,
  entry: TaskEntry,
  { isOnly, bytesLeft, kept }: Writing,
): Promise<{ readonly file: ScannedFile; readonly bytes: number }> {
  const plan = await planPages(context, entry, kept)
  const page = selectionOf(plan.pages.map(({ source }) => source + 1))
  const [result] = await eachDraft({ ...context, entries: [{ ...entry, page }] }, async (opened) => {
    const { draft } = opened
    const dropped = [...(opened.taken?.dropped ?? [])]
    named(opened, () => {
      dropped.push(...applyDynamicXfaOption(draft, context.options.dynamic_xfa))
      placePictures(draft, picturesOf(plan.pages), kept)
    })
    const name = `${entry.filename.replace(/\.pdf$/i, '')}-clean.pdf`
    const file = context.output.create({ ...(isOnly ? { suggestedName: name } : { name }), from: [entry] })
    const report = named(opened, () =>
      writeDraft(draft, file, {
        primitives: context.primitives,
        signatureAppearance: context.options.signature_appearance,
        limits: { maxOutputBytes: bytesLeft },
        signal: context.signal,
      }),
    )
    if (report.verified) file.verified(report.pages)
    file.close()
    for (const name of report.signaturesRemoved)
      dropped.push({ ...removedSignature(name, context.options.signature_appearance), count: 1 })
    return { edited: editedFile(opened, report, dropped), bytes: report.bytes }
  })
  const { edited, bytes } = result!
  const { scanned, blankPages, otherPages } = plan
  const losses = [...edited.losses, ...plan.losses]
  return { file: { ...edited, losses, scanned, blankPages, otherPages }, bytes }
}

interface Plan {
  readonly pages: PlannedPage[]
  readonly scanned: ScannedPageReport[]
  readonly blankPages: number[]
  readonly otherPages: number[]
  readonly losses: Loss[]
}

/** Looks at each page and makes its new picture. */
async function planPages(context: ScanContext, entry: TaskEntry, store: KeptPictures): Promise<Plan> {
  const { options, signal, primitives } = context
  const sources: OpenSource[] = []
  const kept = <Opened extends OpenSource | undefined>(source: Opened): Opened => {
    if (source !== undefined) sources.push(source)
    return source
  }
  const coder = await PictureCoder.open(context, options.quality)
  const pictures = await PagePictures.open(context, entry, 'task')
  try {
    const input = { name: entry.filename, source: kept(entry.file.open()), password: entry.file.password }
    const draft = openDraft(input, { primitives, signal, rescue: () => kept(entry.file.openRescued()) })
    // Before pages are drawn, which takes minutes.
    named({ entry }, () => refuseIfSigned(options, { draft, taken: undefined }))
    const finder = new ScannedPictures(draft)
    const entered = [...selectPages(parsePageSelection(entry.page), draft.pages.length)]
    const where = { field: 'options[pages]', filename: entry.filename }
    const chosen = new Set(selectedPages(options.pages, entered.length, where))
    const isSame = draft.pages.length === pictures.pageCount
    // New pictures are placed on pages as they are displayed.
    for (const index of draft.pages.keys()) rotatePage(draft, index, entry.rotation)
    const plan: Plan = { pages: [], scanned: [], blankPages: [], otherPages: [], losses: [] }
    const reader = new TextReader(draft.file, draft.document.catalogue)
    const late: number[] = []
    for (const [at, source] of entered.entries()) {
      throwIfAborted(signal)
      context.progress(at + 1, entered.length)
      if (!chosen.has(at)) {
        plan.pages.push({ source })
        continue
      }
      if (late.length > 0 || context.isTimeOver()) {
        plan.pages.push({ source })
        late.push(at + 1)
        continue
      }
      // If pdfium finds other pages, it is not known which one this is.
      const found = isSame ? finder.of(viewPage(draft, source)) : undefined
      const mayReplace = isReplaceable(found)
      if (!mayReplace && (options.other_pages === 'keep' || !isSame)) {
        plan.pages.push({ source })
        plan.otherPages.push(at + 1)
        continue
      }
      await planPage(
        context,
        plan,
        {
          draft,
          source,
          number: at + 1,
          rotation: entry.rotation,
          found: mayReplace ? found : undefined,
          reader,
        },
        { pictures, coder, store },
      )
    }
    plan.losses.push(...tooLate(late))
    if (plan.pages.length === 0)
      throw new TaskFailure({
        code: 'invalid_parameter',
        field: 'options[remove_blank]',
        input: entry.filename,
        message: `${entry.filename}: All of its pages are blank, and a PDF needs one.`,
      })
    return plan
  } finally {
    pictures.close()
    for (const source of sources) source.close()
  }
}

interface LookedAtPage {
  readonly draft: Draft
  readonly source: number
  readonly number: number
  /** Of the entry, in degrees clockwise. */
  readonly rotation: number
  readonly found: ScannedPicture | undefined
  readonly reader: TextReader
}

interface PageTools {
  readonly pictures: PagePictures
  readonly coder: PictureCoder
  readonly store: KeptPictures
}

async function planPage(
  { options, signal }: ScanContext,
  plan: Plan,
  { draft, source, number, rotation, found, reader }: LookedAtPage,
  { pictures, coder, store }: PageTools,
): Promise<void> {
  const view = viewPage(draft, source)
  const wanted = found === undefined ? options.dpi : dpiOf(found, view.unit)
  const drawn = pictures.pixels(source, wanted, rotation)
  if (drawn === undefined) {
    plan.pages.push({ source })
    plan.otherPages.push(number)
    return
  }
  const { width, height, dpi } = drawn
  // The next page is drawn into the same memory.
  const scan: Pixels = { width, height, channels: 3, data: drawn.data.slice(0, width * height * 3) }
  const budget = new PixelBudget(signal)
  if (
    options.remove_blank &&
    !view.dict.has('Annots') &&
    dpi >= LEAST_BLANK_DPI &&
    inkArea(scan, { dpi }, budget) <= options.blank_ink
  ) {
    plan.blankPages.push(number)
    return
  }
  const photographed =
    options.perspective && found !== undefined ? photographedSheet(scan, view, found, budget) : undefined
  const sheet = photographed ?? wholePage(scan, view)
  const look = { dpi, isBilevel: found?.isBilevel ?? false }
  const clean = cleanPicture(sheet.picture, look, options, budget)
  plan.scanned.push({ page: number, ...did(clean), perspective: sheet.isRectified })
  if (!clean.changed && !sheet.isRectified && found !== undefined) {
    plan.pages.push({ source })
    return
  }
  if (found === undefined) plan.losses.push(...drawnText(reader, draft, source, number))
  for (const { box, picture } of clean.parts) {
    const isWhole = !sheet.isRectified && box.right - box.left === width && box.bottom - box.top === height
    const place = placeOf(sheet, box)
    const page = isWhole ? undefined : place
    const coded = store.keep(await coder.picture(picture))
    plan.pages.push({
      source,
      picture: { place, page, turned: clean.turned, instead: found, coded },
    })
  }
}

function tooLate(late: readonly number[]): Loss[] {
  const [page] = late
  if (page === undefined) return []
  const pages = late.length === 1 ? `Page ${page} was` : `${late.length} pages, from page ${page} on, were`
  const what = `${pages} not cleaned, because a run may not take longer: clean ${page}-last in another run.`
  return [{ kind: 'image', page, count: late.length, what }]
}

/** The text of a page that becomes a picture. */
function drawnText(reader: TextReader, draft: Draft, source: number, page: number): Loss[] {
  const { blocks } = reader.read(draft.pages[source]!, { annotations: false })
  const words = blocks.flatMap(({ lines }) => lines.flatMap((line) => line.words))
  if (words.length === 0) return []
  const what = `The text of page ${page} was drawn as a picture: it can no longer be selected or found.`
  return [{ kind: 'text', page, count: words.length, what }]
}

export function did({ turned, cropped, bordersRemoved, specks, parts }: CleanPicture) {
  return { turned: Math.round(turned * 100) / 100, cropped, bordersRemoved, specks, pages: parts.length }
}

function picturesOf(pages: readonly PlannedPage[]): Map<number, CodedPicture> {
  return new Map(
    pages.flatMap(({ picture }, index) => (picture === undefined ? [] : [[index, picture] as const])),
  )
}

/** Pages in the page grammar, runs of them as ranges. */
export function selectionOf(pages: readonly number[]): string {
  const ranges: string[] = []
  for (let at = 0; at < pages.length; at++) {
    const from = pages[at]!
    while (pages[at + 1] === pages[at]! + 1) at++
    ranges.push(from === pages[at] ? String(from) : `${from}-${pages[at]}`)
  }
  return ranges.join(',')
}

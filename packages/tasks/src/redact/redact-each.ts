import { throwIfAborted } from '@octavo/pdf/abort-flag'
import { applyDynamicXfaOption, Redaction, viewPage, writeDraft } from '@octavo/pdf/draft'
import { removedSignature } from '@octavo/pdf/signatures'
import type { RenderingInput } from '../declare/rendering.js'
import type { TaskContext } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'
import { type EditedFile, editedFile, named, refuseIfSigned } from '../documents/edit-each.js'
import { type EntryDraft, eachDraft } from '../documents/entry-drafts.js'
import { selectedPages } from '../options/pages-option.js'
import { inPoints } from '../paper/lengths.js'
import { DrawingWork, limitedDrawing } from '../pictures/limited-drawing.js'
import { makeMatchers } from './matchers.js'
import { overwritePictures } from './overwrite-pictures.js'
import type { RedactOptions } from './redact-options.js'
import { boxOf, rounded } from './reported-box.js'
import { searchBySecondReader } from './second-reader.js'

type EngineReport = ReturnType<Redaction['finish']>

export interface RedactedFile extends EditedFile {
  /** Whether neither an area nor anything that was found was redacted. */
  readonly nothingFound: boolean
  readonly redactions: readonly {
    readonly page: number
    readonly found: readonly { readonly kind: string; readonly count: number }[]
    readonly boxes: readonly {
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
    }[]
    readonly glyphs: number
    readonly paths: number
    readonly linesInPlace: number
    readonly labelsLeftOut: number
    readonly images: number
    readonly imagesRemoved: number
  }[]
  readonly annotationsRemoved: number
  readonly optionsRemoved: number
  readonly masked: EngineReport['strings']
  readonly unreadableCharacters: number
  readonly fontsPruned: number
  readonly fontOutlinesKept: number
  readonly namesChanged: number
  readonly namesLeft: number
  /** What read the result once more and found nothing; empty if there are doubts. */
  readonly verifiedBy: readonly string[]
  /** Why something may be left nevertheless, with the pages from 1. */
  readonly doubts: readonly { readonly kind: string; readonly pages: readonly number[] }[]
  readonly counts: Readonly<Record<string, number>>
}

/** Redacts each entry's document and writes it to an output of its own: `letter-redacted.pdf`. */
export async function redactEach(context: TaskContext<RedactOptions>): Promise<{ files: RedactedFile[] }> {
  const matchers = makeMatchers(context.options)
  let written = 0
  const files = await eachDraft(context, async (opened) => {
    const { bytes, ...file } = await redactOne(context, opened, matchers, written)
    written += bytes
    return file
  })
  return { files }
}

type Box = readonly [left: number, top: number, right: number, bottom: number]

async function redactOne(
  context: TaskContext<RedactOptions>,
  opened: EntryDraft,
  matchers: ReturnType<typeof makeMatchers>,
  written: number,
): Promise<RedactedFile & { bytes: number }> {
  const { options, primitives, signal, output, engines } = context
  const { draft, entry, taken } = opened
  named(opened, () => refuseIfSigned(options, opened))
  const dropped = [
    ...(taken?.dropped ?? []),
    ...named(opened, () => applyDynamicXfaOption(draft, options.dynamic_xfa)),
  ]
  const where = { field: 'options[pages]', filename: entry.filename }
  const pages = [...new Set(selectedPages(options.pages, draft.pages.length, where))]
  const checkpoint = (): void => throwIfAborted(signal)
  const redaction = named(
    opened,
    () =>
      new Redaction(draft, {
        pages,
        matchers,
        areas: areasOf(options, opened),
        style: { fill: colourOf(options.fill), label: options.label },
        checkpoint,
      }),
  )
  await overwritePictures(redaction, engines, primitives, signal)
  const nothingFound = redaction.isEmpty
  const report = named(opened, () => redaction.finish())
  const name = `${entry.filename.replace(/\.pdf$/i, '')}-redacted.pdf`
  const file = context.scratch()
  const doubts = new Map<string, ReadonlySet<number>>()
  let namesLeft = 0
  const draftReport = named(opened, () => {
    const made = writeDraft(draft, file, {
      primitives,
      rewrite: true,
      replaceStream: redaction.replaceStream,
      signatureAppearance: options.signature_appearance,
      limits: { maxOutputBytes: Math.max(0, output.maxBytes - written) },
      signal,
      progress: context.progress,
    })
    const verified = redaction.verify(file.source(), primitives)
    namesLeft = verified.namesLeft
    for (const [kind, found] of verified.doubts) doubts.set(kind, found)
    return made
  })
  file.close()
  const verifiedBy = ['octavo']
  const { rendering } = engines
  if (rendering !== undefined) {
    const input = { source: file.open(), name: entry.filename }
    const boxes = {
      byPage: new Map(report.pages.map(({ page, boxes }) => [page - 1, boxes])),
      widthOf: (page: number) => viewPage(draft, page).width,
      fill: colourOf(options.fill).map((part) => part * 255) as [number, number, number],
      hasLabel: options.label !== '',
    }
    const searched = { pages, matchers, label: options.label, boxes }
    const drawn = {
      filename: entry.filename,
      file: { open: () => file.open(), openRescued: () => undefined },
    }
    const limited = {
      open: async (opened: RenderingInput) =>
        limitedDrawing(await rendering.open(opened), new DrawingWork(drawn, context)),
    }
    const second = await searchBySecondReader(limited, input, searched, redaction)
    if (second === undefined) doubts.set('not_read_by_pdfium', new Set())
    else {
      if (matchers.length > 0) verifiedBy.push('pdfium')
      if (second.areAllSeen && boxes.byPage.size > 0) verifiedBy.push('pixels')
      if (second.uncovered.size > 0) doubts.set('uncovered_box', second.uncovered)
      if (second.similar.size > 0)
        doubts.set('similar_text', new Set([...(doubts.get('similar_text') ?? []), ...second.similar]))
    }
  }
  output.adopt(file, {
    ...(context.entries.length === 1 ? { suggestedName: name } : { name }),
    from: [entry],
  })
  for (const field of draftReport.signaturesRemoved)
    dropped.push({ ...removedSignature(field, options.signature_appearance), count: 1 })
  return {
    ...editedFile(opened, draftReport, dropped),
    nothingFound,
    redactions: report.pages.map(({ redacted, boxes, ...page }) => ({
      ...page,
      found: redacted,
      boxes: boxes.map(boxOf),
    })),
    annotationsRemoved: report.annotations,
    optionsRemoved: report.options,
    masked: report.strings,
    namesChanged: report.names,
    unreadableCharacters: report.unreadable,
    fontsPruned: report.fonts.pruned,
    fontOutlinesKept: report.fonts.outlinesKept,
    namesLeft,
    verifiedBy: doubts.size === 0 ? verifiedBy : [],
    doubts: [...doubts].map(([kind, found]) => ({
      kind,
      pages: [...found].map((page) => page + 1).sort((one, other) => one - other),
    })),
    counts: report.removed,
    bytes: draftReport.bytes,
  }
}

/** By page, as the engine wants them: from the upper left corner of what is seen. */
function areasOf({ areas, unit, origin }: RedactOptions, { draft, entry }: EntryDraft): Map<number, Box[]> {
  const byPage = new Map<number, Box[]>()
  areas.forEach(({ pages, ...area }, index) => {
    const [x, y, width, height] = [area.x, area.y, area.width, area.height].map((length) =>
      inPoints(length, unit),
    ) as [number, number, number, number]
    const where = { field: `options[areas][${index}][pages]`, filename: entry.filename }
    for (const page of new Set(selectedPages(pages, draft.pages.length, where))) {
      const view = viewPage(draft, page)
      const top = origin === 'top-left' ? y : view.height - y - height
      if (x >= view.width || top >= view.height || top + height <= 0)
        throw new TaskFailure({
          code: 'invalid_parameter',
          field: `options[areas][${index}]`,
          input: entry.filename,
          message: `${entry.filename}: Area ${index + 1} lies outside of page ${page + 1}, which is ${rounded(view.width)} × ${rounded(view.height)} points.`,
        })
      byPage.set(page, [...(byPage.get(page) ?? []), [x, top, x + width, top + height]])
    }
  })
  return byPage
}

function colourOf(colour: string): [number, number, number] {
  const part = (at: number): number => Number.parseInt(colour.slice(at, at + 2), 16) / 255
  return [part(1), part(3), part(5)]
}

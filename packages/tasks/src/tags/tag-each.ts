import { copySource } from '@octavo/pdf/copy-source'
import { removeClaims, writeDraft } from '@octavo/pdf/draft'
import { PdfError } from '@octavo/pdf/errors'
import {
  type AlternativeText,
  claimAccessible,
  type Description,
  describeTagged,
  isTagged,
  type TagReport,
  tagDocument,
} from '@octavo/pdf/tagging'
import { validate } from '@octavo/pdf/validate'
import { titleFrom } from '../archive/convert-each.js'
import type { TaskContext, TaskEntry } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'
import { type EditOutput, editEach } from '../documents/edit-each.js'
import type { DocumentOptions } from '../options/document-options.js'
import { shownName } from '../wording/file-name.js'

export interface TagEachOptions extends DocumentOptions {
  readonly mode: 'keep' | 'redo'
  readonly language: string | null
  readonly title: string | null
  readonly alt_texts: readonly AlternativeText[]
}

const MAX_FIGURES = 1000
const MAX_PAGES = 100

/** Tags the document of each entry, and says whether it conforms to PDF/UA-1 now. */
export function tagEach(context: TaskContext<TagEachOptions>) {
  return editEach(context, '-tagged', (draft, entry, output, _opened, onPage) => {
    const wasTagged = isTagged(draft)
    const { mode } = context.options
    const settings = describing(context.options, entry)
    const tagged =
      wasTagged && mode === 'keep'
        ? undefined
        : unlessScan(entry, () => tagDocument(draft, { ...settings, signal: context.signal, onPage }))
    const described = tagged ?? describeTagged(draft, settings)
    const did = {
      tags: tagged === undefined ? 'kept' : wasTagged ? 'replaced' : 'added',
      ...describedFields(described),
      ...taggedFields(tagged),
      textsUnused: (tagged?.alternativesLeft ?? settings.alternatives)
        .slice(0, MAX_FIGURES)
        .map(({ page, figure }) => ({ page, figure })),
      pdfUa: false,
      missing: [] as Missing[],
    }
    output.write = writeValidated(context, (missing) => {
      did.pdfUa = missing.length === 0
      did.missing = missing
    })
    return did
  })
}

/** Here it is no standard that is missed, as for PDF/A, but text. */
function unlessScan(entry: TaskEntry, tag: () => TagReport): TagReport {
  try {
    return tag()
  } catch (error) {
    if (!(error instanceof PdfError) || error.details.lacks !== 'text') throw error
    const { filename } = entry
    const message = `${shownName(filename)}: It is a scan without text. Recognise its text with ocr-pdf first.`
    throw new TaskFailure({ code: 'no_text', input: filename, message })
  }
}

function describing({ title, language, alt_texts }: TagEachOptions, { filename }: TaskEntry) {
  return {
    title: title ?? undefined,
    language: language ?? undefined,
    fallbackTitle: titleFrom(filename),
    alternatives: alt_texts,
  }
}

function describedFields({ title, language }: Description) {
  return {
    title: title?.value ?? '',
    titleFrom: title?.origin ?? '',
    language: language?.value ?? '',
    languageFrom: language?.origin ?? '',
  }
}

function taggedFields(tagged: TagReport | undefined) {
  const count = (...types: readonly string[]): number =>
    types.reduce((sum, type) => sum + (tagged?.elements.get(type) ?? 0), 0)
  const figures = tagged?.figures ?? []
  return {
    headings: count('H1', 'H2', 'H3', 'H4', 'H5', 'H6'),
    paragraphs: count('P'),
    lists: count('L'),
    tables: count('Table'),
    links: count('Link'),
    formFields: count('Form'),
    footnotes: count('Note'),
    figures: figures.slice(0, MAX_FIGURES).map(({ page, figure, box, alternative }) => ({
      page,
      figure,
      box: box.map((value) => Math.round(value * 10) / 10),
      text: alternative ?? null,
    })),
    figuresWithoutText: figures.filter(({ alternative }) => alternative === undefined).length,
    linksDescribed: tagged?.linksDescribed ?? 0,
    fieldsDescribed: tagged?.fieldsDescribed ?? 0,
    pagesUnread: (tagged?.pagesUnread ?? []).slice(0, MAX_PAGES),
  }
}

export interface Missing {
  readonly clause: string
  readonly test: number
  readonly message: string
  readonly count: number
}

/** Writes the document with the claim of PDF/UA-1, which stays only if the written file is found to conform. */
function writeValidated(
  { scratch, primitives, signal }: TaskContext<TagEachOptions>,
  found: (missing: Missing[]) => void,
): EditOutput['write'] {
  return (draft, sink, options) => {
    claimAccessible(draft)
    const trial = scratch()
    try {
      const report = writeDraft(draft, trial, options)
      const { results } = validate(trial.source(), ['ua-1'], { primitives, signal })
      const missing = results.flatMap(({ failures, unchecked }) => [
        ...failures.map(({ clause, test, message, count }) => ({ clause, test, message, count })),
        ...unchecked.map((message) => ({ clause: '', test: 0, message, count: 1 })),
      ])
      found(missing)
      if (missing.length === 0) copySource(trial.source(), sink, { signal })
      else {
        removeClaims(draft, ({ standard }) => standard === 'PDF/UA')
        writeDraft(draft, sink, options)
      }
      return report
    } finally {
      trial.close()
      trial.remove()
    }
  }
}

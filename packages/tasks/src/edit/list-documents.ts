import { type Draft, listContent, placedFields, readAnnotations, viewPage } from '@octavo/pdf/draft'
import type { Loss } from '@octavo/pdf/loss'
import type { TaskContext } from '../declare/task.js'
import { draftLosses, withDrafts } from '../documents/entry-drafts.js'
import { jsonName, writeJson } from '../documents/json-output.js'
import { inPoints } from '../paper/lengths.js'
import { type EditOptions, isListed } from './edit-options.js'
import { listedAnnotation, rounded } from './listed-annotation.js'
import { listedImage, listedText } from './listed-content.js'
import { listedField } from './listed-field.js'

interface Listed {
  readonly name: string
  readonly losses: readonly Loss[]
  /** How many of each kind were listed. */
  readonly listed: Readonly<Record<string, number>>
}

/** What is on a page. Each list of the options adds one of its own. */
type PageListing = { readonly page: number } & Record<string, unknown>

/** Writes what is on the pages of each document as JSON, and changes nothing. */
export async function listDocuments(context: TaskContext<EditOptions>): Promise<{ files: Listed[] }> {
  const { options } = context
  return withDrafts(context, (drafts) => ({
    files: drafts.map((opened) => {
      const { draft, entry } = opened
      const pages = pageSizes(draft, options)
      const listed: Record<string, number> = {}
      if (isListed(options, 'annotations')) listed.annotations = addAnnotations(draft, pages, options)
      if (isListed(options, 'fields')) listed.fields = addFields(draft, pages, options)
      if (isListed(options, 'text') || isListed(options, 'images'))
        Object.assign(listed, addContent(draft, pages, options))
      writeJson(context.output, jsonName(entry.filename, '-list', drafts.length === 1), { pages })
      return { name: entry.filename, losses: draftLosses(opened), listed }
    }),
  }))
}

function pageSizes(draft: Draft, options: EditOptions): PageListing[] {
  const unit = inPoints(1, options.unit)
  return draft.pages.map((_, index) => {
    const { width, height } = viewPage(draft, index)
    return { page: index + 1, width: rounded(width / unit), height: rounded(height / unit) }
  })
}

function addAnnotations(draft: Draft, pages: readonly PageListing[], options: EditOptions): number {
  let [count, page] = [0, 0]
  for (const annotations of readAnnotations(draft)) {
    pages[page++]!.annotations = annotations.map((one) => listedAnnotation(one, inPoints(1, options.unit)))
    count += annotations.length
  }
  return count
}

function addFields(draft: Draft, pages: readonly PageListing[], options: EditOptions): number {
  const unit = inPoints(1, options.unit)
  const names = new Set<string>()
  const placed = placedFields(draft)
  pages.forEach((page, index) => {
    const fields = placed.get(index) ?? []
    page.fields = fields.map((field) => listedField(field, unit))
    for (const { field } of fields) names.add(field.name)
  })
  return names.size
}

function addContent(
  draft: Draft,
  pages: readonly PageListing[],
  options: EditOptions,
): Record<string, number> {
  const unit = inPoints(1, options.unit)
  const counts: Record<string, number> = {}
  let page = 0
  for (const { text, images } of listContent(draft)) {
    const listed = pages[page++]!
    if (isListed(options, 'text')) {
      listed.text = text.map((line) => listedText(line, unit))
      counts.text = (counts.text ?? 0) + text.length
    }
    if (isListed(options, 'images')) {
      listed.images = images.map((image) => listedImage(image, unit))
      counts.images = (counts.images ?? 0) + images.length
    }
  }
  return counts
}

import { type AnnotationDescription, commentsAsXfdf, type Draft, readAnnotations } from '@octavo/pdf/draft'
import type { Loss } from '@octavo/pdf/loss'
import type { TaskContext } from '../declare/task.js'
import { draftLosses, withDrafts } from '../documents/entry-drafts.js'
import { inPoints } from '../paper/lengths.js'
import type { EditOptions } from './edit-options.js'
import { listedBox } from './listed-annotation.js'

const TYPES = {
  csv: 'text/csv',
  txt: 'text/plain',
  xfdf: 'application/vnd.adobe.xfdf',
} as const

interface Exported {
  readonly name: string
  readonly losses: readonly Loss[]
  readonly listed: { readonly comments: number }
}

/** Writes the comments of each document: as a table, as a text, or as XFDF. Links are no comments. */
export async function exportComments(context: TaskContext<EditOptions>): Promise<{ files: Exported[] }> {
  const { options, output } = context
  const format = options.export_format
  return withDrafts(context, (drafts) => ({
    files: drafts.map((opened) => {
      const { draft, entry } = opened
      const pages = [...readAnnotations(draft)].map((all) => all.filter(({ type }) => type !== 'link'))
      const name = `${entry.filename.replace(/\.pdf$/i, '')}-comments.${format}`
      const file = output.create({
        ...(drafts.length === 1 ? { suggestedName: name } : { name }),
        type: TYPES[format],
      })
      const encoder = new TextEncoder()
      for (const part of written(draft, entry.filename, pages, options)) file.write(encoder.encode(part))
      file.close()
      const comments = pages.reduce((sum, page) => sum + page.length, 0)
      return { name: entry.filename, losses: draftLosses(opened), listed: { comments } }
    }),
  }))
}

type Pages = readonly (readonly AnnotationDescription[])[]

function written(draft: Draft, filename: string, pages: Pages, options: EditOptions): Iterable<string> {
  switch (options.export_format) {
    case 'csv':
      return asTable(pages, inPoints(1, options.unit))
    case 'txt':
      return asText(pages)
    case 'xfdf':
      return commentsAsXfdf(draft, filename)
  }
}

const HEADER = 'page,id,type,author,created,modified,reply_to,comment,color,x,y,width,height\r\n'

/** A row for each comment (RFC 4180). */
function* asTable(pages: Pages, unit: number): Iterable<string> {
  yield HEADER
  for (const [index, page] of pages.entries()) {
    for (const one of page) {
      const { x, y, width, height } = listedBox(one.box, unit)
      const values = [index + 1, one.id, one.type, one.author, one.created, one.modified, one.replyTo]
      yield `${[...values, one.contents, one.color, x, y, width, height].map(cell).join()}\r\n`
    }
  }
}

function cell(value: string | number | null): string {
  const text = String(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Comments by page, each with its replies under it. */
function* asText(pages: Pages): Iterable<string> {
  if (pages.every((page) => page.length === 0)) yield 'There are no comments.\n'
  for (const [index, page] of pages.entries()) {
    if (page.length === 0) continue
    yield `Page ${index + 1}\n\n`
    for (const { one, depth } of threaded(page)) yield commentText(one, Math.min(depth, MAX_INDENT))
  }
}

function* threaded(
  page: readonly AnnotationDescription[],
): Iterable<{ one: AnnotationDescription; depth: number }> {
  const ids = new Set(page.map(({ id }) => id))
  const replies = new Map<string, AnnotationDescription[]>()
  const first: AnnotationDescription[] = []
  for (const one of page) {
    if (one.replyTo === null || !ids.has(one.replyTo)) {
      first.push(one)
      continue
    }
    const known = replies.get(one.replyTo) ?? []
    replies.set(one.replyTo, known)
    known.push(one)
  }
  const told = new Set<string>()
  // Comments that reply to each other in a circle come last.
  for (const start of [...first, ...page]) {
    // No recursion: replies can be nested without a limit.
    const waiting = [{ one: start, depth: 0 }]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (told.has(next.one.id)) continue
      told.add(next.one.id)
      yield next
      const depth = next.depth + 1
      for (const one of replies.get(next.one.id)?.toReversed() ?? []) waiting.push({ one, depth })
    }
  }
}

const MAX_INDENT = 10

function commentText(
  { type, author, modified, created, contents }: AnnotationDescription,
  depth: number,
): string {
  const head = [depth > 0 ? 'reply' : type, author, modified ?? created ?? '']
    .filter((part) => part !== '')
    .join(', ')
  const lines = [head, ...contents.split(/\r\n|[\r\n]/).filter((line) => line.trim() !== '')]
  return `${lines.map((line) => '  '.repeat(depth) + line).join('\n')}\n\n`
}

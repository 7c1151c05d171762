import { readMetadata } from '@octavo/pdf/metadata'
import { readLabels } from '@octavo/pdf/page-labels'
import type { TaskContext } from '../declare/task.js'
import type { OutputBudget } from '../documents/output-budget.js'
import type { LayoutFormat } from '../from-layout/convert-all.js'
import { ZipFile } from '../office-files/zip-file.js'
import { DROPPED, type Missing } from '../web-page/markup-state.js'
import { drawCover } from './cover.js'
import { writeEpub } from './write-epub.js'

/** For documents without a date: that of the clock would make equal inputs give different outputs. */
const NO_DATE = '1980-01-01T00:00:00Z'

export function epubFormat(
  context: TaskContext<{ readonly cover: 'page' | 'none' }>,
  budget: OutputBudget,
): LayoutFormat<Missing | 'cover'> {
  return {
    extension: 'epub',
    type: 'application/epub+zip',
    dropped: { ...DROPPED, cover: ['cover', 'the first page cannot be drawn here'] },
    async write(tree, pictures, file, { entry, source }) {
      const { opened, catalogue, tree: pageTree } = source
      const { author, modified, created } = readMetadata(opened.file, catalogue)
      const [first] = tree.pages
      const isWanted = context.options.cover === 'page' && first !== undefined
      const cover = isWanted ? await drawCover(entry, first.index, context) : undefined
      const facts = {
        name: entry.filename.replace(/\.pdf$/i, ''),
        author,
        modified: inUtc(modified) ?? inUtc(created) ?? NO_DATE,
        pageLabels: readLabels(opened.file, catalogue, pageTree.pages.length),
        cover,
      }
      const missing = await writeEpub(tree, facts, pictures, new ZipFile(file, budget), context.primitives)
      const dropped = new Map<Missing | 'cover', number>(missing)
      if (isWanted && cover === undefined) dropped.set('cover', 1)
      return { dropped, report: {} }
    },
  }
}

/** `2026-11-19T08:15:00Z` (EPUB 3.3, 5.5.5). */
function inUtc(date: string | undefined): string | undefined {
  const moment = new Date(date ?? '')
  return Number.isNaN(moment.getTime()) ? undefined : `${moment.toISOString().slice(0, 19)}Z`
}

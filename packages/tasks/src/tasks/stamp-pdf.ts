import * as z from 'zod'
import { defineTask } from '../declare/define-task.js'
import { count, texts } from '../declare/report-field.js'
import {
  CLAIMS_DROPPED,
  layerOption,
  marginOption,
  opacityOption,
  positionOption,
} from '../drawing/mark-options.js'
import { documentOptions } from '../options/document-options.js'
import { pagesOption } from '../options/pages-option.js'
import { editedFileFields } from '../report/common-fields.js'

const MAX_NAME = 1000

export default defineTask({
  name: 'stamp-pdf',
  title: 'Stamp PDF',
  summary:
    'Put a page of another PDF, such as a letterhead or a stamp, over or under the pages of a document.',
  group: 'edit',
  keywords: ['overlay', 'underlay', 'letterhead', 'background', 'stamp', 'superimpose', 'stationery'],
  inputs: { accepts: ['application/pdf'], min: 2, max: 100 },
  resultName: 'stamped.pdf',
  options: z.object({
    stamp: z
      .string()
      .max(MAX_NAME)
      .default('')
      .meta({
        description:
          'The filename of the entry with the stamp; its page selection applies. Empty: the last entry.',
        examples: ['letterhead.pdf'],
      }),
    sequence: z
      .enum(['first', 'once', 'cycle', 'repeat_last'])
      .default('first')
      .meta({
        description:
          'Which page of the stamp goes onto which page: its first onto all; its pages one after the other until they end (once), over and over (cycle), or with the last onto all further ones (repeat_last).',
        examples: ['repeat_last'],
      }),
    fit: z
      .enum(['contain', 'cover', 'stretch', 'none'])
      .default('contain')
      .meta({
        description:
          'How the stamp is fitted to the page: contain shows all of it, cover fills the page and crops the rest, stretch changes its proportions, none keeps its size.',
        examples: ['none'],
      }),
    scale: z
      .number()
      .min(0.01)
      .max(10)
      .default(1)
      .meta({
        description: 'With fit: none. Scale factor.',
        examples: [0.5],
        with: { fit: ['none'] },
      }),
    rotation: z
      .number()
      .min(-360)
      .max(360)
      .default(0)
      .meta({ description: 'Degrees counterclockwise.', examples: [90] }),
    position: positionOption('the stamp', 'center', 'top-right'),
    margin_x: marginOption('side', 0),
    margin_y: marginOption('top or bottom', 0),
    opacity: opacityOption(1),
    layer: layerOption('the stamp'),
    pages: pagesOption('The pages to stamp.', '1'),
    ...documentOptions,
  }),
  examples: [
    {
      title: 'A letterhead under the first page',
      entries: [{ filename: 'letter.pdf' }, { filename: 'book.pdf' }],
      options: { stamp: 'book.pdf', layer: 'under', pages: '1' },
      expect: { valid: true, pages: 12, text: { 1: 'K-1' }, withoutText: ['K-2'] },
    },
    {
      title: 'Page by page over a document, the last page repeated',
      entries: [{ filename: 'report.pdf' }, { filename: 'book.pdf', page: '1-3' }],
      options: { sequence: 'repeat_last', fit: 'none', scale: 0.5, position: 'top-right', opacity: 0.8 },
      expect: { valid: true, text: { 1: 'K-1', 2: 'K-2', 12: 'K-3' } },
    },
    {
      title: 'The same stamp on two files',
      entries: [{ filename: 'stamp.pdf', page: '2' }, { filename: 'book.pdf' }, { filename: 'broken.pdf' }],
      options: { stamp: 'stamp.pdf', fit: 'none', position: 'bottom-left', margin_x: 20, margin_y: 20 },
      expect: { outputs: 2, valid: true, text: { 1: 'A-2', 12: 'A-2' } },
    },
  ],
  report: {
    ...editedFileFields,
    'files[].stamped': count('Number of stamped pages.'),
    'files[].claimsDropped': texts(CLAIMS_DROPPED),
  },

  async run(context) {
    const { prepareStamp, stampPages } = await import('@octavo/pdf/draft')
    const { editEach } = await import('../documents/edit-each.js')
    const { draftLosses, withDrafts } = await import('../documents/entry-drafts.js')
    const { namedEntry } = await import('../drawing/named-entry.js')
    const { selectedPages } = await import('../options/pages-option.js')
    const { options, entries } = context
    const { named, others } = namedEntry(entries, 'stamp', options.stamp || entries.at(-1)!.filename)
    const place = {
      fit: options.fit,
      align: options.position,
      margin: { x: options.margin_x, y: options.margin_y },
      scale: options.fit === 'none' ? options.scale : 1,
      degrees: options.rotation,
      opacity: options.opacity,
      layer: options.layer,
    }
    return withDrafts({ ...context, entries: [named] }, ([opened]) => {
      const stamp = opened!.draft
      prepareStamp(stamp)
      const used = new Set<number>()
      const edited = editEach({ ...context, entries: others }, '-stamped', (draft, { filename }) => {
        const where = { field: 'options[pages]', filename }
        const pages = [...new Set(selectedPages(options.pages, draft.pages.length, where))].sort(
          (one, other) => one - other,
        )
        const stampOf = stampOfPages(pages, stamp.pages.length, options.sequence)
        for (const page of stampOf.values()) used.add(page)
        return { stamped: stampOf.size, claimsDropped: stampPages(draft, stamp, stampOf, place) }
      })
      const losses = draftLosses(opened!, used).map((loss) => ({ file: named.filename, ...loss }))
      return edited.then((report) => ({ ...report, losses }))
    })
  },
})

function stampOfPages(
  pages: readonly number[],
  stamps: number,
  sequence: 'first' | 'once' | 'cycle' | 'repeat_last',
): Map<number, number> {
  const stampOf = new Map<number, number>()
  pages.forEach((page, index) => {
    if (sequence === 'first') stampOf.set(page, 0)
    else if (sequence === 'cycle') stampOf.set(page, index % stamps)
    else if (index < stamps) stampOf.set(page, index)
    else if (sequence === 'repeat_last') stampOf.set(page, stamps - 1)
  })
  return stampOf
}

import type { XmpOutcome } from '@octavo/pdf/draft'
import * as z from 'zod'
import { defineTask } from '../declare/define-task.js'
import { issueOf, option, phrase, says, send, sent } from '../declare/message.js'
import { count, text } from '../declare/report-field.js'
import type { TaskContext } from '../declare/task.js'
import { jsonName, writeJson } from '../documents/json-output.js'
import { CLEARABLE, changeOf, clearingFor, isEmptyChange } from '../metadata/metadata-change.js'
import { metadataJson } from '../metadata/metadata-json.js'
import { customOption, dateOption, textOption } from '../metadata/metadata-options.js'
import { appendingOptions } from '../options/document-options.js'
import { editedFileFields } from '../report/common-fields.js'

const options = z.object({
  mode: z
    .enum(['read', 'set', 'clear'])
    .default('read')
    .meta({
      description:
        'read returns the document metadata of each file as JSON; set changes the given fields and keeps the rest; clear removes them.',
      examples: ['set'],
    }),
  title: textOption('title', 'Annual report'),
  author: textOption('author', 'Ada Lovelace'),
  subject: textOption('subject', 'The year in numbers'),
  keywords: textOption('keywords', 'report, 2026'),
  creator: textOption('creator: the program in which it was written', 'Writer'),
  producer: textOption('producer: the program that made it a PDF', 'Octavo'),
  creation_date: dateOption('the document was created', '2026-01-31T09:30:00+01:00'),
  modification_date: dateOption('the document was last changed', 'now'),
  language: z
    .string()
    .max(64)
    .regex(/^([A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*)?$/)
    .nullable()
    .default(null)
    .meta({
      description:
        'With set: the language of the text, as in en-GB. Null keeps it, an empty text removes it.',
      examples: ['en-GB'],
      with: { mode: ['set'] },
    }),
  trapped: z
    .enum(['keep', 'yes', 'no', 'unknown', 'remove'])
    .default('keep')
    .meta({
      description: 'With set: whether the document is marked as trapped for printing.',
      examples: ['no'],
      with: { mode: ['set'] },
    }),
  custom: customOption(),
  clear: z
    .array(z.enum(CLEARABLE))
    .min(1)
    .max(CLEARABLE.length)
    .default(['everything'])
    .meta({
      description:
        'With clear: what to remove. everything is all except the language and conformance claims such as PDF/A; custom is all further entries; other_xmp is everything that is only in XMP.',
      examples: [['author', 'creation_date', 'modification_date']],
      with: { mode: ['clear'] },
    }),
  clear_parts: z
    .boolean()
    .default(false)
    .meta({
      description: 'With clear: also remove the metadata of pages, images and fonts.',
      examples: [true],
      with: { mode: ['clear'] },
    }),
  clear_private_data: z
    .boolean()
    .default(false)
    .meta({
      description: 'With clear: also remove private data of applications (PieceInfo).',
      examples: [true],
      with: { mode: ['clear'] },
    }),
  ...appendingOptions,
})

export type MetadataOptions = z.output<typeof options>

export default defineTask({
  name: 'metadata-pdf',
  title: 'PDF metadata',
  summary:
    'Read, set or clear the document metadata: title, author, dates and more, in the information dictionary and in XMP.',
  group: 'edit',
  keywords: ['title', 'author', 'properties', 'keywords', 'document info', 'xmp'],
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
  first: [],
  resultName: 'metadata.pdf',
  givesJson: ({ mode }) => mode === 'read',
  options: options.superRefine((chosen, { addIssue }) => {
    const hasChange = !isEmptyChange(changeOf(chosen))
    if (chosen.mode === 'set' && !hasChange)
      addIssue(
        issueOf(
          'mode',
          phrase`${says('nothing_to_change')}There is nothing to set: ${send} ${option('title', '…')} or another of the options for it`,
        ),
      )
    if (chosen.mode !== 'set' && hasChange)
      addIssue(
        issueOf(
          'mode',
          phrase`${says('no_effect')}With ${chosen.mode} nothing is set, but something to set was ${sent}: ${send} ${option('mode', 'set')}`,
        ),
      )
  }),
  examples: [
    {
      title: 'The metadata of a file as JSON',
      entries: [{ filename: 'report.pdf' }],
      options: {},
      expect: { json: { info: { title: 'Title of A', author: 'Author of A' }, language: 'en-GB' } },
    },
    {
      title: 'Set a title, remove the author and add a custom entry',
      entries: [{ filename: 'report.pdf' }],
      options: { mode: 'set', title: 'Annual report', author: '', custom: { Department: 'Accounts' } },
      expect: { information: { Title: 'Annual report', Author: null, Department: 'Accounts' } },
    },
    {
      title: 'Remove all metadata',
      entries: [{ filename: 'a.pdf' }, { filename: 'b.pdf' }],
      options: { mode: 'clear', clear_parts: true, clear_private_data: true },
      expect: {
        outputs: 2,
        information: { Title: null, Author: null, Producer: null, CreationDate: null },
        xmp: false,
      },
    },
  ],
  report: {
    ...editedFileFields,
    'files[].metadata.*':
      'The document metadata: info (the information dictionary, under the names of the options), xmp (null where there is none), language, claims such as PDF/A-2b, and differences between info and xmp.',
    'files[].xmp': text(
      'What was done with XMP: none (there is none), kept, changed, made, replaced (it could not be read), removed.',
    ),
    'files[].parts.metadata': count('Number of pages, images and fonts whose own metadata was removed.'),
    'files[].parts.privateData': count('Number of them whose private application data was removed.'),
  },

  async run(context) {
    const { mode } = context.options
    if (mode === 'read') return read(context)
    return mode === 'set' ? set(context) : clear(context)
  },
})

async function read(context: TaskContext<MetadataOptions>) {
  const { readDocumentMetadata } = await import('@octavo/pdf/draft')
  const { draftLosses, withDrafts } = await import('../documents/entry-drafts.js')
  return withDrafts(context, (drafts) => ({
    files: drafts.map((opened) => {
      const { draft, entry } = opened
      const { filename: name } = entry
      const metadata = metadataJson(readDocumentMetadata(draft))
      writeJson(context.output, jsonName(name, '-metadata', drafts.length === 1), metadata)
      return { name, losses: draftLosses(opened), metadata }
    }),
  }))
}

async function set(context: TaskContext<MetadataOptions>) {
  const { setMetadata } = await import('@octavo/pdf/draft')
  const { editEachKeepingXfa } = await import('../documents/edit-each.js')
  const change = changeOf(context.options)
  return editEachKeepingXfa(context, '-metadata', (draft, _entry, output) => {
    output.appends = { kind: 'metadata' }
    return { xmp: setMetadata(draft, change) }
  })
}

async function clear(context: TaskContext<MetadataOptions>) {
  const { clearMetadata, clearOtherXmp, clearParts, readDocumentMetadata, setMetadata } = await import(
    '@octavo/pdf/draft'
  )
  const { editEachKeepingXfa } = await import('../documents/edit-each.js')
  const { clear_parts, clear_private_data } = context.options
  return editEachKeepingXfa(context, '-cleared', (draft) => {
    const { everything, otherXmp, change } = clearingFor(context.options, readDocumentMetadata(draft))
    let xmp: XmpOutcome = everything ? clearMetadata(draft) : 'none'
    if (otherXmp && !everything) xmp = clearOtherXmp(draft)
    if (!isEmptyChange(change)) {
      const outcome = setMetadata(draft, change)
      if (outcome !== 'none') xmp = outcome
    }
    const parts = clearParts(draft, { metadata: clear_parts, privateData: clear_private_data })
    return { xmp, parts }
  })
}

import type { XmpOutcome } from '@octavo/pdf/draft'
import { z } from 'zod'
import { defineTask } from '../define-task.js'
import { documentOptions } from '../document-options.js'
import { jsonName, writeJson } from '../json-output.js'
import { CLEARABLE, changeOf, clearingFor, isEmptyChange } from '../metadata/metadata-change.js'
import { metadataJson } from '../metadata/metadata-json.js'
import { customOption, dateOption, textOption } from '../metadata/metadata-options.js'
import { count, text } from '../report-field.js'
import { editedFileFields } from '../report-fields.js'
import type { TaskContext } from '../task.js'

const options = z.object({
  mode: z
    .enum(['read', 'set', 'clear'])
    .default('read')
    .meta({
      description:
        'Read gives what each file says of itself as JSON; set changes what is sent and keeps the rest; clear takes it away.',
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
        'With set: the language of the text, as in en-GB. Null keeps it, an empty text takes it away.',
      examples: ['en-GB'],
      with: { mode: ['set'] },
    }),
  trapped: z
    .enum(['keep', 'yes', 'no', 'unknown', 'remove'])
    .default('keep')
    .meta({
      description: 'With set: whether the document says that it has been trapped for printing.',
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
        'With clear: what goes. Everything is all but the language and claims such as PDF/A; custom are all further entries; other_xmp is what XMP alone says.',
      examples: [['author', 'creation_date', 'modification_date']],
      with: { mode: ['clear'] },
    }),
  clear_parts: z
    .boolean()
    .default(false)
    .meta({
      description: 'With clear: take metadata away from pages, pictures and fonts too, where they have any.',
      examples: [true],
      with: { mode: ['clear'] },
    }),
  clear_private_data: z
    .boolean()
    .default(false)
    .meta({
      description: 'With clear: take away what programs keep in the document for themselves (PieceInfo).',
      examples: [true],
      with: { mode: ['clear'] },
    }),
  ...documentOptions,
})

export type MetadataOptions = z.output<typeof options>

export default defineTask({
  name: 'metadata-pdf',
  title: 'PDF metadata',
  summary:
    'Read, set or clear title, author, dates and whatever else a PDF says of itself, in its information dictionary and in XMP alike.',
  group: 'edit',
  keywords: ['title', 'author', 'properties', 'keywords', 'document info', 'xmp'],
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
  resultName: 'metadata.pdf',
  givesJson: ({ mode }) => mode === 'read',
  options: options.superRefine((chosen, { addIssue }) => {
    const hasChange = !isEmptyChange(changeOf(chosen))
    if (chosen.mode === 'set' && !hasChange)
      addIssue({
        code: 'custom',
        path: ['mode'],
        message: 'There is nothing to set: send "title": "…" or another of the options for it',
      })
    if (chosen.mode !== 'set' && hasChange)
      addIssue({
        code: 'custom',
        path: ['mode'],
        message: `With ${chosen.mode} nothing is set, but something to set was sent: send "mode": "set"`,
      })
  }),
  examples: [
    {
      title: 'What a file says of itself',
      entries: [{ filename: 'report.pdf' }],
      options: {},
      expect: { json: { info: { title: 'Title of A', author: 'Author of A' }, language: 'en-GB' } },
    },
    {
      title: 'A title, no author, and an entry of one’s own',
      entries: [{ filename: 'report.pdf' }],
      options: { mode: 'set', title: 'Annual report', author: '', custom: { Department: 'Accounts' } },
      expect: { information: { Title: 'Annual report', Author: null, Department: 'Accounts' } },
    },
    {
      title: 'Nothing left to tell where a file comes from',
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
      'What the file says of itself: info (the information dictionary, under the names of the options), xmp (null where there is none), language, claims such as PDF/A-2b, and differences between info and xmp.',
    'files[].xmp': text(
      'What became of XMP: none (there is none), kept, changed, made, replaced (it could not be read), removed.',
    ),
    'files[].parts.metadata': count('How many pages, pictures and fonts lost metadata of their own.'),
    'files[].parts.privateData': count('How many lost what programs keep there for themselves.'),
  },

  async run(context) {
    const { mode } = context.options
    if (mode === 'read') return read(context)
    return mode === 'set' ? set(context) : clear(context)
  },
})

async function read(context: TaskContext<MetadataOptions>) {
  const { readDocumentMetadata } = await import('@octavo/pdf/draft')
  const { withDrafts } = await import('../entry-drafts.js')
  return withDrafts(context, (drafts) => ({
    files: drafts.map(({ draft, entry: { filename: name } }) => {
      const metadata = metadataJson(readDocumentMetadata(draft))
      writeJson(context.output, jsonName(name, '-metadata', drafts.length === 1), metadata)
      return { name, metadata }
    }),
  }))
}

async function set(context: TaskContext<MetadataOptions>) {
  const { setMetadata } = await import('@octavo/pdf/draft')
  const { editEachKeepingXfa } = await import('../edit-each.js')
  const change = changeOf(context.options)
  return editEachKeepingXfa(context, '-metadata', (draft) => ({ xmp: setMetadata(draft, change) }))
}

async function clear(context: TaskContext<MetadataOptions>) {
  const { clearMetadata, clearOtherXmp, clearParts, readDocumentMetadata, setMetadata } = await import(
    '@octavo/pdf/draft'
  )
  const { editEachKeepingXfa } = await import('../edit-each.js')
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

import type { AssembleEntry, AssembleOptions, DocumentInfo } from '@octavo/pdf/options'
import * as z from 'zod'
import { defineTask } from '../declare/define-task.js'
import { issueOf, type Message, option, phrase, says, send } from '../declare/message.js'
import type { TaskContext, TaskEntry } from '../declare/task.js'
import type { TaskInputs } from '../documents/entered-pages.js'
import { documentOptions, engineOptions } from '../options/document-options.js'
import { encryptionAlgorithms, passwordIssues, passwordOptions } from '../options/encryption-options.js'
import { assembledFields } from '../report/common-fields.js'

const MAX_TEXT = 1000

/** The values of `allow`, and the engine's names of these permissions. */
const permissionNames = {
  print: 'print',
  'print-high-quality': 'printHighQuality',
  modify: 'modify',
  copy: 'copy',
  annotate: 'annotate',
  'fill-forms': 'fillForms',
  accessibility: 'accessibility',
  assemble: 'assemble',
} as const
const permissionOptions = Object.keys(permissionNames) as (keyof typeof permissionNames)[]

const options = z.object({
  bookmarks: z
    .enum(['none', 'wrap'])
    .default('none')
    .meta({
      description: 'Whether each file gets its own bookmark, with its existing bookmarks below it.',
      examples: ['wrap'],
    }),
  fields: z
    .enum(['rename', 'share', 'flatten'])
    .default('rename')
    .meta({
      description:
        'What to do with a form field whose name an earlier file uses: rename it, share the value, or flatten it into the page.',
      examples: ['share'],
    }),
  interleave: z
    .boolean()
    .default(false)
    .meta({ description: 'Take one page of each entry in turn.', examples: [true] }),
  reverse_backs: z
    .boolean()
    .default(false)
    .meta({
      description:
        'With interleave: take every second entry in reverse, for back sides that were scanned last page first.',
      examples: [true],
      with: { interleave: [true] },
    }),
  pad_to_even: z
    .boolean()
    .default(false)
    .meta({
      description: 'Add a blank page to each entry with an odd number of pages, for printing on both sides.',
      examples: [true],
    }),
  title: textOption('title', 'Annual report'),
  author: textOption('author', 'Ada Lovelace'),
  subject: textOption('subject', 'The year in numbers'),
  keywords: textOption('keywords', 'report, 2026'),
  object_streams: z
    .boolean()
    .default(true)
    .meta({
      description: 'Write object streams: a smaller file that readers older than PDF 1.5 cannot open.',
      examples: [false],
    }),
  encrypt: z
    .enum(['none', ...encryptionAlgorithms])
    .default('none')
    .meta({
      description:
        'How the result is encrypted, with a user password, an owner password or both; aes-128 is for readers older than 2008.',
      examples: ['aes-256'],
    }),
  ...passwordOptions(),
  allow: z
    .array(z.enum(permissionOptions))
    .max(permissionOptions.length)
    .nullable()
    .default(null)
    .meta({
      description:
        'With encrypt: what those who open the result with the user password may do. Absent or null allows everything, an empty list nothing.',
      examples: [['print', 'copy']],
      with: { encrypt: [...encryptionAlgorithms] },
    }),
  ...documentOptions,
})

type Options = z.output<typeof options>

export default defineTask({
  name: 'merge-pdf',
  title: 'Merge PDF',
  summary: 'Merge PDF files or selected pages into one, with their bookmarks, links, forms and attachments.',
  group: 'organize',
  keywords: ['join', 'combine', 'concatenate', 'append', 'put together', 'unite', 'bind'],
  inputs: {
    accepts: ['application/pdf'],
    converts: ['office-to-pdf', 'image-to-pdf'],
    min: 1,
    max: 10_000,
  },
  first: [],
  resultName: 'merged.pdf',
  outputs: 'one',
  options: options.superRefine((chosen, { addIssue }) => {
    for (const [name, message] of issuesOf(chosen)) addIssue(issueOf(name, message))
  }),
  examples: [
    {
      title: 'Two files, one after the other',
      entries: [{ filename: 'a.pdf' }, { filename: 'b.pdf' }],
      options: {},
      expect: { pages: 24, text: { 12: 'A-4', 13: 'A-1', 17: 'B-1' } },
    },
    {
      title: 'Some pages, one file rotated, a bookmark for each file',
      entries: [
        { filename: 'report.pdf', page: '1-3,last' },
        { filename: 'drawing.pdf', page: 'all', rotation: 90 },
      ],
      options: { bookmarks: 'wrap', title: 'Report with drawing' },
      expect: {
        pages: 16,
        text: { 3: 'A-3', 4: 'A-4', 5: 'A-1' },
        rotation: { 1: 0, 5: 90, 7: 180 },
        information: { Title: 'Report with drawing' },
      },
    },
    {
      title: 'Front and back pages from a single-sided scanner',
      entries: [{ filename: 'fronts.pdf' }, { filename: 'backs.pdf' }],
      options: { interleave: true, reverse_backs: true },
      expect: { pages: 24, text: { 1: 'A-1', 2: 'A-4', 3: 'A-2', 4: 'A-3', 24: 'A-1' } },
    },
    {
      title: 'A result that only opens with a password, and may be printed',
      entries: [{ filename: 'a.pdf' }, { filename: 'b.pdf' }],
      options: {
        encrypt: 'aes-256',
        user_password: 'open sesame',
        owner_password: 'only the owner',
        allow: ['print'],
      },
      expect: { pages: 24, encryption: 'aes-256', forbidden: ['modify', 'copy', 'annotate'] },
    },
  ],

  report: assembledFields,

  async run(context) {
    const { options, output, primitives, progress, signal } = context
    const entries = await onlyPdfs(context)
    const { assemble } = await import('@octavo/pdf/assemble')
    const { TaskInputs } = await import('../documents/entered-pages.js')
    const { withSharingNotes } = await import('../documents/sharing-notes.js')
    const inputs = new TaskInputs()
    try {
      const encryption = encryptionOf(options)
      const sink = output.create({ password: encryption?.userPassword || encryption?.ownerPassword })
      const report = assemble(assembleEntries(entries, inputs, options), sink, {
        primitives,
        ...engineOptions(options),
        bookmarks: options.bookmarks,
        fields: options.fields,
        interleave: options.interleave,
        padToEven: options.pad_to_even,
        info: documentInfo(options),
        objectStreams: options.object_streams,
        encryption,
        limits: { maxOutputBytes: output.maxBytes },
        signal,
        progress,
        rescue: inputs.rescue,
      })
      sink.verified(report.pages)
      return withSharingNotes(report, entries, new Set(entries.map(({ file }) => file)))
    } finally {
      inputs.close()
    }
  },
})

/** Documents of office programs and pictures are converted first. Without any, nothing is loaded for that. */
async function onlyPdfs(context: TaskContext<Options>): Promise<readonly TaskEntry[]> {
  if (context.entries.every(({ filename }) => /\.pdf$/i.test(filename))) return context.entries
  const { entriesAsPdfs } = await import('../office/entries-as-pdfs.js')
  return entriesAsPdfs(context)
}

function textOption(what: string, example: string) {
  return z
    .string()
    .max(MAX_TEXT)
    .nullable()
    .default(null)
    .meta({
      description: `The result's ${what}. Absent or null keeps the first file's; an empty text leaves it out.`,
      examples: [example],
    })
}

function* issuesOf(chosen: Options): Iterable<[option: string, message: Message]> {
  const { interleave, reverse_backs, encrypt, user_password, owner_password, allow } = chosen
  if (reverse_backs && !interleave)
    yield [
      'reverse_backs',
      phrase`${says('no_effect')}${option('reverse_backs')} requires interleave: ${send} ${option('interleave', true)} as well`,
    ]
  if (encrypt === 'none') {
    for (const name of ['user_password', 'owner_password', 'allow'] as const)
      if (chosen[name] !== '' && chosen[name] !== null)
        yield [
          name,
          phrase`${says('no_effect')}It is only allowed for an encrypted result: ${send} ${option('encrypt', 'aes-256')} as well`,
        ]
    return
  }
  if (user_password === '' && owner_password === '')
    yield [
      'encrypt',
      phrase`${says('password_for_encryption')}Encryption needs a password: ${send} ${option('user_password')}, ${option('owner_password')} or both`,
    ]
  yield* passwordIssues(chosen, encrypt, allow !== null && allow.length < permissionOptions.length)
}

function encryptionOf({
  encrypt,
  user_password,
  owner_password,
  allow,
}: Options): AssembleOptions['encryption'] {
  if (encrypt === 'none') return undefined
  const allowed = new Set(allow)
  if (allowed.has('print-high-quality')) allowed.add('print')
  const permissions = Object.fromEntries(
    permissionOptions.map((name) => [permissionNames[name], allow === null || allowed.has(name)]),
  )
  return { algorithm: encrypt, userPassword: user_password, ownerPassword: owner_password, permissions }
}

/** Front and back pages alternate: every second entry contains the backs. */
function assembleEntries(
  entries: readonly TaskEntry[],
  inputs: TaskInputs,
  { interleave, reverse_backs }: { readonly interleave: boolean; readonly reverse_backs: boolean },
): AssembleEntry[] {
  return entries.map(({ file, page, rotation }, index) => ({
    input: inputs.input(file),
    pages: page,
    rotation,
    reversed: interleave && reverse_backs && index % 2 === 1,
  }))
}

function documentInfo(
  options: Record<'title' | 'author' | 'subject' | 'keywords', string | null>,
): DocumentInfo {
  const info: { -readonly [Key in keyof DocumentInfo]: DocumentInfo[Key] } = {}
  for (const key of ['title', 'author', 'subject', 'keywords'] as const) {
    const text = options[key]
    if (text !== null) info[key] = text === '' ? null : text
  }
  return info
}

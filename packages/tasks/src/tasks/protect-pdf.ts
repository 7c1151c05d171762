import { passwordProblem } from '@octavo/pdf/password-problem'
import { z } from 'zod'
import { defineTask } from '../define-task.js'
import { editedFileWords } from '../report-words.js'

const MAX_PASSWORD = 127

const options = z.object({
  user_password: passwordOption(
    'Opens the file, under the permissions. Empty: anyone can open it.',
    'open sesame',
  ),
  owner_password: passwordOption(
    'Opens the file without restrictions. Empty: one that nobody knows.',
    'only the owner',
  ),
  algorithm: z
    .enum(['aes-256', 'aes-128'])
    .default('aes-256')
    .meta({
      description: 'How the file is encrypted; aes-128 is for readers from before 2008.',
      examples: ['aes-128'],
    }),
  encrypt_metadata: z
    .boolean()
    .default(true)
    .meta({
      description:
        'Whether title, author and the like in the XMP metadata are encrypted too; false leaves them to search programs.',
      examples: [false],
    }),
  allow_print: permission('print the document'),
  allow_print_high_quality: permission(
    'print it as sharp as it is; without allow_print it counts for nothing',
  ),
  allow_modify: permission('change the content in ways that no other permission names'),
  allow_copy: permission('copy text and pictures'),
  allow_annotate: permission('add comments and change form fields'),
  allow_fill_forms: permission('fill in form fields'),
  allow_accessibility: permission('extract text for readers that speak or magnify it'),
  allow_assemble: permission('insert, turn and delete pages and make bookmarks'),
})

type Options = z.output<typeof options>

export default defineTask({
  name: 'protect-pdf',
  title: 'Protect PDF',
  summary: 'Encrypt a PDF with passwords and say what those who open it may do.',
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
  resultName: 'protected.pdf',
  options: options.superRefine((chosen, { addIssue }) => {
    for (const [name, message] of passwordIssues(chosen)) addIssue({ code: 'custom', path: [name], message })
  }),
  examples: [
    {
      title: 'A password to open it',
      entries: [{ filename: 'contract.pdf' }],
      options: { user_password: 'open sesame' },
    },
    {
      title: 'Anyone may read it, nobody may copy or change it',
      entries: [{ filename: 'report.pdf' }],
      options: { owner_password: 'only the owner', allow_copy: false, allow_modify: false },
    },
    {
      title: 'For old readers, two files at once',
      entries: [{ filename: 'a.pdf' }, { filename: 'b.pdf' }],
      options: { user_password: 'reader', owner_password: 'writer', algorithm: 'aes-128' },
    },
  ],

  report: {
    ...editedFileWords,
    'files[].algorithm': 'How it is encrypted.',
    'files[].opensWithoutPassword': 'Whether anyone can open it, under the permissions.',
    'files[].samePasswords':
      'Whether both passwords are the same: whoever can open it may then do everything.',
    'files[].wasProtected': 'Whether the file that was sent was encrypted already.',
    'files[].permissions.*': 'What those who open it with the user password may do.',
    'files[].claimsDropped': 'Claims that an encrypted file cannot make: PDF/A, PDF/X.',
  },

  async run(context) {
    const { dropClaimsOfEncrypted } = await import('@octavo/pdf/draft')
    const { editEach } = await import('../edit-each.js')
    const chosen = context.options
    const permissions = permissionsOf(chosen)
    return editEach(context, '-protected', (draft, _entry, output, { protection }) => {
      output.encryption = {
        algorithm: chosen.algorithm,
        userPassword: chosen.user_password,
        ownerPassword: chosen.owner_password,
        permissions,
        encryptMetadata: chosen.encrypt_metadata,
      }
      return {
        algorithm: chosen.algorithm,
        opensWithoutPassword: chosen.user_password === '',
        /** Whoever can open it may then do everything. */
        samePasswords: chosen.user_password !== '' && chosen.user_password === chosen.owner_password,
        wasProtected: protection !== undefined,
        permissions,
        claimsDropped: dropClaimsOfEncrypted(draft),
      }
    })
  },
})

function passwordOption(description: string, example: string) {
  return z
    .string()
    .max(MAX_PASSWORD)
    .default('')
    .meta({
      description: `${description} Kept for the run only.`,
      examples: [example],
      secret: true,
      format: 'password',
      writeOnly: true,
    })
}

function permission(what: string) {
  return z
    .boolean()
    .default(true)
    .meta({ description: `Whether those who open it with the user password may ${what}.`, examples: [false] })
}

function permissionsOf(chosen: Options) {
  return {
    print: chosen.allow_print,
    printHighQuality: chosen.allow_print && chosen.allow_print_high_quality,
    modify: chosen.allow_modify,
    copy: chosen.allow_copy,
    annotate: chosen.allow_annotate,
    fillForms: chosen.allow_fill_forms,
    accessibility: chosen.allow_accessibility,
    assemble: chosen.allow_assemble,
  }
}

function* passwordIssues(chosen: Options): Iterable<[option: string, message: string]> {
  const { user_password, owner_password, algorithm } = chosen
  if (user_password === '' && owner_password === '')
    yield ['user_password', 'Without a password nothing is protected: send user_password or owner_password']
  for (const name of ['user_password', 'owner_password'] as const) {
    const problem = passwordProblem(chosen[name], algorithm)
    if (problem !== undefined) yield [name, `The password ${problem.replace(/\.$/, '')}`]
  }
  const restricts = Object.values(permissionsOf(chosen)).includes(false)
  if (restricts && user_password !== '' && user_password === owner_password)
    yield [
      'owner_password',
      'It is the same as user_password, so the restrictions would hold for nobody: send another one, or none',
    ]
}

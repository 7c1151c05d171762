import * as z from 'zod'
import { defineTask } from '../declare/define-task.js'
import { issueOf, type Message, option, phrase, says, send } from '../declare/message.js'
import { flag, text, texts } from '../declare/report-field.js'
import { changeOptions } from '../options/document-options.js'
import { encryptionAlgorithms, passwordIssues, passwordOptions } from '../options/encryption-options.js'
import { editedFileFields } from '../report/common-fields.js'

const options = z.object({
  ...passwordOptions(),
  algorithm: z
    .enum(encryptionAlgorithms)
    .default('aes-256')
    .meta({
      description: 'How the file is encrypted; aes-128 is for readers older than 2008.',
      examples: ['aes-128'],
    }),
  encrypt_metadata: z
    .boolean()
    .default(true)
    .meta({
      description:
        'Whether the XMP metadata (title, author and others) is encrypted too; false keeps it readable for search programs.',
      examples: [false],
    }),
  allow_print: permission('print the document'),
  allow_print_high_quality: permission('print it in high quality; requires the permission to print'),
  allow_modify: permission('change the content in other ways than those of the other permissions'),
  allow_copy: permission('copy text and images'),
  allow_annotate: permission('add comments and change form fields'),
  allow_fill_forms: permission('fill in form fields'),
  allow_accessibility: permission('extract text for accessibility, such as screen readers'),
  allow_assemble: permission('insert, rotate and delete pages and create bookmarks'),
  ...changeOptions,
})

type Options = z.output<typeof options>

export default defineTask({
  name: 'protect-pdf',
  title: 'Protect PDF',
  summary: 'Encrypt a PDF with passwords and set its permissions.',
  group: 'security',
  keywords: ['password', 'encrypt', 'lock', 'secure', 'permissions', 'restrict'],
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
  first: ['user_password'],
  resultName: 'protected.pdf',
  options: options.superRefine((chosen, { addIssue }) => {
    for (const [name, message] of issuesOf(chosen)) addIssue(issueOf(name, message))
  }),
  examples: [
    {
      title: 'A password to open it',
      entries: [{ filename: 'contract.pdf' }],
      options: { user_password: 'open sesame' },
      expect: { pages: 12, encryption: 'aes-256', forbidden: [] },
    },
    {
      title: 'Anyone may read it, nobody may copy or change it',
      entries: [{ filename: 'report.pdf' }],
      options: { owner_password: 'only the owner', allow_copy: false, allow_modify: false },
      expect: { encryption: 'aes-256', forbidden: ['modify', 'copy'] },
    },
    {
      title: 'For old readers, two files at once',
      entries: [{ filename: 'a.pdf' }, { filename: 'b.pdf' }],
      options: { user_password: 'reader', owner_password: 'writer', algorithm: 'aes-128' },
      expect: { outputs: 2, encryption: 'aes-128' },
    },
  ],

  report: {
    ...editedFileFields,
    'files[].algorithm': text('Encryption algorithm.'),
    'files[].opensWithoutPassword': flag('Whether anyone can open it, under the permissions.'),
    'files[].samePasswords': flag(
      'Whether both passwords are the same: then anyone who can open it has all permissions.',
    ),
    'files[].wasProtected': flag('Whether the file that was sent was encrypted already.'),
    'files[].permissions.*': flag('Permissions with the user password.'),
    'files[].claimsDropped': texts(
      'Removed conformance claims that an encrypted file cannot have: PDF/A, PDF/X.',
    ),
  },

  async run(context) {
    const { dropClaimsOfEncrypted } = await import('@octavo/pdf/draft')
    const { editEachKeepingXfa } = await import('../documents/edit-each.js')
    const chosen = context.options
    const permissions = permissionsOf(chosen)
    return editEachKeepingXfa(context, '-protected', (draft, _entry, output, { protection }) => {
      output.encryption = {
        algorithm: chosen.algorithm,
        userPassword: chosen.user_password,
        ownerPassword: chosen.owner_password,
        permissions,
        encryptMetadata: chosen.encrypt_metadata,
      }
      const claimsDropped = dropClaimsOfEncrypted(draft)
      for (const claimed of claimsDropped)
        output.losses.push({
          kind: 'conformance',
          page: null,
          count: 1,
          what: `An encrypted file cannot conform to ${claimed}, which was claimed.`,
        })
      return {
        algorithm: chosen.algorithm,
        opensWithoutPassword: chosen.user_password === '',
        /** Then anyone who can open it has all permissions. */
        samePasswords: chosen.user_password !== '' && chosen.user_password === chosen.owner_password,
        wasProtected: protection !== undefined,
        permissions,
        claimsDropped,
      }
    })
  },
})

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

function* issuesOf(chosen: Options): Iterable<[option: string, message: Message]> {
  if (chosen.user_password === '' && chosen.owner_password === '')
    yield [
      'user_password',
      phrase`${says('password_missing')}Without a password nothing is protected: ${send} ${option('user_password')} or ${option('owner_password')}`,
    ]
  const restricts = Object.values(permissionsOf(chosen)).includes(false)
  yield* passwordIssues(chosen, chosen.algorithm, restricts)
}

import * as z from 'zod'
import { defineTask } from '../declare/define-task.js'
import { count, flag, text } from '../declare/report-field.js'
import { documentOptions } from '../options/document-options.js'
import { editedFileFields } from '../report/common-fields.js'

export default defineTask({
  name: 'unlock-pdf',
  title: 'Unlock PDF',
  summary:
    'Remove password and restrictions from a PDF that opens with the password you send, or without any.',
  group: 'security',
  keywords: ['remove password', 'decrypt', 'open', 'remove restrictions', 'unprotect'],
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
  first: [],
  resultName: 'unlocked.pdf',
  options: z.object(documentOptions),
  examples: [
    {
      title: 'A file that opens but may not be printed; the password of another is in its entry',
      entries: [{ filename: 'restricted.pdf' }],
      options: {},
      expect: { encryption: 'none', pages: 12 },
    },
  ],

  report: {
    ...editedFileFields,
    'files[].wasProtected': flag('Whether the file was encrypted at all.'),
    'files[].protection.method': text('Encryption method.'),
    'files[].protection.revision': count('The revision of the security handler, 2 to 6.'),
    'files[].protection.openedAs': text('The password that opened it: owner, user, or none.'),
    'files[].protection.permissions.*': flag('Permissions with the user password.'),
    'files[].protection.encryptsMetadata': flag('Whether its metadata were encrypted too.'),
  },

  async run(context) {
    const { copyUnchanged, isUnchanged } = await import('@octavo/pdf/draft')
    const { editEachKeepingXfa } = await import('../documents/edit-each.js')
    return editEachKeepingXfa(context, '-unlocked', (draft, _entry, output, { protection }) => {
      if (isUnchanged(draft)) output.write = copyUnchanged
      return { wasProtected: protection !== undefined, ...(protection !== undefined && { protection }) }
    })
  },
})

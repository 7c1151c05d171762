import { attachmentOptions } from '../attachments/attachment-options.js'
import { defineTask } from '../declare/define-task.js'
import { issueOf, option, phrase, says, send } from '../declare/message.js'
import { count, text, texts } from '../declare/report-field.js'
import { editedFileFields } from '../report/common-fields.js'

const ONLY_WITH_ADD = ['document', 'details'] as const

export default defineTask({
  name: 'attachments-pdf',
  title: 'PDF attachments',
  summary: 'List, add, extract or remove the attachments of a PDF, of any file type.',
  group: 'edit',
  keywords: ['attach', 'embed', 'enclose', 'embedded files', 'paperclip', 'extract attachments'],
  inputs: { accepts: ['*/*'], min: 1, max: 1000 },
  first: [],
  resultName: 'attachments.pdf',
  outputs: 'several',
  givesJson: ({ mode }) => mode === 'list',
  options: attachmentOptions.superRefine((chosen, { addIssue }) => {
    for (const name of ONLY_WITH_ADD)
      if (chosen.mode !== 'add' && chosen[name].length > 0)
        addIssue(
          issueOf(
            name,
            phrase`${says('no_effect')}With ${chosen.mode} nothing is attached: ${send} ${option('mode', 'add')} as well`,
          ),
        )
    if ((chosen.mode === 'list' || chosen.mode === 'add') && chosen.names.length > 0)
      addIssue(
        issueOf(
          'names',
          phrase`${says('no_effect')}With ${chosen.mode} no attachments are chosen: ${send} ${option('mode', 'extract', 'remove')} as well`,
        ),
      )
  }),
  examples: [
    {
      title: 'List the attachments as JSON',
      entries: [{ filename: 'invoice.pdf' }],
      options: {},
      expect: { json: { attachments: [{ name: 'data.txt', size: 9, mime_type: 'text/plain' }] } },
    },
    {
      title: 'Attach two files to the first',
      entries: [{ filename: 'invoice.pdf' }, { filename: 'table.csv' }, { filename: 'photo.png' }],
      options: {
        mode: 'add',
        details: [{ filename: 'table.csv', description: 'The numbers', relationship: 'data' }],
      },
      expect: {
        attachments: [
          'data.txt',
          'data.txt',
          'data.txt',
          'photo.png',
          'report',
          'report',
          'report',
          'table.csv',
          'table.tar.gz',
          'table.tar.gz',
          'table.tar.gz',
        ],
      },
    },
    {
      title: 'Extract one attachment; without names, all of them',
      entries: [{ filename: 'invoice.pdf' }],
      options: { mode: 'extract', names: ['data.txt'] },
      expect: {
        outputs: 3,
        first: { name: 'data.txt', holds: 'data of B' },
        last: { name: 'data (3).txt', holds: 'data of A' },
      },
    },
    {
      title: 'Remove the attachments of the document, but not those of annotations',
      entries: [{ filename: 'a.pdf' }, { filename: 'b.pdf' }],
      options: { mode: 'remove', pinned: false },
      expect: {
        outputs: 2,
        attachments: [],
        annotations: ['FileAttachment', 'Highlight', 'Link', 'Popup', 'Stamp', 'Text', 'Widget'],
      },
    },
  ],
  report: {
    ...editedFileFields,
    'files[].attachments[].*':
      'Each attachment with name, description, relationship, size, mime_type, created, modified, checksum (MD5) and the page of its annotation, as far as they are known; after extract also intact (whether the bytes match the checksum), and skipped (why it has no output).',
    'files[].attached[].name': text('Name of the attachment in the document.'),
    'files[].attached[].size': count('Its bytes.'),
    'files[].claimsDropped': texts('Removed PDF/A claims that do not allow such attachments.'),
    'files[].removed[].*': 'Each removed attachment.',
  },

  async run(context) {
    const { mode } = context.options
    if (mode === 'add') {
      const { addAttachments } = await import('../attachments/add-attachments.js')
      return addAttachments(context)
    }
    const attachments = await import('../attachments/read-attachments.js')
    switch (mode) {
      case 'list':
        return attachments.listAttachments(context)
      case 'extract':
        return attachments.extractAttachments(context)
      case 'remove':
        return attachments.removeAttachments(context)
    }
  },
})

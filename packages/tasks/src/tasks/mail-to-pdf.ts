import { defineTask } from '../declare/define-task.js'
import { issueOf } from '../declare/message.js'
import { count, text, texts } from '../declare/report-field.js'
import { CHROMIUM } from '../html/chromium.js'
import { mailOptions } from '../mail/mail-options.js'
import { LIBREOFFICE } from '../office/libreoffice.js'
import { inPoints } from '../paper/lengths.js'
import { sizeInPoints, sizeIssues, turned } from '../paper/sizes.js'

export default defineTask({
  name: 'mail-to-pdf',
  title: 'Mail to PDF',
  summary:
    'Convert mails to PDF: EML and MSG files with headers, body, inline pictures and attachments, by Chromium in a sandbox without a network.',
  group: 'convert',
  keywords: ['convert', 'email', 'e-mail', 'eml to pdf', 'msg to pdf', 'outlook', 'message', 'archive'],
  inputs: { accepts: ['message/rfc822', 'application/vnd.ms-outlook'], min: 1, max: 1000 },
  first: ['attachments', 'size', 'margin'],
  resultName: 'mail.pdf',
  needs: {
    programs: [CHROMIUM, { ...LIBREOFFICE, isOptional: true }],
    addons: ['sharp'],
    memory: 2 * 1024 ** 3,
  },
  options: mailOptions.superRefine((chosen, { addIssue }) => {
    for (const [name, message] of sizeIssues(chosen)) addIssue(issueOf(name, message))
  }),
  examples: [
    {
      title: 'A mail with its attachments as files',
      entries: [{ filename: 'mail.eml' }],
      options: {},
      expect: {
        name: 'mail.pdf',
        valid: true,
        pages: 1,
        size: { 1: [596, 842] },
        attachments: ['notes.txt', 'photo.jpg'],
        text: { 1: 'Hello Ann' },
        information: { Title: 'Über den Auftrag', Author: 'Jörg Müller <joerg@example.org>' },
      },
    },
    {
      title: 'The attachments as pages behind the mail, on Letter',
      entries: [{ filename: 'mail.eml' }],
      options: { attachments: 'append', size: 'Letter', margin: 20, unit: 'mm' },
      expect: { valid: true, pages: 3, size: { 1: [612, 792] } },
    },
  ],
  report: {
    'files[].name': text('Name of the file.'),
    'files[].subject': text('The subject of the mail.'),
    'files[].pages': count('Number of pages of the PDF.'),
    'files[].attached[].name': text('Name of an attachment that was embedded as a file.'),
    'files[].attached[].size': count('Its size in bytes.'),
    'files[].appended': texts('Names of the attachments that became pages.'),
    'files[].blockedRequests': count(
      'Number of remote images and other files that the mail refers to, which were not loaded.',
    ),
    'files[].blockedAddresses': texts('The first of their addresses.'),
    'files[].removedLinks': count(
      'Number of links that are not in the PDF, because they lead to scripts, or to no address that anybody could open.',
    ),
    'files[].removedAddresses': texts('The first of these links.'),
    'files[].notes': texts('Notes.'),
  },

  async run(context) {
    const { convertMails } = await import('../mail/convert-mails.js')
    const { options } = context
    const sheet = sizeInPoints(options, { width: 0, height: 0 })
    const isCustom = options.size === 'custom' && options.orientation === 'portrait'
    const side = options.margin === null ? inPoints(15, 'mm') : inPoints(options.margin, options.unit)
    return convertMails(context, {
      paper: isCustom ? sheet : turned(sheet, options.orientation),
      margin: { top: side, right: side, bottom: side, left: side },
    })
  },
})

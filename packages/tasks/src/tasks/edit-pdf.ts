import { defineTask } from '../declare/define-task.js'
import { issueOf } from '../declare/message.js'
import { count, flag, measure, text, texts } from '../declare/report-field.js'
import { CLAIMS_DROPPED } from '../drawing/mark-options.js'
import { editIssues, editOptions } from '../edit/edit-options.js'
import { editedFileFields } from '../report/common-fields.js'

export default defineTask({
  name: 'edit-pdf',
  title: 'Edit PDF',
  summary:
    'Change text and images of pages, add text, images, shapes, drawings, highlights, notes, links and form fields, or list what is there.',
  group: 'edit',
  keywords: ['annotate', 'comment', 'sign', 'draw', 'write', 'type', 'highlight', 'whiteout', 'add text'],
  inputs: { accepts: ['application/pdf', 'image/png', 'image/jpeg'], min: 1, max: 100 },
  first: [],
  resultName: 'edited.pdf',
  givesJson: ({ mode }) => mode === 'list' || mode === 'suggest-fields',
  givesText: ({ mode, export_format }) => (mode === 'export' ? export_format : undefined),
  options: editOptions.superRefine((chosen, { addIssue }) => {
    for (const [path, message] of editIssues(chosen)) addIssue(issueOf(path, message))
  }),
  examples: [
    {
      title: 'A text in two lines, underlined, and a check mark',
      entries: [{ filename: 'letter.pdf' }],
      options: {
        objects: [
          {
            type: 'text',
            page: 1,
            x: 20,
            y: 20,
            width: 120,
            text: 'Approved by Zoë – تمت الموافقة',
            font_size: 14,
            font_style: 'bold',
            underline: true,
            color: '#c00000',
          },
          { type: 'check', page: 1, x: 150, y: 20, width: 16, height: 16 },
        ],
      },
      expect: { valid: true, text: { 1: 'Approved by' } },
    },
    {
      title: 'A highlight, a note and a link as annotations',
      entries: [{ filename: 'contract-new.pdf' }],
      options: {
        author: 'Jane Doe',
        date: '2026-01-31T09:30:00Z',
        objects: [
          {
            type: 'highlight',
            page: 1,
            boxes: [{ x: 30, y: 50, width: 300, height: 14 }],
            comment: 'Is this the final number?',
          },
          { type: 'note', page: 1, x: 340, y: 47, comment: 'To be checked' },
          { type: 'link', page: 1, x: 30, y: 64, width: 300, height: 14, url: 'https://example.com/' },
        ],
      },
      expect: { valid: true, annotations: ['Highlight', 'Link', 'Text'] },
    },
    {
      title: 'A signature from an image, with a box around it, in millimetres',
      entries: [{ filename: 'contract.pdf' }, { filename: 'logo.png' }],
      options: {
        unit: 'mm',
        objects: [
          { type: 'image', page: 1, x: 20, y: 40, width: 30, image: 'logo.png' },
          { type: 'rectangle', page: 1, x: 18, y: 38, width: 34, height: 27, line_width: 0.5 },
        ],
      },
      expect: { valid: true, images: ['image 64×48 rgb'] },
    },
    {
      title: 'The annotations of each page as JSON',
      entries: [{ filename: 'commented.pdf' }],
      options: { mode: 'list', list: ['annotations'] },
      expect: {
        json: { pages: [{ page: 1, annotations: [{ id: '1', comment: 'Is this right?' }, { id: '2' }] }] },
      },
    },
    {
      title: 'The lines of text and the images of each page as JSON',
      entries: [{ filename: 'contract.pdf' }],
      options: { mode: 'list', list: ['text', 'images'] },
      expect: { json: { pages: [{ page: 1, text: [{ id: 'line-1' }] }] } },
    },
    {
      title: 'Another text for the first line',
      entries: [{ filename: 'contract.pdf' }],
      options: { text: [{ page: 1, id: 'line-1', text: 'Contract of 2027' }] },
      expect: { valid: true, text: { 1: 'Contract of 2027' } },
    },
    {
      title: 'The comments as a table',
      entries: [{ filename: 'commented.pdf' }],
      options: { mode: 'export' },
      expect: { name: 'commented-comments.csv', holds: '1,1,text,Jane Doe,,,,Is this right?,,300,40,20,20' },
    },
    {
      title: 'Reply to a note, and remove another annotation, by their ids',
      entries: [{ filename: 'commented.pdf' }],
      options: {
        date: '2026-01-31T09:30:00Z',
        annotations: [
          { action: 'reply', page: 1, id: '1', comment: 'It is.', author: 'John Doe' },
          { action: 'remove', page: 1, id: '2' },
        ],
      },
      expect: { valid: true, annotations: ['Text'] },
    },
    {
      title: 'A text field, a check box and a combo box are added',
      entries: [{ filename: 'letter.pdf' }],
      options: {
        fields: [
          {
            action: 'add',
            type: 'text',
            name: 'applicant.name',
            page: 1,
            x: 20,
            y: 20,
            width: 150,
            height: 18,
            tooltip: 'Full name',
            default_value: 'Ada',
            required: true,
          },
          {
            action: 'add',
            type: 'checkbox',
            name: 'applicant.agrees',
            page: 1,
            x: 20,
            y: 45,
            width: 12,
            height: 12,
          },
          {
            action: 'add',
            type: 'combo',
            name: 'applicant.country',
            page: 1,
            x: 20,
            y: 65,
            width: 100,
            height: 18,
            options: ['France', { value: 'nl', label: 'Netherlands' }],
          },
        ],
      },
      expect: { valid: true, fields: { 'applicant.name': 'Ada' } },
    },
    {
      title: 'A form field gets another name and must be filled in',
      entries: [{ filename: 'form.pdf' }],
      options: {
        fields: [{ action: 'change', name: 'name', new_name: 'applicant.name', required: true }],
      },
      expect: { valid: true, fields: { 'applicant.name': 'Ada' } },
    },
  ],
  report: {
    ...editedFileFields,
    'files[].changes.objectsAdded': count('Number of objects that were added.'),
    'files[].changes.annotationsChanged': count('Number of changed annotations.'),
    'files[].changes.annotationsRemoved': count('Number of removed annotations, including replies to them.'),
    'files[].changes.repliesAdded': count('Number of added replies.'),
    'files[].changes.fieldsAdded': count('Number of added form fields.'),
    'files[].changes.fieldsChanged': count('Number of changed form fields.'),
    'files[].changes.fieldsRemoved': count('Number of removed form fields.'),
    'files[].unshown[].field': text(
      'A form field whose value has characters that no available font has; readers are asked to draw it.',
    ),
    'files[].unshown[].characters': text('The characters that are missing.'),
    'files[].xfaRemoved': flag('Whether an XFA form was removed, which would not have the changed fields.'),
    'files[].changes.textsChanged': count('Number of lines and paragraphs with another text.'),
    'files[].changes.imagesReplaced': count('Number of replaced images.'),
    'files[].changes.imagesMoved': count('Number of moved images.'),
    'files[].changes.imagesRemoved': count('Number of removed images.'),
    'files[].textsAltered[].page': count('Page of a new text that does not look like the one it replaces.'),
    'files[].textsAltered[].id': text('Its id.'),
    'files[].textsAltered[].font': text('The font that lacks characters of it.'),
    'files[].textsAltered[].substitute': text('The fonts that it is written in instead.'),
    'files[].textsAltered[].missing': text('The characters that the font lacks.'),
    'files[].textsAltered[].scale': measure('Its size as a part of the old one, if it is smaller.'),
    'files[].textsAltered[].overflows': flag('Whether it extends beyond its place even so.'),
    'files[].whiteouts': count(
      'How many of them only cover what is under them, which remains in the document.',
    ),
    'files[].listed.*': count('With list and export: how many of each kind are listed.'),
    'files[].claimsDropped': texts(CLAIMS_DROPPED),
  },

  async run(context) {
    if (context.options.mode === 'list') {
      const { listDocuments } = await import('../edit/list-documents.js')
      return listDocuments(context)
    }
    if (context.options.mode === 'export') {
      const { exportComments } = await import('../edit/export-comments.js')
      return exportComments(context)
    }
    if (context.options.mode === 'suggest-fields') {
      const { suggestDocuments } = await import('../edit/suggest-documents.js')
      return suggestDocuments(context)
    }
    const { editDocuments } = await import('../edit/edit-documents.js')
    return editDocuments(context)
  },
})

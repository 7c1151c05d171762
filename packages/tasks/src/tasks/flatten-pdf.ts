import { ANNOTATION_KINDS, type AnnotationKind } from '@octavo/pdf/annotation-kinds'
import * as z from 'zod'
import { defineTask } from '../declare/define-task.js'
import { count, flag, text, texts } from '../declare/report-field.js'
import { flattenNotes } from '../forms/flatten-notes.js'
import { documentOptions } from '../options/document-options.js'
import { pagesOption, selectedPages } from '../options/pages-option.js'
import { editedFileFields } from '../report/common-fields.js'

export default defineTask({
  name: 'flatten-pdf',
  title: 'Flatten PDF',
  summary: 'Convert form fields and annotations into plain page content that can no longer be edited.',
  group: 'edit',
  keywords: ['make static', 'print annotations', 'lock fields', 'burn in', 'comments'],
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
  first: ['fields', 'annotations'],
  resultName: 'flattened.pdf',
  options: z.object({
    fields: z
      .boolean()
      .default(true)
      .meta({
        description: 'Flatten form fields, including signatures; fields without an appearance get one.',
        examples: [false],
      }),
    annotations: z
      .union([
        z.enum(['all', 'all_but_links', 'none']),
        z.array(z.enum(ANNOTATION_KINDS)).max(ANNOTATION_KINDS.length),
      ])
      .default('all_but_links')
      .meta({
        description:
          'The annotations to flatten: all, all except links, none, or those of some types. Pop-up windows are removed with their notes.',
        examples: [['highlight', 'ink', 'stamp']],
      }),
    pages: pagesOption('The pages to flatten.', '2-4,last'),
    view: z
      .enum(['screen', 'print'])
      .default('screen')
      .meta({
        description:
          'Whether the result looks like the document on screen or in print: annotations that are not shown there are removed.',
        examples: ['print'],
      }),
    ...documentOptions,
  }),
  examples: [
    {
      title: 'Flatten fields and annotations',
      entries: [{ filename: 'form.pdf' }],
      options: {},
      expect: {
        fields: { name: null, notes: null },
        text: { 1: 'Ada', 4: 'notes of A' },
        annotations: ['Link'],
      },
    },
    {
      title: 'Only the form, as it would be printed',
      entries: [{ filename: 'form.pdf' }],
      options: { annotations: 'none', view: 'print' },
      expect: {
        fields: { name: null },
        text: { 1: 'Ada' },
        annotations: ['FileAttachment', 'Highlight', 'Link', 'Popup', 'Stamp', 'Text'],
      },
    },
    {
      title: 'Some kinds of annotations on two pages; the form stays',
      entries: [{ filename: 'form.pdf' }],
      options: { fields: false, annotations: ['highlight', 'text', 'stamp'], pages: '1,2' },
      expect: { fields: { name: 'Ada' }, annotations: ['FileAttachment', 'Link', 'Stamp', 'Widget'] },
    },
  ],
  report: {
    ...editedFileFields,
    'files[].drawn[].kind': text('Kind of object that was flattened: highlight, text field …'),
    'files[].drawn[].count': count('Number of them.'),
    'files[].undrawn[].kind': text('Kind of object that was removed without being drawn.'),
    'files[].undrawn[].why': text('Why it shows nothing.'),
    'files[].undrawn[].count': count('Number of them.'),
    'files[].fieldsRemoved': count('Number of removed form fields.'),
    'files[].formRemoved': flag('Whether nothing of the form is left.'),
    'files[].xfaRemoved': flag('Whether an XFA form was removed.'),
    'files[].unshown[].field': text('A field whose value has characters that no available font has.'),
    'files[].unshown[].characters': text('The characters that are shown as question marks.'),
    'files[].claimsDropped': texts('Removed conformance claims, because a font is not embedded: PDF/A-2b …'),
  },

  async run(context) {
    const { copyUnchanged, flatten, isUnchanged } = await import('@octavo/pdf/draft')
    const { editEach, withSignaturesRemoved } = await import('../documents/edit-each.js')
    const { fields, pages, view, signature_appearance } = context.options
    const annotations = kindsOf(context.options.annotations)
    return editEach(context, '-flattened', (draft, { filename }, output, { taken }) => {
      const where = { field: 'options[pages]', filename }
      const selected = selectedPages(pages, draft.pages.length, where)
      const { signaturesRemoved, ...report } = flatten(draft, {
        fields,
        signatureAppearance: signature_appearance,
        annotations,
        pages: selected,
        view,
      })
      output.write = isUnchanged(draft)
        ? copyUnchanged
        : withSignaturesRemoved(output.write, signaturesRemoved)
      return { ...report, notes: [...(taken?.notes ?? []), ...flattenNotes(report)] }
    })
  },
})

function kindsOf(
  wanted: 'all' | 'all_but_links' | 'none' | readonly AnnotationKind[],
): ReadonlySet<AnnotationKind> {
  if (wanted === 'none') return new Set()
  if (wanted === 'all') return new Set(ANNOTATION_KINDS)
  if (wanted !== 'all_but_links') return new Set(wanted)
  return new Set(ANNOTATION_KINDS.filter((kind) => kind !== 'link'))
}

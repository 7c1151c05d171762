import * as z from 'zod'
import { defineTask } from '../declare/define-task.js'
import { issueOf, option, phrase, says, send } from '../declare/message.js'
import { valuesOption } from '../forms/form-options.js'
import { filledFileFields, listedFileFields } from '../forms/form-report-fields.js'
import { appendingOptions } from '../options/document-options.js'
import { editedFileFields } from '../report/common-fields.js'

const options = z.object({
  mode: z
    .enum(['fill', 'list'])
    .default('fill')
    .meta({
      description:
        'fill sets field values; list returns the fields of each file as JSON: names, types, values and allowed values.',
      examples: ['list'],
    }),
  values: valuesOption(),
  unknown: z
    .enum(['refuse', 'skip'])
    .default('refuse')
    .meta({
      description:
        'With fill: if a file has no field of a given name: reject the file, or skip the name and report it.',
      examples: ['skip'],
      with: { mode: ['fill'] },
    }),
  force: z
    .boolean()
    .default(false)
    .meta({
      description: 'With fill: also fill read-only fields, which are rejected otherwise.',
      examples: [true],
      with: { mode: ['fill'] },
    }),
  xfa: z
    .enum(['remove', 'refuse'])
    .default('remove')
    .meta({
      description:
        'With fill: some readers show the XFA version of a form, with the old values: remove the XFA form, or reject the file.',
      examples: ['refuse'],
      with: { mode: ['fill'] },
    }),
  flatten: z
    .enum(['none', 'filled', 'all'])
    .default('none')
    .meta({
      description: 'With fill: the fields to flatten into the page: none, those that were filled, or all.',
      examples: ['all'],
      with: { mode: ['fill'] },
    }),
  ...appendingOptions,
})

export default defineTask({
  name: 'form-fill',
  title: 'Fill PDF forms',
  summary:
    'List the fields of a form as JSON, or fill them by name: text, choices, check boxes and radio buttons.',
  group: 'edit',
  keywords: ['form', 'fill in', 'fields', 'acroform', 'fill out', 'xfa'],
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
  first: ['flatten'],
  resultName: 'filled.pdf',
  givesJson: ({ mode }) => mode === 'list',
  options: options.superRefine(({ mode, values, flatten }, { addIssue }) => {
    const isEmpty = Object.keys(values).length === 0
    if (mode === 'fill' && isEmpty && flatten !== 'all')
      addIssue(
        issueOf(
          'values',
          phrase`${says('nothing_to_fill')}There is nothing to fill in: ${send} at least one value`,
        ),
      )
    if (mode === 'list' && !isEmpty)
      addIssue(
        issueOf(
          'values',
          phrase`${says('no_effect')}With list no fields are filled: ${send} ${option('mode', 'fill')}, or no values`,
        ),
      )
  }),
  examples: [
    {
      title: 'A text, a check box, a choice and a radio button',
      entries: [{ filename: 'form.pdf' }],
      options: {
        values: { name: 'Grace Hopper', agree: false, country: 'de', color: 'blue', 'person.age': 85 },
      },
      expect: {
        fields: {
          name: 'Grace Hopper',
          agree: 'Off',
          country: 'de',
          color: 'blue',
          'person.age': '85',
          total: '42',
        },
      },
    },
    {
      title: 'List the fields of the form',
      entries: [{ filename: 'form.pdf' }],
      options: { mode: 'list' },
      expect: { json: { pages: 4, xfa: 'none' } },
    },
    {
      title: 'Fill and flatten the form',
      entries: [{ filename: 'form.pdf' }],
      options: { values: { name: 'Grace Hopper', notes: 'Two lines\nof notes' }, flatten: 'all' },
      expect: { fields: { name: null, notes: null }, text: { 1: 'Grace Hopper', 4: 'Two lines' } },
    },
  ],
  report: { ...editedFileFields, ...filledFileFields, ...listedFileFields },

  async run(context) {
    if (context.options.mode === 'list') {
      const { listFields } = await import('../forms/list-fields.js')
      return listFields(context)
    }
    const { copyUnchanged, isUnchanged } = await import('@octavo/pdf/draft')
    const { editEach } = await import('../documents/edit-each.js')
    const { fillEntry } = await import('../forms/fill-entry.js')
    return editEach(context, '-filled', (draft, { filename }, output) => {
      const did = fillEntry(draft, filename, context.options, output)
      if (isUnchanged(draft)) output.write = copyUnchanged
      return did
    })
  },
})

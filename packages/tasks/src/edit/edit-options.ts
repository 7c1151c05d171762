import { pdfDate } from '@octavo/pdf/pdf-date'
import * as z from 'zod'
import { type Message, option, phrase, says, send } from '../declare/message.js'
import { appendingOptions } from '../options/document-options.js'
import { unitOption } from '../paper/lengths.js'
import { annotationIssues, annotationsOption } from './annotation-options.js'
import { contentIssues, imagesOption, textOption } from './content-options.js'
import { fieldIssues, fieldsOption } from './field-options.js'
import { objectIssues, objectsOption } from './object-options.js'

/** What can be listed. */
const LISTED = ['annotations', 'text', 'images', 'fields'] as const

export const editOptions = z.object({
  mode: z
    .enum(['edit', 'list', 'export', 'suggest-fields', 'add-fields'])
    .default('edit')
    .meta({
      description:
        'edit changes the documents; list changes nothing and returns as JSON what is on their pages, with the ids by which it can be changed; export writes the comments to a file of their own; suggest-fields returns as JSON which form fields the lines and boxes of the pages could be, as the option fields takes them; add-fields adds them, for forms that were made to be printed.',
      examples: ['list'],
    }),
  list: z
    .array(z.enum(LISTED))
    .max(LISTED.length)
    .default([])
    .meta({
      description: 'What is listed; empty for everything.',
      examples: [['annotations']],
      with: { mode: ['list'] },
    }),
  export_format: z
    .enum(['csv', 'txt', 'xfdf'])
    .default('csv')
    .meta({
      description:
        'The comments as a table, as a text by page with replies under what they answer, or as XFDF, which other programs import.',
      examples: ['xfdf'],
      with: { mode: ['export'] },
    }),
  objects: objectsOption,
  annotations: annotationsOption,
  text: textOption,
  images: imagesOption,
  fields: fieldsOption,
  unit: unitOption('positions and sizes'),
  author: z
    .string()
    .max(1000)
    .default('')
    .meta({ description: 'Author of new annotations that name no other.', examples: ['Jane Doe'] }),
  date: z
    .string()
    .max(40)
    .refine((text) => text === '' || (/^\d{4}-/.test(text) && pdfDate(text) !== undefined), {
      message: 'It must be a date in ISO 8601, such as 2026-01-31T09:30:00+01:00',
    })
    .default('')
    .meta({
      description: 'Date of new and changed annotations, in ISO 8601. Empty: now.',
      examples: ['2026-01-31T09:30:00Z'],
    }),
  ...appendingOptions,
})

/** Whether this is to be listed. */
export function isListed({ list }: EditOptions, part: (typeof LISTED)[number]): boolean {
  return list.length === 0 || list.includes(part)
}

export type EditOptions = z.output<typeof editOptions>

/** The options that change something. */
const CHANGES = ['objects', 'annotations', 'text', 'images', 'fields'] as const

/** What is wrong with a choice of options, each with where. */
export function* editIssues(chosen: EditOptions): Iterable<[(string | number)[], Message]> {
  const named = CHANGES.filter((name) => chosen[name].length > 0)
  if (chosen.mode === 'edit' && named.length === 0)
    yield [
      ['objects'],
      phrase`${says('nothing_to_change')}Nothing is to be changed: ${send} ${option('objects')}, ${option('annotations')}, ${option('text')}, ${option('images')} or ${option('fields')}`,
    ]
  if (chosen.mode !== 'edit')
    for (const name of named)
      yield [[name], phrase`With ${chosen.mode} it is not used: ${send} ${option('mode', 'edit')} as well`]
  yield* objectIssues(chosen.objects)
  yield* annotationIssues(chosen.annotations)
  yield* contentIssues(chosen.text, chosen.images)
  yield* fieldIssues(chosen.fields)
}

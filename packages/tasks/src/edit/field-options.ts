import type { FieldChange, FieldTraits } from '@octavo/pdf/draft'
import * as z from 'zod'
import type { Message } from '../declare/message.js'
import { colourOf } from '../drawing/mark-options.js'
import { boxOptions, color, pageOption } from './placement-options.js'

const MAX_CHANGES = 5000
const MAX_NAME = 1000
const MAX_TEXT = 10_000
const MAX_OPTIONS = 2000
const MAX_BUTTONS = 200

const nameOption = z.string().min(1).max(MAX_NAME)
const textOption = z.string().max(MAX_TEXT)

const optionText = z.union([
  z.string().max(1000),
  z.strictObject({
    value: z.string().max(1000).meta({ description: 'What is sent when it is chosen.' }),
    label: z.string().max(1000).meta({ description: 'What users see.' }),
  }),
])

/** What can be set in a new field and in one that is there. */
const traits = {
  tooltip: textOption.optional().meta({ description: 'Name for users, which readers show and read aloud.' }),
  required: z.boolean().optional().meta({ description: 'Whether it must be filled in.' }),
  read_only: z.boolean().optional().meta({ description: 'Whether users cannot change it.' }),
  default_value: z
    .union([textOption, z.boolean(), z.array(z.string().max(1000)).max(MAX_OPTIONS)])
    .optional()
    .meta({
      description:
        'Default value, which a new field has as its value, too: a text, the value of a button, true for a check box, or a list of options.',
    }),
  options: z
    .array(optionText)
    .max(MAX_OPTIONS)
    .optional()
    .meta({ description: 'Options of a combo or list box: texts, or value and label.' }),
  multiline: z.boolean().optional().meta({ description: 'Whether a text can have several lines.' }),
  password: z.boolean().optional().meta({ description: 'Whether a text is hidden when it is typed.' }),
  comb: z
    .boolean()
    .optional()
    .meta({ description: 'Whether each character of a text has a cell of its own; needs max_length.' }),
  max_length: z
    .int()
    .min(0)
    .max(100_000)
    .optional()
    .meta({ description: 'Greatest number of characters of a text; 0 for no limit.' }),
  editable: z
    .boolean()
    .optional()
    .meta({ description: 'Whether a combo box also takes texts that are not among its options.' }),
  multi_select: z
    .boolean()
    .optional()
    .meta({ description: 'Whether several options of a list box can be chosen.' }),
  font_size: z
    .number()
    .min(0)
    .max(500)
    .optional()
    .meta({ description: 'Font size in points; 0 for one that fits the box.' }),
  color: color('Colour of the text: # with red, green and blue in hexadecimal.').optional(),
  fill: color('Colour of the background. Null: none.').nullable().optional(),
  border: color('Colour of the border. Null: none.').nullable().optional(),
  border_width: z.number().min(0).max(100).optional().meta({ description: 'Width of the border in points.' }),
  align: z.enum(['left', 'center', 'right']).optional().meta({ description: 'Alignment of a text.' }),
  order: z.int().min(1).max(100_000).optional().meta({
    description: 'Its place among the fields of its page, from 1, when users go from one to the next.',
  }),
}

const add = z.strictObject({
  action: z.literal('add'),
  type: z.enum(['text', 'date', 'checkbox', 'radio', 'combo', 'list', 'signature']).meta({
    description:
      'Kind of field. A date is a text field whose tooltip has the format of the date: only a script could check it, and none is added.',
  }),
  name: nameOption.meta({
    description: 'Full name, which no other field has: person.name is the field name in the group person.',
  }),
  page: pageOption,
  x: boxOptions.x.optional(),
  y: boxOptions.y.optional(),
  width: boxOptions.width.optional(),
  height: boxOptions.height.optional(),
  buttons: z
    .array(
      z.strictObject({
        ...boxOptions,
        value: z.string().min(1).max(100).meta({ description: 'Value of the field when this button is on.' }),
      }),
    )
    .max(MAX_BUTTONS)
    .default([])
    .meta({ description: 'The buttons of a radio field.' }),
  date_format: z
    .string()
    .min(1)
    .max(40)
    .default('YYYY-MM-DD')
    .meta({ description: 'Format of a date, for users.' }),
  ...traits,
})

const change = z.strictObject({
  action: z.literal('change'),
  name: nameOption.meta({ description: 'Its full name, as listed.' }),
  new_name: nameOption.optional().meta({ description: 'The full name that it gets.' }),
  x: boxOptions.x.optional(),
  y: boxOptions.y.optional(),
  width: boxOptions.width.optional(),
  height: boxOptions.height.optional(),
  widget: z
    .int()
    .min(1)
    .max(100_000)
    .optional()
    .meta({ description: 'Which of its boxes is moved, from 1, as listed.' }),
  ...traits,
})

const remove = z.strictObject({
  action: z.literal('remove'),
  name: nameOption.meta({ description: 'Its full name, as listed.' }),
})

export type FieldOptionInput = z.input<typeof fieldOption>
export type FieldOptionValue = z.output<typeof fieldOption>
export const fieldOption = z.discriminatedUnion('action', [add, change, remove])

export const fieldsOption = z
  .array(fieldOption)
  .max(MAX_CHANGES)
  .default([])
  .meta({
    description:
      'Form fields that are added, changed and removed. Names are those that list returns; fields are removed first and added last.',
    examples: [
      [
        {
          action: 'add',
          type: 'text',
          name: 'person.name',
          page: 1,
          x: 100,
          y: 100,
          width: 200,
          height: 20,
          tooltip: 'Full name',
        },
      ],
    ],
    with: { mode: ['edit'] },
  })

export function* fieldIssues(fields: readonly FieldOptionValue[]): Iterable<[(string | number)[], Message]> {
  for (const [index, field] of fields.entries()) {
    if (
      field.action === 'change' &&
      Object.keys(field).every((key) => ['action', 'name', 'widget'].includes(key))
    )
      yield [['fields', index], 'It must name what changes, such as new_name, tooltip or required']
    if (field.action !== 'add') continue
    if (field.type === 'radio') {
      if (field.buttons.length === 0) yield [['fields', index, 'buttons'], 'A radio field needs buttons']
      continue
    }
    if (field.buttons.length > 0)
      yield [['fields', index, 'buttons'], 'Only a radio field has several buttons']
    for (const side of ['x', 'y', 'width', 'height'] as const)
      if (field[side] === undefined) yield [['fields', index, side], 'It is needed for the box of the field']
  }
}

/** A thin grey border makes a new field visible. */
const USUAL = { border: [0.5, 0.5, 0.5], borderWidth: 1 } as const

/** A change as the engine takes it: in points, and pages from 0. */
export function fieldChange(option: FieldOptionValue, unit: number): FieldChange {
  const { action, name } = option
  if (action === 'remove') return { action, name }
  const set = traitsOf(option)
  if (action === 'change') {
    const sides = Object.entries({ x: option.x, y: option.y, width: option.width, height: option.height })
    const box = sides.flatMap(([side, length]) => (length === undefined ? [] : [[side, length * unit]]))
    return {
      ...set,
      action,
      name,
      newName: option.new_name,
      widget: option.widget,
      box: box.length === 0 ? undefined : Object.fromEntries(box),
    }
  }
  const page = option.page - 1
  const { x = 0, y = 0, width = 0, height = 0, type, date_format: format } = option
  const boxes = type === 'radio' ? option.buttons : [{ x, y, width, height }]
  const widgets = boxes.map((box) => ({
    ...box,
    page,
    x: box.x * unit,
    y: box.y * unit,
    width: box.width * unit,
    height: box.height * unit,
  }))
  const shown = {
    ...set,
    border: set.border === undefined ? USUAL.border : set.border,
    borderWidth: set.borderWidth ?? USUAL.borderWidth,
  }
  if (type !== 'date') return { ...shown, action, type, name, widgets }
  const title = set.tooltip === undefined || set.tooltip === '' ? name.split('.').at(-1)! : set.tooltip
  const tooltip = `${title} (${format})`
  return { ...shown, action, type: 'text', name, widgets, tooltip, maxLength: set.maxLength ?? format.length }
}

function traitsOf(option: Exclude<FieldOptionValue, { action: 'remove' }>): FieldTraits {
  return {
    tooltip: option.tooltip,
    required: option.required,
    readOnly: option.read_only,
    default: option.default_value,
    options: option.options?.map((one) => (typeof one === 'string' ? { value: one, label: one } : one)),
    multiline: option.multiline,
    password: option.password,
    comb: option.comb,
    maxLength: option.max_length,
    editable: option.editable,
    multiSelect: option.multi_select,
    fontSize: option.font_size,
    colour: option.color === undefined ? undefined : colourOf(option.color),
    fill: colourOrNone(option.fill),
    border: colourOrNone(option.border),
    borderWidth: option.border_width,
    align: option.align,
    order: option.order,
  }
}

function colourOrNone(value: string | null | undefined) {
  return value === null || value === undefined ? value : colourOf(value)
}

const OPTION_NAMES: Readonly<Record<string, string>> = {
  default: 'default_value',
  readOnly: 'read_only',
  maxLength: 'max_length',
  multiSelect: 'multi_select',
  fontSize: 'font_size',
  colour: 'color',
  newName: 'new_name',
  widgets: 'buttons',
}

/** The option of what the engine refuses. */
export function optionOfTrait(trait: string): string {
  return OPTION_NAMES[trait] ?? trait
}

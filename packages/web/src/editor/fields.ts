import type { FieldChange, FieldTraits, NewField } from './edits.js'
import { boundsOfPoints, rounded } from './object-geometry.js'
import type { Box } from './page-object.js'

/** Small fields are square. */
const SQUARE: ReadonlySet<string> = new Set(['checkbox'])
const SMALLEST = 8
const USUAL_SQUARE = 14

/** A new field in a box that was drawn. */
export function newField(type: NewField['type'], name: string, page: number, box: Box): NewField {
  const common = { action: 'add', type, name, page } as const
  if (type === 'radio') return withBox({ ...common, options: ['1', '2'] }, box)
  if (!SQUARE.has(type)) return { ...common, ...box, ...(type === 'combo' && { options: ['1', '2'] }) }
  const side = Math.max(SMALLEST, Math.min(box.width, box.height, USUAL_SQUARE * 4))
  return { ...common, x: box.x, y: box.y, width: side, height: side }
}

export function fieldBox(field: NewField): Box {
  const { buttons, x = 0, y = 0, width = 0, height = 0 } = field
  if (buttons === undefined) return { x, y, width, height }
  return boundsOfPoints(
    buttons.flatMap((button) => [button, { x: button.x + button.width, y: button.y + button.height }]),
  )
}

/** The same field elsewhere. The buttons of a radio field are below one another. */
export function withBox(field: NewField, box: Box): NewField {
  if (field.type !== 'radio') return { ...field, ...box }
  const values = (field.buttons?.map(({ value }) => value) ?? (field.options as readonly string[])) || ['1']
  const { options: _, ...rest } = field
  return { ...rest, buttons: stacked(values, box) }
}

/** Other choices: the buttons of a radio field, or the options of a list. */
export function withChoices(field: NewField, choices: readonly string[]): NewField {
  const named = choices.filter((choice, index) => choice !== '' && choices.indexOf(choice) === index)
  if (field.type !== 'radio') return { ...field, options: named }
  return { ...field, buttons: stacked(named.length === 0 ? ['1'] : named, fieldBox(field)) }
}

export function choicesOf(field: NewField): readonly string[] {
  return field.buttons?.map(({ value }) => value) ?? (field.options ?? []).map(labelOf)
}

function labelOf(option: NonNullable<FieldTraits['options']>[number]): string {
  return typeof option === 'string' ? option : option.label
}

function stacked(values: readonly string[], box: Box): NonNullable<NewField['buttons']> {
  const step = box.height / values.length
  const side = rounded(Math.max(4, Math.min(step * 0.8, box.width, USUAL_SQUARE)))
  const gap = values.length === 1 ? 0 : (box.height - side) / (values.length - 1)
  return values.map((value, index) => ({
    x: box.x,
    y: rounded(box.y + index * gap),
    width: side,
    height: side,
    value,
  }))
}

/** A name that no field of the document has. */
export function freeFieldName(type: string, taken: ReadonlySet<string>): string {
  let count = 1
  while (taken.has(`${type}-${count}`)) count++
  return `${type}-${count}`
}

/** The names that new fields and changed ones have. */
export function fieldNames(changes: readonly FieldChange[]): readonly string[] {
  return changes.flatMap((change) => {
    if (change.action === 'add') return [change.name]
    return change.action === 'change' && change.new_name !== undefined ? [change.new_name] : []
  })
}

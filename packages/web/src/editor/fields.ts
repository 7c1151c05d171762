import type { Edit, FieldTraits, NewField } from './edits.js'
import type { ListedPage } from './existing.js'
import { boundsOfPoints, gapBetween, rounded } from './object-geometry.js'
import type { Box } from './page-object.js'

/** Small fields are square. */
const SQUARE: ReadonlySet<string> = new Set(['checkbox'])
const SMALLEST = 8
const USUAL_SQUARE = 14

/** A new field in a box that was drawn. */
export function newField(type: NewField['type'], name: string, page: number, box: Box): NewField {
  const common = { action: 'add', type, name, page } as const
  if (type === 'radio') return withBox({ ...common, options: ['1', '2'] }, box)
  const isList = type === 'combo' || type === 'list'
  if (!SQUARE.has(type)) return { ...common, ...box, ...(isList && { options: ['1', '2'] }) }
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
  const options = optionsFor(choices, field.options)
  if (field.type !== 'radio') return { ...field, options }
  const values = options.map(optionLabel)
  return { ...field, buttons: stacked(values.length === 0 ? ['1'] : values, fieldBox(field)) }
}

type Options = NonNullable<FieldTraits['options']>

/** Each label once. What is sent for a label that is kept stays the same. */
export function optionsFor(labels: readonly string[], before: Options = []): Options {
  const known = new Map(before.map((option) => [optionLabel(option), option]))
  const given = new Set(labels.map((label) => label.trim()).filter((label) => label !== ''))
  return [...given].map((label) => known.get(label) ?? label)
}

export function choicesOf(field: NewField): readonly string[] {
  return field.buttons?.map(({ value }) => value) ?? (field.options ?? []).map(optionLabel)
}

export function optionLabel(option: Options[number]): string {
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

/** The names of all fields as they will be. */
export function namesOfFields(edits: readonly Edit[], existing: readonly ListedPage[]): readonly string[] {
  const removed = new Set<string>()
  const renamed = new Map<string, string>()
  const added: string[] = []
  for (const edit of edits) {
    if (edit.list !== 'fields') continue
    const { value } = edit
    if (value.action === 'add') added.push(value.name)
    else if (value.action === 'remove') removed.add(value.name)
    else if (value.new_name !== undefined) renamed.set(value.name, value.new_name)
  }
  // A field with several boxes is listed with each of them.
  const known = new Set(existing.flatMap(({ fields = [] }) => fields.map(({ name }) => name)))
  const kept = [...known].filter((name) => !removed.has(name)).map((name) => renamed.get(name) ?? name)
  return [...kept, ...added]
}

/** Whether another field has this name, or a group of fields has it. */
export function isTaken(name: string, others: readonly string[]): boolean {
  return others.some(
    (other) => other === name || other.startsWith(`${name}.`) || name.startsWith(`${other}.`),
  )
}

/** A field that a line or a box of a page could be. */
export interface SuggestedField {
  readonly field: NewField
  readonly isChosen: boolean
}

/** Suggested fields for which there is none yet, with names that no other field has. */
export function unknownFields(suggested: readonly NewField[], edits: readonly Edit[]): readonly NewField[] {
  const added = edits.flatMap((edit) =>
    edit.list === 'fields' && edit.value.action === 'add' ? [edit.value] : [],
  )
  const names = new Set(namesOfFields(edits, []))
  return suggested.flatMap((field) => {
    const isKnown = added.some(
      (other) => other.page === field.page && gapBetween(fieldBox(other), fieldBox(field)) === 0,
    )
    if (isKnown) return []
    const name = names.has(field.name) ? freeFieldName(field.name, names) : field.name
    names.add(name)
    return [{ ...field, name }]
  })
}

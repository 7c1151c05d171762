import type { Editor } from './editor.js'
import { type Edit, existingKey, newKey } from './edits.js'
import {
  annotationBox,
  changedAnnotation,
  changedField,
  existingFieldBox,
  existingFieldKey,
  imageBox,
  movedImage,
  removedAnnotation,
  removedField,
  removedImage,
} from './existing-edits.js'
import { fieldBox, freeFieldName, namesOfFields, withBox } from './fields.js'
import { boxAfter, moved } from './object-geometry.js'
import type { Box, Point } from './page-object.js'

/** Something on a page, by its key: what was added, or something of the file that can be changed. */
interface Item {
  /** The edit that it has, or one that leaves it as it is. */
  readonly edit: Edit
  /** The edit that removes it; undefined if its own edit is taken away instead. */
  readonly removal?: Edit
}

/** Undefined if it cannot be moved: because it is locked or removed. */
function itemOf(editor: Editor, key: string): Item | undefined {
  const edit = editor.edits.get().find((each) => each.key === key)
  if (edit !== undefined && isAdded(edit)) return { edit }
  if (edit !== undefined && 'action' in edit.value && edit.value.action === 'remove') return undefined
  for (const { page, annotations = [], fields = [] } of editor.existing.get()) {
    const annotation = annotations.find(({ id }) => existingKey('annotations', page, id) === key)
    if (annotation?.locked === true) return undefined
    if (annotation !== undefined)
      return {
        edit: changedAnnotation(annotation, page, edit, annotationBox(annotation, edit)),
        removal: removedAnnotation(annotation, page),
      }
    const field = fields.find((each) => existingFieldKey(page, each) === key)
    if (field !== undefined)
      return {
        edit: changedField(page, field, edit, existingFieldBox(field, edit)),
        removal: removedField(page, field),
      }
  }
  for (const { page, images = [] } of editor.content.get().values()) {
    const image = images.find(({ id }) => existingKey('images', page, id) === key)
    if (image !== undefined)
      return {
        edit: movedImage(image, page, imageBox(image, edit)),
        removal: removedImage(image, page),
      }
  }
  return undefined
}

export function isAdded(edit: Edit): boolean {
  return edit.list === 'objects' || (edit.list === 'fields' && edit.value.action === 'add')
}

export function editsFor(editor: Editor, keys: readonly string[]): readonly Edit[] {
  return keys.flatMap((key) => itemOf(editor, key)?.edit ?? [])
}

/** All edits without these items. */
export function withoutItems(editor: Editor, keys: readonly string[]): readonly Edit[] {
  const items = keys.flatMap((key) => itemOf(editor, key) ?? [])
  const gone = new Set(items.map(({ edit }) => edit.key))
  return [
    ...editor.edits.get().filter(({ key }) => !gone.has(key)),
    ...items.flatMap(({ removal = [] }) => removal),
  ]
}

/** The same elsewhere. Only what was added can be on another page. */
export function movedEdit(edit: Edit, by: Point, page?: number): Edit | undefined {
  const onPage = page === undefined ? {} : { page }
  if (edit.list === 'objects') return { ...edit, value: { ...moved(edit.value, by), ...onPage } }
  if (edit.list === 'fields' && edit.value.action === 'add') {
    const box = boxAfter(fieldBox(edit.value), { kind: 'move', by })
    return { ...edit, value: { ...withBox(edit.value, box), ...onPage } }
  }
  if (page !== undefined || !('x' in edit.value)) return undefined
  const { x, y } = boxAfter(edit.value as Box, { kind: 'move', by })
  return { ...edit, value: { ...edit.value, x, y } } as Edit
}

/** A copy beside each, or on another page. Only what was added can be copied. */
export function copiesOf(
  editor: Editor,
  originals: readonly Edit[],
  by: Point,
  page?: number,
): readonly Edit[] {
  const names = new Set(namesOfFields(editor.edits.get(), editor.existing.get()))
  return originals.filter(isAdded).flatMap((original) => {
    const copy = movedEdit({ ...original, key: newKey() }, by, page)
    if (copy?.list !== 'fields' || copy.value.action !== 'add') return copy ?? []
    const name = freeFieldName(copy.value.type, names)
    names.add(name)
    return { ...copy, value: { ...copy.value, name } }
  })
}

import { type Edit, existingKey, type FieldChange } from './edits.js'
import type { ListedAnnotation, ListedField, ListedImage } from './existing.js'
import type { Box } from './page-object.js'

export type AnnotationEdit = Extract<Edit, { list: 'annotations' }>
export type FieldEdit = Extract<Edit, { list: 'fields' }>
export type ImageEdit = Extract<Edit, { list: 'images' }>

/** Changes of what is in the file. Each function takes the change that was made before, if there is one. */

/** The box of an annotation after its change. */
export function annotationBox(annotation: ListedAnnotation, edit: Edit | undefined): Box {
  const change = edit?.list === 'annotations' && edit.value.action === 'change' ? edit.value : {}
  return boxWith(annotation, change)
}

/** The change of an annotation, with more of it changed. */
export function changedAnnotation(
  { id }: Pick<ListedAnnotation, 'id'>,
  page: number,
  edit: Edit | undefined,
  change: Partial<Box> & { readonly comment?: string; readonly color?: string; readonly opacity?: number },
): AnnotationEdit {
  const before = edit?.list === 'annotations' && edit.value.action === 'change' ? edit.value : undefined
  return {
    key: existingKey('annotations', page, id),
    list: 'annotations',
    value: { ...before, action: 'change', page, id, ...change },
  }
}

export function removedAnnotation({ id }: Pick<ListedAnnotation, 'id'>, page: number): AnnotationEdit {
  return {
    key: existingKey('annotations', page, id),
    list: 'annotations',
    value: { action: 'remove', page, id },
  }
}

export function existingFieldKey(page: number, { name, widget = 1 }: ListedField): string {
  return `fields ${page} ${widget} ${name}`
}

/** The box of a form field after its change. */
export function existingFieldBox(field: ListedField, edit: Edit | undefined): Box {
  return boxWith(field, edit?.list === 'fields' && edit.value.action === 'change' ? edit.value : {})
}

/** The change of a form field, with more of it changed. */
export function changedField(
  page: number,
  field: ListedField,
  edit: Edit | undefined,
  change: Omit<Extract<FieldChange, { action: 'change' }>, 'action' | 'name'>,
): FieldEdit {
  const before = edit?.list === 'fields' && edit.value.action === 'change' ? edit.value : undefined
  const { name, widget } = field
  return {
    key: existingFieldKey(page, field),
    list: 'fields',
    value: { ...before, action: 'change', name, ...(widget !== undefined && { widget }), ...change },
  }
}

export function removedField(page: number, field: ListedField): FieldEdit {
  return {
    key: existingFieldKey(page, field),
    list: 'fields',
    value: { action: 'remove', name: field.name },
  }
}

/** The box of an image after its change. */
export function imageBox(image: ListedImage, edit: Edit | undefined): Box {
  return boxWith(image, edit?.list === 'images' && edit.value.action === 'move' ? edit.value : {})
}

export function movedImage(image: ListedImage, page: number, box: Box): ImageEdit {
  const value = { action: 'move' as const, page, id: image.id, ...boxWith(box) }
  return { key: existingKey('images', page, image.id), list: 'images', value, was: boxWith(image) }
}

export function removedImage(image: ListedImage, page: number): ImageEdit {
  return {
    key: existingKey('images', page, image.id),
    list: 'images',
    value: { action: 'remove', page, id: image.id },
    was: boxWith(image),
  }
}

function boxWith({ x, y, width, height }: Box, change: Partial<Box> = {}): Box {
  return {
    x: change.x ?? x,
    y: change.y ?? y,
    width: change.width ?? width,
    height: change.height ?? height,
  }
}

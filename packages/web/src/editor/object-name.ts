import { choiceOf } from '../options/option-labels.js'
import type { Text } from '../texts/text.js'
import type { ObjectType, PageObject } from './page-object.js'

const LONGEST = 60

/** `Rectangle`, in the language of the page. */
export function typeName(type: ObjectType): string {
  return choiceOf('edit-pdf', 'objects.type', type)
}

/** For screen readers: `Text “Approved”, page 2`. */
export function objectName(object: PageObject, text: Text): string {
  const said = saidBy(object).replaceAll(/\s+/g, ' ').slice(0, LONGEST)
  const values = { type: typeName(object.type), page: object.page }
  return said === '' ? text('editor.object', values) : text('editor.object.said', { ...values, said })
}

function saidBy(object: PageObject): string {
  if (object.type === 'text') return object.text
  if (object.type === 'link') return object.url ?? ''
  if (object.type === 'image') return object.alt ?? object.image
  return object.comment ?? ''
}

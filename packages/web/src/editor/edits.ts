import { inPoints, type Unit } from '@octavo/tasks/paper-lengths'
import type { OptionValues } from '../tools/tool.js'
import { scaled } from './object-geometry.js'
import { type Box, isComplete, type PageObject } from './page-object.js'

/** A change of an annotation that is in the file, as the option `annotations` takes it. */
export type AnnotationChange =
  | {
      readonly action: 'change'
      readonly page: number
      readonly id: string
      readonly x?: number
      readonly y?: number
      readonly width?: number
      readonly height?: number
      readonly comment?: string
      readonly color?: string
      readonly opacity?: number
    }
  | { readonly action: 'remove'; readonly page: number; readonly id: string }
  | { readonly action: 'reply'; readonly page: number; readonly id: string; readonly comment: string }

export interface TextChange {
  readonly page: number
  readonly id: string
  readonly text: string
}

export type ImageChange =
  | {
      readonly action: 'move'
      readonly page: number
      readonly id: string
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
    }
  | { readonly action: 'replace'; readonly page: number; readonly id: string; readonly image: string }
  | { readonly action: 'remove'; readonly page: number; readonly id: string }

export type FieldType = 'text' | 'date' | 'checkbox' | 'radio' | 'combo' | 'list' | 'signature'

/** What can be set in a field. */
export interface FieldTraits {
  readonly tooltip?: string
  readonly required?: boolean
  readonly multiline?: boolean
  readonly default_value?: string | boolean | readonly string[]
  /** Its place among the fields of its page, from 1. */
  readonly order?: number
  readonly options?: readonly (string | { readonly value: string; readonly label: string })[]
}

export interface NewField extends FieldTraits {
  readonly action: 'add'
  readonly type: FieldType
  readonly name: string
  readonly page: number
  readonly x?: number
  readonly y?: number
  readonly width?: number
  readonly height?: number
  readonly buttons?: readonly {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
    readonly value: string
  }[]
  readonly border?: string | null
}

export type FieldChange =
  | NewField
  | (FieldTraits & {
      readonly action: 'change'
      readonly name: string
      readonly new_name?: string
      readonly widget?: number
      readonly x?: number
      readonly y?: number
      readonly width?: number
      readonly height?: number
    })
  | { readonly action: 'remove'; readonly name: string }

interface Lists {
  readonly objects: PageObject
  readonly annotations: AnnotationChange
  readonly text: TextChange
  readonly images: ImageChange
  readonly fields: FieldChange
}

/** One change of the document. What is in the file has a key that follows from its id. */
export type Edit = {
  readonly [List in keyof Lists]: {
    readonly key: string
    readonly list: List
    readonly value: Lists[List]
    /** Where and what it was in the file, to show the change. */
    readonly was?: Box & { readonly text?: string; readonly size?: number; readonly font?: string }
  }
}[keyof Lists]

export type ObjectEdit = Extract<Edit, { list: 'objects' }>

export const LISTS = ['objects', 'annotations', 'text', 'images', 'fields'] as const

let lastKey = 0

export function newKey(): string {
  return `new-${Date.now().toString(36)}-${++lastKey}`
}

export function existingKey(list: keyof Lists, page: number, id: string): string {
  return `${list} ${page} ${id}`
}

export function withEdit(edits: readonly Edit[], edit: Edit): readonly Edit[] {
  return edits.some(({ key }) => key === edit.key)
    ? edits.map((each) => (each.key === edit.key ? edit : each))
    : [...edits, edit]
}

export function withEdits(edits: readonly Edit[], next: readonly Edit[]): readonly Edit[] {
  const known = new Set(edits.map(({ key }) => key))
  const changed = new Map(next.map((edit) => [edit.key, edit]))
  return [...edits.map((edit) => changed.get(edit.key) ?? edit), ...next.filter(({ key }) => !known.has(key))]
}

export function withoutEdit(edits: readonly Edit[], key: string): readonly Edit[] {
  return edits.filter((edit) => edit.key !== key)
}

/** The edits as options of the task. What is not filled in yet is left out. */
export function optionsOf(edits: readonly Edit[]): OptionValues {
  const written = edits.filter(isWritten)
  const lists = LISTS.map((list) => [
    list,
    written.filter((edit) => edit.list === list).map(({ value }) => value),
  ])
  return Object.fromEntries(lists.filter(([, values]) => values!.length > 0))
}

export function isWritten(edit: Edit): boolean {
  if (edit.list === 'objects') return isComplete(edit.value)
  return !(edit.list === 'annotations' && edit.value.action === 'reply' && edit.value.comment === '')
}

/** The edits for options that were set elsewhere, such as by an example. */
export function editsOf(values: OptionValues): readonly Edit[] {
  const unit = inPoints(1, (values.unit ?? 'pt') as Unit)
  return LISTS.flatMap((list) => {
    const all = Array.isArray(values[list]) ? (values[list] as readonly unknown[]) : []
    return all.map((value) => {
      const inUnit = list === 'objects' ? scaled(value as PageObject, unit) : value
      return { key: keyOf(list, value), list, value: inUnit } as Edit
    })
  })
}

function keyOf(list: keyof Lists, value: unknown): string {
  const { page, id, action } = value as { page?: number; id?: string; action?: string }
  if (list === 'objects' || list === 'fields' || id === undefined || page === undefined || action === 'reply')
    return newKey()
  return existingKey(list, page, id)
}

/** The names of the images that the edits need. */
export function namedImages(edits: readonly Edit[]): ReadonlySet<string> {
  return new Set(
    edits.flatMap(({ list, value }) => {
      if (list === 'objects') return value.type === 'image' ? [value.image] : []
      return list === 'images' && value.action === 'replace' ? [value.image] : []
    }),
  )
}

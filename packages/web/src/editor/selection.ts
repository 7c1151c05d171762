import { useSyncExternalStore } from 'react'
import { announce } from '../shell/announcer.js'
import { text } from '../texts/text.js'
import type { Editor, Traits } from './editor.js'
import { newKey, type ObjectEdit, withEdits } from './edits.js'
import { copiesOf, editsFor, movedEdit, withoutItems } from './items.js'
import type { PageObject, Point } from './page-object.js'

/** Whether something is selected: as the only one, or among others. Renders again only if that changes. */
export function useSelection(editor: Editor, key: string): 'alone' | 'among' | undefined {
  return useSyncExternalStore(editor.selected.subscribe, () => {
    const selected = editor.selected.get()
    if (!selected.includes(key)) return undefined
    return selected.length === 1 ? 'alone' : 'among'
  })
}

/** Adds something to what is selected, or takes it out. */
export function toggleSelected(editor: Editor, key: string): void {
  editor.selected.change((all) => (all.includes(key) ? all.filter((each) => each !== key) : [...all, key]))
}

/** Changes in a row are one step. */
export function moveSelected(editor: Editor, by: Point): void {
  const keys = editor.selected.get()
  const next = editsFor(editor, keys).flatMap((edit) => movedEdit(edit, by) ?? [])
  if (next.length > 0) editor.replace(withEdits(editor.edits.get(), next), `${keys.join()} move`)
}

export function removeItems(editor: Editor, keys: readonly string[]): void {
  editor.replace(withoutItems(editor, keys))
  announce(text('editor.removed'))
  editor.selected.change((all) => all.filter((key) => !keys.includes(key)))
}

/** A copy is this far from its original, in points. */
export const BESIDE: Point = { x: 12, y: 12 }

/** Copies beside what is selected, which are then selected. */
export function duplicateSelected(editor: Editor): void {
  const originals = editsFor(editor, editor.selected.get())
  addCopies(editor, copiesOf(editor, originals, BESIDE))
}

export function addCopies(editor: Editor, copies: ReturnType<typeof copiesOf>): void {
  if (copies.length === 0) return
  editor.replace([...editor.edits.get(), ...copies])
  editor.focus(...copies.map(({ key }) => key))
}

/** The same objects on every other page, as one step. */
export function copyToAllPages(editor: Editor, objects: readonly ObjectEdit[], pageCount: number): void {
  const copies = objects.flatMap((edit) =>
    Array.from({ length: pageCount }, (_, index) => index + 1)
      .filter((page) => page !== edit.value.page)
      .map((page): ObjectEdit => ({ ...edit, key: newKey(), value: { ...edit.value, page } })),
  )
  editor.replace([...editor.edits.get(), ...copies])
}

/** The same colour or opacity for all objects. Changes in a row are one step. */
export function setTraitsOfAll(editor: Editor, objects: readonly ObjectEdit[], traits: Traits): void {
  const next = objects.map(
    (edit): ObjectEdit => ({ ...edit, value: { ...edit.value, ...traits } as PageObject }),
  )
  const step = `${objects.map(({ key }) => key).join()} ${Object.keys(traits).join()}`
  editor.replace(withEdits(editor.edits.get(), next), step)
}

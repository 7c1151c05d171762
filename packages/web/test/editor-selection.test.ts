import { expect, it } from 'vitest'
import { createEditor, type Editor } from '../src/editor/editor.js'
import type { ObjectEdit } from '../src/editor/edits.js'
import { copiesOf, editsFor, movedEdit } from '../src/editor/items.js'
import type { PageObject } from '../src/editor/page-object.js'
import {
  duplicateSelected,
  moveSelected,
  removeItems,
  setTraitsOfAll,
  toggleSelected,
} from '../src/editor/selection.js'
import { linesOf, linesOfBox, snapped } from '../src/editor/snapping.js'

const check = (page: number): PageObject => ({ type: 'check', page, x: 1, y: 2, width: 16, height: 16 })
const annotation = { id: '7', type: 'square', comment: '', x: 10, y: 20, width: 30, height: 40 }

/** Two objects, a new field, and an annotation that is in the file. */
function filled(): Editor {
  const editor = createEditor()
  editor.existing.set([{ page: 1, annotations: [annotation, { ...annotation, id: '8', locked: true }] }])
  editor.put({ key: 'a', list: 'objects', value: check(1) })
  editor.put({ key: 'b', list: 'objects', value: check(2) })
  const field = {
    action: 'add',
    type: 'text',
    name: 'text-1',
    page: 1,
    x: 5,
    y: 5,
    width: 90,
    height: 18,
  } as const
  editor.put({ key: 'f', list: 'fields', value: field })
  editor.selected.set(['a', 'b', 'f', 'annotations 1 7', 'annotations 1 8'])
  return editor
}

const values = (editor: Editor) =>
  Object.fromEntries(editor.edits.get().map(({ key, value }) => [key, value]))

it('moves all that is selected in one step, and leaves what is locked where it is', () => {
  const editor = filled()
  moveSelected(editor, { x: 10, y: 0 })
  moveSelected(editor, { x: 0, y: 1 })
  expect(values(editor)).toMatchObject({
    a: { x: 11, y: 3 },
    b: { x: 11, y: 3, page: 2 },
    f: { x: 15, y: 6 },
    'annotations 1 7': { action: 'change', x: 20, y: 21, width: 30, height: 40 },
  })
  expect(editor.edits.get()).toHaveLength(4)
  editor.undo()
  expect(values(editor)).toMatchObject({ a: { x: 1, y: 2 }, f: { x: 5, y: 5 } })
})

it('moves only what was added to another page', () => {
  const editor = filled()
  const moved = editsFor(editor, editor.selected.get()).flatMap(
    (edit) => movedEdit(edit, { x: 1, y: 1 }, 3) ?? [],
  )
  expect(moved.map(({ key }) => key)).toEqual(['a', 'b', 'f'])
  expect(moved.every(({ value }) => 'page' in value && value.page === 3)).toBe(true)
})

it('removes what was added and what is in the file in one step', () => {
  const editor = filled()
  removeItems(editor, editor.selected.get())
  expect(values(editor)).toEqual({ 'annotations 1 7': { action: 'remove', page: 1, id: '7' } })
  expect(editor.selected.get()).toEqual([])
  editor.undo()
  expect(editor.edits.get().map(({ key }) => key)).toEqual(['a', 'b', 'f'])
})

it('duplicates all objects beside their originals in one step, selects the copies, and gives fields other names', () => {
  const editor = filled()
  duplicateSelected(editor)
  const copies = editor.edits.get().slice(3)
  expect(copies.map(({ value }) => value)).toMatchObject([
    { type: 'check', page: 1, x: 13, y: 14 },
    { type: 'check', page: 2, x: 13, y: 14 },
    { name: 'text-2', x: 17, y: 17 },
  ])
  expect(editor.selected.get()).toEqual(copies.map(({ key }) => key))
  editor.undo()
  expect(editor.edits.get()).toHaveLength(3)
})

it('copies to another page where it was', () => {
  const editor = filled()
  const [copy] = copiesOf(editor, editsFor(editor, ['a']), { x: 0, y: 0 }, 4)
  expect(copy).toMatchObject({ value: { ...check(4) } })
  expect(copy!.key).not.toBe('a')
})

it('changes the colour of several objects in one step, however often it is changed in a row', () => {
  const editor = filled()
  const objects = editsFor(editor, ['a', 'b']) as readonly ObjectEdit[]
  setTraitsOfAll(editor, objects, { color: '#ff0000' })
  setTraitsOfAll(editor, objects, { color: '#00ff00' })
  expect(values(editor)).toMatchObject({ a: { color: '#00ff00' }, b: { color: '#00ff00' } })
  editor.undo()
  expect(values(editor).a).not.toHaveProperty('color')
})

it('adds to a selection and takes out of it', () => {
  const editor = createEditor()
  for (const key of ['a', 'b', 'a']) toggleSelected(editor, key)
  expect(editor.selected.get()).toEqual(['b'])
})

const page = { width: 600, height: 800 }
const square = linesOfBox({ x: 100, y: 100, width: 50, height: 50 })

it('aligns with the centre of the page, its margins, and the edges and centres of objects', () => {
  const others = linesOf(page, undefined, [{ x: 200, y: 300, width: 40, height: 40 }])
  expect(snapped(square, { x: 178, y: 272 }, others, 5)).toEqual({
    by: { x: 175, y: 275 },
    aligned: { x: [300], y: [400] },
  })
  expect(snapped(square, { x: -62, y: -60 }, others, 5)).toEqual({
    by: { x: -64, y: -64 },
    aligned: { x: [36], y: [36] },
  })
  expect(snapped(square, { x: 94, y: 193 }, others, 5)).toMatchObject({ by: { x: 95, y: 195 } })
})

it('takes the margins from the text of the page, if it has some', () => {
  const others = linesOf(page, { x: 72, y: 90, width: 456, height: 600 }, [])
  expect(snapped(square, { x: -30, y: 50 }, others, 5)).toEqual({
    by: { x: -28, y: 50 },
    aligned: { x: [72], y: [] },
  })
})

it('leaves alone what is near nothing', () => {
  const others = linesOf(page, undefined, [])
  expect(snapped(square, { x: 11, y: 22 }, others, 5)).toEqual({
    by: { x: 11, y: 22 },
    aligned: { x: [], y: [] },
  })
})

import { expect, it } from 'vitest'
import { createEditor, setTraits } from '../src/editor/editor.js'
import { editsOf, isWritten, optionsOf } from '../src/editor/edits.js'
import type { PageObject } from '../src/editor/page-object.js'

const check = (page: number): PageObject => ({ type: 'check', page, x: 1, y: 2, width: 16, height: 16 })

it('undoes and redoes every change, and forgets what was undone when something else is done', () => {
  const editor = createEditor()
  editor.put({ key: 'a', list: 'objects', value: check(1) })
  editor.put({ key: 'b', list: 'annotations', value: { action: 'remove', page: 1, id: '7' } })
  editor.remove('a')
  expect(editor.edits.get().map(({ key }) => key)).toEqual(['b'])
  editor.undo()
  expect(editor.edits.get().map(({ key }) => key)).toEqual(['a', 'b'])
  editor.undo()
  editor.redo()
  expect(editor.steps.get()).toEqual({ undo: 2, redo: 1 })
  editor.put({ key: 'c', list: 'objects', value: check(2) })
  expect(editor.steps.get()).toEqual({ undo: 3, redo: 0 })
})

it('undoes typing in one step, but not two changes with another one in between', () => {
  const editor = createEditor()
  const text = (said: string): PageObject => ({ type: 'text', page: 1, x: 0, y: 0, width: 100, text: said })
  editor.put({ key: 'a', list: 'objects', value: text('') }, 'a text')
  for (const said of ['H', 'He', 'Hey'])
    editor.put({ key: 'a', list: 'objects', value: text(said) }, 'a text')
  editor.put({ key: 'b', list: 'objects', value: check(1) })
  editor.put({ key: 'a', list: 'objects', value: text('Hey!') }, 'a text')
  editor.undo()
  expect(editor.edits.get()[0]!.value).toMatchObject({ text: 'Hey' })
  editor.undo()
  editor.undo()
  expect(editor.edits.get()).toEqual([])
})

it('moves one object without replacing the others, so that only it is drawn again', () => {
  const editor = createEditor()
  for (let index = 0; index < 200; index++)
    editor.put({ key: `${index}`, list: 'objects', value: check(index + 1) })
  const before = editor.edits.get()
  editor.put({ key: '100', list: 'objects', value: check(9) })
  const changed = editor.edits.get().filter((edit, index) => edit !== before[index])
  expect(changed.map(({ key }) => key)).toEqual(['100'])
})

it('gives the next object the look of the last one, but not its words', () => {
  const editor = createEditor()
  const edit = { key: 'a', list: 'objects', value: check(1) } as const
  editor.put(edit)
  setTraits(editor, edit, { color: '#00ff00', comment: 'Only this one' })
  expect(editor.traits.get().check).toMatchObject({ color: '#00ff00' })
  expect(editor.traits.get().check).not.toHaveProperty('comment')
})

it('writes the options of the task, without what is not filled in yet', () => {
  const editor = createEditor()
  editor.put({ key: 'a', list: 'objects', value: { type: 'note', page: 1, x: 1, y: 1, comment: '' } })
  editor.put({ key: 'b', list: 'objects', value: { type: 'link', page: 1, x: 1, y: 1, width: 9, height: 9 } })
  editor.put({ key: 'c', list: 'objects', value: check(1) })
  editor.put({ key: 'd', list: 'text', value: { page: 1, id: 'line-1', text: 'New' } })
  expect(editor.edits.get().filter(isWritten)).toHaveLength(2)
  expect(optionsOf(editor.edits.get())).toEqual({
    objects: [check(1)],
    text: [{ page: 1, id: 'line-1', text: 'New' }],
  })
})

it('reads options that an example sets, in any unit', () => {
  const values = {
    unit: 'in',
    objects: [{ ...check(1), x: 1 }],
    annotations: [{ action: 'remove', page: 2, id: '12' }],
  }
  const [object, annotation] = editsOf(values)
  expect(object).toMatchObject({ list: 'objects', value: { x: 72 } })
  expect(annotation).toMatchObject({ key: 'annotations 2 12', list: 'annotations' })
})

it('keeps two images with the same name apart', () => {
  const editor = createEditor()
  expect(editor.addPicture(new File(['a'], 'logo.png'))).toBe('logo.png')
  expect(editor.addPicture(new File(['b'], 'logo.png'))).toBe('logo-2.png')
  expect([...editor.pictures.get().values()].map(({ name }) => name)).toEqual(['logo.png', 'logo-2.png'])
})

import { expect, it } from 'vitest'
import type { ListedLine } from '../src/editor/existing.js'
import {
  choicesOf,
  fieldBox,
  freeFieldName,
  isTaken,
  namesOfFields,
  newField,
  optionsFor,
  unknownFields,
  withBox,
  withChoices,
} from '../src/editor/fields.js'
import { nearFont } from '../src/editor/near-font.js'
import { boundsOf } from '../src/editor/object-geometry.js'
import { fadePaper } from '../src/editor/signature-picture.js'
import { signatureObject } from '../src/editor/signatures.js'
import { textParts } from '../src/editor/text-parts.js'

const line = (id: string, y: number, text: string, more: Partial<ListedLine> = {}): ListedLine => ({
  id,
  x: 10,
  y,
  width: 100,
  height: 12,
  text,
  font: 'Helvetica',
  font_size: 12,
  ...more,
})

it('offers a paragraph as one text, and the text of a scan not at all', () => {
  const parts = textParts([
    line('line-1', 10, 'Title'),
    line('line-2', 30, 'The first ', { paragraph: 'paragraph-1' }),
    line('line-3', 44, 'paragraph.', { paragraph: 'paragraph-1', width: 140 }),
    line('line-4', 60, 'Recognized', { invisible: true }),
  ])
  expect(parts).toEqual([
    {
      id: 'line-1',
      text: 'Title',
      size: 12,
      font: 'Helvetica',
      box: { x: 10, y: 10, width: 100, height: 12 },
    },
    {
      id: 'paragraph-1',
      text: 'The first paragraph.',
      size: 12,
      font: 'Helvetica',
      box: { x: 10, y: 30, width: 140, height: 26 },
    },
  ])
})

it('joins lines of scripts that have no spaces without one', () => {
  const [part] = textParts([
    line('line-1', 10, '契約の', { paragraph: 'paragraph-1' }),
    line('line-2', 24, '内容', { paragraph: 'paragraph-1' }),
  ])
  expect(part!.text).toBe('契約の内容')
})

it('keeps the buttons of a radio field within its box, in the order of their choices', () => {
  const box = { x: 100, y: 50, width: 60, height: 60 }
  const field = withChoices(newField('radio', 'answer', 1, box), ['yes', 'no', '', 'no', 'maybe'])
  expect(choicesOf(field)).toEqual(['yes', 'no', 'maybe'])
  expect(fieldBox(field)).toMatchObject({ x: 100, y: 50, height: 60 })
  const moved = withBox(field, { x: 0, y: 0, width: 60, height: 90 })
  expect(fieldBox(moved)).toMatchObject({ x: 0, y: 0, height: 90 })
  expect(moved).not.toHaveProperty('options')
})

it('makes check boxes square, and lists with choices', () => {
  expect(newField('checkbox', 'a', 2, { x: 1, y: 2, width: 144, height: 18 })).toEqual({
    action: 'add',
    type: 'checkbox',
    name: 'a',
    page: 2,
    x: 1,
    y: 2,
    width: 18,
    height: 18,
  })
  expect(newField('combo', 'a', 1, { x: 1, y: 2, width: 100, height: 18 }).options).toHaveLength(2)
})

it('names a new field like no other one', () => {
  expect(freeFieldName('text', new Set(['text-1', 'text-2']))).toBe('text-3')
})

it('puts a drawn signature around the middle of the page in its own shape', () => {
  const strokes = [
    [
      { x: 0, y: 0 },
      { x: 200, y: 50 },
    ],
  ]
  const signature = { use: 'signature', color: '#000000', look: { kind: 'drawn', strokes } } as const
  const object = signatureObject(signature, { page: 3, middle: { x: 300, y: 400 } }, '')
  expect(object).toMatchObject({ type: 'ink', page: 3 })
  expect(boundsOf(object)).toEqual({ x: 225, y: 381.25, width: 150, height: 37.5 })
})

it('makes the paper of a signature transparent and keeps the ink', () => {
  const pixels = new Uint8ClampedArray([
    255, 255, 255, 255, 20, 20, 90, 255, 160, 160, 160, 255, 20, 20, 20, 0,
  ])
  fadePaper(pixels)
  expect([...pixels].filter((_, at) => at % 4 === 3)).toEqual([0, 255, 128, 0])
})

it('says that a name is taken, also as that of a group', () => {
  expect(isTaken('person.name', ['person.name', 'age'])).toBe(true)
  expect(isTaken('person', ['person.name'])).toBe(true)
  expect(isTaken('person.name.first', ['person.name'])).toBe(true)
  expect(isTaken('persons', ['person', 'person.name'])).toBe(false)
})

it('knows the names of fields as they will be: renamed, removed and added ones, each once', () => {
  const box = { x: 0, y: 0, width: 9, height: 9 }
  const field = (name: string, widget?: number) => ({
    name,
    type: 'text' as const,
    ...box,
    ...(widget !== undefined && { widget }),
  })
  const existing = [{ page: 1, fields: [field('a'), field('b'), field('c', 1), field('c', 2)] }]
  const names = namesOfFields(
    [
      { key: '1', list: 'fields', value: { action: 'change', name: 'a', new_name: 'd' } },
      { key: '2', list: 'fields', value: { action: 'remove', name: 'b' } },
      { key: '3', list: 'fields', value: newField('text', 'e', 1, box) },
    ],
    existing,
  )
  expect(names).toEqual(['d', 'c', 'e'])
})

it('suggests no field twice, and no name twice', () => {
  const box = { x: 10, y: 10, width: 90, height: 18 }
  const [known, other] = [newField('text', 'name', 1, box), newField('text', 'name', 2, box)]
  const edits = [{ key: '1', list: 'fields', value: known } as const]
  expect(unknownFields([known, other], edits)).toEqual([{ ...other, name: 'name-1' }])
})

it('keeps what is sent for a choice that keeps its label', () => {
  const before = [{ value: 'DE', label: 'Germany' }, 'France']
  expect(optionsFor(['Germany', '', 'Spain', 'Spain '], before)).toEqual([
    { value: 'DE', label: 'Germany' },
    'Spain',
  ])
})

it.each([
  ['ABCDEF+TimesNewRomanPS-BoldMT', { fontWeight: 700, fontFamily: expect.stringContaining('Times') }],
  ['Courier-Oblique', { fontStyle: 'italic', fontFamily: expect.stringContaining('Courier') }],
  ['NotoSans-SemiBold', { fontWeight: 700, fontFamily: undefined }],
  ['LiberationSerif', { fontFamily: expect.stringContaining('serif') }],
  ['MSSansSerif', { fontFamily: undefined }],
])('shows a changed text of %s in a font that looks like it', (name, style) => {
  expect(nearFont(name)).toMatchObject(style)
})

import { expect, it } from 'vitest'
import { suggestFields } from '../../src/edit-fields/suggest-fields.js'
import { TextReader } from '../../src/text/page-text.js'
import { draftOf } from '../edit/edited.js'
import { buildPdf } from '../fixtures/build-pdf.js'

/** A page of 400 × 300 points with this content. */
function suggested(content: string, taken: Parameters<typeof suggestFields>[1] = []) {
  const bytes = buildPdf({
    catalog: '<< /Type /Catalog /Pages @pages >>',
    pages: '<< /Type /Pages /Count 1 /Kids [@page] >>',
    page: '<< /Type /Page /Parent @pages /MediaBox [0 0 400 300] /Resources << /Font << /F @font >> >> /Contents @content >>',
    font: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    content: { dict: '<< >>', data: content },
  })
  const draft = draftOf(bytes)
  const reader = new TextReader(draft.file, draft.catalogue, { rules: true })
  return suggestFields(reader.read(draft.pages[0]!, {}), taken, new Set())
}

const text = (x: number, y: number, words: string) => `BT /F 11 Tf ${x} ${y} Td (${words}) Tj ET`
const near = (value: number) => expect.closeTo(value, -0.5)

it('A line after a label is a text field, and its label is its name', () => {
  expect(suggested(`${text(20, 250, 'Full name:')} 100 248 m 300 248 l S`)).toEqual([
    {
      type: 'text',
      name: 'full_name',
      label: 'Full name',
      box: { x: near(100), y: near(37), width: near(200), height: 15 },
      multiline: false,
    },
  ])
})

it('Underscores are a field', () => {
  expect(suggested(text(20, 250, 'Date: ______________'))).toMatchObject([{ type: 'date', name: 'date' }])
})

it('Small squares are check boxes with the words after them', () => {
  const boxes = `20 200 10 10 re S 120 200 10 10 re S ${text(35, 201, 'Yes')} ${text(135, 201, 'No')}`
  expect(suggested(boxes)).toMatchObject([
    { type: 'checkbox', name: 'yes', box: { x: near(20), y: near(90), width: near(10) } },
    { type: 'checkbox', name: 'no' },
  ])
})

it('Empty boxes and cells are fields, and names are used once', () => {
  const table = `20 100 300 60 re S 20 130 m 320 130 l S 120 100 m 120 160 l S ${text(25, 140, 'City')} ${text(25, 110, 'City')}`
  expect(suggested(table)).toMatchObject([
    { type: 'text', name: 'city', box: { x: near(120), y: near(140), width: near(200), height: near(30) } },
    { type: 'text', name: 'city_2', box: { y: near(170) } },
  ])
})

it('A box with its label in the upper corner is a field below the label', () => {
  const box = `20 100 200 40 re S BT /F 7 Tf 23 131 Td (Your first name) Tj ET`
  expect(suggested(box)).toMatchObject([
    { type: 'text', name: 'your_first_name', box: { x: near(20), width: near(200), height: near(28) } },
  ])
  expect(suggested(`20 100 200 40 re S ${text(23, 110, 'A box with text')}`)).toEqual([])
})

it('Squares side by side are the cells of one text field', () => {
  const squares = [0, 1, 2, 3, 4].map((index) => `${100 + index * 14} 200 14 14 re S`).join(' ')
  expect(suggested(`${text(20, 203, 'Account')} ${squares}`)).toMatchObject([
    { type: 'text', name: 'account', box: { x: near(100), width: near(70), height: near(14) } },
  ])
})

it('Lines under text, lines without a label and places of fields are not suggested', () => {
  expect(suggested(`${text(20, 250, 'A heading')} 20 248 m 300 248 l S`)).toEqual([])
  expect(suggested('20 248 m 300 248 l S')).toEqual([])
  const named = `${text(20, 250, 'Name')} 100 248 m 300 248 l S`
  expect(suggested(named, [{ x: 100, y: 30, width: 200, height: 20 }])).toEqual([])
})

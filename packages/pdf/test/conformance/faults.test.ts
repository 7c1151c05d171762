import { expect, it } from 'vitest'
import { buildPdf } from '../fixtures/build-pdf.js'
import { type Changes, conformant, validation } from './documents.js'

/** Each fault as its message, and where it is. */
function faultsOf(changes: Changes, broken: (bytes: string) => string = (bytes) => bytes) {
  const bytes = Buffer.from(buildPdf(conformant('2b', changes), { version: '1.7' })).toString('latin1')
  const { faults } = validation(Buffer.from(broken(bytes), 'latin1'), ['2b', '1b'])
  return faults.map(({ message, count, places }) => ({ message, count, ...places[0] }))
}

it('content that is well-formed has no faults', () => {
  const form = { dict: '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] >>', data: 'q Q' }
  const resources = '/XObject << /F @form >>'
  expect(faultsOf({ content: 'q /F Do Q BX 1 unknown EX', resources, objects: { form } })).toEqual([])
})

it('content that readers guess about is a fault, with its page and its object', () => {
  expect(faultsOf({ content: '0 0 9 re f' })).toEqual([
    { message: 'Content has an operator without all of its operands.', count: 1, page: 1, name: 're' },
  ])
  expect(faultsOf({ content: '0 0 9 9 rectangle' })).toEqual([
    { message: 'Content has an operator that PDF does not define.', count: 1, page: 1, name: 'rectangle' },
  ])
  const form = { dict: '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] >>', data: 'q' }
  expect(faultsOf({ content: '/F Do Q', resources: '/XObject << /F @form >>', objects: { form } })).toEqual([
    {
      message: 'Content saves the graphics state (q) more often than it restores it (Q).',
      ...{ count: 1, page: 1, objectNumber: 8 },
    },
    {
      message: 'Content restores the graphics state (Q) more often than it saves it (q).',
      ...{ count: 1, page: 1 },
    },
  ])
})

it('what is repaired to read a file is a fault, with the object and its page', () => {
  const wrongLength = faultsOf({ content: '0 0 9 9 re f' }, (bytes) =>
    bytes.replace('/Length 12', '/Length 99'),
  )
  expect(wrongLength).toEqual([
    {
      message: 'Objects with invalid syntax were read as other readers read them.',
      ...{ count: 1, objectNumber: 4, page: 1 },
    },
  ])
  const wrongCount = faultsOf({}, (bytes) => bytes.replace('/Count 1', '/Count 9'))
  expect(wrongCount).toEqual([
    { message: 'The page tree says it has 9 pages; 1 were found.', count: 1, objectNumber: 2 },
  ])
  const wrongBox = faultsOf({}, (bytes) => bytes.replace('[0 0 200 200]', '[0 0 (a) 200]'))
  expect(wrongBox).toEqual([
    { message: 'A page has no /MediaBox of four numbers.', count: 1, objectNumber: 3, page: 1 },
  ])
})

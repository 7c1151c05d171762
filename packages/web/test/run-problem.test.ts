import { expect, it } from 'vitest'
import { asksForPassword, pathOf, problemOf } from '../src/run/run-problem.js'

const entries = [
  { fileId: '1', filename: 'a.pdf' },
  { fileId: '2', filename: 'a.pdf: b.pdf' },
  { fileId: '3', filename: 'c.pdf' },
]

it('assigns an error to the file whose entry the service names', () => {
  const problem = problemOf(
    { code: 'invalid_parameter', message: 'There is no page 9.', field: 'pages[2][page]' },
    entries,
  )
  expect(problem).toMatchObject({ fileId: '3', options: [] })
})

it('assigns an error without an entry to the longest file name that begins its message', () => {
  const of = (message: string): string | undefined =>
    problemOf({ code: 'damaged_pdf', message }, entries).fileId
  expect(of('c.pdf: The file is damaged.')).toBe('3')
  expect(of('a.pdf: b.pdf: The file is damaged.')).toBe('2')
  expect(of('The store is full.')).toBeUndefined()
})

it('assigns an error of the engine in the browser by entry or by name', () => {
  const failure = { code: 'password_required', message: 'It is encrypted.' }
  expect(problemOf({ ...failure, entry: 2 }, entries).fileId).toBe('3')
  expect(problemOf({ ...failure, input: 'c.pdf' }, entries).fileId).toBe('3')
  expect(asksForPassword(problemOf(failure, entries))).toBe(true)
})

it('assigns option errors to the form, each with its path', () => {
  const errors = [
    { field: 'options[pages][1][entry]', message: 'There is no entry 4.' },
    { field: 'processId', message: 'Too long.' },
  ]
  expect(problemOf({ code: 'invalid_parameter', message: 'Two.', errors }, entries).options).toEqual([
    { path: ['pages', 1, 'entry'], message: 'There is no entry 4.' },
  ])
  expect(pathOf('options[angle]')).toEqual(['options', 'angle'])
})

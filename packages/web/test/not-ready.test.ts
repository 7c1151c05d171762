import { beforeAll, expect, it } from 'vitest'
import type { ChosenFile } from '../src/files/chosen-file.js'
import { loadToolTexts, text } from '../src/texts/text.js'
import { notReadyReason } from '../src/tool-page/not-ready.js'
import type { Tool } from '../src/tools/tool.js'

beforeAll(loadToolTexts)

const tool = { name: 'rotate-pdf', title: 'Rotate PDF', inputs: { min: 1, max: 9 } } as Tool
const read: ChosenFile = {
  id: '1',
  file: new File([], 'a.pdf'),
  state: 'ready',
  pageCount: 2,
  page: '',
  rotation: 0,
}
const ready = {
  tool,
  files: [read],
  entryCount: 1,
  arePages: false,
  options: {},
  invalidOption: undefined,
  places: {
    possible: ['service'],
    where: 'service',
    onlyOnService: [],
    sendsRequests: false,
    usesKey: false,
  },
  session: 'signed-in',
} as const

/** Why the button cannot be pressed. */
function reason(change: Partial<Parameters<typeof notReadyReason>[0]>): string | undefined {
  return notReadyReason({ ...ready, ...change }, text)
}

function withProblem(code: string): readonly ChosenFile[] {
  return [read, { ...read, id: '2', state: 'unreadable', problem: { code, message: '' } }]
}

it('a tool starts when its files have been read', () => {
  expect(reason({})).toBeUndefined()
  expect(reason({ files: [{ ...read, state: 'reading' }] })).toBe('Reading the files…')
})

it('a tool does not start with a file that is no PDF, which it names, but with one that is damaged', () => {
  expect(reason({ files: withProblem('not_a_pdf') })).toBe('“a.pdf” is not a PDF: remove it.')
  expect(reason({ files: withProblem('damaged_pdf') })).toBeUndefined()
})

it('a web page does not start without a page among its files, or with an address if the service opens none', () => {
  const html = { ...tool, name: 'html-to-pdf', inputs: { ...tool.inputs, accepts: ['*/*'] } }
  const of = (...names: string[]): ChosenFile[] =>
    names.map((name) => ({ ...read, id: name, file: new File([], name) }))
  expect(reason({ tool: html, files: of('page.css') })).toBe(
    'Add a web page: an HTML, Markdown or SVG file, or a ZIP archive with one.',
  )
  expect(reason({ tool: html, files: of('page.css', 'site.ZIP') })).toBeUndefined()
  expect(reason({ tool: html, files: of('example.org.url') })).toBe('This server opens no web addresses.')
  const accepts = ['*/*', 'application/internet-shortcut']
  const open = { ...html, inputs: { ...html.inputs, accepts } }
  expect(reason({ tool: open, files: of('example.org.url') })).toBeUndefined()
})

it('an invoice starts with one PDF and one XML file, pages of an invoice with XML alone', () => {
  const invoice = { ...tool, name: 'invoice-pdf' }
  const of = (...names: string[]): ChosenFile[] =>
    names.map((name) => ({ ...read, id: name, file: new File([], name) }))
  const pair = 'An e-invoice is made of two files: one PDF and its XML.'
  expect(reason({ tool: invoice, files: of('bill.pdf') })).toBe(pair)
  expect(reason({ tool: invoice, files: of('one.xml', 'two.xml') })).toBe(pair)
  expect(reason({ tool: invoice, files: of('invoice.xml', 'bill.pdf') })).toBeUndefined()
  const options = { mode: 'readable' }
  expect(reason({ tool: invoice, files: of('bill.pdf'), options })).toBe(
    'Pages are made of the XML alone: remove the PDF.',
  )
  expect(reason({ tool: invoice, files: of('invoice.xml'), options })).toBeUndefined()
  expect(reason({ tool: invoice, files: of('e-invoice.pdf'), options: { mode: 'extract' } })).toBeUndefined()
})

it('a tool that needs the service says so completely: unreachable, or without a program', () => {
  const nowhere = { ...ready.places, possible: [], where: undefined }
  expect(reason({ places: nowhere })).toBe('This tool needs the server, which cannot be reached.')
  expect(reason({ places: nowhere, tool: { ...tool, unavailableBecause: '' } })).toBe(
    'The server lacks a program that this tool needs. Ask your administrator.',
  )
  expect(reason({ places: { ...nowhere, sendsRequests: true } })).toBe(
    'What you have chosen needs the server, which cannot be reached.',
  )
  expect(reason({ places: { ...nowhere, onlyOnService: [read] } })).toBe(
    '“a.pdf” can only be converted on the server, which cannot be reached.',
  )
})

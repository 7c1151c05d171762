import { toolText } from '../../texts/text.js'

type Fields = Readonly<Record<string, unknown>>

/** Fields of a file's report that count what was done, each with a sentence of the same name. */
const COUNTED = [
  'turned',
  'cropped',
  'resized',
  'numbered',
  'stamped',
  'marked',
  'leftOut',
  'placed',
  'parts',
  'words',
  'headings',
  'tables',
  'values',
  'images',
  'pictures',
  'drawn',
  'scanned',
] as const
const COUNTED_IN_ALL = ['textChanges', 'pixelRegions', 'pagesAdded', 'pagesRemoved'] as const

/** What a run has done, in sentences with numbers: `7 words were removed on 3 pages.` */
export function doneTexts(report: unknown): readonly string[] {
  if (!isFields(report)) return []
  const files = recordsIn(report.files).map(withPicturesNamed)
  const merged = recordsIn(report.inputs).length
  return [
    ...said('merged', merged > 1 ? merged : 0),
    ...redactedTexts(files.flatMap((file) => recordsIn(file.redactions))),
    ...COUNTED.flatMap((name) => said(name, sumOf(files.map((file) => amount(file[name]))))),
    ...COUNTED_IN_ALL.flatMap((name) => said(name, amount(report[name]))),
    ...said('signed', files.filter(({ signer }) => typeof signer === 'string').length),
    ...said('protected', files.filter(({ algorithm }) => typeof algorithm === 'string').length),
    ...said('unlocked', files.filter(({ protection }) => isFields(protection)).length),
  ]
}

/** Where `pictures` are listed, they are pages that became pictures; where they are only counted, those in the document. */
function withPicturesNamed(file: Fields): Fields {
  const { pictures, ...others } = file
  return typeof pictures === 'number' ? { ...others, images: pictures } : file
}

/** The same for a step of a workflow, from 0. */
export function doneInStep(report: unknown, index: number): readonly string[] {
  return isFields(report) ? doneTexts(recordsIn(report.steps)[index]?.report) : []
}

/** Matches and areas, and on how many pages they were. */
function redactedTexts(redactions: readonly Fields[]): readonly string[] {
  const found = redactions.flatMap((page) => recordsIn(page.found))
  const pages = new Set(redactions.map(({ page }) => page)).size
  const where = toolText('report', 'done.on-pages', { count: pages }) ?? ''
  const areWords = found.every(({ kind }) => kind === 'word')
  return said(areWords ? 'redacted.words' : 'redacted', sumOf(found.map(({ count }) => amount(count))), where)
}

function said(name: string, count: number, where = ''): readonly string[] {
  const line = count > 0 ? toolText('report', `done.${name}`, { count, where }) : undefined
  return line === undefined ? [] : [line]
}

/** A number, the length of a list, or the sum of its counts. */
function amount(value: unknown): number {
  if (typeof value === 'number') return value
  if (!Array.isArray(value)) return 0
  return sumOf(value.map((item) => (isFields(item) && typeof item.count === 'number' ? item.count : 1)))
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

function recordsIn(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : []
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

import { MarkPlaces, type NewObject, openDraft, type PlacedOnPage } from '@octavo/pdf/draft'
import type { OpenSource, TaskContext, TaskEntry } from '../declare/task.js'
import { HEADING_SIZE, type Line, reportSheets, wrapped } from '../marked/report-sheets.js'
import { AUTHOR, frame, MAX_MARKS, writeMarkedCopy } from '../marked/write-marked-copy.js'
import { momentOf } from '../wording/moments.js'
import type { ConformanceReport, FailureReport, StandardReport } from './conformance-report.js'

const GOOD = [0, 0.5, 0.2] as const
const DOUBTFUL = [0.75, 0.45, 0] as const
const BAD = [0.8, 0, 0] as const

/** In the upper left corner of pages. */
const NOTE_AT = 12
/** Pages that are named for one rule. */
const MAX_NAMED_PAGES = 20

/** A rule that is broken or a fault, with the number that it has in the list. */
interface Numbered {
  readonly number: string
  /** The standard, and the clause of a rule. */
  readonly title: string
  readonly failure: Pick<FailureReport, 'message' | 'count' | 'places'> & Partial<FailureReport>
}

/** A PDF that lists the rules that are broken, followed by the pages of the document with marks. */
export function writeMarked(
  context: Omit<TaskContext<unknown>, 'options'>,
  entry: TaskEntry,
  source: OpenSource,
  report: ConformanceReport,
  isOnly: boolean,
): void {
  const { filename, file } = entry
  const { primitives, signal } = context
  const input = { name: filename, source, password: file.password }
  const places = new MarkPlaces(openDraft(input, { primitives, signal }))
  const rules = report.standards.map(numbered)
  const faults = numberedFaults(report)
  const sheets = reportSheets([
    ...wrapped(`Conformance of ${filename}`, { size: HEADING_SIZE, isBold: true }),
    ...wrapped(''),
    ...wrapped(
      `Checked on ${momentOf(new Date())}. ${claim(report)} This list and the marks on the pages behind it are not part of the document: this file is only for reading.`,
    ),
    ...report.standards.flatMap((standard, index) => standardLines(standard, rules[index]!)),
    ...faultLines(faults),
  ])
  const marks = marksOf([...rules.flat(), ...faults], places)
  writeMarkedCopy(context, entry, source, { sheets, marks }, isOnly)
}

function numberedFaults({ faults, standards }: ConformanceReport): Numbered[] {
  return faults.map((failure, at) => ({
    number: `${standards.length + 1}.${at + 1}`,
    title: 'ISO 32000',
    failure,
  }))
}

function faultLines(faults: readonly Numbered[]): Line[] {
  if (faults.length === 0) return []
  const count = faults.length === 1 ? 'one fault' : `${faults.length} faults`
  return [
    ...wrapped(''),
    ...wrapped(`ISO 32000: ${count} that readers repair or guess about`, { isBold: true, colour: DOUBTFUL }),
    ...listLines(faults),
  ]
}

function listLines(rules: readonly Numbered[]): Line[] {
  return rules.flatMap(({ number, failure }) => {
    const places = aboutPlaces(failure)
    return wrapped(`${number}  ${sentence(failure)}${places === '' ? '' : ` (${places})`}`, { indent: 14 })
  })
}

function numbered({ title, failures }: StandardReport, index: number): Numbered[] {
  return failures.map((failure, at) => ({
    number: `${index + 1}.${at + 1}`,
    title: `${title}, clause ${failure.clause}`,
    failure,
  }))
}

function claim({ claimed }: ConformanceReport): string {
  return claimed.length === 0
    ? 'The document claims no standard.'
    : `The document claims ${claimed.join(' and ')}.`
}

function standardLines(standard: StandardReport, rules: readonly Numbered[]): Line[] {
  const { title, failures, unchecked, conformant } = standard
  const count = failures.length === 1 ? 'breaks one rule' : `breaks ${failures.length} rules`
  const [verdict, colour] = conformant
    ? (['conforms', GOOD] as const)
    : failures.length > 0
      ? ([count, BAD] as const)
      : (['cannot be judged', DOUBTFUL] as const)
  return [
    ...wrapped(''),
    ...wrapped(`${title}: ${verdict}`, { isBold: true, colour }),
    ...unchecked.flatMap((reason) => wrapped(reason, { indent: 14, colour: DOUBTFUL })),
    ...listLines(rules),
  ]
}

function sentence({ message }: Pick<FailureReport, 'message'>): string {
  return /[.!?]$/.test(message) ? message : `${message}.`
}

function aboutPlaces({ clause, test, count, places }: Numbered['failure']): string {
  const pages = [...new Set(places.flatMap(({ page }) => page ?? []))].slice(0, MAX_NAMED_PAGES)
  return [
    ...(clause === undefined ? [] : [`clause ${clause}, test ${test}`]),
    ...(count > 1 ? [`${count} times`] : []),
    ...(pages.length === 0 ? [] : [`${pages.length === 1 ? 'page' : 'pages'} ${pages.join(', ')}`]),
  ].join('; ')
}

/** A frame where a box is known, and one note for everything else on a page. */
function marksOf(rules: readonly Numbered[], places: MarkPlaces): NewObject[] {
  const marks: NewObject[] = []
  const framed = new Map<string, { readonly at: PlacedOnPage; readonly rules: Numbered[] }>()
  const noted = new Map<number, Set<Numbered>>()
  for (const rule of rules)
    for (const { page, box } of rule.failure.places) {
      if (page === undefined) continue
      const at = box === undefined ? undefined : places.ofBox(page - 1, box)[0]
      if (at === undefined) {
        const others = noted.get(page - 1) ?? new Set()
        noted.set(page - 1, others.add(rule))
      } else {
        const key = [page, ...(box ?? [])].join(' ')
        const known = framed.get(key) ?? { at, rules: [] }
        known.rules.push(rule)
        framed.set(key, known)
      }
    }
  for (const { at, rules } of framed.values())
    marks.push(...frame(at, BAD, false, comment(rules), rules.map(({ number }) => number).join(', ')))
  for (const [page, rules] of noted)
    marks.push({
      ...{ type: 'note', page, x: NOTE_AT, y: NOTE_AT, colour: BAD, opacity: 1 },
      ...{ author: AUTHOR, comment: comment([...rules]) },
    })
  return marks.slice(0, MAX_MARKS)
}

function comment(rules: readonly Numbered[]): string {
  return rules.map(({ number, title, failure }) => `${number}  ${title}: ${sentence(failure)}`).join('\n')
}

import { dirname } from 'node:path'
import { type CheckResult, outcomes } from './check-merge.js'
import { expectedPages, type InputFacts } from './input-facts.js'

export interface Result {
  /** Relative to the corpus folder. */
  readonly file: string
  readonly facts: InputFacts
  readonly check: CheckResult
}

const isOpened = (result: Result) => expectedPages(result.facts).length > 0

/** One row per folder and one for all: numbers of files, of files that a peer opens, and of each outcome. */
export function table(results: readonly Result[]): string {
  const folders = new Map<string, Result[]>()
  for (const result of results) {
    const folder = dirname(result.file)
    folders.set(folder, [...(folders.get(folder) ?? []), result])
  }
  const rows = [...folders].map(([folder, group]) => row(folder, group))
  const head = ['folder', 'files', 'opened by a peer', ...outcomes]
  return [line(head), line(head.map(() => '---')), ...rows, row('all', results)].join('\n')
}

function row(name: string, results: readonly Result[]): string {
  const counts = outcomes.map((outcome) => results.filter(({ check }) => check.outcome === outcome).length)
  return line([name, results.length, results.filter(isOpened).length, ...counts])
}

const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`

/** Lists all files that are not good with the reason, worst outcomes first. */
export function listNotGood(results: readonly Result[]): string {
  const rest = results.filter(({ check }) => check.outcome !== 'good')
  return [...outcomes]
    .reverse()
    .flatMap((outcome) => rest.filter(({ check }) => check.outcome === outcome))
    .map((result) => {
      const suffix = isOpened(result) ? '' : ' [no peer opens it]'
      return `${result.check.outcome}: ${result.file}${suffix}: ${result.check.reason}`
    })
    .join('\n')
}

/**
 * The number of files that are not worse after the merge, of those that a peer opens. Files with the same
 * damage as in the merge of qpdf are included, and also counted separately.
 */
export function summary(results: readonly Result[]): string {
  const openedFiles = results.filter(isOpened)
  const count = (outcome: CheckResult['outcome']) =>
    openedFiles.filter(({ check }) => check.outcome === outcome).length
  const good = count('good')
  const same = count('same damage')
  const share = (part: number) => `${part} (${percent(part, openedFiles.length)} %)`
  return [
    `not worse than the input: ${share(good + same)} of ${openedFiles.length} files that at least one peer opens;`,
    `${share(good)} pass all checks,`,
    `${share(same)} look the same, and qpdf --check reports the same errors for the merge of qpdf (broken stream data) or does not finish for the input either`,
  ].join(' ')
}

/** The number of files that each peer opens. */
export function peersTable(all: readonly InputFacts[]): string {
  const peers = ['qpdf', 'mutool', 'poppler', 'pdfium'] as const
  const rows = peers.map((peer) => {
    const count = all.filter(({ pages }) => pages[peer] > 0).length
    return line([peer, count, `${percent(count, all.length)} %`])
  })
  const any = all.filter((facts) => expectedPages(facts).length > 0).length
  return [
    line(['peer', 'opens', 'of all']),
    '| --- | --- | --- |',
    ...rows,
    line(['any', any, `${percent(any, all.length)} %`]),
  ].join('\n')
}

const percent = (part: number, whole: number) => (whole === 0 ? '0.0' : ((part / whole) * 100).toFixed(1))

import { dirname } from 'node:path'
import { expectedPages, type InputFacts } from './input-facts.js'
import { outcomes, type Verdict } from './verdict.js'

export interface Result {
  /** Relative to the corpus folder. */
  readonly file: string
  readonly facts: InputFacts
  readonly verdict: Verdict
}

const opened = (result: Result) => expectedPages(result.facts).length > 0

/** One row per folder and one for all: how many files, how many a peer opens, how many ended how. */
export function table(results: readonly Result[]): string {
  const folders = new Map<string, Result[]>()
  for (const result of results) {
    const folder = dirname(result.file)
    folders.set(folder, [...(folders.get(folder) ?? []), result])
  }
  const rows = [...folders].map(([folder, its]) => row(folder, its))
  const head = ['folder', 'files', 'a peer opens', ...outcomes]
  return [line(head), line(head.map(() => '---')), ...rows, row('all', results)].join('\n')
}

function row(name: string, results: readonly Result[]): string {
  const counts = outcomes.map(
    (outcome) => results.filter(({ verdict }) => verdict.outcome === outcome).length,
  )
  return line([name, results.length, results.filter(opened).length, ...counts])
}

const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`

/** Every file that is not good, worst kinds first, with its reason. */
export function namesOfTheRest(results: readonly Result[]): string {
  const rest = results.filter(({ verdict }) => verdict.outcome !== 'good')
  return [...outcomes]
    .reverse()
    .flatMap((outcome) => rest.filter(({ verdict }) => verdict.outcome === outcome))
    .map((result) => {
      const whether = opened(result) ? '' : ' [no peer opens it]'
      return `${result.verdict.outcome}: ${result.file}${whether}: ${result.verdict.reason}`
    })
    .join('\n')
}

/**
 * Of the files that a peer opens, how many came out no worse than they went in; those with the same damage as what qpdf makes of them count
 * among these and are told apart.
 */
export function summary(results: readonly Result[]): string {
  const those = results.filter(opened)
  const count = (outcome: Verdict['outcome']) =>
    those.filter(({ verdict }) => verdict.outcome === outcome).length
  const good = count('good')
  const same = count('same damage')
  const share = (part: number) => `${part} (${percent(part, those.length)} %)`
  return [
    `no worse than they were: ${share(good + same)} of ${those.length} opened by at least one peer;`,
    `${share(good)} pass every check,`,
    `${share(same)} look as they did, and qpdf --check has the same against qpdf's own merge of them (broken stream data) or comes to no end with the file itself`,
  ].join(' ')
}

/** How many files each peer opens by itself. */
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

import { baselines } from '../engines/all.js'
import type { Measured } from '../measure/measurement.js'
import { median, short } from './statistics.js'
import type { CaseResult } from './table.js'

export interface Goal {
  readonly case: string
  readonly text: string
  readonly met: boolean
}

type Cost = 'wallMs' | 'cpuMs'

const MAX_MEGABYTES = 120
const MAX_DEDUPED = 1.1
/** CPU time per page of the longest document divided by that of one tenth of its length. Allows for noise. */
const MAX_GROWTH = 1.25

const cost = (measured: Measured, which: Cost) => median(measured.runs.map((run) => run[which]))
const named = (result: CaseResult, name: string) =>
  result.measured.find(({ engine, failure }) => engine === name && failure === undefined)

/** The goals of our engine in each case, checked with this run if all engines were measured. */
export function goals(results: readonly CaseResult[]): Goal[] {
  return [...results.flatMap(goalsOfCase), ...growth(results)]
}

function goalsOfCase(result: CaseResult): Goal[] {
  const own = named(result, 'ours')
  if (own === undefined) return []
  switch (result.name) {
    case 'a':
    case 'b':
      return atLeastAsFast(result, own, 'wallMs', 1)
    case 'c':
      return [...closeToCopy(result, own), lowMemory(result, own)]
    case 'd':
    case 'e':
      return [...atLeastAsFast(result, own, 'cpuMs', 2), ...fasterThanQpdf(result, own)]
    case 'huge':
      return [lowMemory(result, own)]
    case 'dedupe':
      return [deduped(result, own)]
    default:
      return []
  }
}

function atLeastAsFast(result: CaseResult, own: Measured, which: Cost, times: number): Goal[] {
  const peers = result.measured.filter(
    ({ engine, failure }) => failure === undefined && engine !== 'ours' && !baselines.includes(engine),
  )
  const [fastest] = peers.sort((one, other) => cost(one, which) - cost(other, which))
  if (fastest === undefined) return []
  const ratio = cost(fastest, which) / cost(own, which)
  const unit = which === 'wallMs' ? 'wall' : 'CPU'
  const text = `${unit}: ${short(ratio)} × as fast as the fastest peer (${fastest.engine}); goal: at least ${times}`
  return [{ case: result.name, text, met: ratio >= times }]
}

function fasterThanQpdf(result: CaseResult, own: Measured): Goal[] {
  const qpdf = named(result, 'qpdf --empty')
  if (qpdf === undefined) return []
  const ratio = cost(qpdf, 'cpuMs') / cost(own, 'cpuMs')
  return [
    {
      case: result.name,
      text: `CPU: ${short(ratio)} × as fast as qpdf --empty; goal: at least 6`,
      met: ratio >= 6,
    },
  ]
}

function closeToCopy(result: CaseResult, own: Measured): Goal[] {
  const copy = named(result, 'plain copy')
  if (copy === undefined) return []
  const ratio = cost(own, 'wallMs') / cost(copy, 'wallMs')
  return [
    {
      case: result.name,
      text: `wall: ${short(ratio)} × the time of a plain copy; goal: at most 1.25`,
      met: ratio <= 1.25,
    },
  ]
}

function lowMemory(result: CaseResult, own: Measured): Goal {
  const peak = own.peakMegabytes ?? Number.NaN
  const text = `peak RSS: ${short(peak)} MB; goal: below ${MAX_MEGABYTES}`
  return { case: result.name, text, met: peak < MAX_MEGABYTES }
}

function deduped(result: CaseResult, own: Measured): Goal {
  const ratio = own.outputBytes / (result.inputBytes / 10)
  return {
    case: result.name,
    text: `size: ${short(ratio)} × one input; goal: at most 1.1`,
    met: ratio <= MAX_DEDUPED,
  }
}

function growth(results: readonly CaseResult[]): Goal[] {
  const perPage = (pages: number) => {
    const result = results.find(({ name }) => name === String(pages))
    const own = result === undefined ? undefined : named(result, 'ours')
    return own === undefined ? Number.NaN : (cost(own, 'cpuMs') * 1000) / pages
  }
  const costs = [1000, 10_000, 100_000].map(perPage)
  const [, middle = Number.NaN, longest = Number.NaN] = costs
  if (Number.isNaN(longest)) return []
  const text = `CPU per page with 1,000, 10,000 and 100,000 pages: ${costs.map(short).join(', ')} µs; goal: the last at most ${MAX_GROWTH} × the second`
  return [{ case: 'scale', text, met: longest <= middle * MAX_GROWTH }]
}

export function goalLines(all: readonly Goal[]): string {
  return all.map((goal) => `- ${goal.case}: ${goal.text}: ${goal.met ? 'met' : 'missed'}`).join('\n')
}

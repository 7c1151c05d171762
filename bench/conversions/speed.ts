import { execFileSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { median, percentile, short } from '../report/statistics.js'
import type { Document } from './document.js'
import { load, type Round } from './load.js'
import { RunningService, type Service } from './services.js'

export interface SpeedPlan {
  readonly title: string
  readonly documents: readonly Document[]
  readonly callers: readonly number[]
  readonly rounds: number
  /** How often each document is sent in a round. */
  readonly repeats: number
}

const HEADINGS = ['callers', 'service', 'a second', 'ratio', 'median ms', 'p95 ms', 'CPU s each', 'CPU ratio']

/** Measures services in turn, round by round, each started anew before. Returns whether the first is ahead with every number of callers. */
export async function measureSpeed(
  plan: SpeedPlan,
  services: readonly Service[],
  folder: string,
): Promise<boolean> {
  const running: RunningService[] = []
  try {
    for (const service of services) running.push(await RunningService.start(service, folder))
    await warmUp(plan.documents, running)
    console.log(`\n### ${plan.title}\n\n${line(HEADINGS)}\n${line(HEADINGS.map(() => '---'))}`)
    const sent = Array.from({ length: plan.repeats }, () => plan.documents).flat()
    let isAhead = true
    for (const callers of plan.callers) {
      const rounds = running.map((): Round[] => [])
      for (let round = 0; round < plan.rounds; round++) {
        // The one that is first in a round is second in the next.
        const order = [...running.keys()]
        for (const index of round % 2 === 0 ? order : order.reverse())
          rounds[index]!.push(await load(running[index]!, sent, callers))
      }
      const rates = rounds.map(rateOf)
      const cpu = rounds.map(cpuOf)
      for (const [index, one] of running.entries())
        print([String(callers), one.service.name], rounds[index]!, [rates, cpu], index)
      isAhead &&= rates.every((rate) => rate <= rates[0]!)
    }
    console.log(`\nLoad of the machine at the end: ${loadavg()[0]!.toFixed(1)}.`)
    return isAhead
  } finally {
    for (const one of running) await one.stop()
  }
}

/** Each document once, so that all programs have started; their outputs must have the same number of pages. */
async function warmUp(documents: readonly Document[], running: readonly RunningService[]): Promise<void> {
  for (const document of documents) {
    const pages = []
    for (const one of running) pages.push(pagesOf(await one.convert(document)))
    console.log(`${document.name}: ${pages.join(' and ')} pages`)
  }
}

function pagesOf(pdf: Uint8Array): string {
  const told = execFileSync('pdfinfo', ['-'], { input: pdf, encoding: 'utf8' })
  return /^Pages: +(\d+)/m.exec(told)?.[1] ?? '?'
}

function rateOf(rounds: readonly Round[]): number {
  const seconds = rounds.reduce((sum, round) => sum + round.seconds, 0)
  return rounds.reduce((sum, { latencies }) => sum + latencies.length, 0) / seconds
}

/** CPU seconds of a conversion. */
function cpuOf(rounds: readonly Round[]): number {
  const seconds = rounds.reduce((sum, { cpuSeconds = Number.NaN }) => sum + cpuSeconds, 0)
  return seconds / rounds.reduce((sum, { latencies }) => sum + latencies.length, 0)
}

/** Ratios are above 1 where the first service is ahead. */
function print(
  names: readonly string[],
  rounds: readonly Round[],
  [rates, cpu]: readonly [rates: readonly number[], cpu: readonly number[]],
  index: number,
): void {
  const latencies = rounds.flatMap((round) => round.latencies)
  const isFirst = index === 0
  console.log(
    line([
      ...names,
      short(rates[index]!),
      isFirst ? short(rates[0]! / rates[1]!) : '',
      short(median(latencies)),
      short(percentile(latencies, 0.95)),
      short(cpu[index]!),
      isFirst ? short(cpu[1]! / cpu[0]!) : '',
    ]),
  )
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

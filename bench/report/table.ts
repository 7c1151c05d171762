import { baselines } from '../engines/all.js'
import type { Measured } from '../measure/measurement.js'
import { short, spread } from './statistics.js'

export interface CaseResult {
  readonly name: string
  readonly title: string
  readonly inputBytes: number
  readonly pages: number
  readonly measured: readonly Measured[]
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 2 : 0)

export function caseTable(result: CaseResult): string {
  const rows = result.measured
    .filter(({ failure }) => failure === undefined)
    .map(({ engine, runs, peakMegabytes, outputBytes }) =>
      line([
        engine,
        spread(runs.map(({ wallMs }) => wallMs)),
        spread(runs.map(({ cpuMs }) => cpuMs)),
        peakMegabytes === undefined ? '–' : short(peakMegabytes),
        baselines.includes(engine) ? '–' : megabytes(outputBytes),
        String(runs.length),
      ]),
    )
  const failures = result.measured
    .filter(({ failure }) => failure !== undefined)
    .map(({ engine, failure }) => `${engine} was skipped: ${failure}`)
  const size = `${megabytes(result.inputBytes)} MB, ${result.pages.toLocaleString('en')} pages`
  return [
    `### ${result.name}: ${result.title} (${size})`,
    '',
    line(['', 'wall ms', 'CPU ms', 'peak RSS MB', 'output MB', 'runs']),
    line(['---', '---', '---', '---', '---', '---']),
    ...rows,
    ...(failures.length > 0 ? ['', ...failures] : []),
  ].join('\n')
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

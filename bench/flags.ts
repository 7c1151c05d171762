import { namesOf, parseCommandLine } from './command-line.js'

export interface Flags {
  readonly cases: readonly string[]
  readonly engines: readonly string[]
  readonly runs: number | undefined
  readonly scale: boolean
  readonly huge: boolean
  readonly dedupe: boolean
  /** Other cases were requested instead of the five standard ones. */
  readonly extras: boolean
  readonly keep: boolean
  readonly json: boolean
}

const usage = `npm run bench -- [flags]

Without flags: measures all engines in the five standard cases, prints a table for each case, then the goals
(about five minutes).
  --cases a,b          run only these cases
  --engines ours,qpdf  run only the engines whose name starts with one of these
  --runs N             number of measured runs of each engine
  --scale              run our engine with 1,000, 10,000 and 100,000 pages instead
  --huge               run our engine with an input of 4 GB instead (needs 9 GB of disk in the temporary folder)
  --dedupe             merge the same document ten times instead, and compare the output sizes
  --keep               keep the inputs
  --json               print JSON`

export function readFlags(args: string[], allCases: readonly string[], allEngines: readonly string[]): Flags {
  const { values } = parseCommandLine(usage, {
    args,
    options: {
      cases: { type: 'string', default: allCases.join() },
      engines: { type: 'string', default: allEngines.join() },
      runs: { type: 'string' },
      scale: { type: 'boolean', default: false },
      huge: { type: 'boolean', default: false },
      dedupe: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  })
  const prefixes = values.engines.split(',')
  return {
    cases: namesOf(usage, '--cases', values.cases, allCases),
    engines: allEngines.filter((name) => prefixes.some((prefix) => name.startsWith(prefix))),
    runs: values.runs === undefined ? undefined : Math.max(1, Number(values.runs)),
    scale: values.scale,
    huge: values.huge,
    dedupe: values.dedupe,
    extras: values.scale || values.huge || values.dedupe,
    keep: values.keep,
    json: values.json,
  }
}

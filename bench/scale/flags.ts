import { exitWithUsage, parseCommandLine } from '../command-line.js'

export interface ScaleFlags {
  readonly calls: number
  readonly jobs: number
  readonly workers: readonly number[]
  /** Measures only the overhead of a synchronous execute, or only the costs of a cycle. */
  readonly only: 'overhead' | 'cycle' | undefined
}

const usage = `npm run bench:scale -- [flags]

Compares one machine with several machines on PostgreSQL, Redis and an S3 gateway, which must be installed (about six
minutes).
  --calls N          number of synchronous executes of each document on each service, one at a time (default 100)
  --jobs N           number of executions for each throughput figure (default 160)
  --workers 1,2,4    use only these numbers of workers
  --overhead         measure only the overhead of a synchronous execute (about a minute)
  --cycle            measure only what a full cycle costs the stores and the machines (about a minute)`

export function readScaleFlags(args: string[]): ScaleFlags {
  const { values } = parseCommandLine(usage, {
    args,
    options: {
      calls: { type: 'string', default: '100' },
      jobs: { type: 'string', default: '160' },
      workers: { type: 'string', default: '1,2,4' },
      overhead: { type: 'boolean', default: false },
      cycle: { type: 'boolean', default: false },
    },
  })
  const positiveInteger = (text: string): number => {
    const value = Number(text)
    if (!Number.isInteger(value) || value < 1) exitWithUsage(usage, `${text} is not a positive integer.`)
    return value
  }
  return {
    calls: positiveInteger(values.calls),
    jobs: positiveInteger(values.jobs),
    workers: values.workers.split(',').map(positiveInteger),
    only: values.overhead ? 'overhead' : values.cycle ? 'cycle' : undefined,
  }
}

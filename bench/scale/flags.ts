import { parseArgs } from 'node:util'

export interface ScaleFlags {
  readonly calls: number
  readonly jobs: number
  readonly workers: readonly number[]
  /** Nothing but the overhead of a synchronous execute. */
  readonly isOverheadOnly: boolean
}

export const usage = `npm run bench:scale -- [flags]

One machine beside many on PostgreSQL, Redis and an S3 gateway, which have to be installed (about six minutes).
  --calls N          so many synchronous executes, one at a time, of each document at each service (100)
  --jobs N           so many executions for each figure per second (160)
  --workers 1,2,4    only these numbers of workers
  --overhead         nothing but the overhead of a synchronous execute (about a minute)`

export function readScaleFlags(args: string[]): ScaleFlags | 'help' {
  const { values } = parseArgs({
    args,
    options: {
      calls: { type: 'string', default: '100' },
      jobs: { type: 'string', default: '160' },
      workers: { type: 'string', default: '1,2,4' },
      overhead: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return 'help'
  const whole = (text: string): number => {
    const value = Number(text)
    if (!Number.isInteger(value) || value < 1)
      throw new Error(`${text} is no whole number from 1 on.\n\n${usage}`)
    return value
  }
  return {
    calls: whole(values.calls),
    jobs: whole(values.jobs),
    workers: values.workers.split(',').map(whole),
    isOverheadOnly: values.overhead,
  }
}

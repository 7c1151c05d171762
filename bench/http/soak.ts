import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { cases } from '../cases.js'
import { Child } from '../child.js'
import { writeScannedDocument } from '../inputs/scanned-document.js'
import { writeTextDocument } from '../inputs/text-document.js'
import { percentile, short } from '../report/statistics.js'
import type { LoadQuestion, LoadReply, MixedFiles } from './load-child.js'
import { writeLocked } from './locked-document.js'
import { descendants, openFiles, residentMegabytes } from './process-usage.js'
import { countLines, goal, machineLoad } from './report.js'
import { type ServerProcess, startService, TOKEN } from './server-process.js'

const CLIENTS = 4
const SAMPLE_MS = 2000
const GRACE_MS = 120_000
/** Short enough that many generations of abandoned processes expire during the run. */
const TTL_SECONDS = 60
/** Mean of the last third divided by that of the first third, after the start; heap sizes fluctuate. */
const MAX_GROWTH = 1.1
const MAX_GROWN_MEGABYTES = 10
const START_SHARE = 0.2

interface Sample {
  readonly server: number
  readonly children: number
  readonly childCount: number
  readonly files: number
}

export async function soak(folder: string, minutes: number, profile?: string): Promise<boolean> {
  const files = writeFiles(folder)
  const service = await startService(folder, profile, {
    OCTAVO_TTL_SECONDS: String(TTL_SECONDS),
    OCTAVO_LOG_LEVEL: 'warn',
  })
  const clients = new Child<LoadQuestion, LoadReply>(new URL('./load-child.js', import.meta.url))
  try {
    const runMs = minutes * 60_000
    const load = clients.ask(
      { kind: 'mixed', url: service.url, token: TOKEN, files, clients: CLIENTS, runMs },
      runMs + GRACE_MS,
    )
    const samples = await watch(service, runMs)
    const answer = await load
    if (answer.kind !== 'reply') throw new Error(`The client process did not reply (${answer.kind}).`)
    return report(answer.reply, samples)
  } finally {
    clients.stop()
    await service.stop()
  }
}

function writeFiles(folder: string): MixedFiles {
  const small = cases.find(({ name }) => name === 'a')!.write(folder).paths
  const medium = join(folder, 'medium.pdf')
  const large = join(folder, 'large.pdf')
  const locked = join(folder, 'locked.pdf')
  writeTextDocument(medium, { pages: 500, seed: 3, crossReference: 'object-streams' })
  writeScannedDocument(large, { pages: 20, bytesPerPage: 2 ** 20, seed: 4 })
  writeLocked(small[0]!, locked, 'secret')
  return { small, medium, large, locked }
}

/** Prints a line every minute, or six lines if the run is shorter than six minutes. */
async function watch(service: ServerProcess, runMs: number): Promise<Sample[]> {
  const samples: Sample[] = []
  const startedAt = performance.now()
  const printEveryMs = Math.min(60_000, runMs / 6)
  let printAtMs = printEveryMs
  for (;;) {
    await pause(SAMPLE_MS)
    const passedMs = performance.now() - startedAt
    const sample = sampleOf(service)
    samples.push(sample)
    if (passedMs >= printAtMs) {
      printAtMs += printEveryMs
      const { server, children, childCount, files } = sample
      console.log(
        `${short(passedMs / 60_000)} min: server ${short(server)} MB, ${childCount} children ${short(children)} MB, ${files} open files, ${machineLoad()}`,
      )
    }
    if (passedMs >= runMs) return samples
  }
}

function sampleOf({ pid }: ServerProcess): Sample {
  const sizes = descendants(pid)
    .map(residentMegabytes)
    .filter((size) => !Number.isNaN(size))
  return {
    server: residentMegabytes(pid),
    children: sizes.reduce((sum, size) => sum + size, 0),
    childCount: sizes.length,
    files: openFiles(pid),
  }
}

function report({ counts, failures, milliseconds, seconds }: LoadReply, samples: readonly Sample[]): boolean {
  const steady = samples.slice(Math.floor(samples.length * START_SHARE))
  const grown = (['server', 'children', 'files'] as const).map((what) => ({ what, ...growth(steady, what) }))
  const hasNoError = Object.keys(failures).length === 0
  const perSecond = short(milliseconds.length / seconds)
  const latency = [0.5, 0.95, 0.99].map((share) => short(percentile(milliseconds, share))).join('/')
  console.log(`\n${perSecond} actions per second by ${CLIENTS} clients, p50/p95/p99 ${latency} ms.`)
  console.log(countLines('Completed actions and expected error codes', counts))
  console.log(`\n${countLines('Errors', failures)}\n`)
  console.log(goal(hasNoError, 'no error below saturation'))
  for (const { what, first, last, isGrowing } of grown) {
    const unit = what === 'files' ? 'open files' : 'MB'
    const name = what === 'files' ? 'server' : what
    console.log(
      goal(
        !isGrowing,
        `no growth (${name}): ${short(first)} → ${short(last)} ${unit}, mean of the first and of the last third`,
      ),
    )
  }
  return hasNoError && grown.every(({ isGrowing }) => !isGrowing)
}

function growth(samples: readonly Sample[], what: 'server' | 'children' | 'files') {
  const third = Math.max(1, Math.floor(samples.length / 3))
  const mean = (some: readonly Sample[]): number =>
    some.reduce((sum, sample) => sum + sample[what], 0) / some.length
  const first = mean(samples.slice(0, third))
  const last = mean(samples.slice(-third))
  return { first, last, isGrowing: last > first * MAX_GROWTH && last > first + MAX_GROWN_MEGABYTES }
}

import { mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Child } from '../child.js'
import { median, percentile, short, spread } from '../report/statistics.js'
import { Client } from './client.js'
import { fullCycle } from './cycle.js'
import { type CycleDocuments, cycleDocuments } from './documents.js'
import type { LoadQuestion, LoadReply } from './load-child.js'
import { cpuSeconds } from './process-usage.js'
import { countLines, goal, machineLoad, table } from './report.js'
import { type ServerProcess, startBareServer, startService, TOKEN } from './server-process.js'

export interface CyclesPlan {
  readonly documents: readonly string[]
  readonly clients: readonly number[]
  readonly rounds: number
  readonly seconds: number
  readonly profile: string | undefined
}

interface Run {
  readonly perSecond: number
  readonly milliseconds: readonly number[]
  /** CPU time of the server and its children. On a busy machine it is more reliable than wall time. */
  readonly cpuMs: number
}

const MIN_SHARE = 0.5
const WARM_UP_MS = 1000
/**
 * Code that has run only a few times is slow in any server, but a service runs for days. So both servers are
 * warmed up before the first run. In the first seconds, a cycle takes up to three times as much CPU time in
 * the service as later.
 */
const FIRST_WARM_UP_MS = 30_000
const FIRST_WARM_UP_CLIENTS = 8
const GRACE_MS = 60_000

export async function benchCycles(folder: string, plan: CyclesPlan): Promise<boolean> {
  let areAllMet = true
  for (const documents of cycleDocuments) {
    if (!plan.documents.includes(documents.name)) continue
    const own = mkdtempSync(join(folder, `${documents.name}-`))
    areAllMet = (await benchDocuments(own, documents, plan)) && areAllMet
  }
  return areAllMet
}

/** Both servers keep running and take turns, so that other load on the machine affects both. */
async function benchDocuments(folder: string, documents: CycleDocuments, plan: CyclesPlan): Promise<boolean> {
  const files = documents.write(folder)
  const service = await startService(folder, plan.profile)
  const answerBytes = await downloadSize(service, files)
  const bare = await startBareServer(folder, answerBytes)
  const clients = new Child<LoadQuestion, LoadReply>(new URL('./load-child.js', import.meta.url))
  let areAllMet = true
  try {
    console.log(`## ${documents.title}; download of ${short(answerBytes / 1000)} KB\n`)
    for (const { url } of [service, bare]) {
      await clients.ask(
        {
          kind: 'cycles',
          url,
          token: TOKEN,
          files,
          clients: FIRST_WARM_UP_CLIENTS,
          warmUpMs: FIRST_WARM_UP_MS,
          runMs: 0,
        },
        FIRST_WARM_UP_MS + GRACE_MS,
      )
    }
    for (const count of plan.clients) {
      areAllMet =
        (await benchClients({ files, count, documents }, { service, bare }, clients, plan)) && areAllMet
    }
  } finally {
    clients.stop()
    await Promise.all([service.stop(), bare.stop()])
  }
  return areAllMet
}

interface Measured {
  readonly documents: CycleDocuments
  readonly files: readonly string[]
  /** The number of concurrent clients. */
  readonly count: number
}

async function benchClients(
  { documents, files, count }: Measured,
  servers: Readonly<Record<'service' | 'bare', ServerProcess>>,
  clients: Child<LoadQuestion, LoadReply>,
  { rounds, seconds }: CyclesPlan,
): Promise<boolean> {
  const runs: Record<'service' | 'bare', Run[]> = { service: [], bare: [] }
  const failures: Record<string, number> = {}
  for (let round = 0; round < rounds; round++) {
    // For the second server, the disk is still busy with the writes of the first one: the order alternates.
    const order = round % 2 === 0 ? (['service', 'bare'] as const) : (['bare', 'service'] as const)
    for (const name of order) {
      const { url, pid } = servers[name]
      const runMs = seconds * 1000
      const cpuBefore = cpuSeconds(pid)
      const answer = await clients.ask(
        { kind: 'cycles', url, token: TOKEN, files, clients: count, warmUpMs: WARM_UP_MS, runMs },
        WARM_UP_MS + runMs + GRACE_MS,
      )
      if (answer.kind !== 'reply') throw new Error(`The client process did not reply (${answer.kind}).`)
      const { reply } = answer
      runs[name].push({
        perSecond: reply.milliseconds.length / reply.seconds,
        milliseconds: reply.milliseconds,
        cpuMs: ((cpuSeconds(pid) - cpuBefore) * 1000) / (reply.counts.cycles ?? 0),
      })
      for (const [code, times] of Object.entries(reply.failures)) {
        failures[`${name}: ${code}`] = (failures[`${name}: ${code}`] ?? 0) + times
      }
    }
  }
  const ratios = runs.service.map(({ perSecond }, round) => perSecond / runs.bare[round]!.perSecond)
  const isMet = median(ratios) >= MIN_SHARE
  const cpuRatios = runs.service.map(({ cpuMs }, round) => cpuMs / runs.bare[round]!.cpuMs)
  const isCpuMet = median(cpuRatios) <= documents.maxCpuRatio
  console.log(`### ${count} client${count === 1 ? '' : 's'} (${machineLoad()})\n`)
  console.log(
    table(
      ['', 'cycles/s', 'p50 ms', 'p95 ms', 'p99 ms', 'CPU ms per cycle', 'cycles'],
      [line('service', runs.service), line('bare Fastify', runs.bare)],
    ),
  )
  if (Object.keys(failures).length > 0) console.log(`\n${countLines('Failed cycles', failures)}`)
  console.log(
    `\n${goal(isMet, `${spread(ratios)} × the throughput of the bare server; goal: at least ${MIN_SHARE}`)}`,
  )
  console.log(
    `${goal(isCpuMet, `${spread(cpuRatios)} × the CPU time of the bare server; goal: at most ${documents.maxCpuRatio}`)}\n`,
  )
  return isMet && isCpuMet && Object.keys(failures).length === 0
}

function line(name: string, runs: readonly Run[]): string[] {
  const of = (share: number): string =>
    spread(runs.map(({ milliseconds }) => percentile(milliseconds, share)))
  return [
    name,
    spread(runs.map(({ perSecond }) => perSecond)),
    of(0.5),
    of(0.95),
    of(0.99),
    spread(runs.map(({ cpuMs }) => cpuMs)),
    runs.reduce((sum, { milliseconds }) => sum + milliseconds.length, 0).toLocaleString('en'),
  ]
}

async function downloadSize({ url }: ServerProcess, paths: readonly string[]): Promise<number> {
  const client = new Client(url, TOKEN)
  try {
    return await fullCycle(
      client,
      paths.map((path) => readFileSync(path)),
    )
  } finally {
    client.close()
  }
}

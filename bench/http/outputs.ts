import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { writeTextDocument } from '../inputs/text-document.js'
import { median, short, spread } from '../report/statistics.js'
import { type Answer, Client } from './client.js'
import { fields, startProcess, UnexpectedAnswer, uploadFile } from './cycle.js'
import { goal, machineLoad, table } from './report.js'
import { type ServerProcess, startWatchedService, TOKEN } from './server-process.js'

const OUTPUTS = 10_000
const MAX_STALL_MS = 50
/** Time for the work that follows an answer, and for the delivery of a signal. */
const SETTLE_MS = 500

interface Stall {
  readonly ms: number
  readonly cpuMs: number
}

/** Measures how long the event loop of the service is blocked at most if a process has very many outputs. */
export async function benchOutputs(folder: string, rounds: number): Promise<boolean> {
  const input = join(folder, 'input.pdf')
  writeTextDocument(input, { pages: OUTPUTS, seed: 1, crossReference: 'table' })
  const stalls = new Map<string, Stall[]>()
  for (let round = 0; round < rounds; round++)
    for (const [step, stall] of await oneRound(folder, readFileSync(input)))
      stalls.set(step, [...(stalls.get(step) ?? []), stall])
  console.log(`### Split into ${OUTPUTS.toLocaleString('en')} files (${machineLoad()})\n`)
  console.log(
    table(
      ['step', 'longest stall, CPU ms of the thread', 'wall ms'],
      [...stalls].map(([step, all]) => [
        step,
        spread(all.map(({ cpuMs }) => cpuMs)),
        spread(all.map(({ ms }) => ms)),
      ]),
    ),
  )
  const worst = Math.max(...[...stalls.values()].map((all) => median(all.map(stallMs))))
  const isMet = worst <= MAX_STALL_MS
  console.log(`\n${goal(isMet, `longest stall: ${short(worst)} ms; goal: at most ${MAX_STALL_MS}`)}`)
  return isMet
}

function stallMs({ ms, cpuMs }: Stall): number {
  return Number.isNaN(cpuMs) ? ms : cpuMs
}

async function oneRound(folder: string, input: Buffer): Promise<ReadonlyMap<string, Stall>> {
  const own = mkdtempSync(join(folder, 'outputs-'))
  const file = join(own, 'stalls')
  writeFileSync(file, '')
  const service = await startWatchedService(own, file)
  const client = new Client(service.url, TOKEN)
  try {
    const processId = await startProcess(client, 'split-pdf')
    const entry = await uploadFile(client, processId, 'input.pdf', input, 'split-pdf')
    const execute = async (): Promise<void> => {
      const request = { processId, task: 'split-pdf', pages: [entry] }
      const { output_filenumber } = fields('execute', await client.post('/api/v1/execute', request))
      if (output_filenumber !== OUTPUTS)
        throw new Error(`There are ${output_filenumber} outputs instead of ${OUTPUTS}.`)
    }
    const call = async (method: string, path: string): Promise<void> =>
      checkStatus(`${method} ${path}`, await client.call(method, path))
    const steps = {
      execute,
      status: () => call('GET', `/api/v1/processes/${processId}`),
      'one output': () => call('GET', `/api/v1/download/${processId}/${OUTPUTS / 2}`),
      'all as a ZIP': () => call('GET', `/api/v1/download/${processId}`),
      'execute again': execute,
      delete: () => call('DELETE', `/api/v1/processes/${processId}`),
    }
    const stalls = new Map<string, Stall>()
    for (const [step, work] of Object.entries(steps)) {
      await longestStall(service, file)
      await work()
      stalls.set(step, await longestStall(service, file))
    }
    return stalls
  } finally {
    client.close()
    await service.stop()
  }
}

async function longestStall({ pid }: ServerProcess, file: string): Promise<Stall> {
  await pause(SETTLE_MS)
  process.kill(pid, 'SIGUSR2')
  await pause(SETTLE_MS)
  return JSON.parse(readFileSync(file, 'utf8').trim().split('\n').at(-1) ?? '') as Stall
}

function checkStatus(step: string, answer: Answer): void {
  if (answer.status >= 300) throw new UnexpectedAnswer(step, answer)
}

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { arch, availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fields } from '../http/cycle.js'
import { cpuSeconds, descendants, peakMegabytes } from '../http/process-usage.js'
import { stopAll } from '../http/server-process.js'
import { writeScannedDocument } from '../inputs/scanned-document.js'
import { writeTextDocument } from '../inputs/text-document.js'
import { short } from '../report/statistics.js'
import { clientOf, prepare } from '../scale/calls.js'
import { startEmbedded } from '../scale/service.js'
import type { Figures, TaskFigure } from './figures.js'

/** The CPU time of the service and its children for an execution of each task, without the uploads. */
const tasks: readonly (readonly [task: string, options: object])[] = [
  ['merge-pdf', {}],
  ['rotate-pdf', { angle: 90 }],
  ['split-pdf', {}],
  ['protect-pdf', { user_password: 'user', owner_password: 'owner' }],
  ['linearize-pdf', {}],
  ['nup-pdf', {}],
  ['info-pdf', {}],
  ['repair-pdf', {}],
]
const documents = [
  {
    name: 'letter of 10 pages',
    write: (path: string) => writeTextDocument(path, { pages: 10, seed: 1, crossReference: 'table' }),
  },
  {
    name: 'scan of 10 pages, 1 MB',
    write: (path: string) => writeScannedDocument(path, { pages: 10, bytesPerPage: 100_000, seed: 1 }),
  },
  {
    name: 'text of 1,000 pages',
    write: (path: string) => writeTextDocument(path, { pages: 1000, seed: 1, crossReference: 'table' }),
  },
]
const RUNS = Number(process.argv[2] ?? 20)
const WARM_UP = 3

const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-capacity-'))
const service = await startEmbedded(folder, 1)
const pid = service.pids[0]!
const client = clientOf(service)
try {
  const figures: TaskFigure[] = []
  for (const { name, write } of documents) {
    const path = join(folder, 'input.pdf')
    write(path)
    const file = readFileSync(path)
    for (const [task, options] of tasks) {
      const prepared = []
      for (let run = 0; run < RUNS + WARM_UP; run++)
        prepared.push(await prepare(client, task === 'merge-pdf' ? [file, file] : [file], task))
      let before = Number.NaN
      for (const [run, one] of prepared.entries()) {
        if (run === WARM_UP) before = cpuSeconds(pid)
        fields(task, await client.post('/api/v1/execute', { ...one, task, options }))
      }
      const seconds = (cpuSeconds(pid) - before) / RUNS
      figures.push({ task, document: name, bytes: file.length, cpuSeconds: Number(seconds.toPrecision(3)) })
      console.log(`${task}, ${name}: ${short(seconds * 1000)} ms of CPU time`)
      for (const { processId } of prepared) await client.call('DELETE', `/api/v1/processes/${processId}`)
    }
  }
  const children = descendants(pid).map(peakMegabytes).filter(Number.isFinite)
  const measured: Figures = {
    machine: `${cpus()[0]?.model ?? 'unknown processor'}, ${arch()}, ${availableParallelism()} cores, Node ${process.version}`,
    tasks: figures,
    memory: {
      serviceMegabytes: Math.round(peakMegabytes(pid)),
      childMegabytes: Math.round(Math.max(...children)),
    },
  }
  const path = new URL('../../capacity/figures.json', import.meta.url)
  writeFileSync(path, `${JSON.stringify(measured, undefined, 2)}\n`)
  console.log(JSON.stringify(measured.memory), measured.machine)
} finally {
  client.close()
  await service.stop()
  stopAll()
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}

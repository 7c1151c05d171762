import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadTasks } from '@octavo/tasks/load-tasks'
import { Child } from '../child.js'
import { namesOf, parseCommandLine } from '../command-line.js'
import type { TaskQuestion, TaskReply } from '../corpus/task-child.js'
import { hostileFiles } from './files.js'

const usage = `npm run bench:hostile -- [--files PATTERN] [--tasks a,b] [--seconds 2]

Runs every task, with the options of its examples, on files that cause far more work than their size suggests. Each run must
end with a result or a refusal within a limit of CPU time. The limit of a result applies per entry, because an example may
use the file for several entries.
  --files    use only files whose names match this regular expression
  --tasks    run only these tasks
  --seconds  limit of CPU time (default 2)`

const { values: flags } = parseCommandLine(usage, {
  options: {
    files: { type: 'string', default: '' },
    tasks: { type: 'string' },
    seconds: { type: 'string', default: '2' },
  },
})

/** Wall time, which is longer than CPU time on a busy machine. */
const TIMEOUT_MS = 120_000
const seconds = Number(flags.seconds)
const catalogue = await loadTasks()
const onPdfs = catalogue.names.filter((name) =>
  catalogue.get(name)!.inputs.accepts.includes('application/pdf'),
)
const tasks = flags.tasks === undefined ? onPdfs : namesOf(usage, '--tasks', flags.tasks, catalogue.names)
const folder = mkdtempSync(join(tmpdir(), 'octavo-hostile-'))
const child = new Child<TaskQuestion, TaskReply>(new URL('../corpus/task-child.js', import.meta.url), [
  '--max-old-space-size=1024',
])
const faults: string[] = []
console.log(
  '| file | MB | slowest run: CPU seconds | task and example | result |\n| --- | --- | --- | --- | --- |',
)
for (const [name, make] of Object.entries(hostileFiles)) {
  if (new RegExp(flags.files, 'i').test(name)) await runAll(name, make())
}
child.stop()
rmSync(folder, { recursive: true, force: true })
console.log(
  [
    `\n${faults.length} runs took more than ${seconds} s, or ended without a result or a refusal`,
    ...faults,
  ].join('\n'),
)
process.exitCode = faults.length > 0 ? 1 : 0

async function runAll(name: string, bytes: Uint8Array): Promise<void> {
  const path = join(folder, 'hostile.pdf')
  writeFileSync(path, bytes)
  let slowest = { cpu: -1, label: '', result: '' }
  for (const task of tasks) {
    for (const example of catalogue.get(task)?.examples.keys() ?? []) {
      const { cpu, result, isSound } = await run({
        ...{ task, example, path },
        password: '',
        folder: join(folder, 'out'),
        digests: false,
      })
      const label = `${task} ${example + 1}`
      if (!isSound || cpu > seconds) faults.push(`${label} on ${name}: ${result}, ${cpu.toFixed(2)} s`)
      if (cpu > slowest.cpu) slowest = { cpu, label, result }
    }
  }
  const size = (bytes.length / 1e6).toFixed(1)
  console.log(`| ${name} | ${size} | ${slowest.cpu.toFixed(2)} | ${slowest.label} | ${slowest.result} |`)
}

async function run(question: TaskQuestion): Promise<{ cpu: number; result: string; isSound: boolean }> {
  const answer = await child.ask(question, TIMEOUT_MS)
  if (answer.kind === 'timeout') return { cpu: TIMEOUT_MS / 1000, result: 'hang', isSound: false }
  if (answer.kind === 'crash') return { cpu: 0, result: `crash: ${answer.how}`, isSound: false }
  const { reply } = answer
  const { entries = [] } = catalogue.get(question.task)?.examples[question.example] ?? {}
  const cpu = reply.cpuMs / 1000 / (reply.kind === 'done' ? Math.max(1, entries.length) : 1)
  if (reply.kind === 'broken') return { cpu, result: `crash: ${reply.message}`, isSound: false }
  return { cpu, result: reply.kind === 'done' ? 'done' : reply.code, isSound: true }
}

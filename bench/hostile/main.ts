import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadTasks } from '@octavo/tasks/catalogue'
import { Child } from '../child.js'
import type { TaskQuestion, TaskReply } from '../corpus/task-child.js'
import { hostileFiles } from './files.js'

const usage = `npm run bench:hostile -- [--files PATTERN] [--tasks a,b] [--seconds 2]

Runs files that ask for far more work than they have bytes through every task with the options of its examples. Each must end in a result or a
refusal within so many seconds of CPU time for each time that the file is given.
  --files    those whose names match this regular expression
  --tasks    only these tasks
  --seconds  how long one run may take`

const { values: flags } = parseArgs({
  options: {
    files: { type: 'string', default: '' },
    tasks: { type: 'string' },
    seconds: { type: 'string', default: '2' },
    help: { type: 'boolean', default: false },
  },
})
if (flags.help) {
  console.log(usage)
  process.exit(0)
}

/** By the clock: a run that does not get the machine for itself takes longer than its CPU time. */
const TIMEOUT_MS = 120_000
const seconds = Number(flags.seconds)
const catalogue = await loadTasks()
const tasks = flags.tasks?.split(',') ?? catalogue.names
const folder = mkdtempSync(join(tmpdir(), 'octavo-hostile-'))
const child = new Child<TaskQuestion, TaskReply>(new URL('../corpus/task-child.js', import.meta.url), [
  '--max-old-space-size=1024',
])
const faults: string[] = []
console.log('| file | MB | longest run: CPU seconds | by | its end |\n| --- | --- | --- | --- | --- |')
for (const [name, make] of Object.entries(hostileFiles)) {
  if (new RegExp(flags.files, 'i').test(name)) await runAll(name, make())
}
child.stop()
rmSync(folder, { recursive: true, force: true })
console.log(
  [
    `\n${faults.length} runs that took more than ${seconds} s, or ended in no result and no refusal`,
    ...faults,
  ].join('\n'),
)
process.exitCode = faults.length > 0 ? 1 : 0

async function runAll(name: string, bytes: Uint8Array): Promise<void> {
  const path = join(folder, 'hostile.pdf')
  writeFileSync(path, bytes)
  let longest = { cpu: -1, by: '', end: '' }
  for (const task of tasks) {
    for (const example of catalogue.get(task)?.examples.keys() ?? []) {
      const { cpu, end, isSound } = await run({
        ...{ task, example, path },
        password: '',
        folder: join(folder, 'out'),
        digests: false,
      })
      const by = `${task} ${example + 1}`
      if (!isSound || cpu > seconds) faults.push(`${by} on ${name}: ${end}, ${cpu.toFixed(2)} s`)
      if (cpu > longest.cpu) longest = { cpu, by, end }
    }
  }
  const size = (bytes.length / 1e6).toFixed(1)
  console.log(`| ${name} | ${size} | ${longest.cpu.toFixed(2)} | ${longest.by} | ${longest.end} |`)
}

async function run(question: TaskQuestion): Promise<{ cpu: number; end: string; isSound: boolean }> {
  const answer = await child.ask(question, TIMEOUT_MS)
  if (answer.kind === 'timeout') return { cpu: TIMEOUT_MS / 1000, end: 'hang', isSound: false }
  if (answer.kind === 'crash') return { cpu: 0, end: `crash: ${answer.how}`, isSound: false }
  const { reply } = answer
  const times = catalogue.get(question.task)?.examples[question.example]?.entries.length ?? 1
  const cpu = reply.cpuMs / 1000 / times
  if (reply.kind === 'broken') return { cpu, end: `crash: ${reply.message}`, isSound: false }
  return { cpu, end: reply.kind === 'done' ? 'done' : reply.code, isSound: true }
}

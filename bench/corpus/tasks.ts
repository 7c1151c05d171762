import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { loadTasks } from '@octavo/tasks/load-tasks'
import { Child } from '../child.js'
import { existingFolder, namesOf, parseCommandLine } from '../command-line.js'
import { pdfsBelow } from './files.js'
import { passwordOf } from './passwords.js'
import { expectValid } from './peers.js'
import type { TaskQuestion, TaskReply } from './task-child.js'

const usage = `npm run corpus:tasks -- FOLDER [--tasks a,b] [--only PATTERN] [--limit N] [--seconds 30] [--options JSON] [--check] [--digests FILE]

Runs every task on every PDF in FOLDER and its subfolders, with the options of the examples of the task. The runs use a
child process that is killed after a timeout. Lists all crashes, hangs and unexpected errors. If it is interrupted, it prints
the results so far.
  --tasks    run only these tasks
  --only     process only files whose path matches this regular expression
  --limit    process only this number of files, evenly distributed over the folder
  --seconds  timeout of one run
  --options  these options instead of those of the examples, once for each task
  --check    check each output PDF with qpdf, if the input passes this check
  --digests  write a line for each run to this file: its result, and digests of its outputs and its report. Two builds
             with the same behaviour write the same file`

const { values: flags, positionals } = parseCommandLine(usage, {
  allowPositionals: true,
  options: {
    tasks: { type: 'string' },
    only: { type: 'string', default: '' },
    limit: { type: 'string' },
    seconds: { type: 'string', default: '30' },
    options: { type: 'string' },
    check: { type: 'boolean', default: false },
    digests: { type: 'string' },
  },
})
const folder = existingFolder(usage, positionals)

type Outcome = 'done' | 'refused' | 'crash' | 'hang' | 'unsound'
const OUTCOMES: readonly Outcome[] = ['done', 'refused', 'crash', 'hang', 'unsound']

const catalogue = await loadTasks()
const onPdfs = catalogue.names.filter((name) =>
  catalogue.get(name)!.inputs.accepts.includes('application/pdf'),
)
const tasks = flags.tasks === undefined ? onPdfs : namesOf(usage, '--tasks', flags.tasks, catalogue.names)
const options = flags.options === undefined ? undefined : JSON.parse(flags.options)
const examples = tasks.flatMap((task) =>
  [...(catalogue.get(task)?.examples.keys() ?? [])]
    .slice(0, options === undefined ? undefined : 1)
    .map((example) => ({ task, example, ...(options !== undefined && { options }) })),
)
const timeoutMs = Number(flags.seconds) * 1000
const work = await mkdtemp(join(tmpdir(), 'octavo-corpus-'))
const child = new Child<TaskQuestion, TaskReply>(new URL('./task-child.js', import.meta.url), [
  '--max-old-space-size=1024',
])
const counts = new Map(tasks.map((task) => [task, new Map<Outcome, number>()]))
const cpuMs = new Map<string, number>()
const faults: string[] = []
const digests = flags.digests === undefined ? undefined : createWriteStream(flags.digests)

const files = pdfsBelow(folder, flags)
let done = 0
let isStopped = false
process.once('SIGINT', () => {
  isStopped = true
})
for (const file of files) {
  const path = join(folder, file)
  const password = passwordOf(basename(file))
  const isSound = flags.check && (await expectValid(path, password)).exitCode === 0
  for (const { task, example, ...other } of examples) {
    const { outcome, why } = await run(
      { task, example, ...other, path, password, folder: join(work, 'out'), digests: digests !== undefined },
      isSound,
    )
    // The signal also stopped the child, so its result is not counted.
    if (isStopped) break
    const counted = counts.get(task)
    counted?.set(outcome, (counted.get(outcome) ?? 0) + 1)
    if (outcome !== 'done' && outcome !== 'refused')
      faults.push(`${outcome}: ${task} (example ${example + 1}) on ${file}: ${why}`)
  }
  if (isStopped) break
  done++
  if (process.stderr.isTTY) process.stderr.write(`\r${done}/${files.length} `)
}
child.stop()
digests?.end()
await rm(work, { recursive: true, force: true })
console.log([table(), ...faults].join('\n'))
process.exitCode = faults.length > 0 ? 1 : 0

async function run(question: TaskQuestion, isSound: boolean): Promise<{ outcome: Outcome; why: string }> {
  const answer = await child.ask(question, timeoutMs)
  if (answer.kind === 'timeout') return { outcome: 'hang', why: `no result within ${timeoutMs / 1000} s` }
  if (answer.kind === 'crash') return { outcome: 'crash', why: answer.how }
  const { reply } = answer
  cpuMs.set(question.task, (cpuMs.get(question.task) ?? 0) + reply.cpuMs)
  digests?.write(`${digestLine(question, reply)}\n`)
  if (reply.kind === 'broken') return { outcome: 'crash', why: reply.message }
  if (reply.kind === 'refused') return { outcome: 'refused', why: reply.code }
  if (!isSound) return { outcome: 'done', why: '' }
  for (const { path, type } of reply.outputs) {
    if (type !== 'application/pdf') continue
    const { exitCode } = await expectValid(path, passwordFor(question))
    if (exitCode !== 0) return { outcome: 'unsound', why: `qpdf --check of an output exits with ${exitCode}` }
  }
  return { outcome: 'done', why: '' }
}

function digestLine({ task, example, path }: TaskQuestion, reply: TaskReply): string {
  const result =
    reply.kind === 'done'
      ? [...reply.outputs.map(({ digest }) => digest), `report ${reply.report}`].join(' ')
      : `${reply.kind} ${reply.kind === 'refused' ? reply.code : ''} ${reply.message}`
  return `${task} ${example} ${basename(path)}: ${result}`
}

/** The password for the outputs of an example that encrypts them. */
function passwordFor({ task, example }: TaskQuestion): string {
  return String(catalogue.get(task)?.examples[example]?.options.user_password ?? '')
}

function table(): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const rows = [...counts].map(([task, counted]) =>
    line([
      task,
      ...OUTCOMES.map((outcome) => String(counted.get(outcome) ?? 0)),
      ((cpuMs.get(task) ?? 0) / 1000).toFixed(1),
    ]),
  )
  return [
    line([`${done} of ${files.length} files`, ...OUTCOMES, 'CPU s']),
    line(['---', ...OUTCOMES.map(() => '---'), '---']),
    ...rows,
  ].join('\n')
}

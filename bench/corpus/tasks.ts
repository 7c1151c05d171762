import { createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadTasks } from '@octavo/tasks/catalogue'
import { Child } from '../child.js'
import { pdfsBelow } from './files.js'
import { passwordOf } from './passwords.js'
import { qpdfCheck } from './peers.js'
import type { TaskQuestion, TaskReply } from './task-child.js'

const usage = `npm run corpus:tasks -- FOLDER [--tasks a,b] [--only PATTERN] [--limit N] [--seconds 30] [--check] [--digests FILE]

Runs every PDF below FOLDER through every task with the options of its examples, in a child that is killed when it takes too long, and
names what crashed, hung or failed in a way that nobody foresaw. Interrupted, it says what it has found so far.
  --tasks    only these tasks
  --only     files whose path matches this regular expression
  --limit    so many files, evenly over the folder
  --seconds  how long one run may take
  --check    has each PDF that comes out checked by qpdf, where that finds nothing wrong with the input
  --digests  writes a line for each run: what came of it, digests of its outputs and of its report. Two builds that
             do the same write the same file`

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tasks: { type: 'string' },
    only: { type: 'string', default: '' },
    limit: { type: 'string' },
    seconds: { type: 'string', default: '30' },
    check: { type: 'boolean', default: false },
    digests: { type: 'string' },
  },
})
const [folder] = positionals
if (folder === undefined || !existsSync(folder)) {
  console.error(usage)
  process.exit(2)
}

type Outcome = 'done' | 'refused' | 'crash' | 'hang' | 'unsound'
const OUTCOMES: readonly Outcome[] = ['done', 'refused', 'crash', 'hang', 'unsound']

const catalogue = await loadTasks()
const tasks = flags.tasks === undefined ? catalogue.names : flags.tasks.split(',')
const examples = tasks.flatMap((task) =>
  [...(catalogue.get(task)?.examples.keys() ?? [])].map((example) => ({ task, example })),
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
  const isSound = flags.check && (await qpdfCheck(path, password)).exitCode === 0
  for (const { task, example } of examples) {
    const { outcome, why } = await run(
      { task, example, path, password, folder: join(work, 'out'), digests: digests !== undefined },
      isSound,
    )
    // What stopped us stopped the child, too.
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
  if (answer.kind === 'timeout') return { outcome: 'hang', why: `no end within ${timeoutMs / 1000} s` }
  if (answer.kind === 'crash') return { outcome: 'crash', why: answer.how }
  const { reply } = answer
  cpuMs.set(question.task, (cpuMs.get(question.task) ?? 0) + reply.cpuMs)
  digests?.write(`${digestLine(question, reply)}\n`)
  if (reply.kind === 'broken') return { outcome: 'crash', why: reply.message }
  if (reply.kind === 'refused') return { outcome: 'refused', why: reply.code }
  if (!isSound) return { outcome: 'done', why: '' }
  for (const { path, type } of reply.outputs) {
    if (type !== 'application/pdf') continue
    const { exitCode } = await qpdfCheck(path, passwordFor(question))
    if (exitCode !== 0) return { outcome: 'unsound', why: `qpdf --check of an output ends with ${exitCode}` }
  }
  return { outcome: 'done', why: '' }
}

function digestLine({ task, example, path }: TaskQuestion, reply: TaskReply): string {
  const came =
    reply.kind === 'done'
      ? [...reply.outputs.map(({ digest }) => digest), `report ${reply.report}`].join(' ')
      : `${reply.kind} ${reply.kind === 'refused' ? reply.code : ''} ${reply.message}`
  return `${task} ${example} ${basename(path)}: ${came}`
}

/** What opens the outputs of an example that encrypts. */
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

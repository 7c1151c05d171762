import { readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Child } from '../child.js'
import { existingFolder, parseCommandLine } from '../command-line.js'
import { distanceBetween, pictures } from '../compress/picture-distance.js'
import { BesideGhostscript } from './beside-ghostscript.js'
import { run } from './command.js'
import { pdfsBelow } from './files.js'
import { passwordOf } from './passwords.js'
import { expectValid, popplerPages } from './peers.js'
import type { TaskQuestion, TaskReply } from './task-child.js'

const MIN_SSIM = 0.95

const usage = `npm run corpus:compress -- FOLDER [--only PATTERN] [--limit N] [--jobs 2] [--seconds 60]

Compresses every PDF in FOLDER and its subfolders at the level \`recommended\`. Lists each output that is larger than the
input, has another text according to pdftotext, fails qpdf --check although the input passes, or whose first page has an
SSIM below ${MIN_SSIM} (rendered with pdftoppm at 100 dpi). For files above 100 KB, prints the totals beside those of
Ghostscript: bytes, distance from the original, and words lost.
  --only     process only files whose path matches this regular expression
  --limit    process only this number of files, evenly distributed over the folder
  --jobs     number of files in parallel
  --seconds  timeout of one compression`

/** The note of the task in its report. */
const GROWN_BY_REPAIR = /^The file was damaged\. Its repair takes more/

/** The first example of the task uses the level `recommended`. */
const EXAMPLE = 0

const { values: flags, positionals } = parseCommandLine(usage, {
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    limit: { type: 'string' },
    jobs: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '60' },
  },
})
const folder = existingFolder(usage, positionals)

const files = pdfsBelow(folder, flags)
const counts = { written: 0, unchanged: 0, refused: 0, repaired: 0, notRendered: 0, notRead: 0 }
const bytes = { before: 0, after: 0 }
const besideGhostscript = new BesideGhostscript()
const faults: string[] = []
let leastSsim = 1
let maxGrowth = 0
let next = 0
const work = await mkdtemp(join(tmpdir(), 'octavo-corpus-'))
await Promise.all(Array.from({ length: Math.max(1, Number(flags.jobs)) }, (_, job) => runJob(folder, job)))
await rm(work, { recursive: true, force: true })
console.log(
  `${files.length} files: ${counts.written} rewritten (from ${bytes.before} to ${bytes.after} bytes; ${counts.repaired} damaged files grew because they were repaired, by ${maxGrowth} bytes at most), ${counts.unchanged} unchanged, ${counts.refused} refused`,
)
console.log(
  `poppler cannot read ${counts.notRead} of the inputs, which are damaged or have unusual encryption; pdftoppm cannot render ${counts.notRendered} first pages; the lowest SSIM of the others is ${leastSsim.toFixed(4)}`,
)
for (const line of besideGhostscript.lines()) console.log(line)
faults.push(...besideGhostscript.missed())
for (const fault of faults.sort()) console.log(fault)
process.exitCode = faults.length > 0 ? 1 : 0

/** Processes files until none is left. */
async function runJob(root: string, job: number): Promise<void> {
  const child = new Child<TaskQuestion, TaskReply>(new URL('./task-child.js', import.meta.url), [
    '--max-old-space-size=1024',
  ])
  for (let file = files[next++]; file !== undefined; file = files[next++]) {
    const path = join(root, file)
    const password = passwordOf(basename(file))
    const question = { task: 'compress-pdf', example: EXAMPLE, path, password, digests: false }
    const answer = await child.ask(
      { ...question, folder: join(work, String(job)) },
      Number(flags.seconds) * 1000,
    )
    const found =
      answer.kind === 'timeout'
        ? [`no result within ${flags.seconds} s`]
        : answer.kind === 'crash'
          ? [`crash: ${answer.how}`]
          : await faultsOf(path, password, answer.reply)
    faults.push(...found.map((fault) => `${file}: ${fault}`))
    const output =
      answer.kind === 'reply' && answer.reply.kind === 'done' ? answer.reply.outputs[0] : undefined
    if (output !== undefined)
      await besideGhostscript.add(file, path, password, output.path, join(work, `${job}.gs.pdf`))
    if (process.stderr.isTTY) process.stderr.write(`\r${next}/${files.length} `)
  }
  child.stop()
}

async function faultsOf(path: string, password: string, reply: TaskReply): Promise<string[]> {
  if (reply.kind === 'broken') return [`crash: ${reply.message}`]
  if (reply.kind === 'refused') {
    counts.refused++
    return []
  }
  const [output] = reply.outputs
  if (output === undefined) return ['there is no output']
  const [before, after] = [statSync(path).size, statSync(output.path).size]
  if (after === before && readFileSync(output.path).equals(readFileSync(path))) {
    counts.unchanged++
    return []
  }
  counts.written++
  bytes.before += before
  bytes.after += after
  const isSound = (await expectValid(path, password)).exitCode === 0
  const isGrownByRepair =
    after > before && (!isSound || reply.notes.some((note) => GROWN_BY_REPAIR.test(note)))
  if (isGrownByRepair) {
    // The input had no cross-reference table or an incomplete object. The repair adds the missing bytes.
    counts.repaired++
    maxGrowth = Math.max(maxGrowth, after - before)
  }
  const found = [
    after > before && !isGrownByRepair ? `${after} bytes instead of ${before}` : undefined,
    isSound && (await expectValid(output.path)).exitCode !== 0 ? 'qpdf --check finds errors' : undefined,
    ...(await visibleChanges(path, password, output.path)),
  ]
  return found.filter((fault) => fault !== undefined)
}

/**
 * Ignores the result of poppler for files that it cannot read: those with unsupported encryption, or with
 * damage from which another reader recovers more.
 */
async function visibleChanges(
  path: string,
  password: string,
  output: string,
): Promise<readonly (string | undefined)[]> {
  const text = await textChange(path, password, output)
  if (text !== undefined && (await isPopplerWrong(path, password, output))) {
    counts.notRead++
    return []
  }
  return [text, await pageChange(path, password, output)]
}

async function isPopplerWrong(path: string, password: string, output: string): Promise<boolean> {
  if ((await popplerPages(path, password)) === 0) return true
  const [before, after] = [await mutoolText(path, password), await mutoolText(output, '')]
  return before.trim() !== '' && before === after
}

async function mutoolText(path: string, password: string): Promise<string> {
  const { stdout } = await run('mutool', ['draw', '-q', '-p', password, '-F', 'txt', path])
  return stdout.toString()
}

async function textChange(path: string, password: string, output: string): Promise<string | undefined> {
  const [before, after] = [await textOf(path, password), await textOf(output, '')]
  if (before === undefined || before === after) return undefined
  if (after === undefined) return 'pdftotext cannot open the output'
  const [left, right] = [before.split('\n'), after.split('\n')]
  const line = [...left, ''].findIndex((text, index) => text !== right[index])
  const [actual, expected] = [right[line] ?? '', left[line] ?? ''].map((text) =>
    JSON.stringify(text.slice(0, 80)),
  )
  return `the text differs: ${actual} instead of ${expected}`
}

async function textOf(path: string, password: string): Promise<string | undefined> {
  const { exitCode, stdout } = await run('pdftotext', ['-upw', password, '-opw', password, path, '-'])
  return exitCode === 0 ? stdout.toString() : undefined
}

async function pageChange(path: string, password: string, output: string): Promise<string | undefined> {
  const before = await pictures(path, 1, password).catch(() => [])
  if (before.length === 0) {
    counts.notRendered++
    return undefined
  }
  try {
    const { ssim } = distanceBetween(before, await pictures(output, 1))
    leastSsim = Math.min(leastSsim, ssim)
    return ssim < MIN_SSIM ? `page 1 has an SSIM of ${ssim.toFixed(4)}` : undefined
  } catch (error) {
    return `page 1: ${(error as Error).message}`
  }
}

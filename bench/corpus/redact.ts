import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Fold } from '@octavo/pdf/draft'
import { Child } from '../child.js'
import { existingFolder, parseCommandLine } from '../command-line.js'
import type { PdfiumQuestion } from '../text/pdfium-child.js'
import { run } from './command.js'
import { pdfsBelow } from './files.js'
import { passwordOf } from './passwords.js'
import type { TaskQuestion, TaskReply } from './task-child.js'

const usage = `npm run corpus:redact -- FOLDER [--only PATTERN] [--limit N] [--words 4] [--seed TEXT] [--seconds 60]

Redacts words in every PDF in FOLDER and its subfolders, one word in each run, and reads the results with pdftotext, mutool
and pdfium. Lists each word that was not removed and verified. The command fails if one of them still reads a word although
the report of the task has no doubts.
  --only     process only files whose path matches this regular expression
  --limit    process only this number of files, evenly distributed over the folder
  --words    number of words of each file, chosen from those that any reader reads
  --seed     another text chooses other words
  --seconds  timeout of one run`

const { values: flags, positionals } = parseCommandLine(usage, {
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    limit: { type: 'string' },
    words: { type: 'string', default: '4' },
    seed: { type: 'string', default: '' },
    seconds: { type: 'string', default: '60' },
  },
})
const folder = existingFolder(usage, positionals)

/** With characters that a reader does not know: what is beside them is not a whole word. */
const WORD = /[\p{L}\p{M}\p{Nd}\ufffd]{3,}/gu
const UNKNOWN = '\ufffd'
const LONGEST = 40
const VERIFIED = 'removed and verified'
const READING_MS = 30_000
const RAW = 'pdftotext -raw'
const fold = new Fold({ isExact: false, isCaseSensitive: false })
const foldOfWords = new Fold({ isExact: false, isCaseSensitive: false })

const files = pdfsBelow(folder, flags)
const outcomes = new Map<string, number>()
const work = await mkdtemp(join(tmpdir(), 'octavo-corpus-'))
const pdfium = new Child<PdfiumQuestion, { readonly text: string | undefined }>(
  new URL('../text/pdfium-child.js', import.meta.url),
)
const task = new Child<TaskQuestion, TaskReply>(new URL('./task-child.js', import.meta.url), [
  '--max-old-space-size=1024',
])
let words = 0
let faults = 0
for (const [index, file] of files.entries()) {
  const path = join(folder, file)
  const password = passwordOf(basename(file))
  for (const word of chosenWords(file, await textsOf(path, password))) {
    words++
    const { outcome, fault } = await redact(path, password, word)
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    if (fault !== undefined) faults++
    if (outcome !== VERIFIED)
      console.log([file, word, outcome, ...(fault === undefined ? [] : [fault])].join(': '))
  }
  if (process.stderr.isTTY) process.stderr.write(`\r${index + 1}/${files.length} `)
}
pdfium.stop()
task.stop()
await rm(work, { recursive: true, force: true })
console.log(`${files.length} files, ${words} words`)
for (const [outcome, count] of [...outcomes].sort()) console.log(`  ${count} ${outcome}`)
process.exitCode = faults > 0 ? 1 : 0

async function redact(
  path: string,
  password: string,
  word: string,
): Promise<{ readonly outcome: string; readonly fault?: string }> {
  const question = { task: 'redact-pdf', example: 0, options: { words: [word] }, digests: false }
  const answer = await task.ask(
    { ...question, path, password, folder: join(work, 'out') },
    Number(flags.seconds) * 1000,
  )
  if (answer.kind === 'timeout') return { outcome: 'hung', fault: `no result within ${flags.seconds} s` }
  if (answer.kind === 'crash') return { outcome: 'crashed', fault: answer.how }
  const { reply } = answer
  if (reply.kind === 'broken') return { outcome: 'crashed', fault: reply.message }
  if (reply.kind === 'refused') return { outcome: `refused: ${reply.code}` }
  const left = Object.entries(await textsOf(reply.outputs[0]!.path, ''))
    .filter(([, text]) => isIn(text, word))
    .map(([reader]) => reader)
  const { doubts } = reply
  if (doubts.length > 0)
    return { outcome: `${left.length === 0 ? 'removed' : 'left behind'}, with doubts: ${doubts.join(', ')}` }
  if (left.length === 0) return { outcome: VERIFIED }
  return { outcome: 'left behind, but verified', fault: `still read by ${left.join(', ')}` }
}

/** The text of all pages according to each reader; empty if it does not open the file. */
async function textsOf(path: string, password: string): Promise<Readonly<Record<string, string>>> {
  const printed = async (command: string, ...options: readonly string[]): Promise<string> =>
    (await run(command, options, READING_MS)).stdout.toString()
  const pdftotext = (...options: readonly string[]) =>
    printed('pdftotext', '-upw', password, '-opw', password, '-enc', 'UTF-8', ...options, path, '-')
  const answer = await pdfium.ask({ path, password }, READING_MS)
  return {
    pdftotext: await pdftotext(),
    [RAW]: await pdftotext('-raw'),
    mutool: await printed('mutool', 'draw', '-q', '-p', password, '-F', 'txt', path),
    pdfium: (answer.kind === 'reply' ? answer.reply.text : undefined) ?? '',
  }
}

/** Some of the words that the task matches as whole words: the same in every run with the same seed. */
function chosenWords(file: string, texts: Readonly<Record<string, string>>): readonly string[] {
  const read = Object.entries(texts).flatMap(([reader, text]) => {
    // It divides right-to-left words.
    if (reader === RAW) return []
    const words = (text.match(WORD) ?? []).filter((word) => !word.includes(UNKNOWN) && word.length <= LONGEST)
    return words.map((word) => foldOfWords.of(word).text).filter((word) => word !== '' && isIn(text, word))
  })
  const ranked = [...new Set(read)].map((word) => ({
    word,
    rank: createHash('sha256').update(`${flags.seed} ${file} ${word}`).digest('hex'),
  }))
  return ranked
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .slice(0, Number(flags.words))
    .map(({ word }) => word)
}

/** Whether the text has the word, compared as the task compares by default. */
function isIn(text: string, word: string): boolean {
  const folded = fold.of(text)
  for (let at = folded.text.indexOf(word); at >= 0; at = folded.text.indexOf(word, at + 1))
    if (folded.isWhole(at, at + word.length)) return true
  return false
}

import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { PdfError } from '@octavo/pdf/errors'
import { openFileSource } from '@octavo/pdf/file-source'
import { nodePrimitives } from '@octavo/pdf/node'
import { type OpenedInput, openInput } from '@octavo/pdf/open-input'
import { TextReader } from '@octavo/pdf/page-text'
import { plainText } from '@octavo/pdf/plain-text'
import { run } from '../corpus/command.js'
import { pdfsBelow } from '../corpus/files.js'
import { passwordOf } from '../corpus/passwords.js'
import { againstTags } from './against-tags.js'
import { added, f1, type Overlap, overlapOf } from './order.js'

const usage = `npm run bench:text -- FOLDER [--only PATTERN] [--limit N] [--worst 20] [--tags]

Reads the text of every PDF below FOLDER and compares its words with pdftotext's: how many both have.
  --only   files whose path matches this regular expression
  --limit  so many files, evenly over the folder
  --worst  names so many files that differ most
  --tags   instead: of tagged files, the order of reading and the headings that are found without the tags, beside what these say`

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    limit: { type: 'string' },
    worst: { type: 'string', default: '20' },
    tags: { type: 'boolean', default: false },
  },
})
const [folder] = positionals
if (folder === undefined || !existsSync(folder)) {
  console.error(usage)
  process.exit(2)
}

const chosen = pdfsBelow(folder, flags)

/** What `work` makes of each file that opens. */
function eachFile(work: (input: OpenedInput) => void, path: string): boolean {
  const source = openFileSource(path)
  try {
    work(
      openInput({ name: path, source, password: passwordOf(basename(path)) }, { primitives: nodePrimitives }),
    )
    return true
  } catch (error) {
    if (!(error instanceof PdfError)) throw error
    return false
  } finally {
    source.close()
  }
}

if (flags.tags) compareTags()
else await compareWords()

async function compareWords(): Promise<void> {
  let all: Overlap = { common: 0, ours: 0, theirs: 0 }
  const scores: { readonly file: string; readonly score: number; readonly overlap: Overlap }[] = []
  let unread = 0
  for (const file of chosen) {
    const path = join(folder!, file)
    const password = passwordOf(basename(path))
    const theirs = await run('pdftotext', [
      ...(password === undefined ? [] : ['-upw', password]),
      '-cropbox',
      '-enc',
      'UTF-8',
      path,
      '-',
    ])
    const words: string[] = []
    const isOpen = eachFile(({ opened, catalogue, tree }) => {
      const reader = new TextReader(opened.file, catalogue)
      for (const page of tree.pages) words.push(...wordsOf(plainText(reader.read(page))))
    }, path)
    if (!isOpen || theirs.exitCode !== 0) {
      unread++
      continue
    }
    const overlap = overlapOf(words, wordsOf(theirs.stdout.toString('utf8')))
    all = added(all, overlap)
    if (overlap.ours + overlap.theirs > 0) scores.push({ file, score: f1(overlap), overlap })
  }
  scores.sort((one, other) => one.score - other.score)
  const mean = scores.reduce((sum, { score }) => sum + score, 0) / Math.max(1, scores.length)
  console.log(
    `${chosen.length} files, ${unread} that one of both does not open, ${scores.length} with text; words ours ${all.ours}, pdftotext ${all.theirs}, of both ${all.common}`,
  )
  console.log(`agreement of all words ${f1(all).toFixed(4)}, mean of files ${mean.toFixed(4)}`)
  for (const { file, score, overlap } of scores.slice(0, Number(flags.worst)))
    console.log(
      `  ${score.toFixed(3)} ours ${overlap.ours} pdftotext ${overlap.theirs} of both ${overlap.common}  ${file}`,
    )
}

function compareTags(): void {
  let words = 0
  let ordered = 0
  let orders = 0
  let headings: Overlap = { common: 0, ours: 0, theirs: 0 }
  const scores: { readonly file: string; readonly order: number; readonly heading: number | undefined }[] = []
  for (const file of chosen)
    eachFile(
      (input) => {
        const score = againstTags(input)
        if (score === undefined) return
        words += score.words
        ordered += score.order * score.words
        orders += score.order
        // Tags without a heading say nothing of headings.
        if (score.headings.theirs > 0) headings = added(headings, score.headings)
        const heading = score.headings.theirs > 0 ? f1(score.headings) : undefined
        scores.push({ file, order: score.order, heading })
      },
      join(folder!, file),
    )
  const withHeadings = scores.flatMap(({ heading }) => heading ?? [])
  const mean = withHeadings.reduce((sum, each) => sum + each, 0) / Math.max(1, withHeadings.length)
  console.log(`${scores.length} files with good tags, ${withHeadings.length} with headings`)
  console.log(
    `order of reading: all words ${(ordered / Math.max(1, words)).toFixed(4)}, mean of files ${(orders / Math.max(1, scores.length)).toFixed(4)}`,
  )
  console.log(
    `headings: ${headings.theirs} by tags, ${headings.ours} found, ${headings.common} of both, F1 ${f1(headings).toFixed(4)}, mean of files that have some ${mean.toFixed(4)}`,
  )
  scores.sort((one, other) => (one.heading ?? 1) + one.order - (other.heading ?? 1) - other.order)
  for (const { file, order, heading } of scores.slice(0, Number(flags.worst)))
    console.log(`  order ${order.toFixed(3)} headings ${heading?.toFixed(3) ?? '–'}  ${file}`)
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .split(/\s+/)
    .filter((word) => word !== '')
}

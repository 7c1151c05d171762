import { createHash } from 'node:crypto'
import { basename, join } from 'node:path'
import { PdfError } from '@octavo/pdf/errors'
import { openFileSource } from '@octavo/pdf/file-source'
import { nodePrimitives } from '@octavo/pdf/node'
import { type OpenedInput, openInput } from '@octavo/pdf/open-input'
import { TextReader } from '@octavo/pdf/page-text'
import { plainText } from '@octavo/pdf/plain-text'
import { existingFolder, parseCommandLine } from '../command-line.js'
import { run } from '../corpus/command.js'
import { pdfsBelow } from '../corpus/files.js'
import { passwordOf } from '../corpus/passwords.js'
import { againstTags, type TagScore } from './against-tags.js'
import { added, f1, type Overlap, overlapOf } from './order.js'

const usage = `npm run bench:text -- FOLDER [--only PATTERN] [--limit N] [--worst 20] [--tags]

Extracts the text of every PDF in FOLDER and its subfolders, and compares its words with those of pdftotext.
  --only   process only files whose path matches this regular expression
  --limit  process only this number of files, evenly distributed over the folder
  --worst  number of files with the largest differences to list (default 20)
  --tags   compare the reading order and the headings found without tags with those in the tags of tagged files instead`

const { values: flags, positionals } = parseCommandLine(usage, {
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    limit: { type: 'string' },
    worst: { type: 'string', default: '20' },
    tags: { type: 'boolean', default: false },
  },
})
const folder = existingFolder(usage, positionals)

const chosen = pdfsBelow(folder, flags)

/** Calls `work` with the opened file; returns false if it cannot be opened. */
function withFile(work: (input: OpenedInput) => void, path: string): boolean {
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

/**
 * Reasons for differences:
 * - Octavo has no text for codes that the font does not map to characters (no /ToUnicode, no known glyph
 *   names, ISO 32000-2, 9.10.2) and reports the font; pdftotext outputs the codes as characters.
 * - In Octavo, leaders as in `Chapter 1.....9` are one word if there are no gaps between the dots; in
 *   pdftotext, each dot is a word.
 * - pdftotext draws the options of list boxes and fields without an appearance; Octavo reads only the visible
 *   content of the file.
 * - pdftotext drops letters outside the page; Octavo keeps words that start on the page.
 * - Octavo reads right-to-left and reversed text in logical order.
 *
 * A file with one or two words has the same weight in the mean as a book.
 */
async function compareWords(): Promise<void> {
  let all: Overlap = { common: 0, ours: 0, theirs: 0 }
  const scores: { readonly file: string; readonly score: number; readonly overlap: Overlap }[] = []
  let unopened = 0
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
    const isOpen = withFile(({ opened, catalogue, tree }) => {
      const reader = new TextReader(opened.file, catalogue)
      for (const page of tree.pages) words.push(...wordsOf(plainText(reader.read(page))))
    }, path)
    if (!isOpen || theirs.exitCode !== 0) {
      unopened++
      continue
    }
    const overlap = overlapOf(words, wordsOf(theirs.stdout.toString('utf8')))
    all = added(all, overlap)
    if (overlap.ours + overlap.theirs > 0) scores.push({ file, score: f1(overlap), overlap })
  }
  scores.sort((one, other) => one.score - other.score)
  const mean = scores.reduce((sum, { score }) => sum + score, 0) / Math.max(1, scores.length)
  console.log(
    `${chosen.length} files, ${unopened} not opened by one of the two programs, ${scores.length} with text; words: ours ${all.ours}, pdftotext ${all.theirs}, common ${all.common}`,
  )
  console.log(`F1 of all words ${f1(all).toFixed(4)}, mean F1 of the files ${mean.toFixed(4)}`)
  for (const { file, score, overlap } of scores.slice(0, Number(flags.worst)))
    console.log(
      `  ${score.toFixed(3)} ours ${overlap.ours} pdftotext ${overlap.theirs} common ${overlap.common}  ${file}`,
    )
}

interface TaggedFile extends TagScore {
  readonly file: string
}

/**
 * Counts copies of a document once. A hash of the file name assigns each file to one of two halves, so that
 * code tuned with one half can be tested with the other.
 */
function compareTags(): void {
  const scored: TaggedFile[] = []
  const seen = new Set<string>()
  for (const file of chosen)
    withFile(
      (input) => {
        const score = againstTags(input)
        if (score === undefined || seen.has(score.text)) return
        seen.add(score.text)
        scored.push({ ...score, file })
      },
      join(folder!, file),
    )
  const halfOf = ({ file }: TaggedFile): number => createHash('sha1').update(basename(file)).digest()[0]! % 2
  printTags('all', scored)
  for (const half of [0, 1])
    printTags(
      `half ${half}`,
      scored.filter((each) => halfOf(each) === half),
    )
  const heading = ({ headings }: TaggedFile): number => (headings.theirs > 0 ? f1(headings) : 1)
  scored.sort((one, other) => heading(one) + one.order - heading(other) - other.order)
  for (const each of scored.slice(0, Number(flags.worst))) {
    const { file, order, headings, missed, wrong } = each
    console.log(
      `  order ${order.toFixed(3)} headings ${headings.theirs > 0 ? heading(each).toFixed(3) : '–'}  ${file}`,
    )
    if (headings.theirs === 0) continue
    for (const text of missed) console.log(`    missed ${text}`)
    for (const text of wrong) console.log(`    wrong  ${text}`)
  }
}

function printTags(name: string, files: readonly TaggedFile[]): void {
  // Files without headings in their tags are not compared for headings.
  const headed = files.filter(({ headings }) => headings.theirs > 0)
  const all = headed.reduce((sum, { headings }) => added(sum, headings), { common: 0, ours: 0, theirs: 0 })
  const words = files.reduce((sum, each) => sum + each.words, 0)
  const ordered = files.reduce((sum, each) => sum + each.order * each.words, 0) / Math.max(1, words)
  console.log(`${name}: ${files.length} documents with reliable tags, ${headed.length} with headings`)
  console.log(
    `  reading order: all words ${ordered.toFixed(4)}, mean of the files ${mean(files, ({ order }) => order)}`,
  )
  console.log(
    `  headings: ${all.theirs} in tags, ${all.ours} found, ${all.common} common, F1 ${f1(all).toFixed(4)}, mean of the files ${mean(headed, ({ headings }) => f1(headings))}`,
  )
}

function mean(files: readonly TaggedFile[], figure: (file: TaggedFile) => number): string {
  return (files.reduce((sum, each) => sum + figure(each), 0) / Math.max(1, files.length)).toFixed(4)
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .split(/\s+/)
    .filter((word) => word !== '')
}

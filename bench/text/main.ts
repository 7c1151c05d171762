import { createHash } from 'node:crypto'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PdfError } from '@octavo/pdf/errors'
import { openFileSource } from '@octavo/pdf/file-source'
import { nodePrimitives } from '@octavo/pdf/node'
import { type OpenedInput, openInput } from '@octavo/pdf/open-input'
import { TextReader } from '@octavo/pdf/page-text'
import { plainText } from '@octavo/pdf/plain-text'
import { existingFolder, parseCommandLine } from '../command-line.js'
import { pdfsBelow } from '../corpus/files.js'
import { passwordOf } from '../corpus/passwords.js'
import { againstTags, type TagScore } from './against-tags.js'
import { compareTables } from './compare-tables.js'
import { added, f1 } from './order.js'
import { agreedWords, countsOf, Readers, wordsOf } from './readers.js'

const usage = `npm run bench:text -- FOLDER [--only PATTERN] [--limit N] [--worst 20] [--tags]
npm run bench:text -- --tables N [--from 0] [--worst 20]

Extracts the text of every PDF in FOLDER and its subfolders, and prints the words missing that two of poppler, MuPDF and pdfium have.
  --only   process only files whose path matches this regular expression
  --limit  process only this number of files, evenly distributed over the folder
  --worst  number of files with the most missing words to list (default 20)
  --tags   compare the reading order and the headings found without tags with those in the tags of tagged files instead
  --tables compare the tables found on N generated pages with those that were drawn
  --from   the first of these pages; others than before are pages that the code was not tuned with`

const SHOWN_WORDS = 12

const { values: flags, positionals } = parseCommandLine(usage, {
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    limit: { type: 'string' },
    worst: { type: 'string', default: '20' },
    tags: { type: 'boolean', default: false },
    tables: { type: 'string' },
    from: { type: 'string', default: '0' },
  },
})
const folder = flags.tables === undefined ? existingFolder(usage, positionals) : undefined
const chosen = folder === undefined ? [] : pdfsBelow(folder, flags)

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

if (flags.tables !== undefined)
  await compareTables(Number(flags.tables), Number(flags.from), Number(flags.worst))
else if (flags.tags) compareTags()
else await compareWords()

/**
 * Words that two of three other readers have and Octavo does not. Reasons:
 * - Octavo has no text for codes that the font does not map to characters (no /ToUnicode, no known glyph
 *   names, ISO 32000-2, 9.10.2) and reports the font; others output the codes as characters.
 * - Octavo reads right-to-left and reversed text in logical order.
 */
async function compareWords(): Promise<void> {
  const readers = new Readers(resolve(fileURLToPath(new URL('.', import.meta.url)), '../../../.cache/text'))
  const files: { readonly file: string; readonly missing: readonly string[]; readonly agreed: number }[] = []
  let unopened = 0
  let agreedInAll = 0
  for (const file of chosen) {
    const path = join(folder!, file)
    const agreed = agreedWords(await readers.read(path, passwordOf(basename(path))))
    const words: string[] = []
    const isOpen = withFile(({ opened, catalogue, tree }) => {
      const reader = new TextReader(opened.file, catalogue)
      for (const page of tree.pages) words.push(...wordsOf(plainText(reader.read(page))))
    }, path)
    if (!isOpen) {
      unopened++
      continue
    }
    const ours = countsOf(words)
    const missing: string[] = []
    let expected = 0
    for (const [word, times] of agreed) {
      expected += times
      for (let lacking = times - (ours.get(word) ?? 0); lacking > 0; lacking--) missing.push(word)
    }
    agreedInAll += expected
    files.push({ file, missing, agreed: expected })
  }
  readers.stop()
  const missing = files.reduce((sum, each) => sum + each.missing.length, 0)
  console.log(`${chosen.length} files, ${unopened} not opened`)
  console.log(
    `${agreedInAll} words in two of three readers, ${missing} of them missing: recall ${(1 - missing / Math.max(1, agreedInAll)).toFixed(4)}`,
  )
  files.sort((one, other) => other.missing.length - one.missing.length)
  for (const { file, missing, agreed } of files.slice(0, Number(flags.worst)))
    if (missing.length > 0)
      console.log(
        `  ${missing.length} of ${agreed} missing  ${file}  ${missing.slice(0, SHOWN_WORDS).join(' ')}`,
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

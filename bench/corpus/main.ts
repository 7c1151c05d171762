import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Child } from '../child.js'
import { existingFolder, parseCommandLine } from '../command-line.js'
import { checkMerge, discard, type MergeChild } from './check-merge.js'
import { pdfsBelow } from './files.js'
import { writeFixedPage } from './fixed-page.js'
import { type InputFacts, inputFacts, type PdfiumChild } from './input-facts.js'
import { passwordOf } from './passwords.js'
import { listNotGood, peersTable, type Result, summary, table } from './report.js'

const usage = `npm run corpus -- FOLDER [--only PATTERN] [--jobs 2] [--json FILE] [--keep FOLDER] [--no-rescue] [--peers]

Merges every PDF in FOLDER and its subfolders with one fixed page, and checks the result with other programs. A result is
"good" if qpdf --check passes, the page count is the one that most programs report for the input, and the first page looks
the same. It is "same damage" if only qpdf --check fails, with errors while decoding content streams that qpdf's own merge
has, too: broken stream data is copied unchanged, because readers show different parts of it. It is also "same damage" if
qpdf --check does not finish, neither for the result nor for the input.
  --only       process only files whose path matches this regular expression
  --jobs       number of files in parallel
  --json       write every result to this file
  --keep       keep the merged files in this folder
  --no-rescue  use only our own reader, without pdfium for files that it refuses
  --peers      only check which files the peers open (and fill the cache)`

const cacheFolder = resolve(fileURLToPath(new URL('.', import.meta.url)), '../../../.cache/corpus')

const { values: flags, positionals } = parseCommandLine(usage, {
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    jobs: { type: 'string', default: '2' },
    json: { type: 'string' },
    keep: { type: 'string' },
    'no-rescue': { type: 'boolean', default: false },
    peers: { type: 'boolean', default: false },
  },
})
const folder = existingFolder(usage, positionals)

const missing = ['qpdf', 'mutool', 'pdfinfo', 'pdftoppm'].filter(
  (tool) => spawnSync(tool, ['-v']).error !== undefined,
)
if (missing.length > 0) {
  console.error(
    `These programs are missing: ${missing.join(', ')}. Install qpdf, mupdf-tools and poppler-utils.`,
  )
  process.exit(2)
}

const files = pdfsBelow(folder, flags)
if (flags.keep !== undefined) await mkdir(flags.keep, { recursive: true })
const work = await mkdtemp(join(tmpdir(), 'octavo-corpus-'))
const rescue = !flags['no-rescue']
const lastPage = join(work, 'last-page.pdf')
writeFixedPage(lastPage)

const allFacts: InputFacts[] = []
const results: Result[] = []
let next = 0
await Promise.all(Array.from({ length: Math.max(1, Number(flags.jobs)) }, () => runJob(folder)))
await rm(work, { recursive: true, force: true })

if (flags.peers) {
  console.log(peersTable(allFacts))
} else {
  results.sort((one, other) => (one.file < other.file ? -1 : 1))
  console.log([table(results), listNotGood(results), summary(results)].filter(Boolean).join('\n\n'))
  if (flags.json !== undefined) await writeFile(flags.json, JSON.stringify(results.map(forJson), null, 1))
}

/** Processes files until none is left. Each job has its own child processes. */
async function runJob(root: string): Promise<void> {
  const pdfium: PdfiumChild = new Child(new URL('./pdfium-child.js', import.meta.url))
  const merge: MergeChild = new Child(new URL('./merge-child.js', import.meta.url))
  for (let file = files[next++]; file !== undefined; file = files[next++]) {
    const path = join(root, file)
    const password = passwordOf(basename(file))
    const facts = await inputFacts(path, password, pdfium, cacheFolder)
    allFacts.push(facts)
    if (!flags.peers) {
      const output = join(flags.keep ?? work, file.replaceAll(/[\\/]/g, '-'))
      const check = await checkMerge({ path, password, lastPage, output, rescue }, facts, merge, pdfium)
      if (flags.keep === undefined) await discard(output)
      results.push({ file, facts, check })
    }
    if (process.stderr.isTTY) process.stderr.write(`\r${next}/${files.length} `)
  }
  pdfium.stop()
  merge.stop()
}

function forJson({ file, facts, check }: Result): object {
  return { file, ...check, pages: facts.pages, checkOfInput: facts.check, renderer: facts.renderer }
}

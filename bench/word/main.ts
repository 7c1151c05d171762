import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadTasks } from '@octavo/tasks/load-tasks'
import { existingFolder, parseCommandLine } from '../command-line.js'
import { aligned } from '../layout/alignment.js'
import { type Facts, FactsOf, wordsOf } from '../layout/facts.js'
import { LINES, NOTHING, type Score, score, sum } from '../layout/score.js'
import { factsOfWord } from '../layout/word-facts.js'
import { runOnFile } from '../run-on-file.js'
import { added, f1, type Overlap } from '../text/order.js'
import { pageLooks } from './page-looks.js'

const usage = `npm run bench:word -- FOLDER [--half even|odd] [--every 1] [--pdf2docx PROGRAM] [--libreoffice] [--look] [--keep FOLDER] [--worst 10]

Converts each NAME.pdf in FOLDER to Word by pdf-to-word, and compares the result with NAME.docx beside it, from which an
office program made the PDF: by its XML, and by the words of the PDF that LibreOffice makes of it again.
  --half         only every second file: tune on the even ones, measure on the odd ones
  --every        only every n-th of these
  --pdf2docx     also compares this program, in Python's package of that name
  --libreoffice  also compares the import filter of LibreOffice
  --look         also converts by the layout that keeps the look, and compares pictures of the pages (SSIM)
  --keep         the folder for the converted documents, which are then not converted again
  --worst        the number of files to list whose words differ most (default 10)`

const { values: flags, positionals } = parseCommandLine(usage, {
  allowPositionals: true,
  options: {
    half: { type: 'string' },
    every: { type: 'string', default: '1' },
    pdf2docx: { type: 'string' },
    libreoffice: { type: 'boolean', default: false },
    look: { type: 'boolean', default: false },
    keep: { type: 'string' },
    worst: { type: 'string', default: '10' },
  },
})
const SECONDS = 60
const TOGETHER = 8
/** Files whose source has text that the PDF does not show say nothing. */
const LEAST_SHOWN = 0.9
const GOOD_LOOK = 0.9
const NO_FACTS: Facts = new FactsOf()

const folder = existingFolder(usage, positionals)
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.docx') && existsSync(join(folder, name.replace(/docx$/, 'pdf'))))
  .map((name) => name.slice(0, -5))
  .sort()
  .filter((_, at) => flags.half === undefined || at % 2 === (flags.half === 'even' ? 0 : 1))
  .filter((_, at) => at % Number(flags.every) === 0)
const work = flags.keep ?? mkdtempSync(join(tmpdir(), 'octavo-bench-word-'))
const profile = `-env:UserInstallation=${pathToFileURL(join(work, `profile-${process.pid}`))}`
const programs = new Map<string, (name: string, to: string) => Promise<void> | void>([['octavo', byTask]])
if (flags.look) programs.set('octavo exact', byTaskWithLook)
if (flags.pdf2docx !== undefined) programs.set('pdf2docx', byPdf2docx)
if (flags.libreoffice) programs.set('libreoffice', byLibreOffice)
const task = (await loadTasks()).get('pdf-to-word')!

const usable = names.filter((name) => {
  const source = factsOfWord(join(folder, `${name}.docx`))
  return source.words.length > 0 && shareShown(source, wordsOfPdf(join(folder, `${name}.pdf`))) >= LEAST_SHOWN
})
console.log(`${usable.length} of ${names.length} files`)
try {
  for (const [program, convert] of programs) {
    const into = join(work, program)
    mkdirSync(into, { recursive: true })
    const before = process.cpuUsage()
    for (const name of usable) {
      const to = join(into, `${name}.docx`)
      if (!existsSync(to)) await convert(name, to)
    }
    const { user, system } = process.cpuUsage(before)
    const made = usable.filter((name) => existsSync(join(into, `${name}.docx`)))
    backToPdf(into, made)
    report(program, into, made)
    if (flags.look) await reportLook(into)
    if (program.startsWith('octavo')) console.log(`  ${((user + system) / 1e6).toFixed(1)} s CPU`)
  }
} finally {
  if (flags.keep === undefined) rmSync(work, { recursive: true })
}

async function byTask(name: string, to: string): Promise<void> {
  await runOnFile(task, join(folder, `${name}.pdf`), to)
}

async function byTaskWithLook(name: string, to: string): Promise<void> {
  await runOnFile(task, join(folder, `${name}.pdf`), to, { layout: 'exact' })
}

function byPdf2docx(name: string, to: string): void {
  run(flags.pdf2docx!, ['convert', join(folder, `${name}.pdf`), to])
}

function byLibreOffice(name: string, to: string): void {
  const into = `${to}.made`
  const filter = ['--infilter=writer_pdf_import', '--convert-to', 'docx:MS Word 2007 XML', '--outdir', into]
  run('soffice', [profile, '--headless', ...filter, join(folder, `${name}.pdf`)])
  const made = join(into, `${name}.docx`)
  if (existsSync(made)) renameSync(made, to)
  rmSync(into, { recursive: true, force: true })
}

function backToPdf(into: string, made: readonly string[]): void {
  const waiting = made.filter((name) => !existsSync(join(into, `${name}.pdf`)))
  for (let at = 0; at < waiting.length; at += TOGETHER) {
    const some = waiting.slice(at, at + TOGETHER)
    const paths = some.map((name) => join(into, `${name}.docx`))
    run('soffice', [profile, '--headless', '--convert-to', 'pdf', '--outdir', into, ...paths], TOGETHER)
  }
}

function run(program: string, args: readonly string[], times = 1): void {
  spawnSync(program, args, { stdio: 'ignore', timeout: times * SECONDS * 1000, killSignal: 'SIGKILL' })
}

function report(program: string, into: string, made: readonly string[]): void {
  let total: Score = NOTHING
  let back: Overlap = { common: 0, ours: 0, theirs: 0 }
  let opened = 0
  let samePages = 0
  const files: { readonly name: string; readonly own: Overlap; readonly pages: string }[] = []
  for (const name of usable) {
    const source = factsOfWord(join(folder, `${name}.docx`))
    const path = join(into, `${name}.docx`)
    total = sum(total, score(source, existsSync(path) ? factsOfWord(path) : NO_FACTS))
    const pdf = join(into, `${name}.pdf`)
    const [before, after] = [wordsOfPdf(join(folder, `${name}.pdf`)), existsSync(pdf) ? wordsOfPdf(pdf) : []]
    const common = aligned(before, after).reduce((count, match) => count + (match < 0 ? 0 : 1), 0)
    const own = { common, ours: after.length, theirs: before.length }
    back = added(back, own)
    if (!existsSync(pdf)) continue
    opened++
    const pages = [pagesOf(join(folder, `${name}.pdf`)), pagesOf(pdf)]
    if (pages[0] === pages[1]) samePages++
    files.push({ name, own, pages: pages.join(' → ') })
  }
  files.sort((one, other) => f1(one.own) - f1(other.own))
  for (const { name, own, pages } of files.slice(0, Number(flags.worst)))
    console.log(`  ${f1(own).toFixed(3)} of ${own.theirs} words, ${own.ours} ours, ${pages} pages  ${name}`)
  const lines = LINES.map((line) => `${line} ${f1(total[line]).toFixed(4)}`).join('  ')
  console.log(`${program}: ${lines}`)
  console.log(
    `  ${made.length} made, ${opened} opened by LibreOffice, ${samePages} with as many pages; words of the PDF in order ${f1(back).toFixed(4)}`,
  )
}

/** How much the pages look like those of the PDF. */
async function reportLook(into: string): Promise<void> {
  const looks: number[] = []
  for (const name of usable) {
    const path = join(into, `${name}.pdf`)
    looks.push(...(await pageLooks(join(folder, `${name}.pdf`), existsSync(path) ? path : undefined)))
  }
  const mean = looks.reduce((sum, look) => sum + look, 0) / looks.length
  const good = looks.filter((look) => look >= GOOD_LOOK).length / looks.length
  console.log(
    `  ${looks.length} pages: SSIM ${mean.toFixed(4)}, ${(100 * good).toFixed(0)} % of them at least ${GOOD_LOOK}`,
  )
}

/** Without the signs of lists, which are not the same in each font. */
function wordsOfPdf(path: string): string[] {
  const { stdout } = spawnSync('pdftotext', ['-raw', '-nopgbrk', path, '-'], {
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
  return wordsOf(stdout).filter((word) => /[\p{L}\p{N}]/u.test(word))
}

function pagesOf(path: string): string | undefined {
  const { stdout } = spawnSync('pdfinfo', [path], { encoding: 'utf8' })
  return /^Pages:\s+(\d+)/m.exec(stdout)?.[1]
}

/** The part of the words of a source that the PDF shows, in any order. */
function shareShown({ words }: Facts, shown: readonly string[]): number {
  const all = new Set(shown)
  return words.filter((word) => all.has(word)).length / words.length
}

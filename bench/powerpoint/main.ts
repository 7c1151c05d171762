import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadTasks } from '@octavo/tasks/load-tasks'
import { existingFolder, parseCommandLine } from '../command-line.js'
import { distance } from '../compress/picture-distance.js'
import { runOnFile } from '../run-on-file.js'
import { added, f1, type Overlap, overlapOf } from '../text/order.js'

const usage = `npm run bench:powerpoint -- FOLDER [--every 1] [--pages 20] [--keep FOLDER] [--worst 10]

Converts each NAME.pdf in FOLDER to PowerPoint by pdf-to-powerpoint, and compares the PDF that LibreOffice makes of it with
NAME.pdf: whether each page has the same words, and how alike the pages look (SSIM).
  --every  only every n-th file
  --pages  the pages whose pictures are compared (default 20)
  --keep   the folder for the converted documents, which are then not converted again
  --worst  the number of files to list whose words or pictures differ most (default 10)`

const { values: flags, positionals } = parseCommandLine(usage, {
  allowPositionals: true,
  options: {
    every: { type: 'string', default: '1' },
    pages: { type: 'string', default: '20' },
    keep: { type: 'string' },
    worst: { type: 'string', default: '10' },
  },
})
const SECONDS = 120
const NO_WORDS: Overlap = { common: 0, ours: 0, theirs: 0 }

interface FileScore {
  readonly name: string
  readonly words: Overlap
  readonly pages: string
  /** Undefined if the pages have other sizes. */
  readonly ssim: number | undefined
}

const folder = existingFolder(usage, positionals)
const work = flags.keep ?? mkdtempSync(join(tmpdir(), 'octavo-bench-powerpoint-'))
mkdirSync(work, { recursive: true })
const profile = `-env:UserInstallation=${pathToFileURL(join(work, `profile-${process.pid}`))}`
const task = (await loadTasks()).get('pdf-to-powerpoint')!
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.pdf'))
  .sort()
  .filter((_, at) => at % Number(flags.every) === 0)
  .map((name) => name.slice(0, -4))

const scores: FileScore[] = []
let made = 0
try {
  const before = process.cpuUsage()
  for (const name of names) if (await convert(name)) made++
  const { user, system } = process.cpuUsage(before)
  for (const name of names) {
    const score = await compare(name)
    if (score !== undefined) scores.push(score)
  }
  report()
  console.log(`  ${((user + system) / 1e6).toFixed(1)} s CPU`)
} finally {
  if (flags.keep === undefined) rmSync(work, { recursive: true })
}

async function convert(name: string): Promise<boolean> {
  const to = join(work, `${name}.pptx`)
  if (existsSync(to)) return true
  return (await runOnFile(task, join(folder, `${name}.pdf`), to)) !== undefined
}

async function compare(name: string): Promise<FileScore | undefined> {
  const [source, slides] = [join(folder, `${name}.pdf`), join(work, `${name}.pptx`)]
  const back = join(work, `${name}.pdf`)
  if (!existsSync(slides)) return undefined
  if (!existsSync(back))
    spawnSync('soffice', [profile, '--headless', '--convert-to', 'pdf', '--outdir', work, slides], {
      stdio: 'ignore',
      timeout: SECONDS * 1000,
      killSignal: 'SIGKILL',
    })
  if (!existsSync(back)) return undefined
  const [before, after] = [wordsByPage(source), wordsByPage(back)]
  // In any order: text boxes have none.
  const words = before.map((page, at) => overlapOf(after[at] ?? [], page)).reduce(added, NO_WORDS)
  let ssim: number | undefined
  try {
    ssim = (await distance(source, back, Number(flags.pages))).ssim
  } catch {
    // Pages in several sizes are scaled to one.
  }
  return { name, words, pages: `${before.length} → ${after.length}`, ssim }
}

/** Without the signs of lists, which are not the same in each font. */
function wordsByPage(path: string): string[][] {
  const { stdout } = spawnSync('pdftotext', ['-raw', path, '-'], { encoding: 'utf8', maxBuffer: 1e9 })
  return stdout
    .split('\f')
    .slice(0, -1)
    .map((page) => page.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)))
}

function report(): void {
  const worst = [...scores].sort((one, other) => f1(one.words) - f1(other.words))
  for (const { name, words, pages } of worst.slice(0, Number(flags.worst)))
    console.log(
      `  ${f1(words).toFixed(3)} of ${words.theirs} words, ${words.ours} ours, ${pages} pages  ${name}`,
    )
  const seen = scores.filter(({ ssim }) => ssim !== undefined).sort((one, other) => one.ssim! - other.ssim!)
  for (const { name, ssim } of seen.slice(0, Number(flags.worst)))
    console.log(`  SSIM ${ssim!.toFixed(3)}  ${name}`)
  const all = scores.map(({ words }) => words).reduce(added, NO_WORDS)
  const mean = seen.reduce((sum, { ssim }) => sum + ssim!, 0) / Math.max(1, seen.length)
  const samePages = scores.filter(({ pages }) => new Set(pages.split(' → ')).size === 1).length
  console.log(
    `${made} of ${names.length} made, ${scores.length} opened by LibreOffice, ${samePages} with as many pages`,
  )
  console.log(
    `  words on the same page ${f1(all).toFixed(4)}; SSIM ${mean.toFixed(4)} of ${seen.length} files`,
  )
}

import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { existingFolder, parseCommandLine } from '../command-line.js'
import { Comparison, type Converted, emptyFolder, pictures, run } from '../page-pictures.js'

const usage = `npm run bench:html -- FOLDER [--only PATTERN]

Prints the HTML files in FOLDER by html-to-pdf and by Chromium itself (--print-to-pdf), each without other files and without a
network, and compares page counts and page pictures (pdftoppm, 60 dpi). Exits with 1 if a page differs.
  --only     process only files whose name matches this regular expression`

const CLI = fileURLToPath(new URL('../../../packages/cli/bin/octavo.js', import.meta.url))
const SECONDS = 120
/** No page of the internet is loaded. */
const NO_NETWORK = '--host-resolver-rules=MAP * ~NOTFOUND'

const { values: flags, positionals } = parseCommandLine(usage, {
  allowPositionals: true,
  options: { only: { type: 'string', default: '' } },
})

const folder = existingFolder(usage, positionals)
const names = readdirSync(folder).filter(
  (name) => /\.x?html?$/i.test(name) && new RegExp(flags.only, 'i').test(name),
)
const work = mkdtempSync(join(tmpdir(), 'octavo-bench-html-'))
const comparison = new Comparison('html-to-pdf', 'Chromium')
try {
  for (const name of names) comparison.add(name, byTask(name), byHand(name))
} finally {
  rmSync(work, { recursive: true })
}
comparison.end()

/** On the paper that Chromium takes by itself. */
function byTask(name: string): Converted {
  const pdf = join(work, 'task.pdf')
  return converted(pdf, process.execPath, [
    ...[CLI, 'html-to-pdf', join(folder, name), '--size', 'Letter'],
    ...['-o', pdf],
  ])
}

function byHand(name: string): Converted {
  const page = join(emptyFolder(join(work, 'page')), name)
  copyFileSync(join(folder, name), page)
  const pdf = join(work, 'hand.pdf')
  return converted(pdf, 'chromium-headless-shell', [
    ...['--no-sandbox', '--disable-gpu', '--no-pdf-header-footer', NO_NETWORK],
    ...[`--user-data-dir=${join(work, 'profile')}`, `--print-to-pdf=${pdf}`, page],
  ])
}

function converted(pdf: string, program: string, args: readonly string[]): Converted {
  rmSync(pdf, { force: true })
  const said = run(program, args, SECONDS)
  return existsSync(pdf) ? pictures(pdf, join(work, 'pictures'), SECONDS) : said
}

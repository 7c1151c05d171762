import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ARCHIVE_STANDARDS } from '@octavo/pdf/archive'
import { existingFolder, namesOf, parseCommandLine } from '../command-line.js'
import { type Converter, ghostscript, libreoffice, octavo } from './converters.js'
import { judge } from './judge.js'
import { compared, stopComparing } from './kept.js'
import { isUnread, type Outcome } from './outcome.js'
import { printTable, type Result } from './table.js'

const usage = `npm run bench:archive -- FOLDER [--standard 2b] [--half 0|1] [--sample 100] [--only PATTERN] [--with NAMES] [--pictures] [--save FILE] [--worst 20]

Converts every PDF of a folder to PDF/A, and prints how many conform by our validation and by veraPDF.
  --standard  1a, 1b, 2a, 2b, 2u, 3a, 3b or 3u (default 2b)
  --half      only every second file: the first (0) or the second (1) of each pair
  --sample    only this many files, evenly distributed
  --only      only files whose path matches this regular expression
  --with      converters: octavo, ghostscript, libreoffice (default octavo)
  --pictures  compare the first pages as poppler and pdfium draw them, and links, titles, tags and fonts
  --save      write what became of each file, as JSON lines, and keep the outputs
  --worst     number of failing rules to list (default 20)`

const { values: flags, positionals } = parseCommandLine(usage, {
  allowPositionals: true,
  options: {
    standard: { type: 'string', default: '2b' },
    half: { type: 'string' },
    sample: { type: 'string' },
    only: { type: 'string', default: '' },
    with: { type: 'string', default: 'octavo' },
    pictures: { type: 'boolean', default: false },
    save: { type: 'string' },
    worst: { type: 'string', default: '20' },
  },
})
const CONVERTERS = { octavo, ghostscript, libreoffice }
const folder = existingFolder(usage, positionals)
const names = namesOf(usage, 'with', flags.with, Object.keys(CONVERTERS)) as (keyof typeof CONVERTERS)[]
const standard = ARCHIVE_STANDARDS.find((known) => known === flags.standard)
if (standard === undefined) throw new Error(usage)
const outputs = join(tmpdir(), `octavo-archive-${process.pid}`)
mkdirSync(outputs)

const files = chosenFiles(folder)
/** What the first converter cannot open is no work for the others. */
const unread = new Map<string, Outcome>()
const results = new Map<string, readonly Result[]>()
for (const name of names) {
  const converter = CONVERTERS[name](standard)
  results.set(name, await resultsOf(converter))
  converter.stop()
}
if (flags.save !== undefined) {
  const lines = [...results].flatMap(([name, of]) => of.map((result) => JSON.stringify({ name, ...result })))
  writeFileSync(flags.save, `${lines.join('\n')}\n`)
} else rmSync(outputs, { recursive: true })
stopComparing()
printTable(standard, results, Number(flags.worst))

function chosenFiles(root: string): string[] {
  const pattern = new RegExp(flags.only)
  const all = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.pdf$/i.test(name))
    .map((name) => join(root, name))
    .filter((path) => statSync(path).isFile() && pattern.test(path))
    .sort()
    .filter((_, index) => flags.half === undefined || index % 2 === Number(flags.half))
  const count = flags.sample === undefined ? all.length : Math.min(all.length, Number(flags.sample))
  return Array.from({ length: count }, (_, index) => all[Math.floor((index * all.length) / count)]!)
}

async function resultsOf(converter: Converter): Promise<Result[]> {
  const converted: Omit<Result, 'verdict' | 'comparison'>[] = []
  for (const [index, path] of files.entries()) {
    const output = join(outputs, `${converter.name}-${index}.pdf`)
    const known = unread.get(path)
    const outcome = known ?? (await converter.convert(path, output))
    if (isUnread(outcome)) unread.set(path, outcome)
    converted.push({ file: relative(folder, path), output, outcome })
    process.stderr.write(`\r${converter.name} ${index + 1} of ${files.length} `)
  }
  process.stderr.write('\n')
  const written = converted.filter(({ outcome }) => outcome.kind === 'converted')
  const verdicts = await judge(
    standard!,
    written.map(({ output }) => output),
  )
  const results: Result[] = []
  for (const [index, result] of converted.entries()) {
    const verdict = verdicts?.get(result.output)
    const isCompared = flags.pictures && result.outcome.kind === 'converted'
    const comparison = isCompared ? await compared(files[index]!, result.output) : undefined
    results.push({ ...result, ...(verdict && { verdict }), ...(comparison && { comparison }) })
  }
  return results
}

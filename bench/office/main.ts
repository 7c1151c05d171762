import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, parse } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { existingFolder, parseCommandLine } from '../command-line.js'

const usage = `npm run bench:office -- FOLDER [--only PATTERN] [--timeout 120]

Converts the documents in FOLDER by office-to-pdf and by soffice --convert-to pdf, ten in a call, and compares page counts
and page pictures (pdftoppm, 60 dpi). No two names may differ in the extension only. Exits with 1 if a document differs.
  --only     process only files whose name matches this regular expression
  --timeout  seconds for a document (default 120); a call that takes longer is repeated for each half of its documents`

const CLI = fileURLToPath(new URL('../../../packages/cli/bin/octavo.js', import.meta.url))
const DPI = '60'
const TOGETHER = 10

const { values: flags, positionals } = parseCommandLine(usage, {
  allowPositionals: true,
  options: { only: { type: 'string', default: '' }, timeout: { type: 'string', default: '120' } },
})

/** A program with its arguments that converts documents into a folder. */
type Converter = (paths: readonly string[], into: string) => readonly [string, readonly string[]]
/** The pictures of the pages of a document; what the program said instead if it made no PDF. */
type Converted = readonly Buffer[] | string

const folder = existingFolder(usage, positionals)
const names = readdirSync(folder).filter((name) => new RegExp(flags.only, 'i').test(name))
const work = mkdtempSync(join(tmpdir(), 'octavo-bench-office-'))
const counts = new Map<string, number>()
try {
  for (let at = 0; at < names.length; at += TOGETHER) {
    const some = names.slice(at, at + TOGETHER)
    const ours = converted(some, byTask)
    const theirs = converted(some, byHand)
    for (const name of some) report(name, ours.get(name)!, theirs.get(name)!)
  }
} finally {
  rmSync(work, { recursive: true })
}
console.log([...counts].map(([kind, count]) => `${kind} ${count}`).join(', '))
if ([...counts.keys()].some((kind) => !['same', 'both refuse'].includes(kind))) process.exitCode = 1

function byTask(paths: readonly string[], into: string): ReturnType<Converter> {
  return [process.execPath, [CLI, 'office-to-pdf', ...paths, '-o', `${into}/`]]
}

function byHand(paths: readonly string[], into: string): ReturnType<Converter> {
  const profile = `-env:UserInstallation=${pathToFileURL(join(work, 'profile'))}`
  return ['soffice', [profile, '--headless', '--convert-to', 'pdf', '--outdir', into, ...paths]]
}

/** One document that cannot be converted can be the end of a call: the others are then converted without it. */
function converted(some: readonly string[], by: Converter): Map<string, Converted> {
  const into = emptyFolder('converted')
  const said = run(
    ...by(
      some.map((name) => join(folder, name)),
      into,
    ),
    some.length,
  )
  const made = readdirSync(into)
  const done = some.filter((name) => made.includes(`${parse(name).name}.pdf`))
  const pages = new Map<string, Converted>(
    done.map((name) => [name, pictures(join(into, `${parse(name).name}.pdf`))]),
  )
  const missing = some.filter((name) => !pages.has(name))
  if (some.length === 1) return new Map([...pages, ...missing.map((name) => [name, said] as const)])
  const half = Math.ceil(missing.length / 2)
  const halves = [missing.slice(0, half), missing.slice(half)].filter(({ length }) => length > 0)
  return new Map([...pages, ...halves.flatMap((half) => [...converted(half, by)])])
}

function pictures(pdf: string): readonly Buffer[] {
  const out = emptyFolder('pictures')
  run('pdftoppm', ['-r', DPI, pdf, join(out, 'page')])
  return readdirSync(out)
    .sort()
    .map((page) => readFileSync(join(out, page)))
}

function run(program: string, args: readonly string[], documents = 1): string {
  const { error, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    timeout: Number(flags.timeout) * 1000 * documents,
    killSignal: 'SIGKILL',
  })
  return error === undefined ? `${stdout}${stderr}`.trim().replace(/\s+/g, ' ') : `hang: ${error.message}`
}

function emptyFolder(name: string): string {
  const path = join(work, name)
  rmSync(path, { recursive: true, force: true })
  mkdirSync(path)
  return path
}

function report(name: string, ours: Converted, theirs: Converted): void {
  const verdict = compare(ours, theirs)
  const kind = verdict.replace(/:.*/, '')
  counts.set(kind, (counts.get(kind) ?? 0) + 1)
  console.log(`${typeof ours === 'string' ? '-' : ours.length}\t${name}\t${verdict}`)
}

function compare(ours: Converted, theirs: Converted): string {
  if (typeof ours === 'string')
    return `${typeof theirs === 'string' ? 'both refuse' : 'only soffice converts'}: ${ours}`
  if (typeof theirs === 'string') return `only office-to-pdf converts: ${theirs}`
  if (ours.length !== theirs.length) return `other page count: ${theirs.length} by soffice`
  const other = ours.flatMap((page, index) => (page.equals(theirs[index]!) ? [] : [index + 1]))
  return other.length === 0 ? 'same' : `other pictures: pages ${other.slice(0, 5).join(', ')}`
}

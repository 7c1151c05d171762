import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, parse } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { existingFolder, parseCommandLine } from '../command-line.js'
import { Comparison, type Converted, emptyFolder, pictures, run } from '../page-pictures.js'

const usage = `npm run bench:office -- FOLDER [--only PATTERN] [--timeout 120]

Converts the documents in FOLDER by office-to-pdf and by soffice --convert-to pdf, ten in a call, and compares page counts
and page pictures (pdftoppm, 60 dpi). No two names may differ in the extension only. Exits with 1 if a document differs.
  --only     process only files whose name matches this regular expression
  --timeout  seconds for a document (default 120); a call that takes longer is repeated for each half of its documents`

const CLI = fileURLToPath(new URL('../../../packages/cli/bin/octavo.js', import.meta.url))
const TOGETHER = 10

const { values: flags, positionals } = parseCommandLine(usage, {
  allowPositionals: true,
  options: { only: { type: 'string', default: '' }, timeout: { type: 'string', default: '120' } },
})

/** A program with its arguments that converts documents into a folder. */
type Converter = (paths: readonly string[], into: string) => readonly [string, readonly string[]]

const folder = existingFolder(usage, positionals)
const names = readdirSync(folder).filter((name) => new RegExp(flags.only, 'i').test(name))
const work = mkdtempSync(join(tmpdir(), 'octavo-bench-office-'))
const seconds = Number(flags.timeout)
const comparison = new Comparison('office-to-pdf', 'soffice')
try {
  for (let at = 0; at < names.length; at += TOGETHER) {
    const some = names.slice(at, at + TOGETHER)
    const ours = converted(some, byTask)
    const theirs = converted(some, byHand)
    for (const name of some) comparison.add(name, ours.get(name)!, theirs.get(name)!)
  }
} finally {
  rmSync(work, { recursive: true })
}
comparison.end()

function byTask(paths: readonly string[], into: string): ReturnType<Converter> {
  return [process.execPath, [CLI, 'office-to-pdf', ...paths, '-o', `${into}/`]]
}

function byHand(paths: readonly string[], into: string): ReturnType<Converter> {
  const profile = `-env:UserInstallation=${pathToFileURL(join(work, 'profile'))}`
  return ['soffice', [profile, '--headless', '--convert-to', 'pdf', '--outdir', into, ...paths]]
}

/** One document that cannot be converted can be the end of a call: the others are then converted without it. */
function converted(some: readonly string[], by: Converter): Map<string, Converted> {
  const into = emptyFolder(join(work, 'converted'))
  const said = run(
    ...by(
      some.map((name) => join(folder, name)),
      into,
    ),
    seconds * some.length,
  )
  const made = readdirSync(into)
  const done = some.filter((name) => made.includes(`${parse(name).name}.pdf`))
  const pages = new Map<string, Converted>(
    done.map((name) => [
      name,
      pictures(join(into, `${parse(name).name}.pdf`), join(work, 'pictures'), seconds),
    ]),
  )
  const missing = some.filter((name) => !pages.has(name))
  if (some.length === 1) return new Map([...pages, ...missing.map((name) => [name, said] as const)])
  const half = Math.ceil(missing.length / 2)
  const halves = [missing.slice(0, half), missing.slice(half)].filter(({ length }) => length > 0)
  return new Map([...pages, ...halves.flatMap((half) => [...converted(half, by)])])
}

import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ARCHIVE_STANDARDS, type PdfAStandard } from '@octavo/pdf/archive'
import { parseCommandLine } from '../command-line.js'
import { convertFile, type Outcome } from './convert-file.js'
import { judge } from './judge.js'

const usage = `npm run bench:archive -- FOLDER [--standard 2b] [--half 0|1] [--sample 100] [--only PATTERN] [--judge FOLDER] [--list] [--worst 20]

Converts every PDF of a folder to PDF/A, and prints how many conform by our validation and by veraPDF.
  --standard  1a, 1b, 2a, 2b, 2u, 3a, 3b or 3u (default 2b)
  --half      only every second file: the first (0) or the second (1) of each pair
  --sample    only this many files, evenly distributed
  --only      only files whose path matches this regular expression
  --judge     folder with veraPDF and the program Judge
  --list      list each file that does not conform
  --worst     number of failing rules to list (default 20)`

const { values: flags, positionals } = parseCommandLine(usage, {
  allowPositionals: true,
  options: {
    standard: { type: 'string', default: '2b' },
    half: { type: 'string' },
    sample: { type: 'string' },
    only: { type: 'string', default: '' },
    judge: { type: 'string', default: '' },
    list: { type: 'boolean', default: false },
    worst: { type: 'string', default: '20' },
  },
})
const [folder] = positionals
const standard = ARCHIVE_STANDARDS.find((known) => known === flags.standard)
if (folder === undefined || standard === undefined) throw new Error(usage)
const output = join(tmpdir(), `octavo-archive-${process.pid}`)
mkdirSync(output)

const files = chosenFiles(folder)
const outcomes = new Map<string, Outcome>()
const written = new Map<string, string>()
for (const [index, path] of files.entries()) {
  const target = join(output, `${index}.pdf`)
  const outcome = convertFile(path, target, standard)
  outcomes.set(path, outcome)
  if (outcome.kind === 'converted') written.set(path, target)
}
const verdicts = judge(flags.judge, standard, [...written.values()])
report(standard)

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

function report(standard: PdfAStandard): void {
  const counts = new Map<string, number>()
  const rules = new Map<string, string[]>()
  const count = (key: string): void => {
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  let seconds = 0
  for (const [path, outcome] of outcomes) {
    const name = relative(folder!, path)
    if (outcome.kind !== 'converted') {
      count(outcome.kind)
      if (flags.list && (outcome.kind === 'refused' || outcome.kind === 'crashed'))
        console.log(`${outcome.kind} ${name} ${outcome.why}`)
      continue
    }
    seconds += outcome.seconds
    const verdict = verdicts?.get(written.get(path)!)
    const isOurs = outcome.remaining.length === 0
    count(isOurs ? (outcome.losses.length > 0 ? 'conformant with losses' : 'conformant') : 'not conformant')
    if (verdict !== undefined && isOurs) count(verdict.isCompliant ? 'veraPDF agrees' : 'veraPDF differs')
    if (verdict !== undefined && !isOurs && verdict.isCompliant) count('only veraPDF calls it conformant')
    for (const rule of outcome.remaining) rules.set(rule, [...(rules.get(rule) ?? []), name])
    for (const rule of isOurs ? (verdict?.rules ?? []) : [])
      rules.set(`veraPDF ${rule}`, [...(rules.get(`veraPDF ${rule}`) ?? []), name])
    if (flags.list && (!isOurs || verdict?.isCompliant === false))
      console.log(
        `${isOurs ? 'DIFFERS' : 'remains'} ${name} ${written.get(path)} ${outcome.remaining.join(' | ').slice(0, 300)} / ${verdict?.rules.join(' ')}`,
      )
  }
  console.log(`\nPDF/A-${standard}, ${outcomes.size} files, ${seconds.toFixed(1)} s`)
  for (const [key, number] of counts) console.log(`${key.padEnd(36)} ${number}`)
  const sound = outcomes.size - (counts.get('unreadable') ?? 0) - (counts.get('encrypted') ?? 0)
  const good = (counts.get('conformant') ?? 0) + (counts.get('conformant with losses') ?? 0)
  console.log(`of ${sound} sound files ${((100 * good) / sound).toFixed(1)} % conform`)
  const worst = [...rules].sort(([, a], [, b]) => b.length - a.length).slice(0, Number(flags.worst))
  for (const [rule, names] of worst)
    console.log(`${String(names.length).padStart(5)} ${rule.slice(0, 100)}  ${names.slice(0, 4).join(' ')}`)
}

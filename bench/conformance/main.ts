import { readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { PdfError } from '@octavo/pdf/errors'
import { openFileSource } from '@octavo/pdf/file-source'
import { nodePrimitives } from '@octavo/pdf/node'
import { STANDARDS, type Standard, validate } from '@octavo/pdf/validate'
import { parseCommandLine } from '../command-line.js'

const usage = `npm run bench:conformance -- FILE [--only PATTERN] [--half 0|1] [--worst 20] [--list] [--rule CLAUSE-TEST]

Validates the files of a list of verdicts: lines of flavour, path (beside the list), verdict (\`compliant\` or \`not\`) and
the rules that fail, separated by tabs. Prints how often verdict and rules agree, and the rules that differ by frequency.
  --only   process only lines that match this regular expression
  --half   process only every second file: the first (0) or the second (1) of each pair
  --worst  number of differing rules to list (default 20)
  --list   list each file that differs
  --rule   list only files that differ in this rule`

const { values: flags, positionals } = parseCommandLine(usage, {
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    half: { type: 'string' },
    worst: { type: 'string', default: '20' },
    list: { type: 'boolean', default: false },
    rule: { type: 'string' },
  },
})

interface Score {
  files: number
  verdicts: number
  rules: number
  falselyConformant: number
}

const [list] = positionals
if (list === undefined) throw new Error(usage)
const pattern = new RegExp(flags.only)
const lines = readFileSync(list, 'utf8')
  .split('\n')
  .map((line) => line.split('\t'))
  .filter(([, path]) => path?.endsWith('.pdf'))
  .filter(
    (line, index) =>
      pattern.test(line.join(' ')) && (flags.half === undefined || index % 2 === Number(flags.half)),
  )
const scores = new Map<string, Score>()
const differences = new Map<string, { missed: string[]; added: string[] }>()
let milliseconds = 0

for (const [flavour, path, verdict, rules] of lines) {
  const standard = standardOf(flavour!)
  if (standard === undefined || verdict === 'error') continue
  const score = scores.get(standard) ?? { files: 0, verdicts: 0, rules: 0, falselyConformant: 0 }
  scores.set(standard, score)
  const expected = rulesIn(rules ?? '')
  const found = await judged(resolve(dirname(list), path!), standard)
  const isExpected = verdict === 'compliant'
  score.files++
  if (found.isConformant === isExpected) score.verdicts++
  if (found.isConformant && !isExpected) score.falselyConformant++
  const missed = [...expected].filter((rule) => !found.rules.has(rule))
  const added = [...found.rules].filter((rule) => !expected.has(rule))
  if (missed.length + added.length === 0) score.rules++
  for (const rule of missed) differencesOf(standard, rule).missed.push(basename(path!))
  for (const rule of added) differencesOf(standard, rule).added.push(basename(path!))
  const isListed =
    flags.rule === undefined
      ? missed.length + added.length > 0 || found.isConformant !== isExpected
      : [...missed, ...added].includes(flags.rule)
  if (flags.list && isListed)
    console.log(
      `${flavour} ${path} ${isExpected ? 'pass' : 'fail'}: missed ${missed.join(' ') || '–'}, added ${added.join(' ') || '–'} ${found.why}`,
    )
}

console.log('\nstandard  files  verdict      falsely conformant  same rules')
for (const [standard, { files, verdicts, rules, falselyConformant }] of scores)
  console.log(
    `${standard.padEnd(8)} ${String(files).padStart(6)}  ${share(verdicts, files)}  ${String(falselyConformant).padStart(18)}  ${share(rules, files)}`,
  )
console.log(`\n${milliseconds.toFixed(0)} ms\n`)
const worst = [...differences].sort(([, a], [, b]) => count(b) - count(a)).slice(0, Number(flags.worst))
for (const [rule, { missed, added }] of worst)
  console.log(
    `${rule.padEnd(22)} missed ${missed.length}, added ${added.length}   ${[...missed.slice(0, 3), ...added.slice(0, 3).map((file) => `+${file}`)].join(' ')}`,
  )

async function judged(path: string, standard: Standard) {
  const source = await openFileSource(path)
  const start = process.cpuUsage()
  try {
    const { results } = validate(source, [standard], { primitives: nodePrimitives })
    const { isConformant, failures, unchecked } = results[0]!
    return {
      isConformant,
      rules: new Set(failures.map(({ clause, test }) => `${clause}-${test}`)),
      why: unchecked.join(' '),
    }
  } catch (error) {
    const why = error instanceof PdfError ? error.message : (error as Error).stack
    return { isConformant: false, rules: new Set<string>(), why: String(why) }
  } finally {
    const { user, system } = process.cpuUsage(start)
    milliseconds += (user + system) / 1000
    source.close()
  }
}

/** Names of rules can have spaces: `8.2.5.2-1 Table 5. P-Document-1`. */
function rulesIn(text: string): Set<string> {
  return new Set(text.match(/Table \d+\. \S+|\S+/g) ?? [])
}

function standardOf(flavour: string): Standard | undefined {
  const name = flavour.replace(/^ua(\d)$/, 'ua-$1')
  return STANDARDS.find((standard) => standard === name)
}

function differencesOf(standard: string, rule: string) {
  const key = `${standard} ${rule}`
  const known = differences.get(key) ?? { missed: [], added: [] }
  differences.set(key, known)
  return known
}

function count({ missed, added }: { missed: string[]; added: string[] }): number {
  return missed.length + added.length
}

function share(part: number, all: number): string {
  return `${String(part).padStart(4)} ${((100 * part) / all).toFixed(1).padStart(5)} %`
}

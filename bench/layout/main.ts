import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PdfError } from '@octavo/pdf/errors'
import { openFileSource } from '@octavo/pdf/file-source'
import { readLayout } from '@octavo/pdf/layout'
import { nodePrimitives } from '@octavo/pdf/node'
import { openInput } from '@octavo/pdf/open-input'
import { existingFolder, parseCommandLine } from '../command-line.js'
import { f1 } from '../text/order.js'
import type { Facts } from './facts.js'
import { comparedParts, LINES, NOTHING, type Score, score, shown, sum, without } from './score.js'
import { factsOfTree } from './tree-facts.js'
import { factsOfWord } from './word-facts.js'

const usage = `npm run bench:layout -- FOLDER [--half even|odd] [--beside FOLDER] [--only PATTERN] [--line paragraphs] [--worst 20]

Compares the document tree of each NAME.pdf in FOLDER with NAME.docx beside it, from which an office program made it.
  --half   only every second file: tune on the even ones, measure on the odd ones
  --beside also compares NAME.docx of this folder, made from the PDF by another program
  --only   process only files whose name matches this regular expression
  --line   what to list files by: words, paragraphs (default), headings, items or cells
  --worst  number of files to list that have most of it wrong (default 20)
  --diff   list the ends of paragraphs that differ`

const { values: flags, positionals } = parseCommandLine(usage, {
  allowPositionals: true,
  options: {
    half: { type: 'string' },
    beside: { type: 'string' },
    only: { type: 'string', default: '' },
    line: { type: 'string', default: 'paragraphs' },
    worst: { type: 'string', default: '20' },
    diff: { type: 'boolean', default: false },
  },
})
const folder = existingFolder(usage, positionals)
/** Files whose source has text that the PDF does not show say nothing. */
const LEAST_SHOWN = 0.9

const names = readdirSync(folder)
  .filter((name) => name.endsWith('.docx') && existsSync(join(folder, name.replace(/docx$/, 'pdf'))))
  .map((name) => name.slice(0, -5))
  .sort()
  .filter((_, at) => flags.half === undefined || at % 2 === (flags.half === 'even' ? 0 : 1))
  .filter((name) => new RegExp(flags.only, 'i').test(name))

let total = NOTHING
let besideTotal = NOTHING
let ownOfBeside = NOTHING
const files: { readonly name: string; readonly score: Score }[] = []
let left = 0
let milliseconds = 0
let pages = 0
for (const name of names) {
  const source = factsOfWord(join(folder, `${name}.docx`))
  const ours = treeFacts(join(folder, `${name}.pdf`))
  if (ours === undefined) continue
  const each = score(source, ours)
  const { words } = each
  if (words.theirs === 0 || shareShown(source, ours) < LEAST_SHOWN) {
    left++
    if (flags.only !== '') console.log(`left out: ${name} ${shareShown(source, ours)}`)
    continue
  }
  files.push({ name, score: each })
  total = sum(total, each)
  if (flags.diff) {
    console.log(`# ${name} ${shown(each)}`)
    listDifferences(source, ours)
  }
  const other = flags.beside === undefined ? undefined : join(flags.beside, `${name}.docx`)
  if (other !== undefined && existsSync(other)) {
    besideTotal = sum(besideTotal, score(source, factsOfWord(other)))
    ownOfBeside = sum(ownOfBeside, each)
  }
}

const byLine = LINES.find((line) => line === flags.line) ?? 'paragraphs'
const wrong = ({ score: { [byLine]: each } }: (typeof files)[number]): number =>
  each.ours + each.theirs - 2 * each.common
files.sort((one, other) => wrong(other) - wrong(one))
for (const each of files.slice(0, Number(flags.worst)))
  console.log(`${String(wrong(each)).padStart(5)} wrong  ${shown(each.score)}  ${each.name}`)
for (const line of LINES) {
  const own = files.filter(({ score: { [line]: each } }) => each.ours + each.theirs > 0)
  const mean = own.reduce((all, { score: each }) => all + f1(each[line]), 0) / Math.max(1, own.length)
  console.log(
    `${line.padEnd(11)} all ${f1(total[line]).toFixed(4)}  mean of ${own.length} files ${mean.toFixed(4)}`,
  )
}
console.log(`${files.length} files, ${left} left out, ${pages} pages, ${Math.round(milliseconds)} ms`)
if (flags.beside !== undefined) {
  console.log(`beside: ${shown(besideTotal)}`)
  console.log(`ours:   ${shown(ownOfBeside)}`)
}

function treeFacts(path: string): Facts | undefined {
  const source = openFileSource(path)
  try {
    const { opened, catalogue, tree } = openInput({ name: path, source }, { primitives: nodePrimitives })
    const before = process.cpuUsage()
    const layout = readLayout(opened.file, catalogue, tree.pages, [...tree.pages.keys()])
    const { user, system } = process.cpuUsage(before)
    milliseconds += (user + system) / 1000
    pages += tree.pages.length
    return factsOfTree(layout)
  } catch (error) {
    if (!(error instanceof PdfError)) throw error
    return undefined
  } finally {
    source.close()
  }
}

/** The part of the words of a source that the result has, in any order. */
function shareShown(source: Facts, result: Facts): number {
  const counts = new Map<string, number>()
  for (const word of result.words) counts.set(word, (counts.get(word) ?? 0) + 1)
  let common = 0
  for (const word of source.words) {
    const count = counts.get(word) ?? 0
    if (count > 0) common++
    counts.set(word, count - 1)
  }
  return common / source.words.length
}

function listDifferences(source: Facts, result: Facts): void {
  const list = (facts: Facts): string[] => {
    const lines: string[] = []
    let from = 0
    for (const end of facts.ends) {
      lines.push(facts.words.slice(from, end + 1).join(' '))
      from = end + 1
    }
    return lines
  }
  const [theirs, ours] = [list(source), list(result)]
  for (const line of theirs.filter((each) => !ours.includes(each))) console.log(`- ${line.slice(0, 300)}`)
  for (const line of ours.filter((each) => !theirs.includes(each))) console.log(`+ ${line.slice(0, 300)}`)
  for (const [kind, [found, expected]] of Object.entries(comparedParts(source, result))) {
    for (const each of without(expected, found)) console.log(`- ${kind}: ${each.slice(0, 100)}`)
    for (const each of without(found, expected)) console.log(`+ ${kind}: ${each.slice(0, 100)}`)
  }
}

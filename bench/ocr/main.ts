import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from '@octavo/tasks/environment'
import { exitWithUsage, namesOf, parseCommandLine } from '../command-line.js'
import { commandRunner } from '../measure/command-runner.js'
import { mean } from '../report/statistics.js'
import { accuracyOf } from './accuracy.js'
import { type Figures, goalsOf } from './goals.js'
import { kinds, type ScannedDocument, writeDocuments } from './made-documents.js'
import { type OcrEngine, ocrEngines } from './ocr-engines.js'
import { writePicturesWithText, writeRealScans } from './real-scans.js'

const madeKinds = Object.keys(kinds)
const usage = `npm run bench:ocr -- [FOLDER] [flags]

Compares our text recognition with OCRmyPDF on pages whose text is known: made ones of ${madeKinds.length} kinds and, with a
FOLDER, its scans that have an invisible text, and its pictures with a .txt file of the same name. The goals: for each
kind no fewer characters and words than OCRmyPDF, and more on skewed, noisy and photographed pages unless it has them
all; no more CPU time with the installed Tesseract. Means are compared as they are, without a tolerance. It exits with
an error if a goal is missed. It needs tesseract with the languages eng, deu, fra, spa, pol, rus and osd, pdftotext, and
the fonts of fonts-dejavu and fonts-urw-base35.
  --only skewed,noisy  use only these kinds: ${madeKinds.join(', ')}
  --engines a,b        use only these: ${ocrEngines.map(({ name }) => name).join(', ')}
  --tune               use other pages: those to tune on, not to measure on
  --most N             use only the first N pages of each document
  --pages              print the figures of each page
  --keep FOLDER        write the scans and outputs into this folder, and keep them`

const { values, positionals } = parseCommandLine(usage, {
  allowPositionals: true,
  options: {
    only: { type: 'string', default: madeKinds.join() },
    engines: { type: 'string', default: ocrEngines.map(({ name }) => name).join() },
    tune: { type: 'boolean', default: false },
    most: { type: 'string', default: '100' },
    pages: { type: 'boolean', default: false },
    keep: { type: 'string' },
  },
})
if (positionals.length > 1)
  exitWithUsage(usage, `Only one FOLDER is allowed, but ${positionals[1]} follows it.`)
const SEEDS = { measure: 2, tune: 1 }

const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'octavo-bench-ocr-'))
mkdirSync(folder, { recursive: true })
const chosenEngines = namesOf(
  usage,
  '--engines',
  values.engines,
  ocrEngines.map(({ name }) => name),
)
const engines = ocrEngines.filter(({ name, program }) => {
  if (!chosenEngines.includes(name)) return false
  const isThere = program === undefined || findProgram(program) !== undefined
  if (!isThere) console.log(`${name} was skipped: ${program} is not installed`)
  return isThere
})
const seed = values.tune ? SEEDS.tune : SEEDS.measure
const figures: Figures[] = []
console.log('| pages | | characters | words | CPU s per page |\n| --- | --- | --- | --- | --- |')
for (const kind of namesOf(usage, '--only', values.only, madeKinds))
  await measureKind(kind, await writeDocuments(kind, { seed, most: Number(values.most) }, folder))
if (positionals[0] !== undefined)
  await measureKind('real scans', [
    ...(await writeRealScans(positionals[0], values.tune, folder)),
    ...(await writePicturesWithText(positionals[0], folder)),
  ])
if (values.keep === undefined) rmSync(folder, { recursive: true })
printTotals()
const goals = goalsOf(figures)
for (const { isMet, text } of goals) console.log(`${isMet ? 'ok    ' : 'missed'} ${text}`)
const missed = goals.filter(({ isMet }) => !isMet).length
console.log(`${goals.length - missed} goals are met, ${missed} are missed.`)
process.exitCode = missed === 0 ? 0 : 1

async function measureKind(kind: string, documents: readonly ScannedDocument[]): Promise<void> {
  if (documents.length === 0) {
    console.log(`| 0 ${kind} | | | | |`)
    return
  }
  for (const engine of engines) {
    const results = []
    for (const document of documents) results.push(await measure(engine, document))
    const pages = results.flatMap(({ accuracies }) => accuracies)
    const one = {
      kind,
      engine: engine.name,
      pages: pages.length,
      characters: mean(pages.map(({ characters }) => characters)),
      words: mean(pages.map(({ words }) => words)),
      cpuSeconds: results.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / 1000 / pages.length,
    }
    figures.push(one)
    print(one)
    if (values.pages)
      for (const [at, { characters, words }] of pages.entries())
        console.log(`|  ${at + 1} | | ${percent(characters)} | ${percent(words)} | |`)
  }
}

async function measure(engine: OcrEngine, { language, path, texts }: ScannedDocument) {
  const output = path.replace(/\.pdf$/, `-${engine.name.replace(/\W+/g, '-')}.pdf`)
  const command = {
    kind: 'command' as const,
    name: engine.name,
    success: [0],
    ...engine.commandLine(language, folder),
  }
  const { cpuMs } = await commandRunner(command, [path], output).run()
  const accuracies = texts.map((text, at) => accuracyOf(text, textOf(output, at + 1)))
  return { cpuMs, accuracies }
}

/** In the order of the content, which is that of the recognition: the reader decides nothing. */
function textOf(path: string, page: number): string {
  const args = ['-raw', '-enc', 'UTF-8', '-f', String(page), '-l', String(page), path, '-']
  return execFileSync('pdftotext', args, { encoding: 'utf8' })
}

function print({ kind, pages, engine, characters, words, cpuSeconds }: Figures): void {
  console.log(
    `| ${pages} ${kind} | ${engine} | ${percent(characters)} | ${percent(words)} | ${cpuSeconds.toFixed(2)} |`,
  )
}

function printTotals(): void {
  const seconds = new Map<string, number>()
  for (const { name } of engines) {
    const own = figures.filter(({ engine }) => engine === name)
    const pages = own.reduce((sum, one) => sum + one.pages, 0)
    const each = (value: (one: Figures) => number): number =>
      own.reduce((sum, one) => sum + value(one) * one.pages, 0) / pages
    seconds.set(
      name,
      each(({ cpuSeconds }) => cpuSeconds),
    )
    print({
      kind: 'in all',
      engine: name,
      pages,
      characters: each(({ characters }) => characters),
      words: each(({ words }) => words),
      cpuSeconds: seconds.get(name)!,
    })
  }
  const [program, wasm] = [seconds.get('octavo'), seconds.get('octavo-wasm')]
  if (program !== undefined && wasm !== undefined)
    console.log(`WebAssembly takes ${(wasm / program).toFixed(2)} × the CPU time of the program.`)
}

function percent(part: number): string {
  return `${(part * 100).toFixed(2)} %`
}

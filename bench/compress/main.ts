import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { namesOf, parseCommandLine } from '../command-line.js'
import type { Command } from '../engines/engine.js'
import { commandRunner } from '../measure/command-runner.js'
import { LibraryProcess } from '../measure/library-runner.js'
import { median } from '../report/statistics.js'
import { compressDocuments } from './documents.js'
import { compressLibraries } from './ours.js'
import { distance } from './picture-distance.js'

const documentNames = compressDocuments.map(({ name }) => name)
const usage = `npm run bench:compress -- [flags]

Compares our compression with Ghostscript, mutool and qpdf on generated documents of nine kinds: sizes, CPU time and
distance from the original. It exits with an error if a goal is missed.
  --only scan-150,slides  use only these documents: ${documentNames.join(', ')}
  --keep FOLDER           write the documents and outputs into this folder, and keep them`

/** Our engine is measured like a warmed-up child of the service: its first runs are not counted. */
const WARM_UP_RUNS = 3
const RUNS = 7
const COMPARED_PAGES = 2
/** Maximum sizes of outputs: compared with Ghostscript, and with the input if its fonts are not subset. */
const GOALS = { ghostscript: 0.95, wholeFonts: 0.4 }

const ghostscript = (name: string, settings: string): Command => ({
  kind: 'command',
  name,
  command: 'gs',
  arguments: ([input], output) => [
    '-q',
    '-dNOPAUSE',
    '-dBATCH',
    '-sDEVICE=pdfwrite',
    `-dPDFSETTINGS=/${settings}`,
    `-sOutputFile=${output}`,
    input!,
  ],
  success: [0],
})

const commands: readonly Command[] = [
  ghostscript('gs /ebook', 'ebook'),
  ghostscript('gs /screen', 'screen'),
  {
    kind: 'command',
    name: 'mutool clean',
    command: 'mutool',
    arguments: ([input], output) => ['clean', '-gggg', '-z', input!, output],
    success: [0],
  },
  {
    kind: 'command',
    name: 'qpdf',
    command: 'qpdf',
    arguments: ([input], output) => [
      '--object-streams=generate',
      '--recompress-flate',
      '--compression-level=9',
      input!,
      output,
    ],
    success: [0, 3],
  },
]

interface Measured {
  readonly engine: string
  readonly output: string
  readonly bytes: number
  readonly cpuMs: number
}

interface Row extends Measured {
  readonly difference: number
  readonly ssim: number
}

const { values } = parseCommandLine(usage, {
  options: { only: { type: 'string' }, keep: { type: 'string' } },
})
const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'octavo-bench-compress-'))
mkdirSync(folder, { recursive: true })
const failures: string[] = []
const wanted =
  values.only === undefined ? documentNames : namesOf(usage, '--only', values.only, documentNames)
const chosen = compressDocuments.filter(({ name }) => wanted.includes(name))
const flags = await addonChildFlags()
const ours = compressLibraries.map((engine) => new LibraryProcess(engine, flags))
for (const { name, title, write } of chosen) {
  const input = inputOf(name)
  await write(input, folder)
  const measured = [...(await measureCommands(name, input)), ...(await measureOurs(name, input))]
  const rows: Row[] = []
  for (const one of measured) rows.push({ ...one, ...(await distance(input, one.output, COMPARED_PAGES)) })
  print(title, statSync(input).size, rows)
  failures.push(...missedGoals(name, statSync(input).size, rows))
}
for (const engine of ours) engine.stop()
if (values.keep === undefined) rmSync(folder, { recursive: true })
for (const failure of failures) console.log(`GOAL MISSED: ${failure}`)
if (failures.length === 0) console.log('All goals are met.')
process.exitCode = failures.length === 0 ? 0 : 1

function inputOf(name: string): string {
  return join(folder, `${name}.pdf`)
}

function outputOf(name: string, engine: string): string {
  return join(folder, `${name}-${engine.replace(/\W+/g, '-')}.pdf`)
}

async function measureCommands(name: string, input: string): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const engine of commands) {
    const output = outputOf(name, engine.name)
    try {
      const runner = commandRunner(engine, [input], output)
      const runs: number[] = []
      for (let run = 0; run < RUNS; run++) runs.push((await runner.run()).cpuMs)
      measured.push({ engine: engine.name, output, bytes: statSync(output).size, cpuMs: median(runs) })
    } catch (error) {
      console.log(`${engine.name} was skipped: ${String(error)}`)
    }
  }
  return measured
}

async function measureOurs(name: string, input: string): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const engine of ours) {
    const output = outputOf(name, engine.name)
    const runs: number[] = []
    for (let round = 0; round < WARM_UP_RUNS + RUNS; round++) {
      rmSync(output, { force: true })
      const { cpuMs } = await engine.run([input], output)
      if (round >= WARM_UP_RUNS) runs.push(cpuMs)
    }
    measured.push({ engine: engine.name, output, bytes: statSync(output).size, cpuMs: median(runs) })
  }
  return measured
}

function print(title: string, inputBytes: number, rows: readonly Row[]): void {
  console.log(`\n### ${title} (${Math.round(inputBytes / 1024)} KB)\n`)
  console.log('| | KB | × input | CPU ms | mean difference | SSIM |\n| --- | --- | --- | --- | --- | --- |')
  for (const { engine, bytes, cpuMs, difference, ssim } of rows)
    console.log(
      `| ${engine} | ${Math.round(bytes / 1024)} | ${(bytes / inputBytes).toFixed(2)} | ${Math.round(cpuMs)} | ${difference.toFixed(2)} | ${ssim.toFixed(4)} |`,
    )
}

function missedGoals(name: string, inputBytes: number, rows: readonly Row[]): string[] {
  const of = (engine: string): Row | undefined => rows.find((row) => row.engine === engine)
  const [lossless, recommended] = [of('ours, lossless')!, of('ours, recommended')!]
  const [qpdf, ebook] = [of('qpdf'), of('gs /ebook')]
  const missed: string[] = []
  const check = (isMet: boolean, message: string): void => {
    if (!isMet) missed.push(`${name}: ${message}`)
  }
  if (qpdf !== undefined)
    check(
      lossless.bytes <= qpdf.bytes,
      `the lossless output has ${lossless.bytes} bytes, that of qpdf ${qpdf.bytes}`,
    )
  if (name === 'whole-fonts')
    check(
      lossless.bytes <= inputBytes * GOALS.wholeFonts,
      `the lossless output has ${(lossless.bytes / inputBytes).toFixed(2)} × the size of the input`,
    )
  check(lossless.difference === 0, `the lossless output differs from the input by ${lossless.difference}`)
  check(recommended.ssim >= 0.96, `the recommended output has an SSIM of ${recommended.ssim.toFixed(4)}`)
  if (ebook === undefined) return missed
  const size = recommended.bytes / ebook.bytes
  check(
    size <= GOALS.ghostscript,
    `the recommended output has ${size.toFixed(2)} × the size of Ghostscript's`,
  )
  check(
    recommended.ssim >= ebook.ssim,
    `the recommended output has an SSIM of ${recommended.ssim.toFixed(4)}, that of Ghostscript ${ebook.ssim.toFixed(4)}`,
  )
  check(
    recommended.cpuMs <= ebook.cpuMs,
    `recommended takes ${Math.round(recommended.cpuMs)} ms of CPU time, Ghostscript ${Math.round(ebook.cpuMs)} ms`,
  )
  return missed
}

/**
 * The V8 flags of a service child for tasks that use addons. They are imported from the built files, because
 * the package does not export them.
 */
async function addonChildFlags(): Promise<string[]> {
  const built = new URL('../../../packages/server/dist/worker/', import.meta.url)
  const { engineFlags }: typeof import('../../packages/server/src/worker/spawn.js') = await import(
    new URL('spawn.js', built).href
  )
  const { defaultJobLimits }: typeof import('../../packages/server/src/worker/limits.js') = await import(
    new URL('limits.js', built).href
  )
  return engineFlags(defaultJobLimits, { addons: true })
}

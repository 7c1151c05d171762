import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadTasks } from '@octavo/tasks/load-tasks'
import { parseCommandLine } from '../command-line.js'
import { runOnFile } from '../run-on-file.js'
import { added, f1, type Overlap, overlapOf } from '../text/order.js'
import { type TableCell, tableOverlap } from '../text/table-score.js'
import { knownTables } from './known-tables.js'
import { cellsOfWorkbook, type SheetCell } from './sheet-cells.js'
import { type Kind, type TypedCell, typedSheet } from './typed-sheets.js'

const usage = `npm run bench:excel -- [FOLDER] [--half even|odd] [--sheets 80] [--worst 10] [--diff]

Converts the PDFs of a folder to Excel by pdf-to-excel, and compares the cells with those in NAME-str.xml beside each
NAME.pdf (the table competition of ICDAR 2013): their texts, and the pairs of neighbours. Then makes sheets with known
values in the formats of en-US, de-DE, fr-FR and de-CH, which LibreOffice prints, and compares types and values.
  --half    only every second file: tune on the even ones, measure on the odd ones
  --sheets  the number of generated sheets (default 80)
  --worst   the number of files to list whose cells differ most (default 10)
  --diff    list the cells that differ`

const { values: flags, positionals } = parseCommandLine(usage, {
  allowPositionals: true,
  options: {
    half: { type: 'string' },
    sheets: { type: 'string', default: '80' },
    worst: { type: 'string', default: '10' },
    diff: { type: 'boolean', default: false },
  },
})
const NONE: Overlap = { common: 0, ours: 0, theirs: 0 }
const NEAR = 1e-9
const TOGETHER = 20

const task = (await loadTasks()).get('pdf-to-excel')!
const work = mkdtempSync(join(tmpdir(), 'octavo-bench-excel-'))
try {
  if (positionals[0] !== undefined) await compareCells(positionals[0])
  if (Number(flags.sheets) > 0) await compareTypes(Number(flags.sheets))
} finally {
  rmSync(work, { recursive: true })
}

/** The cells of each sheet; of none if the file was rejected, or has no tables. */
async function convert(path: string, options: Record<string, unknown>): Promise<SheetCell[][]> {
  const to = join(work, 'out.xlsx')
  const report = await runOnFile(task, path, to, options)
  const { files } = (report ?? { files: [] }) as { files: readonly { withoutTables: boolean }[] }
  return files[0]?.withoutTables === false ? cellsOfWorkbook(readFileSync(to)) : []
}

async function compareCells(folder: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.pdf') && existsSync(join(folder, name.replace('.pdf', '-str.xml'))))
    .sort()
    .filter((_, at) => flags.half === undefined || at % 2 === (flags.half === 'even' ? 0 : 1))
  let [texts, pairs] = [NONE, NONE]
  const files: { readonly name: string; readonly own: Overlap }[] = []
  const before = process.cpuUsage()
  for (const name of names) {
    const known = knownTables(readFileSync(join(folder, name.replace('.pdf', '-str.xml')), 'utf8'))
    const found = (await convert(join(folder, name), { values: 'shown' })).map((cells) =>
      cells.map(tableCell),
    )
    const [ours, theirs] = [textsOf(found), textsOf(known)]
    const own = overlapOf(ours, theirs)
    texts = added(texts, own)
    pairs = added(pairs, tableOverlap(found, known))
    files.push({ name, own })
    if (!flags.diff) continue
    console.log(`# ${name} ${f1(own).toFixed(3)}`)
    console.log(`  not found: ${without(theirs, ours).join(' | ')}`)
    console.log(`  not there: ${without(ours, theirs).join(' | ')}`)
  }
  const { user, system } = process.cpuUsage(before)
  files.sort((one, other) => f1(one.own) - f1(other.own))
  for (const { name, own } of files.slice(0, Number(flags.worst)))
    console.log(`  ${f1(own).toFixed(3)} of ${own.theirs} cells, ${own.ours} ours  ${name}`)
  console.log(
    `${names.length} files: texts of cells F1 ${f1(texts).toFixed(4)}, neighbours F1 ${f1(pairs).toFixed(4)}, ${((user + system) / 1e6).toFixed(1)} s CPU`,
  )
}

function tableCell({ row, column, lastRow, lastColumn, text }: SheetCell): TableCell {
  return { firstRow: row, lastRow, firstColumn: column, lastColumn, text: text ?? '' }
}

function textsOf(tables: readonly (readonly TableCell[])[]): string[] {
  return tables.flatMap((cells) =>
    cells
      .map(({ text }) =>
        text
          .normalize('NFKC')
          .replace(/[^\p{L}\p{N}%]/gu, '')
          .toLowerCase(),
      )
      .filter((text) => text !== ''),
  )
}

function without(some: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return some.filter((each) => {
    const at = left.indexOf(each)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

async function compareTypes(count: number): Promise<void> {
  if (spawnSync('soffice', ['--version']).error !== undefined) {
    console.log('LibreOffice is not installed: no sheets to compare the types of')
    return
  }
  const sheets = Array.from({ length: count }, (_, seed) => ({ seed, ...typedSheet(seed) }))
  for (const { seed, file } of sheets) writeFileSync(join(work, `${seed}.fods`), file)
  const profile = `-env:UserInstallation=${pathToFileURL(join(work, 'profile'))}`
  for (let at = 0; at < sheets.length; at += TOGETHER) {
    const paths = sheets.slice(at, at + TOGETHER).map(({ seed }) => join(work, `${seed}.fods`))
    spawnSync('soffice', [profile, '--headless', '--convert-to', 'pdf', '--outdir', work, ...paths], {
      stdio: 'ignore',
      timeout: 300_000,
      killSignal: 'SIGKILL',
    })
  }
  const scores = new Map<string, { right: number; all: number }>()
  const count1 = (name: string, isRight: boolean): void => {
    const score = scores.get(name) ?? { right: 0, all: 0 }
    scores.set(name, score)
    score.all++
    if (isRight) score.right++
  }
  for (const { seed, sheet } of sheets) {
    if (flags.half !== undefined && (seed >> 2) % 2 !== (flags.half === 'even' ? 0 : 1)) continue
    const [cells = []] = await convert(join(work, `${seed}.pdf`), {})
    const found = new Map(cells.map((cell) => [`${cell.row} ${cell.column}`, cell]))
    for (const [row, known] of sheet.rows.entries())
      for (const [column, cell] of known.entries()) {
        const own = found.get(`${row} ${column}`)
        const isRight = own !== undefined && isSame(cell, own)
        count1('all', isRight)
        count1(sheet.locale, isRight)
        count1(cell.kind, isRight)
        if (flags.diff && !isRight)
          console.log(`  sheet ${seed} ${sheet.locale}: ${JSON.stringify(cell)} as ${JSON.stringify(own)}`)
      }
  }
  for (const [name, { right, all }] of scores)
    console.log(`types and values, ${name.padEnd(8)} ${(right / all).toFixed(4)} of ${all} cells`)
}

/** Values are compared as they are shown: rounded to the decimals of their format. */
function isSame({ kind, value, text }: TypedCell, own: SheetCell): boolean {
  if (kind === 'text') return own.text === text
  if (own.value === undefined || kindOf(own.format) !== kind) return false
  const decimals = (/\.(0+)/.exec(own.format)?.[1]?.length ?? 0) + (kind === 'percent' ? 2 : 0)
  return Math.abs(own.value - value) <= 0.5 * 10 ** -decimals + NEAR
}

function kindOf(format: string): Kind {
  if (format.includes('%')) return 'percent'
  if (/\[\$[^-\]]/.test(format)) return 'currency'
  return /[dmy]/.test(format.replace(/\[[^\]]*\]|"[^"]*"|\\./g, '')) ? 'date' : 'number'
}

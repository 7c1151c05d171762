import type { Verdict } from './judge.js'
import { type Comparison, hasAllFonts } from './kept.js'
import { isUnread, type Outcome } from './outcome.js'

const SAME_PICTURE = 0.99

export interface Result {
  readonly file: string
  readonly output: string
  readonly outcome: Outcome
  readonly verdict?: Verdict
  readonly comparison?: Comparison
}

/** Prints what became of the files, one column for each converter, and the rules that the outputs break. */
export function printTable(
  standard: string,
  results: ReadonlyMap<string, readonly Result[]>,
  worst: number,
): void {
  const columns = [...results].map(([name, of]) => ({ name, figures: figuresOf(of) }))
  console.log(`\nPDF/A-${standard}`.padEnd(42) + columns.map(({ name }) => name.padStart(16)).join(''))
  for (const key of new Set(columns.flatMap(({ figures }) => [...figures.keys()])))
    console.log(key.padEnd(41) + columns.map(({ figures }) => (figures.get(key) ?? '').padStart(16)).join(''))
  for (const [name, of] of results) printRules(name, of, worst)
}

function figuresOf(results: readonly Result[]): Map<string, string> {
  const figures = new Map<string, string>()
  const count = (key: string, matches: (result: Result) => boolean): number => {
    const found = results.filter(matches).length
    figures.set(key, `${found}`)
    return found
  }
  const share = (key: string, part: number, whole: number): void => {
    figures.set(key, whole === 0 ? '' : `${part} = ${((100 * part) / whole).toFixed(1)} %`)
  }
  const files = count('files', () => true)
  const unread = count('unreadable or locked', ({ outcome }) => isUnread(outcome))
  for (const kind of ['refused', 'timeout', 'crashed'] as const)
    count(kind, ({ outcome }) => outcome.kind === kind)
  const ours = results.filter(isOurs)
  share('conformant as it says, of sound files', ours.length, files - unread)
  count('  with a loss named', (result) => isOurs(result) && lossesOf(result) > 0)
  const judged = ours.filter(({ verdict }) => verdict !== undefined)
  share('  veraPDF agrees', judged.filter(({ verdict }) => verdict!.isConformant).length, judged.length)
  count(
    'only veraPDF calls it conformant',
    (result) =>
      result.outcome.kind === 'converted' && !isOurs(result) && result.verdict?.isConformant === true,
  )
  const seconds = results.map(({ outcome }) => (outcome.kind === 'converted' ? outcome.seconds : 0))
  figures.set('seconds, and the longest', `${sum(seconds).toFixed(0)}, ${Math.max(0, ...seconds).toFixed(1)}`)
  const compared = ours.flatMap((result) => (result.comparison === undefined ? [] : [result]))
  if (compared.length === 0) return figures
  const lossless = compared.filter((result) => lossesOf(result) === 0).map(({ comparison }) => comparison!)
  // Fonts that are not in the input look different in each reader.
  const alike = (key: string, of: (one: Comparison) => readonly (number | undefined)[]): void => {
    const drawn = lossless.map(of).filter((found) => found.some((one) => one !== undefined))
    share(key, drawn.filter((found) => found.some((one) => one! >= SAME_PICTURE)).length, drawn.length)
  }
  alike('same pictures by poppler, without loss', ({ similarity }) => [similarity])
  alike('same pictures by pdfium, without loss', ({ byPdfium }) => [byPdfium])
  alike('same pictures by either, without loss', ({ similarity, byPdfium }) => [similarity, byPdfium])
  const kept = compared.flatMap(({ comparison }) => (comparison!.before === undefined ? [] : [comparison!]))
  const links = (of: 'before' | 'after'): number =>
    sum(kept.map((one) => Math.min(one[of]?.links ?? 0, one.before!.links)))
  share('links', links('after'), links('before'))
  const those = (
    key: string,
    has: (one: Comparison) => boolean,
    keeps: (one: Comparison) => boolean,
  ): void => {
    const having = kept.filter(has)
    share(key, having.filter(keeps).length, having.length)
  }
  those(
    'titles',
    ({ before }) => before!.title !== '',
    ({ before, after }) => before!.title === after?.title,
  )
  those(
    'tags',
    ({ before }) => before!.isTagged,
    ({ after }) => after?.isTagged === true,
  )
  those('all fonts', ({ before }) => before!.fonts.length > 0, hasAllFonts)
  return figures
}

/** The rules that fail: by our validation, and by veraPDF alone. */
function printRules(name: string, results: readonly Result[], worst: number): void {
  const rules = new Map<string, string[]>()
  const add = (rule: string, file: string): void => {
    rules.set(rule, [...(rules.get(rule) ?? []), file])
  }
  for (const result of results) {
    const { outcome, verdict, file } = result
    if (outcome.kind !== 'converted') continue
    for (const rule of outcome.remaining) add(rule, file)
    if (isOurs(result)) for (const rule of verdict?.rules ?? []) add(`veraPDF ${rule}`, file)
  }
  for (const [rule, files] of [...rules].sort(([, a], [, b]) => b.length - a.length).slice(0, worst))
    console.log(
      `${name} ${String(files.length).padStart(5)} ${rule.slice(0, 100)}  ${files.slice(0, 4).join(' ')}`,
    )
}

/** Whether the converter calls the output conformant. */
function isOurs({ outcome }: Result): boolean {
  return outcome.kind === 'converted' && outcome.remaining.length === 0
}

function lossesOf({ outcome }: Result): number {
  return outcome.kind === 'converted' ? outcome.losses.length : 0
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

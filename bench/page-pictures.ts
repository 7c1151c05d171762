import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const DPI = '60'

/** The pictures of the pages of a document; what the program said instead if it made no PDF. */
export type Converted = readonly Buffer[] | string

/** What a program writes; that it hangs if it takes longer. */
export function run(program: string, args: readonly string[], seconds: number): string {
  const { error, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    timeout: seconds * 1000,
    killSignal: 'SIGKILL',
  })
  return error === undefined ? `${stdout}${stderr}`.trim().replace(/\s+/g, ' ') : `hang: ${error.message}`
}

export function emptyFolder(path: string): string {
  rmSync(path, { recursive: true, force: true })
  mkdirSync(path)
  return path
}

export function pictures(pdf: string, folder: string, seconds: number): readonly Buffer[] {
  emptyFolder(folder)
  run('pdftoppm', ['-r', DPI, pdf, join(folder, 'page')], seconds)
  return readdirSync(folder)
    .sort()
    .map((page) => readFileSync(join(folder, page)))
}

/** Compares what a task made with what the program made by itself, and counts the verdicts. */
export class Comparison {
  readonly #counts = new Map<string, number>()

  constructor(
    readonly task: string,
    readonly program: string,
  ) {}

  add(name: string, ours: Converted, theirs: Converted): void {
    const verdict = this.#verdict(ours, theirs)
    const kind = verdict.replace(/:.*/s, '')
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1)
    console.log(`${typeof ours === 'string' ? '-' : ours.length}\t${name}\t${verdict}`)
  }

  /** Prints the counts; the process exits with 1 if a document differs. */
  end(): void {
    console.log([...this.#counts].map(([kind, count]) => `${kind} ${count}`).join(', '))
    if ([...this.#counts.keys()].some((kind) => !['same', 'both refuse'].includes(kind))) process.exitCode = 1
  }

  #verdict(ours: Converted, theirs: Converted): string {
    const { task, program } = this
    if (typeof ours === 'string')
      return `${typeof theirs === 'string' ? 'both refuse' : `only ${program} converts`}: ${ours}`
    if (typeof theirs === 'string') return `only ${task} converts: ${theirs}`
    if (ours.length !== theirs.length) return `other page count: ${theirs.length} by ${program}`
    const other = ours.flatMap((page, index) => (page.equals(theirs[index]!) ? [] : [index + 1]))
    return other.length === 0 ? 'same' : `other pictures: pages ${other.slice(0, 5).join(', ')}`
  }
}

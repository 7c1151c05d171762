import { rm, stat } from 'node:fs/promises'
import { type Distance, distanceBetween, pictures } from '../compress/picture-distance.js'
import { median } from '../report/statistics.js'
import { run } from './command.js'
import { popplerPages } from './peers.js'

/** Smaller files have little to save, and a few hundred bytes of structure decide. */
export const LARGE_BYTES = 100_000
const COMPARED_PAGES = 4
const LONG_MS = 120_000
const LISTED = 12

interface Compressed extends Distance {
  readonly bytes: number
  readonly wordsLost: number
}

interface Pair {
  readonly file: string
  readonly before: number
  readonly words: number
  readonly ours: Compressed
  readonly ghostscript: Compressed
}

/** Compares our outputs for large files with those of Ghostscript's `/ebook`, which has 150 dpi as well. */
export class BesideGhostscript {
  readonly #pairs: Pair[] = []
  #notCompared = 0

  /** `scratch` is a path for the output of Ghostscript. */
  async add(file: string, path: string, password: string, output: string, scratch: string): Promise<void> {
    const before = (await stat(path)).size
    if (before < LARGE_BYTES) return
    const pair = await this.#pair(file, path, password, output, scratch).catch(() => undefined)
    await rm(scratch, { force: true })
    if (pair === undefined) this.#notCompared++
    else this.#pairs.push({ ...pair, before })
  }

  async #pair(
    file: string,
    path: string,
    password: string,
    output: string,
    scratch: string,
  ): Promise<Omit<Pair, 'before'> | undefined> {
    const settings = ['-q', '-dNOPAUSE', '-dBATCH', '-sDEVICE=pdfwrite', '-dPDFSETTINGS=/ebook']
    const { exitCode } = await run(
      'gs',
      [...settings, `-sPDFPassword=${password}`, `-sOutputFile=${scratch}`, path],
      LONG_MS,
    )
    const pages = await popplerPages(path, password)
    if (exitCode !== 0 || pages === 0 || (await popplerPages(scratch, '')) !== pages) return undefined
    const words = await wordsOf(path, password)
    const shown = await pictures(path, COMPARED_PAGES, password)
    const measured = async (compressed: string): Promise<Compressed> => ({
      bytes: (await stat(compressed)).size,
      wordsLost: missing(words, await wordsOf(compressed, '')),
      ...distanceBetween(shown, await pictures(compressed, COMPARED_PAGES)),
    })
    const count = [...words.values()].reduce((sum, times) => sum + times, 0)
    return { file, words: count, ours: await measured(output), ghostscript: await measured(scratch) }
  }

  /** The totals, and the files on which Ghostscript saves most. */
  lines(): string[] {
    const pairs = this.#pairs
    if (pairs.length === 0) return ['Ghostscript compresses none of the files above 100 KB.']
    const before = sum(pairs.map((pair) => pair.before))
    const words = sum(pairs.map((pair) => pair.words))
    const total = (name: string, of: readonly Compressed[]): string => {
      const bytes = sum(of.map((one) => one.bytes))
      const mean = (values: readonly number[]): number => sum(values) / values.length
      return `  ${name}: ${bytes} bytes, ${(bytes / before).toFixed(3)} of the original; mean difference ${mean(of.map((one) => one.difference)).toFixed(3)}, SSIM ${mean(of.map((one) => one.ssim)).toFixed(4)}; ${sum(of.map((one) => one.wordsLost))} of ${words} words lost`
    }
    const ratio = median(pairs.map(({ ours, ghostscript }) => ours.bytes / ghostscript.bytes))
    const larger = pairs
      .filter(({ ours, ghostscript }) => ours.bytes > ghostscript.bytes)
      .sort((a, b) => b.ours.bytes - b.ghostscript.bytes - (a.ours.bytes - a.ghostscript.bytes))
    return [
      `${pairs.length} files above 100 KB beside Ghostscript /ebook (${this.#notCompared} more that it, or poppler, does not read completely):`,
      total(
        'ours',
        pairs.map(({ ours }) => ours),
      ),
      total(
        'Ghostscript',
        pairs.map(({ ghostscript }) => ghostscript),
      ),
      `  the median size is ${ratio.toFixed(2)} of Ghostscript's; ${larger.length} files are larger than its own, above all:`,
      ...larger
        .slice(0, LISTED)
        .map(
          ({ file, before, ours, ghostscript }) =>
            `    ${file}: from ${before} to ${ours.bytes} bytes (SSIM ${ours.ssim.toFixed(4)}), Ghostscript ${ghostscript.bytes} (${ghostscript.ssim.toFixed(4)})`,
        ),
    ]
  }
}

/** The words that pdftotext reads, and how often it reads each. */
async function wordsOf(path: string, password: string): Promise<Map<string, number>> {
  const { stdout } = await run('pdftotext', ['-upw', password, '-opw', password, path, '-'], LONG_MS)
  const words = new Map<string, number>()
  for (const word of stdout.toString().split(/\s+/)) {
    if (word !== '') words.set(word, (words.get(word) ?? 0) + 1)
  }
  return words
}

function missing(words: ReadonlyMap<string, number>, left: ReadonlyMap<string, number>): number {
  return sum([...words].map(([word, times]) => Math.max(0, times - (left.get(word) ?? 0))))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

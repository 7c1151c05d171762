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
/** Entries of the catalogue with parts of the document that Ghostscript drops without a word. */
const PARTS = ['AcroForm', 'Names', 'OCProperties', 'OutputIntents', 'StructTreeRoot']

interface Compressed extends Distance {
  readonly bytes: number
  readonly wordsLost: number
}

interface Pair {
  readonly file: string
  readonly before: number
  readonly words: number
  /** Whether Ghostscript drops the form, attachments, scripts, layers, output intents or tags. */
  readonly isIncomplete: boolean
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
    const left = await partsOf(scratch, '')
    const isIncomplete = (await partsOf(path, password)).some((part) => !left.includes(part))
    const [ours, ghostscript] = [await measured(output), await measured(scratch)]
    return { file, words: count, isIncomplete, ours, ghostscript }
  }

  /** Where the goal is missed: no larger than Ghostscript's, no farther from the original, no word lost. */
  missed(): string[] {
    const complete = this.#pairs.filter(({ isIncomplete }) => !isIncomplete)
    const [ours, ghostscript] = [totalOf(complete, 'ours'), totalOf(complete, 'ghostscript')]
    const lost = totalOf(this.#pairs, 'ours').wordsLost
    const missed = [
      ours.bytes > ghostscript.bytes && `${ours.bytes} bytes, Ghostscript ${ghostscript.bytes}`,
      ours.ssim < ghostscript.ssim && `an SSIM of ${ours.ssim}, Ghostscript ${ghostscript.ssim}`,
      lost > 0 && `${lost} words lost`,
    ]
    return missed.filter((each) => each !== false).map((each) => `GOAL MISSED: files above 100 KB: ${each}`)
  }

  /** The totals, and the files on which Ghostscript saves most. */
  lines(): string[] {
    const pairs = this.#pairs
    if (pairs.length === 0) return ['Ghostscript compresses none of the files above 100 KB.']
    const rows = (of: readonly Pair[]): string[] => {
      const before = sum(of.map((pair) => pair.before))
      const words = sum(of.map((pair) => pair.words))
      return (['ours', 'ghostscript'] as const).map((key) => {
        const { bytes, difference, ssim, wordsLost } = totalOf(of, key)
        return `  ${key}: ${bytes} bytes, ${(bytes / before).toFixed(3)} of the original; mean difference ${difference.toFixed(3)}, SSIM ${ssim.toFixed(4)}; ${wordsLost} of ${words} words lost`
      })
    }
    const complete = pairs.filter(({ isIncomplete }) => !isIncomplete)
    const ratio = median(pairs.map(({ ours, ghostscript }) => ours.bytes / ghostscript.bytes))
    const larger = pairs
      .filter(({ ours, ghostscript }) => ours.bytes > ghostscript.bytes)
      .sort((a, b) => b.ours.bytes - b.ghostscript.bytes - (a.ours.bytes - a.ghostscript.bytes))
    return [
      `${pairs.length} files above 100 KB beside Ghostscript /ebook (${this.#notCompared} more that it, or poppler, does not read completely):`,
      ...rows(pairs),
      `${complete.length} of them, from which Ghostscript drops no form, attachments, scripts, layers, output intents or tags:`,
      ...rows(complete),
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

function totalOf(pairs: readonly Pair[], key: 'ours' | 'ghostscript'): Compressed {
  const all = pairs.map((pair) => pair[key])
  const mean = (values: readonly number[]): number => sum(values) / Math.max(1, values.length)
  return {
    bytes: sum(all.map(({ bytes }) => bytes)),
    wordsLost: sum(all.map(({ wordsLost }) => wordsLost)),
    difference: mean(all.map(({ difference }) => difference)),
    ssim: mean(all.map(({ ssim }) => ssim)),
  }
}

async function partsOf(path: string, password: string): Promise<string[]> {
  const { stdout } = await run('mutool', ['show', '-p', password, '-g', path, 'trailer/Root'])
  const root = stdout.toString('latin1')
  return PARTS.filter((part) => root.includes(`/${part}`))
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

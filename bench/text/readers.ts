import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Child } from '../child.js'
import { run } from '../corpus/command.js'
import type { PdfiumQuestion } from './pdfium-child.js'

/** Must be incremented if the readers are called differently. */
const CACHE_FORMAT = 1
const TIMEOUT_MS = 30_000

/** The text of a file according to each reader; undefined if the reader does not open the file. */
export interface ReaderTexts {
  readonly poppler: string | undefined
  readonly mupdf: string | undefined
  readonly pdfium: string | undefined
}

/** Reads files by poppler, MuPDF and pdfium. The results are cached by the hash of the file. */
export class Readers {
  readonly #cacheFolder: string
  readonly #pdfium = new Child<PdfiumQuestion, { readonly text: string | undefined }>(
    new URL('./pdfium-child.js', import.meta.url),
  )

  constructor(cacheFolder: string) {
    this.#cacheFolder = cacheFolder
  }

  async read(path: string, password: string): Promise<ReaderTexts> {
    const hash = createHash('sha256')
      .update(`${CACHE_FORMAT} ${password} `)
      .update(await readFile(path))
    const cached = join(this.#cacheFolder, `${hash.digest('hex').slice(0, 32)}.json`)
    try {
      return JSON.parse(await readFile(cached, 'utf8')) as ReaderTexts
    } catch {
      const texts = await this.#ask(path, password)
      await mkdir(this.#cacheFolder, { recursive: true })
      await writeFile(`${cached}.${process.pid}`, JSON.stringify(texts))
      await rename(`${cached}.${process.pid}`, cached)
      return texts
    }
  }

  stop(): void {
    this.#pdfium.stop()
  }

  async #ask(path: string, password: string): Promise<ReaderTexts> {
    const answer = await this.#pdfium.ask({ path, password }, TIMEOUT_MS)
    return {
      poppler: await printed('pdftotext', ['-upw', password, '-cropbox', '-enc', 'UTF-8', path, '-']),
      mupdf: await printed('mutool', ['draw', '-q', '-p', password, '-F', 'txt', path]),
      pdfium: answer.kind === 'reply' ? answer.reply.text : undefined,
    }
  }
}

async function printed(command: string, args: readonly string[]): Promise<string | undefined> {
  const { exitCode, stdout } = await run(command, args, TIMEOUT_MS)
  return exitCode === 0 ? stdout.toString('utf8') : undefined
}

/**
 * How often each word occurs according to at least two readers. Readers differ in where a word ends and in
 * what they do with hyphens, so a word that only one of them has proves nothing.
 */
export function agreedWords({ poppler, mupdf, pdfium }: ReaderTexts): Map<string, number> {
  const counts = [poppler, mupdf, pdfium].map((text) => countsOf(wordsOf(text ?? '')))
  const agreed = new Map<string, number>()
  for (const word of new Set(counts.flatMap((each) => [...each.keys()]))) {
    const [, second = 0] = counts.map((each) => each.get(word) ?? 0).sort((one, other) => other - one)
    if (second > 0) agreed.set(word, second)
  }
  return agreed
}

/** Words with at least one character that is not a control, because nobody sees these. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .split(/\s+/)
    .filter((word) => /[^\p{Cc}]/u.test(word))
}

export function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

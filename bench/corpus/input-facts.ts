import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { deflateSync, inflateSync } from 'node:zlib'
import type { Child } from '../child.js'
import type { PdfiumQuestion, PdfiumReply } from './pdfium-child.js'
import { mutoolPages, popplerPages, popplerPicture, qpdfCheck, qpdfPages } from './peers.js'
import type { Picture } from './picture.js'

/** What the peers say of an input: what our own result is judged by. */
export interface InputFacts {
  /** How many pages each peer finds, 0 where it does not open the file. */
  readonly pages: {
    readonly qpdf: number
    readonly mutool: number
    readonly poppler: number
    readonly pdfium: number
  }
  /** Exit code of `qpdf --check` on the input itself. */
  readonly check: number
  readonly renderer: 'pdfium' | 'poppler' | 'none'
  readonly content?: Picture
  readonly annotated?: Picture
}

export type PdfiumChild = Child<PdfiumQuestion, PdfiumReply>

/** Raise it when what is kept of an input changes. */
const CACHE_FORMAT = 4
const PDFIUM_TIMEOUT_MS = 20_000

/** Asks every peer about an input, once: the answers are kept in `cacheFolder` under the hash of the bytes. */
export async function inputFacts(
  path: string,
  password: string,
  pdfium: PdfiumChild,
  cacheFolder: string,
): Promise<InputFacts> {
  const hash = createHash('sha256')
    .update(`${CACHE_FORMAT} ${password} `)
    .update(await readFile(path))
  const cached = join(cacheFolder, `${hash.digest('hex').slice(0, 32)}.bin`)
  try {
    return deserialize(inflateSync(await readFile(cached))) as InputFacts
  } catch {
    const facts = await askPeers(path, password, pdfium)
    await mkdir(cacheFolder, { recursive: true })
    await writeFile(`${cached}.${process.pid}`, deflateSync(serialize(facts)))
    await rename(`${cached}.${process.pid}`, cached)
    return facts
  }
}

async function askPeers(path: string, password: string, pdfium: PdfiumChild): Promise<InputFacts> {
  const answer = await pdfium.ask({ path, password }, PDFIUM_TIMEOUT_MS)
  const seen = answer.kind === 'reply' ? answer.reply : { pages: 0 }
  const qpdf = await qpdfPages(path, password)
  const mutool = await mutoolPages(path, password)
  const poppler = await popplerPages(path, password)
  const { exitCode: check } = await qpdfCheck(path, password)
  const pages = { qpdf, mutool, poppler, pdfium: seen.pages }
  if (seen.content !== undefined && seen.annotated !== undefined) {
    return { pages, check, renderer: 'pdfium', content: seen.content, annotated: seen.annotated }
  }
  const content = poppler > 0 ? await popplerPicture(path, password) : undefined
  return content === undefined
    ? { pages, check, renderer: 'none' }
    : { pages, check, renderer: 'poppler', content }
}

/** Page counts that the most peers agree on: one, or several where they are at odds; none when no peer opens it. */
export function expectedPages(facts: InputFacts): number[] {
  const votes = new Map<number, number>()
  for (const pages of Object.values(facts.pages)) {
    if (pages > 0) votes.set(pages, (votes.get(pages) ?? 0) + 1)
  }
  const most = Math.max(0, ...votes.values())
  return [...votes].filter(([, count]) => count === most).map(([pages]) => pages)
}

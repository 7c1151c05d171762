import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { deflateSync, inflateSync } from 'node:zlib'
import type { Child } from '../child.js'
import type { PdfiumQuestion, PdfiumReply } from './pdfium-child.js'
import { expectValid, mutoolPages, popplerPages, popplerPicture, qpdfPages } from './peers.js'
import type { Picture } from './picture.js'

/** The results of the peers for an input. Our own result is compared with them. */
export interface InputFacts {
  /** The number of pages that each peer finds; 0 if it does not open the file. */
  readonly pages: {
    readonly qpdf: number
    readonly mutool: number
    readonly poppler: number
    readonly pdfium: number
  }
  /** Exit code of `qpdf --check` for the input. */
  readonly check: number
  readonly renderer: 'pdfium' | 'poppler' | 'none'
  readonly content?: Picture
  readonly annotated?: Picture
}

export type PdfiumChild = Child<PdfiumQuestion, PdfiumReply>

/** Must be incremented if the cached data of an input changes. */
const CACHE_FORMAT = 4
const PDFIUM_TIMEOUT_MS = 20_000

/** Runs every peer on an input once. The results are cached in `cacheFolder` by the hash of the bytes. */
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
  const reply = answer.kind === 'reply' ? answer.reply : { pages: 0 }
  const qpdf = await qpdfPages(path, password)
  const mutool = await mutoolPages(path, password)
  const poppler = await popplerPages(path, password)
  const { exitCode: check } = await expectValid(path, password)
  const pages = { qpdf, mutool, poppler, pdfium: reply.pages }
  if (reply.content !== undefined && reply.annotated !== undefined) {
    return {
      pages,
      check,
      renderer: 'pdfium',
      content: reply.content,
      annotated: reply.annotated,
    }
  }
  const content = poppler > 0 ? await popplerPicture(path, password) : undefined
  return content === undefined
    ? { pages, check, renderer: 'none' }
    : { pages, check, renderer: 'poppler', content }
}

/** The page count that most peers report; several in case of a tie, none if no peer opens the file. */
export function expectedPages(facts: InputFacts): number[] {
  const votes = new Map<number, number>()
  for (const pages of Object.values(facts.pages)) {
    if (pages > 0) votes.set(pages, (votes.get(pages) ?? 0) + 1)
  }
  const most = Math.max(0, ...votes.values())
  return [...votes].filter(([, count]) => count === most).map(([pages]) => pages)
}

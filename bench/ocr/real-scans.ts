import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDraft, PagePictures, removeInvisibleText, writeDraft } from '@octavo/pdf/draft'
import { createFileSink } from '@octavo/pdf/file-sink'
import { openFileSource } from '@octavo/pdf/file-source'
import { nodePrimitives } from '@octavo/pdf/node'
import { TextReader } from '@octavo/pdf/page-text'
import { plainText } from '@octavo/pdf/plain-text'
import sharp from 'sharp'
import { pdfsBelow } from '../corpus/files.js'
import type { ScannedDocument } from './made-documents.js'
import { writeScanned } from './scanned-pages.js'

/** Pages that are one picture, with so many words of an earlier recognition, are scans with a known text. */
const LEAST_COVERAGE = 0.8
const LEAST_WORDS = 50
/** A page of a book is one of many that are alike. */
const MOST_PAGES = 4
const LATIN = /^[\p{Script=Latin}\p{P}\p{S}\p{N}\s]*$/u

/**
 * Writes the scans in a folder without their text. Every other file is for tuning. The known text is that of
 * another recognition and has errors, which count for all engines alike.
 */
export async function writeRealScans(
  folder: string,
  isTuning: boolean,
  target: string,
): Promise<ScannedDocument[]> {
  const documents: ScannedDocument[] = []
  let found = 0
  for (const file of pdfsBelow(folder, { only: '' })) {
    try {
      const path = join(target, `scan-${found}.pdf`)
      const texts = writeWithoutText(join(folder, file), path, () => found++ % 2 === (isTuning ? 1 : 0))
      if (texts !== undefined) documents.push({ kind: 'real scans', language: 'eng', path, texts })
    } catch {
      // Many files of a collection for tests are damaged.
    }
  }
  return documents
}

const USUAL_DPI = 300

/** Writes the pictures of pages in a folder whose text is in a file beside them, of the same name. */
export async function writePicturesWithText(folder: string, target: string): Promise<ScannedDocument[]> {
  const documents: ScannedDocument[] = []
  for (const name of readdirSync(folder).sort()) {
    const text = join(folder, name.replace(/\.(png|jpe?g|tiff?)$/i, '.txt'))
    if (text === join(folder, name) || !existsSync(text)) continue
    const seen = sharp(join(folder, name)).flatten({ background: 'white' }).greyscale()
    const { density = USUAL_DPI } = await seen.metadata()
    const { data, info } = await seen.raw().toBuffer({ resolveWithObject: true })
    const [width, height] = [info.width, info.height]
    const path = join(target, `picture-${documents.length}.pdf`)
    const size = [(width / density) * 72, (height / density) * 72] as const
    await writeScanned(path, [{ picture: { width, height, data }, size }])
    documents.push({ kind: 'real scans', language: 'eng', path, texts: [readFileSync(text, 'utf8')] })
  }
  return documents
}

/** The texts of the document's pages, if all of them are scans, and it is wanted. */
function writeWithoutText(input: string, output: string, isWanted: () => boolean): string[] | undefined {
  const source = openFileSource(input)
  try {
    const draft = openDraft({ name: input, source }, { primitives: nodePrimitives })
    if (draft.pages.length > MOST_PAGES) return undefined
    const reader = new TextReader(draft.file, draft.document.catalogue)
    const pictures = new PagePictures(draft)
    const texts: string[] = []
    for (const [index, page] of draft.pages.entries()) {
      const text = reader.read(page, { annotations: false })
      const words = text.blocks.flatMap(({ lines }) => lines.flatMap((line) => line.words))
      const isScan =
        words.length >= LEAST_WORDS &&
        words.every(({ style }) => style.isInvisible) &&
        pictures.of(index).coverage > LEAST_COVERAGE
      if (!isScan || !LATIN.test(plainText(text))) return undefined
      texts.push(plainText(text))
    }
    if (!isWanted()) return undefined
    removeInvisibleText(draft, draft.pages.keys())
    const sink = createFileSink(output)
    writeDraft(draft, sink, { primitives: nodePrimitives })
    sink.close()
    return texts
  } finally {
    source.close()
  }
}

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { openDraft } from '@octavo/pdf/draft'
import { memorySource } from '@octavo/pdf/memory-source'
import { nodePrimitives } from '@octavo/pdf/node'
import { Child } from '../child.js'
import { drawnByPoppler, type Grey, lowestSimilarity } from './pictures.js'

const MAX_OBJECTS = 100_000
const MILLISECONDS = 30_000

/** What a reader would miss. */
export interface Kept {
  readonly links: number
  readonly title: string
  readonly isTagged: boolean
  readonly fonts: readonly string[]
}

export interface Comparison {
  readonly before: Kept | undefined
  readonly after: Kept | undefined
  /** The lowest of the first pages as poppler and pdfium draw them; undefined if the input cannot be drawn. */
  readonly similarity: number | undefined
  readonly byPdfium: number | undefined
}

const pdfium = new Child<string, readonly Grey[]>(new URL('pdfium-pages.js', import.meta.url))

export async function compared(input: string, output: string): Promise<Comparison> {
  const similarity = await lowestSimilarity(input, output, drawnByPoppler)
  const byPdfium = await lowestSimilarity(input, output, async (path) => {
    const answer = await pdfium.ask(path, MILLISECONDS)
    return answer.kind === 'reply' ? answer.reply : []
  })
  return { before: keptIn(input), after: keptIn(output), similarity, byPdfium }
}

export function stopComparing(): void {
  pdfium.stop()
}

export function hasAllFonts({ before, after }: Comparison): boolean {
  // Readers may append the name of the encoding to that of a composite font.
  return before!.fonts.every((name) => after?.fonts.some((other) => name.startsWith(other)))
}

/** Names without the prefix of subsets, as poppler lists what pages use. */
function fontsOf(path: string): string[] {
  const { stdout } = spawnSync('pdffonts', [path], { encoding: 'utf8', timeout: MILLISECONDS })
  const names = (stdout ?? '').split('\n').slice(2)
  return [...new Set(names.map((line) => line.split(/\s/)[0]!.replace(/^[A-Z]{6}\+/, '')))].filter(
    (name) => name !== '' && name !== '[none]',
  )
}

function keptIn(path: string): Kept | undefined {
  try {
    const { file, catalogueRef, info } = openDraft(
      { name: path, source: memorySource(readFileSync(path)) },
      { primitives: nodePrimitives },
    )
    let links = 0
    for (let num = 1; num < Math.min(file.table.size, MAX_OBJECTS); num++) {
      const dict = file.dict(file.get(num))
      if (file.name(dict?.get('Subtype')) === 'Link') links++
    }
    const catalogue = file.dict(catalogueRef)
    return {
      links,
      // Some writers end it with a null character, as in C.
      title: (file.text(info?.get('Title')) ?? '').replace(/[\0\s]+$/, ''),
      isTagged: file.dict(catalogue?.get('StructTreeRoot')) !== undefined,
      fonts: fontsOf(path),
    }
  } catch {
    return undefined
  }
}

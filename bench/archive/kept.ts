import { readFileSync } from 'node:fs'
import { openDraft } from '@octavo/pdf/draft'
import { memorySource } from '@octavo/pdf/memory-source'
import { nodePrimitives } from '@octavo/pdf/node'
import { lowestSimilarity } from './pictures.js'

const MAX_OBJECTS = 100_000

/** What a reader would miss. */
export interface Kept {
  readonly links: number
  readonly title: string
  readonly isTagged: boolean
  /** Names without the prefix of subsets. */
  readonly fonts: readonly string[]
}

export interface Comparison {
  readonly before: Kept | undefined
  readonly after: Kept | undefined
  /** The lowest of the first pages; undefined if the input cannot be drawn. */
  readonly similarity: number | undefined
}

export function compared(input: string, output: string): Comparison {
  return { before: keptIn(input), after: keptIn(output), similarity: lowestSimilarity(input, output) }
}

export function hasAllFonts({ before, after }: Comparison): boolean {
  return before!.fonts.every((name) => after?.fonts.includes(name))
}

function keptIn(path: string): Kept | undefined {
  try {
    const { file, catalogueRef, info } = openDraft(
      { name: path, source: memorySource(readFileSync(path)) },
      { primitives: nodePrimitives },
    )
    let links = 0
    const fonts = new Set<string>()
    for (let num = 1; num < Math.min(file.table.size, MAX_OBJECTS); num++) {
      const dict = file.dict(file.get(num))
      if (file.name(dict?.get('Subtype')) === 'Link') links++
      const name = file.name(dict?.get('Type')) === 'Font' ? file.name(dict?.get('BaseFont')) : undefined
      if (name !== undefined) fonts.add(name.replace(/^[A-Z]{6}\+/, ''))
    }
    const catalogue = file.dict(catalogueRef)
    return {
      links,
      title: file.text(info?.get('Title')) ?? '',
      isTagged: file.dict(catalogue?.get('StructTreeRoot')) !== undefined,
      fonts: [...fonts],
    }
  } catch {
    return undefined
  }
}

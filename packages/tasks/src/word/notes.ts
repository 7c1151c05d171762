import type { Block, LayoutDocument } from '@octavo/pdf/layout-tree'

/** How the text refers to a note. */
export interface NoteReference {
  readonly element: 'footnote' | 'endnote'
  readonly id: number
  /** Whether its marker is not the number that a word processor would give it. */
  readonly isCustom: boolean
}

/** Word uses the lowest numbers for separators. */
const FIRST = 1

/** The notes of a document that its text refers to, in the order of their references. */
export class NoteReferences {
  readonly #references = new Map<number, NoteReference>()
  readonly #written = new Set<number>()

  constructor({ sections, notes }: Pick<LayoutDocument, 'sections' | 'notes'>) {
    let automatic = { footnote: 0, endnote: 0 }
    const add = (index: number): void => {
      const note = notes[index]
      if (note === undefined || this.#references.has(index)) return
      const element = note.isAtEnd ? 'endnote' : 'footnote'
      const isCustom = note.marker !== String(automatic[element] + 1)
      if (!isCustom) automatic = { ...automatic, [element]: automatic[element] + 1 }
      this.#references.set(index, { element, id: this.#references.size + FIRST, isCustom })
    }
    for (const { blocks } of sections) for (const index of referencesIn(blocks)) add(index)
  }

  /** For the first place that refers to it; further ones only show its marker. */
  reference(index: number): NoteReference | undefined {
    if (this.#written.has(index)) return undefined
    this.#written.add(index)
    return this.#references.get(index)
  }

  of(element: NoteReference['element']): readonly (readonly [index: number, NoteReference])[] {
    return [...this.#references].filter(([, reference]) => reference.element === element)
  }

  /** Those that no text refers to. */
  others(notes: LayoutDocument['notes']): LayoutDocument['notes'] {
    return notes.filter((_, index) => !this.#references.has(index))
  }
}

/** Text boxes cannot have notes. */
function* referencesIn(blocks: readonly Block[]): Generator<number> {
  for (const block of blocks)
    if (block.kind === 'paragraph') {
      for (const { runs } of block.lines) for (const { note } of runs) if (note !== undefined) yield note
    } else if (block.kind === 'table')
      for (const { cells } of block.rows) for (const cell of cells) yield* referencesIn(cell.blocks)
}

import { readNumberTree } from '../document/key-trees.js'
import type { PdfFile } from '../file/pdf-file.js'
import { type PdfDict, PdfRef, PdfString, type PdfValue } from '../syntax/objects.js'
import { decodeTextString } from '../syntax/text-string.js'

/** A structure element with a replacement text for its content (ISO 32000-2, 14.9.4). */
export interface ReplacedElement {
  readonly string: PdfString
  readonly text: string
  /** Whether it contains exactly one marked-content sequence. */
  readonly hasOnePart: boolean
}

const MAX_DEPTH = 64

/** Finds the structure elements with replacement texts that marked content belongs to. */
export class StructureReplacements {
  readonly #file: PdfFile
  readonly #parents: ReadonlyMap<number, PdfValue>
  /** By the object number of an element: those of itself and its ancestors. */
  readonly #known = new Map<number, readonly ReplacedElement[]>()

  constructor(file: PdfFile, catalogue: PdfDict | undefined) {
    this.#file = file
    const root = file.dict(catalogue?.get('StructTreeRoot'))
    this.#parents = root === undefined ? new Map() : readNumberTree(file, root.get('ParentTree'))
  }

  /** By /StructParents and marked-content identifier. */
  of(structParents: number, id: number): readonly ReplacedElement[] {
    return this.#of(this.#file.array(this.#parents.get(structParents))?.[id], 0)
  }

  #of(reference: PdfValue | undefined, depth: number): readonly ReplacedElement[] {
    const num = reference instanceof PdfRef ? reference.num : undefined
    const known = num === undefined ? undefined : this.#known.get(num)
    if (known !== undefined) return known
    const element = depth > MAX_DEPTH ? undefined : this.#file.dict(reference)
    if (element === undefined) return []
    const above = this.#of(element.get('P'), depth + 1)
    const string = this.#file.resolve(element.get('ActualText'))
    const kids = this.#file.resolve(element.get('K'))
    const found =
      string instanceof PdfString
        ? [
            {
              string,
              text: decodeTextString(string.bytes),
              hasOnePart: !(Array.isArray(kids) && kids.length > 1),
            },
            ...above,
          ]
        : above
    if (num !== undefined) this.#known.set(num, found)
    return found
  }
}

import { readNumberTree } from '../../document/key-trees.js'
import { type PdfDict, PdfRef, type PdfValue } from '../../syntax/objects.js'
import { isNumberedHeading, MATH_ML, PDF_1_7, PDF_2_0, TYPES_1_4, TYPES_1_7, TYPES_2_0 } from './structure-types.js'
import { nameIn, numberIn, objectNumber, textIn, type Walk } from './walk.js'

const MAX_DEPTH = 1000
const MAX_MAPPINGS = 100

/** A structure type with its namespace; none for that of PDF 1.7 if it is not named. */
export interface StructureType {
  readonly name: string
  readonly namespace: string | null
}

/** What an element means by the standard types (ISO 32000-1, 14.7.3; ISO 32000-2, 14.7.4). */
export interface StandardType {
  readonly type: StructureType | null
  /** A mapping that leads back to itself. */
  readonly isCircular: boolean
}

/** The structure tree of the document, seen from elements and from content. */
export class Structure {
  readonly #walk: Walk
  readonly root: PdfDict | undefined
  #parents: ReadonlyMap<number, PdfValue> | undefined
  readonly #standard = new WeakMap<PdfDict, StandardType>()

  constructor(walk: Walk) {
    this.#walk = walk
    this.root = walk.file.dict(walk.catalogue.get('StructTreeRoot'))
  }

  /** The element of an annotation or a form, by its own /StructParent. */
  parentOfObject(dict: PdfDict): PdfDict | undefined {
    const value = this.#parentValue(dict)
    const parent = this.#walk.file.resolve(value)
    return parent instanceof Map ? parent : undefined
  }

  parentNumberOfObject(dict: PdfDict): number {
    return objectNumber(this.#parentValue(dict))
  }

  /** The element of marked content in a content stream. */
  parentOfContent(structParents: number | undefined, mcid: number): PdfDict | undefined {
    const { file } = this.#walk
    if (structParents === undefined) return undefined
    return file.dict(file.array(this.#tree().get(structParents))?.[mcid])
  }

  #parentValue(dict: PdfDict): PdfValue | undefined {
    const key = numberIn(this.#walk.file, dict, 'StructParent')
    return key === null || this.root === undefined ? undefined : this.#tree().get(key)
  }

  #tree(): ReadonlyMap<number, PdfValue> {
    this.#parents ??= readNumberTree(this.#walk.file, this.root?.get('ParentTree'))
    return this.#parents
  }

  standardTypeOf(element: PdfDict): string | null {
    return this.standard(element).type?.name ?? null
  }

  typeOf(element: PdfDict): StructureType | null {
    const { file } = this.#walk
    const name = nameIn(file, element, 'S')
    if (name === null) return null
    const namespace = file.dict(element.get('NS'))
    return { name, namespace: (namespace && textIn(file, namespace, 'NS')) ?? null }
  }

  standard(element: PdfDict): StandardType {
    const known = this.#standard.get(element)
    if (known !== undefined) return known
    const type = this.typeOf(element)
    const found =
      type === null
        ? { type: null, isCircular: false }
        : this.#walk.isOfPdf2
          ? this.#standard20(type, this.#walk.file.dict(element.get('NS')))
          : this.#standard17(type.name)
    this.#standard.set(element, found)
    return found
  }

  #standard17(name: string): StandardType {
    const { file, part } = this.#walk
    const types = part === 1 ? TYPES_1_4 : TYPES_1_7
    const map = file.dict(this.root?.get('RoleMap'))
    const seen = new Set([name])
    let next = file.name(map?.get(name))
    if (next === undefined) return { type: types.has(name) ? { name, namespace: null } : null, isCircular: false }
    for (let found: string | null = null; ; ) {
      if (types.has(next)) found ??= next
      if (seen.has(next)) return { type: found === null ? null : { name: found, namespace: null }, isCircular: true }
      seen.add(next)
      const after = file.name(map?.get(next))
      if (after === undefined || seen.size > MAX_MAPPINGS)
        return { type: found === null ? null : { name: found, namespace: null }, isCircular: false }
      next = after
    }
  }

  /** Mapped by its namespace, or by the role map if it has none. */
  #standard20(type: StructureType, namespace: PdfDict | undefined): StandardType {
    const { file } = this.#walk
    let at = type
    let own = namespace
    const seen = new Set<string>()
    for (let steps = 0; steps < MAX_MAPPINGS; steps++) {
      const key = `${at.namespace ?? PDF_1_7} ${at.name}`
      if (seen.has(key)) return { type: null, isCircular: true }
      seen.add(key)
      if (isStandard(at)) return { type: { ...at, namespace: at.namespace ?? PDF_1_7 }, isCircular: false }
      const mapped = file.resolve(
        own === undefined ? file.dict(this.root?.get('RoleMap'))?.get(at.name) : file.dict(own.get('RoleMapNS'))?.get(at.name),
      )
      const target = Array.isArray(mapped) ? file.name(mapped[0]) : file.name(mapped)
      if (target === undefined) return { type: null, isCircular: false }
      own = Array.isArray(mapped) ? file.dict(mapped[1]) : undefined
      at = { name: target, namespace: (own && textIn(file, own, 'NS')) ?? null }
    }
    return { type: null, isCircular: true }
  }

  parentOf(element: PdfDict): PdfDict | undefined {
    return this.#walk.file.dict(element.get('P'))
  }

  /** An element and those around it, innermost first. */
  *around(element: PdfDict): Iterable<PdfDict> {
    const seen = new Set<PdfValue>()
    let at: PdfDict | undefined = element
    let key: PdfValue = element
    for (let depth = 0; at !== undefined && depth < MAX_DEPTH; depth++) {
      if (seen.has(key)) return
      seen.add(key)
      yield at
      const parent: PdfValue | undefined = at.get('P')
      key = parent instanceof PdfRef ? parent.num : (parent ?? null)
      at = this.#walk.file.dict(parent)
    }
  }

  isIn(element: PdfDict, type: string): boolean {
    for (const at of this.around(element)) if (this.standardTypeOf(at) === type) return true
    return false
  }

  isInArtifact(element: PdfDict): boolean {
    return this.isIn(element, 'Artifact')
  }

  /** /Lang of an element or of one around it. */
  languageOf(element: PdfDict): string | null {
    for (const at of this.around(element)) {
      const language = textIn(this.#walk.file, at, 'Lang')
      if (language !== null) return language
    }
    return null
  }

  /** Whether an element has a label with content. */
  hasLabel(element: PdfDict): boolean {
    return this.elementsIn(element).some(
      ({ dict }) => this.standardTypeOf(dict) === 'Lbl' && this.#walk.file.resolve(dict.get('K')) !== null,
    )
  }

  /** The elements directly in an element or in the root. */
  elementsIn(element: PdfDict): { readonly value: PdfValue; readonly dict: PdfDict }[] {
    const { file } = this.#walk
    const kids = file.resolve(element.get('K'))
    const list = Array.isArray(kids) ? kids : [element.get('K') ?? null]
    return list.flatMap((value) => {
      const dict = file.resolve(value)
      return dict instanceof Map && isElement(dict, this.#walk) ? [{ value, dict }] : []
    })
  }
}

function isElement(dict: PdfDict, { file }: Walk): boolean {
  const type = nameIn(file, dict, 'Type')
  return type === 'StructElem' || (type !== 'MCR' && type !== 'OBJR')
}

export function isStandard({ name, namespace }: StructureType): boolean {
  if (namespace === PDF_2_0) return TYPES_2_0.has(name) || isNumberedHeading(name)
  if (namespace === null || namespace === PDF_1_7) return TYPES_1_7.has(name)
  return namespace === MATH_ML
}

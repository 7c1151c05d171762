import { readNumberTree } from '../../document/key-trees.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { type PdfDict, PdfRef, type PdfValue } from '../../syntax/objects.js'
import { nameIn, numberIn, objectNumber, textIn } from './entries.js'
import {
  isNumberedHeading,
  MATH_ML,
  PDF_1_7,
  PDF_2_0,
  TYPES_1_4,
  TYPES_1_7,
  TYPES_2_0,
} from './structure-types.js'

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
  readonly #file: PdfFile
  readonly #part: number | undefined
  readonly #isOfPdf2: boolean
  readonly root: PdfDict | undefined
  #parents: ReadonlyMap<number, PdfValue> | undefined
  readonly #dicts = new Map<number, PdfDict>()
  readonly #inTree = new WeakMap<PdfDict, boolean>()
  readonly #languages = new WeakMap<PdfDict, string | null>()
  readonly #standard = new WeakMap<PdfDict, StandardType>()

  constructor(
    file: PdfFile,
    catalogue: PdfDict,
    { part, isOfPdf2 }: { readonly part: number | undefined; readonly isOfPdf2: boolean },
  ) {
    this.#file = file
    this.#part = part
    this.#isOfPdf2 = isOfPdf2
    this.root = this.#dict(catalogue.get('StructTreeRoot'))
  }

  /** A dictionary that is the same each time, which elements are recognised by. */
  #dict(value: PdfValue | undefined): PdfDict | undefined {
    const num = objectNumber(value)
    const known = this.#dicts.get(num)
    if (known !== undefined) return known
    const dict = this.#file.dict(value)
    if (num > 0 && dict !== undefined) this.#dicts.set(num, dict)
    return dict
  }

  /** The element of an annotation or a form, by its own /StructParent. */
  parentOfObject(dict: PdfDict): PdfDict | undefined {
    return this.#dict(this.#parentValue(dict))
  }

  parentNumberOfObject(dict: PdfDict): number {
    return objectNumber(this.#parentValue(dict))
  }

  /** The element of marked content in a content stream. */
  parentOfContent(structParents: number | undefined, mcid: number): PdfDict | undefined {
    const file = this.#file
    if (structParents === undefined) return undefined
    return this.#dict(file.array(this.#tree().get(structParents))?.[mcid])
  }

  #parentValue(dict: PdfDict): PdfValue | undefined {
    const key = numberIn(this.#file, dict, 'StructParent')
    return key === null || this.root === undefined ? undefined : this.#tree().get(key)
  }

  #tree(): ReadonlyMap<number, PdfValue> {
    this.#parents ??= readNumberTree(this.#file, this.root?.get('ParentTree'))
    return this.#parents
  }

  standardTypeOf(element: PdfDict): string | null {
    return this.standard(element).type?.name ?? null
  }

  typeOf(element: PdfDict): StructureType | null {
    const file = this.#file
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
        : this.#isOfPdf2
          ? this.#standard20(type, this.#file.dict(element.get('NS')))
          : this.#standard17(type.name)
    this.#standard.set(element, found)
    return found
  }

  #standard17(name: string): StandardType {
    const file = this.#file
    const part = this.#part
    const types = part === 1 ? TYPES_1_4 : TYPES_1_7
    const map = file.dict(this.root?.get('RoleMap'))
    const seen = new Set([name])
    let next = file.name(map?.get(name))
    if (next === undefined)
      return { type: types.has(name) ? { name, namespace: null } : null, isCircular: false }
    for (let found: string | null = null; ; ) {
      if (types.has(next)) found ??= next
      if (seen.has(next))
        return { type: found === null ? null : { name: found, namespace: null }, isCircular: true }
      seen.add(next)
      const after = file.name(map?.get(next))
      if (after === undefined || seen.size > MAX_MAPPINGS)
        return { type: found === null ? null : { name: found, namespace: null }, isCircular: false }
      next = after
    }
  }

  /** Mapped by its namespace, or by the role map if it has none. */
  #standard20(type: StructureType, namespace: PdfDict | undefined): StandardType {
    const file = this.#file
    let at = type
    let own = namespace
    const seen = new Set<string>()
    for (let steps = 0; steps < MAX_MAPPINGS; steps++) {
      const key = `${at.namespace ?? PDF_1_7} ${at.name}`
      if (seen.has(key)) return { type: null, isCircular: true }
      seen.add(key)
      if (isStandard(at)) return { type: { ...at, namespace: at.namespace ?? PDF_1_7 }, isCircular: false }
      const mapped = file.resolve(
        own === undefined
          ? file.dict(this.root?.get('RoleMap'))?.get(at.name)
          : file.dict(own.get('RoleMapNS'))?.get(at.name),
      )
      const target = Array.isArray(mapped) ? file.name(mapped[0]) : file.name(mapped)
      if (target === undefined) return { type: null, isCircular: false }
      own = Array.isArray(mapped) ? file.dict(mapped[1]) : undefined
      at = { name: target, namespace: (own && textIn(file, own, 'NS')) ?? null }
    }
    return { type: null, isCircular: true }
  }

  parentOf(element: PdfDict): PdfDict | undefined {
    return this.#dict(element.get('P'))
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
      at = this.#dict(parent)
    }
  }

  isIn(element: PdfDict, type: string): boolean {
    for (const at of this.around(element)) if (this.standardTypeOf(at) === type) return true
    return false
  }

  isInArtifact(element: PdfDict): boolean {
    return this.isIn(element, 'Artifact')
  }

  /** Whether an element belongs to the tree, and is not only referred to. */
  isInTree(element: PdfDict): boolean {
    const known = this.#inTree.get(element)
    if (known !== undefined) return known
    let isIn = false
    for (const at of this.around(element)) if (at === this.root) isIn = true
    this.#inTree.set(element, isIn)
    return isIn
  }

  /** /Lang of an element or of one around it. */
  languageOf(element: PdfDict): string | null {
    const known = this.#languages.get(element)
    if (known !== undefined) return known
    const language = this.#languageAround(element)
    this.#languages.set(element, language)
    return language
  }

  #languageAround(element: PdfDict): string | null {
    for (const at of this.around(element)) {
      const language = textIn(this.#file, at, 'Lang')
      if (language !== null) return language
    }
    return null
  }

  /** Whether an element has a label with content. */
  hasLabel(element: PdfDict): boolean {
    return this.elementsIn(element).some(
      ({ dict }) => this.standardTypeOf(dict) === 'Lbl' && this.#file.resolve(dict.get('K')) !== null,
    )
  }

  /** The elements directly in an element or in the root. */
  elementsIn(element: PdfDict): { readonly value: PdfValue; readonly dict: PdfDict }[] {
    const file = this.#file
    const kids = file.resolve(element.get('K'))
    const list = Array.isArray(kids) ? kids : [element.get('K') ?? null]
    return list.flatMap((value) => {
      const dict = this.#dict(value)
      return dict !== undefined && isElement(file, dict) ? [{ value, dict }] : []
    })
  }
}

function isElement(file: PdfFile, dict: PdfDict): boolean {
  const type = nameIn(file, dict, 'Type')
  return type === 'StructElem' || (type !== 'MCR' && type !== 'OBJR')
}

function isStandard({ name, namespace }: StructureType): boolean {
  if (namespace === PDF_2_0) return TYPES_2_0.has(name) || isNumberedHeading(name)
  if (namespace === null || namespace === PDF_1_7) return TYPES_1_7.has(name)
  return namespace === MATH_ML
}

import { type PdfDict, PdfString, type PdfValue } from '../../syntax/objects.js'
import type { ModelObject, Place } from '../model-object.js'
import { nameIn, objectNumber, placeOf, textIn, unicodeName } from './entries.js'
import type { Structure, StructureType } from './structure.js'
import { attributeOf, headersOf, type TableCell, type TableFaults, TableGrid } from './structure-tables.js'
import { isNumberedHeading, MATH_ML, PDF_1_7, TYPES_1_4, TYPES_1_7 } from './structure-types.js'
import { textString } from './text-strings.js'
import type { Walk } from './walk.js'

const RULED_TYPES = ['PDStructElem', 'CosUnicodeName', 'CosLang', 'CosActualText', 'CosAlt']
const MAX_DEPTH = 200
const MAX_LOOKED = 4_000_000
const MAX_MAPPINGS = 100

/** The structure tree (ISO 32000-1, 14.7.2). */
export function addStructure(walk: Walk): void {
  const { file, structure, judge } = walk
  const { root } = structure
  if (root === undefined || !RULED_TYPES.some((type) => judge.asks(type))) return
  const objects = new StructureObjects(walk)
  const first = objects.significantIn(root)[0]
  walk.add({
    type: 'PDStructTreeRoot',
    place: placeOf(walk.catalogue.get('StructTreeRoot')),
    kidsStandardTypes: objects.typesIn(root),
    hasContentItems: false,
    firstChildStandardTypeNamespaceURL: (first && structure.standard(first).type?.namespace) ?? null,
  })
  for (const [name, mapped] of file.dict(root.get('RoleMap')) ?? []) {
    walk.add(unicodeName(name))
    const target = file.name(mapped)
    if (target !== undefined) walk.add(unicodeName(target))
  }
  objects.addTree(root)
}

class StructureObjects {
  readonly #walk: Walk
  readonly #structure: Structure
  #headingLevel = 0
  #looked = 0
  readonly #noteIds = new Set<string>()
  readonly #cells = new Map<PdfDict, TableCell>()
  /** For each element: the elements that refer to it. */
  readonly #references = new Map<number, Set<number>>()

  constructor(walk: Walk) {
    this.#walk = walk
    this.#structure = walk.structure
  }

  addTree(root: PdfDict): void {
    const { maxTreeNodes } = this.#walk.file.limits
    const waiting = this.#structure.elementsIn(root).reverse()
    const seen = new Set<number | PdfDict>()
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { value, dict } = next
      const key = objectNumber(value) > 0 ? objectNumber(value) : dict
      if (seen.has(key)) continue
      seen.add(key)
      if (seen.size > maxTreeNodes) {
        this.#walk.unchecked.add('The structure tree has more elements than can be checked.')
        return
      }
      this.#addElement(value, dict)
      waiting.push(...this.#structure.elementsIn(dict).reverse())
    }
  }

  /** Elements can be in each other many times. Returns whether another one may be looked into. */
  #spend(): boolean {
    if (++this.#looked <= MAX_LOOKED) return true
    this.#walk.unchecked.add('The structure tree has more elements than can be checked.')
    return false
  }

  /** The elements in an element, those of groups without a meaning of their own included (ISO 32005, 5.3). */
  significantIn(element: PdfDict): PdfDict[] {
    const found: PdfDict[] = []
    const seen = new Set([element])
    const visit = (group: PdfDict, depth: number): void => {
      for (const { dict } of this.#structure.elementsIn(group)) {
        if (!this.#spend()) return
        if (!isTransparent(this.#structure.standardTypeOf(dict))) found.push(dict)
        else if (depth < MAX_DEPTH && !seen.has(dict)) {
          seen.add(dict)
          visit(dict, depth + 1)
        }
      }
    }
    visit(element, 0)
    return found
  }

  typesIn(element: PdfDict): string {
    return this.significantIn(element)
      .flatMap((dict) => this.#structure.standardTypeOf(dict) ?? [])
      .join('&')
  }

  #addElement(value: PdfValue, dict: PdfDict): void {
    const walk = this.#walk
    const { file } = walk
    const structure = this.#structure
    const name = nameIn(file, dict, 'S')
    const place: Place = { ...placeOf(value), ...pageOf(walk, dict), ...(name !== null && { name }) }
    this.#noteReferences(value, dict)
    const { type, isCircular } = structure.standard(dict)
    const standardType = type?.name ?? null
    const language = file.resolve(dict.get('Lang'))
    if (standardType === 'Table') this.#judgeTable(dict)
    const remapped = this.#remapped(dict, type)
    walk.add({
      type: typeOf(type),
      place,
      objectKey: objectNumber(value) > 0 ? `${objectNumber(value)} 0 R` : null,
      valueS: name,
      namespaceAndTag: this.#tagOf(dict),
      standardType,
      kidsStandardTypes: this.typesIn(dict),
      parentStandardType: this.#parentType(dict),
      hasContentItems: this.#hasContent(dict),
      containsParent: structure.parentOf(dict) !== undefined,
      circularMappingExist: isCircular,
      remappedStandardType: remapped,
      isNotMappedToStandardType: type === null && remapped === null && !isCircular,
      roleMapToSameNamespaceTag: this.#mappedInNamespace(dict),
      Alt: textIn(file, dict, 'Alt'),
      ActualText: textIn(file, dict, 'ActualText'),
      E: textIn(file, dict, 'E'),
      containsLang: language instanceof PdfString,
      parentLang: this.#parentLanguage(dict),
      ...this.#special(value, dict, standardType),
    } as ModelObject)
    if (name !== null) walk.add(unicodeName(name))
    textString(walk, 'CosLang', dict.get('Lang'), place)
    textString(walk, 'CosActualText', dict.get('ActualText'), place)
    textString(walk, 'CosAlt', dict.get('Alt'), place)
  }

  /** The properties of elements of some types. */
  #special(value: PdfValue, dict: PdfDict, type: string | null): Partial<Record<string, unknown>> {
    const walk = this.#walk
    const { file } = walk
    if (type !== null && isNumberedHeading(type)) return this.#heading(Number(type.slice(1)))
    switch (type) {
      case 'L':
        return {
          ListNumbering: file.name(attributeOf(walk, dict, 'List', 'ListNumbering')) ?? 'None',
          containsLabels: this.significantIn(dict).some(
            (item) =>
              this.#structure.standardTypeOf(item) === 'LI' && this.typesIn(item).split('&').includes('Lbl'),
          ),
        }
      case 'TD':
      case 'TH':
        return {
          hasIntersection: false,
          hasConnectedHeader: null,
          unknownHeaders: '',
          ...this.#cells.get(dict),
        }
      case 'Table':
        return this.#tables.get(dict) ?? {}
      case 'Note':
        return this.#note(textIn(file, dict, 'ID'))
      case 'Form':
        return this.#form(dict)
      case 'TOCI':
        return { containsRef: this.#containsRef(dict) }
      case 'FENote':
        return this.#footnote(objectNumber(value), dict)
      default:
        return {}
    }
  }

  #heading(level: number) {
    const hasCorrectNestingLevel = level <= this.#headingLevel + 1
    this.#headingLevel = level
    return { nestingLevel: level, hasCorrectNestingLevel }
  }

  #note(noteID: string | null) {
    const hasDuplicateNoteID = noteID !== null && this.#noteIds.has(noteID)
    if (noteID !== null) this.#noteIds.add(noteID)
    return { noteID, hasDuplicateNoteID }
  }

  #form(dict: PdfDict) {
    const { file } = this.#walk
    const kids = file.resolve(dict.get('K'))
    const all = Array.isArray(kids) ? kids : kids === null ? [] : [kids]
    const widgets = all.filter((kid) => {
      const object = file.dict(file.dict(kid)?.get('Obj'))
      return object !== undefined && nameIn(file, object, 'Subtype') === 'Widget'
    })
    return {
      roleAttribute: file.name(attributeOf(this.#walk, dict, 'PrintField', 'Role')) ?? null,
      hasOneInteractiveChild: all.length === 1 && widgets.length === 1,
      widgetAnnotsCount: widgets.length,
    }
  }

  #containsRef(dict: PdfDict, seen = new Set<PdfDict>()): boolean {
    if (dict.has('Ref')) return true
    if (seen.size > MAX_DEPTH || seen.has(dict) || !this.#spend()) return false
    seen.add(dict)
    return this.#structure.elementsIn(dict).some((kid) => this.#containsRef(kid.dict, seen))
  }

  #footnote(num: number, dict: PdfDict) {
    const walk = this.#walk
    const own = new Set(referencesIn(walk, dict))
    const referring = (): ReadonlySet<number> => this.#references.get(num) ?? new Set()
    const listed = (nums: number[]): string | null =>
      nums.length > 0 ? nums.map((found) => `${found} 0 R`).join(',') : null
    return Object.defineProperties(
      { NoteType: walk.file.name(attributeOf(walk, dict, 'FENote', 'NoteType')) ?? 'None' },
      {
        // Known after all elements were seen.
        orphanRefs: {
          enumerable: true,
          get: () => listed([...referring()].filter((found) => !own.has(found))),
        },
        ghostRefs: {
          enumerable: true,
          get: () => listed([...own].filter((found) => !referring().has(found))),
        },
      },
    )
  }

  #noteReferences(value: PdfValue, dict: PdfDict): void {
    const num = objectNumber(value)
    if (num === 0) return
    for (const target of referencesIn(this.#walk, dict)) {
      const known = this.#references.get(target) ?? new Set<number>()
      this.#references.set(target, known.add(num))
    }
  }

  readonly #tables = new Map<PdfDict, TableFaults>()

  #judgeTable(dict: PdfDict): void {
    const structure = this.#structure
    const rows: PdfDict[] = []
    const groupEnds: number[] = []
    for (const kid of this.significantIn(dict)) {
      const type = structure.standardTypeOf(kid)
      if (type === 'TR') rows.push(kid)
      if (type !== 'THead' && type !== 'TBody' && type !== 'TFoot') continue
      groupEnds.push(rows.length)
      rows.push(...this.significantIn(kid).filter((row) => structure.standardTypeOf(row) === 'TR'))
      groupEnds.push(rows.length)
    }
    const cells = rows.map((row) =>
      this.significantIn(row).flatMap((cell) => {
        const type = structure.standardTypeOf(cell)
        return type === 'TH' || type === 'TD' ? [headersOf(this.#walk, cell, type)] : []
      }),
    )
    const grid = new TableGrid(cells, groupEnds, this.#walk.isOfPdf2)
    this.#tables.set(dict, grid.faults)
    for (const cell of cells.flat()) this.#cells.set(cell.dict, cell)
  }

  #parentType(dict: PdfDict): string | null {
    const structure = this.#structure
    let at = structure.parentOf(dict)
    for (let up = 0; at !== undefined && up < MAX_DEPTH; up++) {
      if (at === structure.root || nameIn(this.#walk.file, at, 'Type') === 'StructTreeRoot')
        return 'StructTreeRoot'
      const { type } = structure.standard(at)
      if (type?.namespace === MATH_ML) return 'MathML'
      if (!isTransparent(type?.name ?? null)) return type?.name ?? null
      at = structure.parentOf(at)
    }
    return null
  }

  #hasContent(dict: PdfDict, seen = new Set<PdfDict>()): boolean {
    const { file } = this.#walk
    const kids = file.resolve(dict.get('K'))
    for (const kid of Array.isArray(kids) ? kids : [kids]) {
      const found = file.resolve(kid)
      if (typeof found === 'number') return true
      const type = found instanceof Map ? nameIn(file, found, 'Type') : null
      if (type === 'MCR' || type === 'OBJR') return true
    }
    if (seen.size > MAX_DEPTH || seen.has(dict) || !this.#spend()) return false
    seen.add(dict)
    return this.#structure
      .elementsIn(dict)
      .some(
        (kid) => isTransparent(this.#structure.standardTypeOf(kid.dict)) && this.#hasContent(kid.dict, seen),
      )
  }

  #parentLanguage(dict: PdfDict): string | null {
    const parent = this.#structure.parentOf(dict)
    return parent === undefined ? null : this.#structure.languageOf(parent)
  }

  #tagOf(dict: PdfDict): string | null {
    const type = this.#structure.typeOf(dict)
    return type === null ? null : `${type.namespace ?? PDF_1_7}:${type.name}`
  }

  /** A standard type that is mapped to another one. */
  #remapped(dict: PdfDict, standard: StructureType | null): string | null {
    const { file, isOfPdf2, part } = this.#walk
    const own = this.#structure.typeOf(dict)
    if (own === null) return null
    if (isOfPdf2) return null
    const map = file.dict(this.#structure.root?.get('RoleMap'))
    const types = part === 1 ? TYPES_1_4 : TYPES_1_7
    if (types.has(own.name)) return standard?.name === own.name ? null : own.name
    if (standard === null) return null
    const next = file.name(map?.get(standard.name))
    return next === undefined || next === standard.name ? null : standard.name
  }

  /** A type on the way to its standard type that leads to another one in its own namespace. */
  #mappedInNamespace(dict: PdfDict): string | null {
    const { file } = this.#walk
    let own = file.dict(dict.get('NS'))
    let name = nameIn(file, dict, 'S')
    const left = new Map<string, string>()
    while (own !== undefined && name !== null && left.size < MAX_MAPPINGS) {
      const mapped = file.array(file.dict(own.get('RoleMapNS'))?.get(name))
      left.set(textIn(file, own, 'NS') ?? '', name)
      own = file.dict(mapped?.[1])
      name = file.name(mapped?.[0]) ?? null
      const namespace = (own && textIn(file, own, 'NS')) ?? ''
      const before = own === undefined ? undefined : left.get(namespace)
      if (before !== undefined) return before === name ? null : `${namespace}:${before}`
    }
    return null
  }
}

function typeOf(type: StructureType | null): string {
  if (type === null) return 'SENonStandard'
  if (type.namespace === MATH_ML) return 'SEMathMLStructElem'
  return isNumberedHeading(type.name) ? 'SEHn' : `SE${type.name}`
}

/** Groups that are as if their kids were in their place (ISO 32005, 5.3). */
function isTransparent(type: string | null): boolean {
  return type === 'NonStruct' || type === 'Div' || type === 'Part'
}

function referencesIn({ file }: Walk, dict: PdfDict): number[] {
  return (file.array(dict.get('Ref')) ?? []).map(objectNumber).filter((num) => num > 0)
}

function pageOf(walk: Walk, dict: PdfDict): { page?: number } {
  const page = walk.pageNumbers.get(objectNumber(dict.get('Pg')))
  return page === undefined ? {} : { page }
}

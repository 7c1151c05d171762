import { asciiBytes } from '../../../syntax/characters.js'
import { isDict, type PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from '../../../syntax/objects.js'
import type { Assembly } from '../../assembly.js'
import type { AttributeCopier } from './attributes.js'
import { ROOT } from './element-table.js'
import type { ElementIds } from './ids.js'
import { type NoteContent, outputKids } from './kid-writer.js'
import type { ScannedTree } from './scan.js'

/** What the elements of an input are called in the output, and how content finds its way back to them. */
export interface ElementNames {
  /** The element or root above the input's own. */
  readonly top: number
  readonly types: ReadonlyMap<string, string>
  readonly classes: ReadonlyMap<string, string>
  readonly ids: ElementIds
  readonly attributes: AttributeCopier
  readonly note: NoteContent
}

/** Writes the elements of one input that stay. */
export function writeElements(assembly: Assembly, tree: ScannedTree, names: ElementNames): void {
  const { elements, input, direct } = tree
  for (let index = 0; index < elements.count; index++) {
    const num = elements.number(index)
    if (num === 0) continue
    assembly.checkpoint()
    const dict = direct.get(index) ?? input.file.resolve(new PdfRef(elements.source(index)))
    assembly.writer.object(outputDict(tree, names, index, isDict(dict) ? dict : new Map()), num)
  }
}

function outputDict(tree: ScannedTree, names: ElementNames, index: number, dict: PdfDict): PdfDict {
  const { elements, input } = tree
  const { file, copier } = input
  const parent = elements.parent(index)
  const page = elementPage(tree, dict.get('Pg'))
  const out: PdfDict = new Map()
  out.set('Type', new PdfName('StructElem'))
  out.set('S', outputType(tree, names, dict))
  out.set('P', new PdfRef(parent === ROOT ? names.top : elements.number(parent)))
  for (const [key, value] of dict) {
    let translated: PdfValue | undefined
    switch (key) {
      case 'Type':
      case 'S':
      case 'P':
        continue
      case 'Pg':
        translated = page
        break
      case 'K':
        translated = outputKids(tree, index, dict, page, names.note)
        break
      case 'ID':
        translated = outputId(names, index)
        break
      case 'A':
        translated = names.attributes.copy(value)
        break
      case 'C':
        translated = outputClasses(file.resolve(value), names)
        break
      case 'Ref':
        translated = outputReferences(tree, value)
        break
      default:
        translated = copier.translate(value)
    }
    if (translated !== undefined && translated !== null) out.set(key, translated)
  }
  return out
}

/** An element without a type groups what it holds and means nothing. */
function outputType({ input }: ScannedTree, names: ElementNames, dict: PdfDict): PdfName {
  const type = input.file.name(dict.get('S')) ?? 'NonStruct'
  return new PdfName(dict.has('NS') ? type : (names.types.get(type) ?? type))
}

/** The first of the page's copies: what integers in /K relate to. */
function elementPage({ content }: ScannedTree, page: PdfValue | undefined): PdfRef | undefined {
  const first = page instanceof PdfRef ? content.copiesOf(page.num)[0] : undefined
  return first && new PdfRef(first.num)
}

function outputId({ ids }: ElementNames, index: number): PdfString | undefined {
  const id = ids.byElement.get(index)
  return id === undefined ? undefined : new PdfString(asciiBytes(id))
}

/** A name, or an array of names with revision numbers between. */
function outputClasses(value: PdfValue, names: ElementNames): PdfValue {
  if (Array.isArray(value)) return value.map((item) => outputClasses(item, names))
  return value instanceof PdfName ? new PdfName(names.classes.get(value.value) ?? value.value) : value
}

/** Elements that this one refers to (ISO 32000-2, 14.7.2); those that are gone are no longer named. */
function outputReferences({ input }: ScannedTree, value: PdfValue): PdfValue | undefined {
  const translated = input.file.array(value)?.map((item) => input.copier.translate(item)) ?? []
  const kept = translated.filter((item) => item !== null)
  return kept.length > 0 ? kept : undefined
}

import { asciiBytes } from '../../../syntax/characters.js'
import { isDict, type PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from '../../../syntax/objects.js'
import type { Assembly } from '../../assembly.js'
import type { AttributeCopier } from './attributes.js'
import { ROOT } from './element-table.js'
import type { ElementIds } from './ids.js'
import { type NoteContent, outputKids } from './kid-writer.js'
import type { ScannedTree } from './scan.js'

/** The output names of an input's elements, and the callback that records their content. */
export interface ElementNames {
  /** The element or root that the input's top elements become children of. */
  readonly top: number
  readonly types: ReadonlyMap<string, string>
  readonly classes: ReadonlyMap<string, string>
  readonly ids: ElementIds
  readonly attributes: AttributeCopier
  readonly note: NoteContent
}

/** Writes the kept elements of one input. */
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

/** An element without a type becomes a grouping element without meaning. */
function outputType({ input }: ScannedTree, names: ElementNames, dict: PdfDict): PdfName {
  const type = input.file.name(dict.get('S')) ?? 'NonStruct'
  return new PdfName(dict.has('NS') ? type : (names.types.get(type) ?? type))
}

/** The first copy of the page, which integers in /K refer to. */
function elementPage({ content }: ScannedTree, page: PdfValue | undefined): PdfRef | undefined {
  const first = page instanceof PdfRef ? content.copiesOf(page.num)[0] : undefined
  return first && new PdfRef(first.num)
}

function outputId({ ids }: ElementNames, index: number): PdfString | undefined {
  const id = ids.byElement.get(index)
  return id === undefined ? undefined : new PdfString(asciiBytes(id))
}

/** A name, or an array of names with revision numbers in between. */
function outputClasses(value: PdfValue, names: ElementNames): PdfValue {
  if (Array.isArray(value)) return value.map((item) => outputClasses(item, names))
  return value instanceof PdfName ? new PdfName(names.classes.get(value.value) ?? value.value) : value
}

/** Elements that this one refers to (ISO 32000-2, 14.7.2), without those that are not kept. */
function outputReferences({ input }: ScannedTree, value: PdfValue): PdfValue | undefined {
  const translated = input.file.array(value)?.map((item) => input.copier.translate(item)) ?? []
  const kept = translated.filter((item) => item !== null)
  return kept.length > 0 ? kept : undefined
}

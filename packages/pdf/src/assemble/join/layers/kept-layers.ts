import { layerName, type OptionalContent, references } from '../../../document/layers/optional-content.js'
import { type PdfDict, PdfRef, type PdfValue } from '../../../syntax/objects.js'
import type { Input } from '../../assembly.js'

/** The kept layers of one input, and the parts of its configurations that refer to them. */
export class KeptLayers {
  readonly input: Input
  readonly content: OptionalContent
  /** The object number in the output of each kept layer. */
  readonly #numbers = new Map<number, number>()

  /** Keeps all layers if all pages of the input are taken, or else those that the pages refer to. */
  constructor(input: Input, content: OptionalContent) {
    this.input = input
    this.content = content
    const { copier, file, isWhole, report } = input
    for (const group of content.groups) {
      const num = isWhole || copier.reached(group) ? copier.copy(group) : 0
      if (num > 0) this.#numbers.set(group, num)
      else report.drop('layer', `the layer “${layerName(file, group)}”`, 'no page that was taken uses it')
    }
    report.keep('layers', this.#numbers.size)
  }

  get groups(): Iterable<number> {
    return this.#numbers.keys()
  }

  get size(): number {
    return this.#numbers.size
  }

  /** The layer in the output, undefined when it is not kept. */
  layer(group: number): PdfRef | undefined {
    const num = this.#numbers.get(group)
    return num === undefined ? undefined : new PdfRef(num)
  }

  layers(groups: Iterable<number>): PdfRef[] {
    return [...groups].map((group) => this.layer(group)).filter((layer) => layer !== undefined)
  }

  /** The layers of an array, without those that are not kept. */
  list(value: PdfValue | undefined): PdfRef[] {
    return this.layers(references(this.input.file, value))
  }

  /** Radio-button groups of layers; a group with only one layer left is dropped. */
  exclusiveGroups(value: PdfValue | undefined): PdfValue[] {
    const groups = this.input.file.array(value) ?? []
    return groups.map((group) => this.list(group)).filter((group) => group.length > 1)
  }

  /** Usage applications: they switch layers by zoom, by language or for printing (ISO 32000-1, 8.11.4.4). */
  usages(value: PdfValue | undefined): PdfDict[] {
    const { file, copier } = this.input
    const usages: PdfDict[] = []
    for (const item of file.array(value) ?? []) {
      const usage = file.dict(item)
      const layers = this.list(usage?.get('OCGs'))
      if (usage === undefined || layers.length === 0) continue
      const rest = new Map(usage)
      rest.delete('OCGs')
      usages.push(copier.translateDict(rest).set('OCGs', layers))
    }
    return usages
  }
}

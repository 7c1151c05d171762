import { type OptionalContent, readOptionalContent } from '../../../document/layers/optional-content.js'
import type { PdfDict, PdfRef, PdfValue } from '../../../syntax/objects.js'
import type { Assembly, Input } from '../../assembly.js'
import { furtherConfiguration, joinMainConfigurations } from './configuration.js'
import { KeptLayers } from './kept-layers.js'

/** The layers of the output. */
export interface LayersJoin {
  /**
   * Writes the catalogue's /OCProperties, after everything that can refer to a layer (pages, actions) has
   * been written; undefined when there are no layers.
   */
  write(): PdfRef | undefined
}

/** Call it before pages are written: it prevents layers with equal dictionaries from being merged. */
export function prepareLayers(assembly: Assembly): LayersJoin {
  const layered: { readonly input: Input; readonly content: OptionalContent }[] = []
  for (const input of assembly.inputs) {
    const content = readOptionalContent(input.file, input.catalogue)
    if (content === undefined) continue
    for (const group of content.groups) input.copier.keepUnique(group)
    layered.push({ input, content })
  }
  return {
    write: () => {
      const kept = layered.map(({ input, content }) => new KeptLayers(input, content))
      return writeProperties(
        assembly,
        kept.filter(({ size }) => size > 0),
      )
    },
  }
}

function writeProperties({ writer }: Assembly, inputs: readonly KeptLayers[]): PdfRef | undefined {
  if (inputs.length === 0) return undefined
  const properties: PdfDict = new Map<string, PdfValue>([
    ['OCGs', inputs.flatMap((layers) => layers.layers(layers.groups))],
    ['D', joinMainConfigurations(inputs)],
  ])
  const others = inputs.flatMap((layers) =>
    layers.content.others.map((source) => furtherConfiguration(layers, source, inputs.length === 1)),
  )
  if (others.length > 0) properties.set('Configs', others)
  return writer.object(properties)
}

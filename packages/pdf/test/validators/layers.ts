import type { PdfNode, QpdfDocument } from './document.js'

export interface QpdfLayer {
  readonly node: PdfNode
  readonly name: string
  /** Whether it shows when the file is opened. */
  readonly visible: boolean
  readonly locked: boolean
  /** Whether the viewer's list of layers has it. */
  readonly listed: boolean
}

/** Every layer of the file with its state in the default configuration (ISO 32000-1, 8.11.4.3). */
export function layers(document: QpdfDocument): QpdfLayer[] {
  const properties = document.catalog.get('OCProperties')
  const configuration = properties.get('D')
  const references = (key: string): Set<string | undefined> =>
    new Set(flat(configuration.get(key)).map((node) => node.reference))
  const on = references('ON')
  const off = references('OFF')
  const locked = references('Locked')
  const order = references('Order')
  const hiddenByDefault = configuration.get('BaseState').name === 'OFF'
  return properties
    .get('OCGs')
    .items()
    .map((node) => ({
      node,
      name: node.get('Name').text ?? '',
      visible: hiddenByDefault ? on.has(node.reference) : !off.has(node.reference),
      locked: locked.has(node.reference),
      listed: order.has(node.reference),
    }))
}

/** The layers of one page by the name its content uses, numbered from 1; those of a membership dictionary in their order. */
export function pageLayers(document: QpdfDocument, page: number): Record<string, QpdfLayer[]> {
  const properties = document.pages[page - 1]!.inherited('Resources').get('Properties')
  const known = layers(document)
  return Object.fromEntries(
    properties.keys().map((name) => {
      const property = properties.get(name)
      const groups = property.get('Type').name === 'OCMD' ? property.get('OCGs').items() : [property]
      return [name, groups.map((group) => find(known, group, name))]
    }),
  )
}

/** The viewer's list: names, with sub-lists in brackets. */
export function layerOrder(document: QpdfDocument): string {
  const words = (node: PdfNode): string =>
    node.isArray ? `[${node.items().map(words).join(' ')}]` : (node.get('Name').text ?? `"${node.text}"`)
  return words(document.catalog.get('OCProperties').get('D').get('Order'))
}

/** The groups of which only one may show, as sets of references. */
export function exclusiveGroups(document: QpdfDocument): string[][] {
  const groups = document.catalog.get('OCProperties').get('D').get('RBGroups').items()
  return groups.map((group) => group.items().map((layer) => layer.reference ?? ''))
}

/** Layers that the configuration names but the file does not declare. */
export function layerProblems(document: QpdfDocument): string[] {
  const declared = new Set(layers(document).map((layer) => layer.node.reference))
  const configuration = document.catalog.get('OCProperties').get('D')
  const named = ['ON', 'OFF', 'Locked', 'Order', 'RBGroups'].flatMap((key) => flat(configuration.get(key)))
  const automatic = configuration
    .get('AS')
    .items()
    .flatMap((usage) => flat(usage.get('OCGs')))
  const problems = [...named, ...automatic]
    .filter((node) => node.isDictionary && !declared.has(node.reference))
    .map((node) => `${node.reference} is configured but not declared`)
  for (const object of document.all()) {
    if (object.get('Type').name === 'OCG' && !declared.has(object.reference)) {
      problems.push(`${object.reference} is not declared`)
    }
  }
  return problems
}

function find(known: readonly QpdfLayer[], group: PdfNode, name: string): QpdfLayer {
  const layer = known.find((candidate) => candidate.node.reference === group.reference)
  if (layer === undefined) throw new Error(`The content's layer ${name} is not among the file's layers.`)
  return layer
}

function flat(node: PdfNode): PdfNode[] {
  return node.isArray ? node.items().flatMap(flat) : node.exists ? [node] : []
}

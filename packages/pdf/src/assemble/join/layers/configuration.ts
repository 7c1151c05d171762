import {
  configurationIntents,
  groupIntents,
  hiddenBy,
  matchesIntent,
} from '../../../document/layers/optional-content.js'
import { isName, type PdfDict, PdfName, type PdfRef, type PdfValue } from '../../../syntax/objects.js'
import type { KeptLayers } from './kept-layers.js'
import { joinOrders, keptOrder } from './order.js'

/** The output's default configuration: every layer has the visibility it had in its own file. */
export function joinMainConfigurations(inputs: readonly KeptLayers[]): PdfDict {
  const configuration: PdfDict = new Map()
  const { input, content } = inputs[0]!
  for (const key of ['Name', 'Creator', 'ListMode']) {
    const value = input.copier.translate(content.main.get(key) ?? null)
    if (value !== null) configuration.set(key, value)
  }
  const intents = new Set(inputs.flatMap((layers) => [...intentsOf(layers)]))
  if (intents.size !== 1 || !intents.has('View'))
    configuration.set(
      'Intent',
      [...intents].map((intent) => new PdfName(intent)),
    )
  setUnlessEmpty(configuration, {
    OFF: inputs.flatMap((layers) => hiddenLayers(layers, intents)),
    RBGroups: inputs.flatMap((layers) => layers.exclusiveGroups(layers.content.main.get('RBGroups'))),
    Locked: inputs.flatMap((layers) => layers.list(layers.content.main.get('Locked'))),
    AS: inputs.flatMap((layers) => layers.usages(layers.content.main.get('AS'))),
  })
  // Viewers can list all layers if /Order is missing, and none if it is empty.
  if (inputs.some((layers) => layers.content.main.has('Order')))
    configuration.set(
      'Order',
      joinOrders(inputs.map((layers) => keptOrder(layers, layers.content.main.get('Order')))),
    )
  return configuration
}

function intentsOf({ input, content }: KeptLayers): ReadonlySet<string> {
  return configurationIntents(input.file, content.main)
}

/**
 * A layer that its own file could not hide, for lack of a common intent, must not be hidden by the intents of
 * other inputs.
 */
function hiddenLayers(layers: KeptLayers, joined: ReadonlySet<string>): PdfRef[] {
  const { input, content } = layers
  const isOff = hiddenBy(input.file, content.main)
  const own = intentsOf(layers)
  const hidden = [...layers.groups].filter((group) => {
    if (!isOff(group)) return false
    const intents = groupIntents(input.file, group)
    return matchesIntent(intents, own) || !matchesIntent(intents, joined)
  })
  return layers.layers(hidden)
}

/** An alternate configuration of an input. In the output it does not change the layers of other inputs. */
export function furtherConfiguration(layers: KeptLayers, source: PdfDict, isAlone: boolean): PdfDict {
  const { file, copier } = layers.input
  const configuration: PdfDict = new Map()
  for (const key of ['Name', 'Creator', 'ListMode', 'Intent']) {
    const value = copier.translate(source.get(key) ?? null)
    if (value !== null) configuration.set(key, value)
  }
  const base = file.resolve(source.get('BaseState'))
  if (isAlone || isName(base, 'Unchanged')) {
    if (base instanceof PdfName) configuration.set('BaseState', base)
    setUnlessEmpty(configuration, { ON: layers.list(source.get('ON')), OFF: layers.list(source.get('OFF')) })
  } else {
    const isOff = hiddenBy(file, source)
    const groups = [...layers.groups]
    configuration.set('BaseState', new PdfName('Unchanged'))
    setUnlessEmpty(configuration, {
      ON: layers.layers(groups.filter((group) => !isOff(group))),
      OFF: layers.layers(groups.filter(isOff)),
    })
  }
  setUnlessEmpty(configuration, {
    Order: keptOrder(layers, source.get('Order')),
    RBGroups: layers.exclusiveGroups(source.get('RBGroups')),
    Locked: layers.list(source.get('Locked')),
    AS: layers.usages(source.get('AS')),
  })
  return configuration
}

function setUnlessEmpty(dict: PdfDict, arrays: Readonly<Record<string, PdfValue[]>>): void {
  for (const [key, items] of Object.entries(arrays)) if (items.length > 0) dict.set(key, items)
}

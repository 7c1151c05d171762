import type { PdfDict, PdfValue } from '../../syntax/objects.js'
import { nameIn, objectNumber, placeOf, textIn, type Walk } from './walk.js'

const MAX_NESTING = 100

/** Optional content (ISO 32000-1, 8.11.4). */
export function addLayers(walk: Walk): void {
  const { file, catalogue } = walk
  const properties = file.dict(catalogue.get('OCProperties'))
  if (properties === undefined) return
  const configs = file.array(properties.get('Configs')) ?? []
  walk.add({
    type: 'PDOCProperties',
    place: placeOf(catalogue.get('OCProperties')),
    containsConfigs: configs.length > 0,
  })
  const groups = (file.array(properties.get('OCGs')) ?? []).flatMap((entry) => {
    const group = file.dict(entry)
    const name = group && textIn(file, group, 'Name')
    return name == null ? [] : [name]
  })
  const names = new Set<string>()
  for (const value of [properties.get('D') ?? null, ...configs]) {
    const config = file.resolve(value)
    if (!(config instanceof Map)) continue
    const name = textIn(file, config, 'Name')
    walk.add({
      type: 'PDOCConfig',
      place: { ...placeOf(value), ...(name !== null && { name }) },
      Name: name,
      hasDuplicateName: name !== null && names.has(name),
      AS: automaticStates(walk, config),
      OCGsNotContainedInOrder: missingInOrder(walk, config, groups),
    })
    if (name !== null) names.add(name)
  }
}

function automaticStates({ file }: Walk, config: PdfDict): string | null {
  if (file.resolve(config.get('AS')) === null) return null
  return (file.array(config.get('AS')) ?? [])
    .flatMap((entry) => {
      const usage = file.dict(entry)
      return usage === undefined ? [] : [nameIn(file, usage, 'Event') ?? '']
    })
    .join('')
}

function missingInOrder(walk: Walk, config: PdfDict, groups: readonly string[]): string | null {
  const { file } = walk
  const order = file.array(config.get('Order'))
  if (order === undefined) return null
  const missing = new Set(groups)
  const seen = new Set<number>()
  const visit = (entries: readonly PdfValue[], depth: number): void => {
    for (const entry of entries) {
      const value = file.resolve(entry)
      if (value instanceof Map) missing.delete(textIn(file, value, 'Name') ?? '')
      if (!Array.isArray(value) || depth > MAX_NESTING || seen.has(objectNumber(entry))) continue
      if (objectNumber(entry) > 0) seen.add(objectNumber(entry))
      visit(value, depth + 1)
    }
  }
  visit(order, 0)
  return missing.size > 0 ? [...missing].sort().join(',') : null
}

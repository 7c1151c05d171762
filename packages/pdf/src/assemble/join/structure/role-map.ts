import { UniqueNames } from '../../../copy/unique-names.js'
import type { PdfFile } from '../../../file/pdf-file.js'
import { PdfName, type PdfValue } from '../../../syntax/objects.js'

/** The roles of one input (ISO 32000-1, 14.7.3). */
export interface Roles {
  readonly map: ReadonlyMap<string, string>
  /** The structure types that its elements use. */
  readonly used: ReadonlySet<string>
}

export interface JoinedRoles {
  readonly map: ReadonlyMap<string, string>
  /** For each input, its renamed roles. */
  readonly renamed: readonly ReadonlyMap<string, string>[]
}

export function readRoleMap(file: PdfFile, value: PdfValue | undefined): Map<string, string> {
  const roles = new Map<string, string>()
  for (const [role, target] of file.dict(value) ?? []) {
    const type = file.resolve(target)
    if (type instanceof PdfName) roles.set(role, type.value)
  }
  return roles
}

/** The type of the element added above those of several inputs. */
export const TOP_TYPE = 'Document'

/**
 * One role map for all inputs. A role with the same final type in all inputs occurs once. If two inputs map
 * it differently, or one maps a type that another uses unmapped (even standard types can be mapped), the
 * mapped role is renamed.
 */
export function joinRoleMaps(inputs: readonly Roles[]): JoinedRoles {
  const types = inputs.map(({ map }) => finalTypes(map))
  const finals = new Set(inputs.length > 1 ? [TOP_TYPE] : [])
  const names = new UniqueNames()
  inputs.forEach(({ map, used }, index) => {
    const own = types[index]!
    for (const type of own.values()) finals.add(type)
    for (const role of [...used, ...map.keys()]) if (!own.has(role)) finals.add(role)
  })
  const taken = new Set([...finals, ...inputs.flatMap(({ map }) => [...map.keys()])])
  for (const name of taken) names.take(name)

  const joined = new Map<string, string>()
  /** For each role, the output name of each distinct final type. */
  const variants = new Map<string, Map<string, string>>()
  const renamed = inputs.map(({ map }, index) => {
    const own = types[index]!
    const newNames = new Map<string, string>()
    const added: [string, string][] = []
    for (const [role, type] of own) {
      const meanings = variants.get(role) ?? new Map<string, string>()
      variants.set(role, meanings)
      let name = meanings.get(type)
      if (name === undefined) {
        name = meanings.size === 0 && !finals.has(role) ? role : names.take(role)
        meanings.set(type, name)
        added.push([role, name])
      }
      if (name !== role) newNames.set(role, name)
    }
    for (const [role, name] of added) {
      const target = map.get(role)!
      joined.set(name, newNames.get(target) ?? target)
    }
    return newNames
  })
  // A type that is mapped to itself has no effect, but is kept.
  for (const { map } of inputs) for (const [role, type] of map) if (role === type) joined.set(role, type)
  return { map: joined, renamed }
}

/** The type at the end of each role's chain; roles in a loop have none. */
function finalTypes(map: ReadonlyMap<string, string>): Map<string, string> {
  const found = new Map<string, string | undefined>()
  for (const start of map.keys()) {
    const chain: string[] = []
    const onChain = new Set<string>()
    let role = start
    let next = map.get(role)
    while (next !== undefined && next !== role && !found.has(role) && !onChain.has(role)) {
      chain.push(role)
      onChain.add(role)
      role = next
      next = map.get(role)
    }
    const type = onChain.has(role) ? undefined : found.has(role) ? found.get(role) : role
    for (const each of chain) found.set(each, type)
  }
  const types = new Map<string, string>()
  for (const role of map.keys()) {
    const type = found.get(role)
    if (type !== undefined) types.set(role, type)
  }
  return types
}

import type { ModelObject, Place } from './model-object.js'
import { relations } from './rules/relations.js'
import { newVariables, type Rule, rules, type Variables, variableChanges } from './rules/rules.js'
import { typesAbove } from './rules/types.js'
import type { Standard } from './standards.js'

/** The most places of a failure that are kept by default; all are counted. */
const MAX_PLACES = 20
/** The most deferred objects that are kept. */
const MAX_DEFERRED = 1_000_000

/** A rule that objects of a file break. */
export interface Failure {
  readonly clause: string
  readonly test: number
  /** What is wrong with the first of them. */
  readonly message: string
  /** The type of the objects. */
  readonly type: string
  /** How many objects break the rule. */
  count: number
  /** Where the first of them are. */
  readonly places: Place[]
}

interface OwnRule {
  readonly rule: Rule
  readonly clause: string
  readonly test: number
}

interface RulesOfType {
  readonly changes: typeof variableChanges
  readonly atOnce: readonly OwnRule[]
  readonly deferred: readonly OwnRule[]
}

/** Judges objects by the rules of a standard. */
export class Judge {
  readonly #standard: Standard
  readonly #maxPlaces: number
  readonly #variables: Variables = newVariables()
  readonly #byType = new Map<string, RulesOfType>()
  readonly #failures = new Map<string, Failure>()
  readonly #deferred: { readonly object: ModelObject; readonly rules: readonly OwnRule[] }[] = []
  /** How many objects were judged. */
  judged = 0
  /** Whether objects were left out because there were too many. */
  isIncomplete = false

  constructor(standard: Standard, maxPlaces = MAX_PLACES) {
    this.#standard = standard
    this.#maxPlaces = maxPlaces
  }

  /** Whether the standard has rules about objects of a type. */
  asks(type: string): boolean {
    const { changes, atOnce, deferred } = this.#rulesOf(type)
    return changes.length + atOnce.length + deferred.length > 0
  }

  add(object: ModelObject): void {
    this.begin(object)
    this.judge(object)
  }

  /** What the rules remember of an object that is judged later, after those that it contains. */
  begin(object: ModelObject): void {
    for (const { name, value } of this.#rulesOf(object.type).changes)
      Object.assign(this.#variables, { [name]: value(object as never, this.#variables) })
  }

  judge(object: ModelObject): void {
    const { atOnce, deferred } = this.#rulesOf(object.type)
    if (atOnce.length + deferred.length === 0) return
    this.judged++
    for (const rule of atOnce) this.#apply(rule, object)
    if (deferred.length === 0) return
    if (this.#deferred.length < MAX_DEFERRED) this.#deferred.push({ object, rules: deferred })
    else this.isIncomplete = true
  }

  /** The rules that are broken, by clause, after all objects were judged. */
  failures(): readonly Failure[] {
    for (const { object, rules } of this.#deferred) for (const rule of rules) this.#apply(rule, object)
    this.#deferred.length = 0
    return [...this.#failures.values()].sort((a, b) => compareClauses(a.clause, b.clause) || a.test - b.test)
  }

  #apply({ rule, clause, test }: OwnRule, object: ModelObject): void {
    if (rule.holds(object as never, this.#variables)) return
    const key = `${clause}-${test}`
    const known = this.#failures.get(key)
    if (known !== undefined) {
      known.count++
      if (object.place !== undefined && known.places.length < this.#maxPlaces) known.places.push(object.place)
      return
    }
    const { message } = rule
    this.#failures.set(key, {
      clause,
      test,
      message: typeof message === 'string' ? message : message(object as never, this.#variables),
      type: object.type,
      count: 1,
      places: object.place === undefined ? [] : [object.place],
    })
  }

  #rulesOf(type: string): RulesOfType {
    const known = this.#byType.get(type)
    if (known !== undefined) return known
    const types = new Set([type, ...(typesAbove[type]?.split(' ') ?? [])])
    const own = rules.filter((rule) => types.has(rule.type)).flatMap((rule) => this.#ownRule(rule) ?? [])
    const found: RulesOfType = {
      changes: variableChanges.filter((change) => types.has(change.type)),
      atOnce: [
        ...own.filter(({ rule }) => rule.isDeferred !== true),
        ...(this.#standard === 'ua-2' ? relationsOf(type) : []),
      ],
      deferred: own.filter(({ rule }) => rule.isDeferred === true),
    }
    this.#byType.set(type, found)
    return found
  }

  #ownRule(rule: Rule): OwnRule | undefined {
    for (const [standards, place] of Object.entries(rule.at)) {
      if (!standards.split(' ').includes(this.#standard)) continue
      const at = place.lastIndexOf('-')
      return { rule, clause: place.slice(0, at), test: Number(place.slice(at + 1)) }
    }
    return undefined
  }
}

/** What elements of a structure tree may contain (ISO 32005), as rules about an element. */
function relationsOf(type: string): OwnRule[] {
  if (!type.startsWith('SE')) return []
  const name = type.slice(2)
  const found: OwnRule[] = []
  const add = (clause: string, holds: Rule['holds'], message: string): void => {
    found.push({ rule: { type, at: {}, holds, message }, clause: `Table 5. ${clause}`, test: 1 })
  }
  for (const [parent, { never }] of Object.entries(relations)) {
    if (!never.split(' ').includes(name)) continue
    const isParent =
      parent === 'Hn' ? (found: string) => HEADING.test(found) : (found: string) => found === parent
    add(
      `${parent}-${name}`,
      ({ parentStandardType }: { parentStandardType: string }) => !isParent(parentStandardType),
      parent === 'StructTreeRoot' ? `StructTreeRoot contains <${name}>` : `<${parent}> contains <${name}>`,
    )
  }
  const own = relations[name]
  for (const kid of own?.once.split(' ') ?? [])
    if (kid !== '')
      add(
        `${name}-${kid}`,
        ({ kidsStandardTypes }: { kidsStandardTypes: string }) =>
          kidsStandardTypes.split('&').filter((type) => type === kid).length <= 1,
        `<${name}> contains more than one <${kid}>`,
      )
  if (own?.hasNoContent === true)
    add(
      `${name}-content`,
      ({ hasContentItems }: { hasContentItems: boolean }) => !hasContentItems,
      `<${name}> contains content`,
    )
  return found
}

const HEADING = /^H[1-9]\d*$/

function compareClauses(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}

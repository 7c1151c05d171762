import { condition, phrase, says } from '../declare/message.js'
import type { OptionSchema } from '../declare/options-schema.js'
import type { OptionProblem } from './option-problems.js'

/**
 * Options that were sent but have no effect, because another option does not have the required value (`with`
 * in their schema): to ignore them would return an unintended result. Defaults that were sent do not count.
 */
export function ignoredOptions(
  { properties = {} }: OptionSchema,
  sent: unknown,
  /** Options that already have a problem. */
  named: ReadonlySet<unknown>,
): OptionProblem[] {
  const options = new Map(typeof sent === 'object' && sent !== null ? Object.entries(sent) : [])
  const chosen = (name: string): unknown => options.get(name) ?? properties[name]?.default
  return Object.entries(properties).flatMap(([name, option]) => {
    if (!options.has(name) || named.has(name)) return []
    const unmet = Object.entries(option.with ?? {}).find(([other, values]) => !values.includes(chosen(other)))
    if (unmet === undefined) return []
    const [other, values] = unmet
    if (named.has(other) || saysNothing(options.get(name), option.default, options.has(other))) return []
    const message = phrase`${says('no_effect')}It is only allowed with ${condition(other, ...values)}.`
    return [{ field: `options[${name}]`, path: [name], message }]
  })
}

/** A default has no effect if the other option was sent too, or if it means none. */
function saysNothing(value: unknown, fallback: unknown, isOtherSent: boolean): boolean {
  if (value === undefined || value === null) return true
  return isSame(value, fallback) && (isOtherSent || isEmpty(fallback))
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0
  return !value
}

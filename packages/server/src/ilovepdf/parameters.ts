import { ServiceError } from '../errors/service-error.js'

const TRUE = new Set<unknown>([true, 1, '1', 'true', 'True', 'on', 'yes'])
const FALSE = new Set<unknown>([false, 0, '0', 'false', 'False', 'off', 'no'])
const LONGEST_TEXT = 10_000
const LONGEST_LIST = 100

export type Sent = Readonly<Record<string, unknown>>

export function isSent(value: unknown): value is Sent {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Reads the parameters of a tool: in JSON each value has its type, in a form each is text. Null and an empty
 * text count as not sent.
 */
export class Parameters {
  readonly #sent: Sent
  readonly #within: string

  /** `within` is the prefix of the fields in messages, as in `elements[0]`. */
  constructor(sent: Sent, within = '') {
    this.#sent = sent
    this.#within = within
  }

  has(name: string): boolean {
    const value = this.#sent[name]
    return value !== undefined && value !== null && value !== '' && value !== 'null'
  }

  raw(name: string): unknown {
    return this.has(name) ? this.#sent[name] : undefined
  }

  /** The same with these defaults. */
  withUsual(usual: Sent): Parameters {
    const missing = Object.entries(usual).filter(([name, value]) => value !== undefined && !this.has(name))
    return new Parameters({ ...this.#sent, ...Object.fromEntries(missing) }, this.#within)
  }

  text(name: string): string | undefined {
    const value = this.raw(name)
    if (value === undefined) return undefined
    if (typeof value === 'number') return String(value)
    if (typeof value !== 'string') throw this.refused(name, 'must be text')
    if (value.length > LONGEST_TEXT) throw this.refused(name, `must have at most ${LONGEST_TEXT} characters`)
    return value
  }

  needed(name: string, why: string): string {
    const value = this.text(name)
    if (value !== undefined) return value
    const field = this.#field(name)
    throw new ServiceError('missing_parameter', `${field} is missing. ${why}`, { field })
  }

  flag(name: string, usual: boolean): boolean {
    const value = this.raw(name)
    if (value === undefined) return usual
    if (TRUE.has(value)) return true
    if (FALSE.has(value)) return false
    throw this.refused(name, 'must be true or false')
  }

  number(name: string, usual: number, min: number, max: number): number {
    const value = this.raw(name)
    if (value === undefined) return usual
    const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
    if (Number.isFinite(number) && number >= min && number <= max) return number
    throw this.refused(name, `must be a number from ${min} to ${max}`)
  }

  /** The parameters within this one, such as the x and y of `coordinates`; none if it was not sent. */
  within(name: string): Parameters {
    const value = this.raw(name) ?? {}
    if (!isSent(value)) throw this.refused(name, 'must be an object')
    return new Parameters(value, this.#field(name))
  }

  /** Case-insensitive, because SDKs differ in it. */
  choice<Value extends string>(name: string, values: readonly Value[], usual: Value): Value {
    const value = this.text(name)?.toLowerCase()
    if (value === undefined) return usual
    const found = values.find((one) => one.toLowerCase() === value)
    if (found === undefined) throw this.refused(name, `must be ${values.join(' or ')}`)
    return found
  }

  /** A list, or one text alone. */
  texts(name: string): readonly string[] | undefined {
    const value = this.raw(name)
    if (value === undefined) return undefined
    const listed = isSent(value) ? Object.values(value) : Array.isArray(value) ? value : [value]
    if (listed.length > LONGEST_LIST || !listed.every((one) => typeof one === 'string'))
      throw this.refused(name, `must be a list of at most ${LONGEST_LIST} texts`)
    return listed
  }

  /** In our page grammar the last page is `last`. */
  pages(name: string): string | undefined {
    return this.text(name)?.replace(/\bend\b/gi, 'last')
  }

  refused(name: string, problem: string): ServiceError {
    const field = this.#field(name)
    return new ServiceError('invalid_parameter', `${field}: ${problem}.`, { field })
  }

  #field(name: string): string {
    return this.#within === '' ? name : `${this.#within}[${name}]`
  }
}

import type { ProblemName } from './problem-names.js'

/**
 * A message for people. Where it speaks of options it is in parts, because each interface has its own words:
 * `send "mode": "add"` in HTTP is `give --mode add` on the command line.
 */
export type Message = string | readonly MessagePart[]

export type MessagePart =
  | string
  | { readonly verb: Verb }
  /** An option, or one of these values of it; in a condition, what it has to be. */
  | { readonly option: string; readonly values?: readonly unknown[]; readonly isCondition?: true }
  /** What the whole message says, for interfaces that have texts of their own. */
  | { readonly says: ProblemName; readonly with: SaidValues }

export type SaidValues = Readonly<Record<string, string | number>>

type Verb = 'send' | 'Send' | 'sent'

/** How an interface speaks of options. */
export interface Wording {
  readonly verbs: Readonly<Record<Verb, string>>
  option(name: string): string
  setting(name: string, values: readonly unknown[]): string
  condition(name: string, values: readonly unknown[]): string
  /** The text of the interface for a message; undefined if it has none. `name` is absent if the message has none. */
  own?(name: ProblemName | undefined, values: SaidValues): string | undefined
}

/** The words of HTTP, of MCP and of everything else that sends options as JSON. */
const http: Wording = {
  verbs: { send: 'send', Send: 'Send', sent: 'sent' },
  option: (name) => name,
  setting: (name, values) => `"${name}": ${either(values.map((value) => JSON.stringify(value)))}`,
  condition: (name, values) => `${name}: ${values.join(' or ')}`,
}

export function worded(message: Message, wording: Wording): string {
  const own = wording.own === undefined ? undefined : ownText(message, wording.own)
  if (own !== undefined) return own
  if (typeof message === 'string') return message
  const texts = message.map((part) => {
    if (typeof part === 'string') return part
    if ('says' in part) return ''
    if ('verb' in part) return wording.verbs[part.verb]
    const { option, values, isCondition = false } = part
    if (values === undefined) return wording.option(option)
    return isCondition ? wording.condition(option, values) : wording.setting(option, values)
  })
  return texts.join('')
}

function ownText(message: Message, own: NonNullable<Wording['own']>): string | undefined {
  const said = nameOf(message)
  return typeof said === 'object' && 'says' in said ? own(said.says, said.with) : own(undefined, {})
}

/** The part of a message that says what it is about; empty if it has none. */
export function nameOf(message: Message): MessagePart {
  if (typeof message === 'string') return ''
  return message.find((part) => typeof part === 'object' && 'says' in part) ?? ''
}

export function inHttp(message: Message): string {
  return worded(message, http)
}

/** The beginning of the description of an option that has an effect only with certain values of others. */
export function conditionText(
  required: Readonly<Record<string, readonly unknown[]>> = {},
  wording: Wording = http,
): string {
  return Object.entries(required)
    .map(([option, values]) => `With ${wording.condition(option, values)}. `)
    .join('')
}

/** `one, two or three`. */
export function either(values: readonly string[]): string {
  const last = values.at(-1) ?? ''
  return values.length < 2 ? last : `${values.slice(0, -1).join(', ')} or ${last}`
}

/** A template of a message: phrase`${Send} ${option('mode', 'add')} as well.` */
export function phrase(
  texts: TemplateStringsArray,
  ...parts: readonly (Message | MessagePart | number)[]
): Message {
  const joined: MessagePart[] = []
  for (const part of texts.flatMap((text, index) => [text, parts[index] ?? '']).flat()) {
    const last = joined.at(-1)
    if (typeof part === 'object') joined.push(part)
    else if (typeof last === 'string') joined[joined.length - 1] = `${last}${part}`
    else joined.push(String(part))
  }
  return joined.length === 1 && typeof joined[0] === 'string' ? joined[0] : joined
}

/** The beginning of a message that has a name. */
export function says(name: ProblemName, values: SaidValues = {}): MessagePart {
  return { says: name, with: values }
}

export const send: MessagePart = { verb: 'send' }
export const Send: MessagePart = { verb: 'Send' }
export const sent: MessagePart = { verb: 'sent' }

export function option(name: string, ...values: readonly unknown[]): MessagePart {
  return values.length === 0 ? { option: name } : { option: name, values }
}

export function condition(name: string, ...values: readonly unknown[]): MessagePart {
  return { option: name, values, isCondition: true }
}

/** An issue of zod, whose own message is only text. */
export type OptionIssue = {
  readonly code: 'custom'
  readonly path: PropertyKey[]
  readonly message: string
  readonly params: { readonly message: Message }
}

export function issueOf(path: PropertyKey | readonly PropertyKey[], message: Message): OptionIssue {
  return {
    code: 'custom',
    path: [path].flat() as PropertyKey[],
    message: inHttp(message),
    params: { message },
  }
}

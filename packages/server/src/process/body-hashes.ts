import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'

export interface BodyHashes {
  /** Without passwords and secret options: the stored hash of a short password could be guessed. */
  readonly stored: string
  /** Of the whole body. It is only kept if it was hashed again with a key. */
  readonly whole: string
}

/** About two milliseconds. */
const VALUES_IN_A_SLICE = 2000
const MAX_DEPTH = 32

/** The order of fields does not matter. Other requests continue while a large body is hashed. */
export async function bodyHashes(body: unknown, secretOptions: ReadonlySet<string>): Promise<BodyHashes> {
  const stored = createHash('sha256')
  let text = ''
  let secrets = ''
  let values = 0
  const isSecret = (name: string, value: unknown): boolean => {
    if (name !== 'password' && !secretOptions.has(name)) return false
    // The number tells where in the body it is.
    secrets += `${values} ${[...canonical(value, () => false, name)].join('')}\n`
    return true
  }
  for (const piece of canonical(body, isSecret)) {
    text += piece
    if (++values % VALUES_IN_A_SLICE > 0) continue
    stored.update(text)
    text = ''
    await turn()
  }
  const hash = stored.update(text).digest('hex')
  return { stored: hash, whole: createHash('sha256').update(hash).update(secrets).digest('hex') }
}

type IsSecret = (name: string, value: unknown) => boolean

/** A piece of text for each value, with its name, and for the end of each list and object. */
function* canonical(value: unknown, isSecret: IsSecret, name = '', depth = 0): Generator<string> {
  const start = `${JSON.stringify(name)}:`
  if (depth > MAX_DEPTH) yield `${start}…`
  else if (typeof value !== 'object' || value === null) yield `${start}${JSON.stringify(value) ?? 'null'},`
  else if (Array.isArray(value)) {
    yield `${start}[`
    for (const item of value) yield* canonical(item, isSecret, '', depth + 1)
    yield ']'
  } else {
    yield `${start}{`
    for (const [inner, item] of Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      if (!isSecret(inner, item)) yield* canonical(item, isSecret, inner, depth + 1)
    yield '}'
  }
}

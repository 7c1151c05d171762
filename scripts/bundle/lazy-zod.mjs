// Replaces zod in the bundle. The calls of a declaration are recorded and replayed to zod when options are
// checked for the first time: most commands have no options, or end before.
import { createRequire } from 'node:module'

const makers = new WeakMap()
const load = once(() => createRequire(import.meta.url)('./cached-code.js').run('zod').z)

export const z = noted(load)

/** Property accesses and calls on it are recorded too, except those that return a result immediately. */
function noted(make, makeOwner, name) {
  const note = new Proxy(() => {}, {
    get(_, key) {
      if (key === 'safeParse') return (...args) => make().safeParse(...args)
      return noted(
        once(() => make()[key]),
        make,
        key,
      )
    },
    apply(_, __, args) {
      return noted(once(() => makeOwner()[name](...args.map(made))))
    },
  })
  makers.set(note, make)
  return note
}

/** The value with recorded schemas replaced by those of zod. */
function made(value) {
  if (makers.has(value)) return makers.get(value)()
  if (Array.isArray(value)) return value.map(made)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, made(inner)]))
}

function once(make) {
  let value
  let isMade = false
  return () => {
    if (!isMade) {
      value = make()
      isMade = true
    }
    return value
  }
}

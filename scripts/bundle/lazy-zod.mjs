// Stands for zod in the bundle. What a declaration says is noted down, and said to zod itself when options have to be checked for the
// first time: most commands are given none, or end before.
import { createRequire } from 'node:module'

const makers = new WeakMap()
const load = once(() => createRequire(import.meta.url)('./zod.cjs').z)

export const z = noted(load)

/** Whatever is asked of it or called on it is noted too, except for what gives a result at once. */
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

/** The same with zod's own in place of the notes in it. */
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

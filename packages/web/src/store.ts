import { useSyncExternalStore } from 'react'

/** A value shown by components and changed outside them. It is replaced, never mutated. */
export interface Store<Value> {
  get(): Value
  set(value: Value): void
  change(next: (value: Value) => Value): void
  subscribe(listener: () => void): () => void
}

export function createStore<Value>(initial: Value): Store<Value> {
  let current = initial
  const listeners = new Set<() => void>()
  const set = (value: Value): void => {
    if (Object.is(value, current)) return
    current = value
    for (const listener of [...listeners]) listener()
  }
  return {
    get: () => current,
    set,
    change: (next) => set(next(current)),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get)
}

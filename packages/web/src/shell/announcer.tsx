import type { ReactElement } from 'react'
import { createStore, useStore } from '../store.js'

const said = createStore<{ readonly message: string; readonly count: number }>({ message: '', count: 0 })

/** Has a screen reader say it, when it has said what it is saying. */
export function announce(message: string): void {
  said.change(({ count }) => ({ message, count: count + 1 }))
}

export function Announcer(): ReactElement {
  const { message, count } = useStore(said)
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {/* The same words once more are a change only in an element of their own. */}
      <span key={count}>{message}</span>
    </div>
  )
}

import type { ReactElement } from 'react'
import { createStore, useStore } from '../store.js'

const announcement = createStore<{ readonly message: string; readonly count: number }>({
  message: '',
  count: 0,
})

/** Lets a screen reader announce a message after the current one. */
export function announce(message: string): void {
  announcement.change(({ count }) => ({ message, count: count + 1 }))
}

export function Announcer(): ReactElement {
  const { message, count } = useStore(announcement)
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {/* A repeated message is announced only if it is in a new element. */}
      <span key={count}>{message}</span>
    </div>
  )
}

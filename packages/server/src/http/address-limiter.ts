import { networkOf } from './network-of.js'

interface Window {
  failures: number
  readonly endsAt: number
}

const WINDOW_SECONDS = 60
const MAX_ADDRESSES = 20_000

/** Slows down guessing of tokens: after this many failures per minute, an address has to wait. */
export class AddressLimiter {
  readonly perMinute: number
  readonly #now: () => number
  readonly #windows = new Map<string, Window>()

  constructor(perMinute: number, now: () => number = () => performance.now() / 1000) {
    this.perMinute = perMinute
    this.#now = now
  }

  /** Seconds until this address may try again; 0 if it may now. */
  retryAfter(address: string): number {
    const window = this.#windows.get(networkOf(address))
    if (window === undefined || window.failures < this.perMinute) return 0
    return Math.max(0, Math.ceil(window.endsAt - this.#now()))
  }

  failed(address: string): void {
    const key = networkOf(address)
    const now = this.#now()
    const window = this.#windows.get(key)
    if (window !== undefined && window.endsAt > now) {
      window.failures++
      return
    }
    this.#windows.delete(key)
    this.#evictOldest()
    this.#windows.set(key, { failures: 1, endsAt: now + WINDOW_SECONDS })
  }

  /**
   * The oldest are removed in batches, because removing them one by one would cost more than the rest of the
   * work.
   */
  #evictOldest(): void {
    if (this.#windows.size < MAX_ADDRESSES) return
    for (const key of this.#windows.keys()) {
      if (this.#windows.size <= MAX_ADDRESSES / 2) return
      this.#windows.delete(key)
    }
  }
}

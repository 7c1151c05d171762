/** How a conversion ended. */
export type Outcome =
  | {
      readonly kind: 'unreadable' | 'encrypted' | 'refused' | 'crashed' | 'timeout'
      readonly why: string
    }
  | {
      readonly kind: 'converted'
      /** What a reader misses or sees differently. */
      readonly losses: readonly string[]
      /** The rules that still fail, by our own validation. */
      readonly remaining: readonly string[]
      readonly seconds: number
      /** The largest memory that the process has had so far. */
      readonly megabytes?: number
    }

/** Whether the file is damaged or locked, so that it counts for nobody. */
export function isUnread({ kind }: Outcome): boolean {
  return kind === 'unreadable' || kind === 'encrypted'
}

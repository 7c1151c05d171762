/** What machines count together; where they cannot for a moment, each goes by its own count. */
export interface SharedRates {
  /** Milliseconds until a request under this name may be made; 0 where this one may. */
  take(name: string, perMinute: number): Promise<number>
  /** Adds to what was counted under this name, or looks (0). */
  count(name: string, add: 0 | 1, windowMs: number): Promise<{ count: number; leftMs: number }>
}

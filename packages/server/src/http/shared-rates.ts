/** Counts that the machines share; if they are not available, each machine uses its own. */
export interface SharedRates {
  /** Milliseconds until a request under this name is allowed; 0 if this one is. */
  take(name: string, perMinute: number): Promise<number>
  /** Adds to the count under this name, or only reads it (0). */
  count(name: string, add: 0 | 1, windowMs: number): Promise<{ count: number; leftMs: number }>
}

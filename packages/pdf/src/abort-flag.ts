/**
 * Whether the caller has aborted. The engine never waits, so an AbortSignal of the same thread cannot change meanwhile (not
 * even one with a timeout); a getter that looks at a clock or at shared memory can.
 */
export interface AbortFlag {
  readonly aborted: boolean
}

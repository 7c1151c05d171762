/**
 * Whether the caller has aborted. The engine runs synchronously, so an AbortSignal of the same thread cannot
 * change during a call (not even one with a timeout). A getter that checks a clock or shared memory can.
 */
export interface AbortFlag {
  readonly aborted: boolean
}

/** Receives events about requests to a remote store, and about requests that the cache saved. */
export interface BlobObserver {
  /** Called for each attempt: it succeeded, is retried, or has failed for good. */
  asked(outcome: 'answered' | 'retried' | 'failed'): void
  /** A file was needed on the local disk, and a copy existed or not. */
  copyWanted(isThere: boolean): void
}

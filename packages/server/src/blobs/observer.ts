/** Told of what a store elsewhere is asked, and of what need not be asked of it. */
export interface BlobObserver {
  /** Of each try: it was answered, is made again, or has failed for good. */
  asked(outcome: 'answered' | 'retried' | 'failed'): void
  /** Somebody needs a file on the local disk, and a copy was there or not. */
  copyWanted(isThere: boolean): void
}

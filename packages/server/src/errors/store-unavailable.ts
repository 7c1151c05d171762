/**
 * A store that the service needs (database, bucket, queue) does not respond, after all retries. The next request tries it again: no restart is needed
 * when it is back.
 */
export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable'
  readonly code = 'storage_unavailable'

  /** The cause is for the log: it may name hosts. */
  constructor(store: string, options?: ErrorOptions) {
    super(`The ${store} of the service does not respond.`, options)
  }
}

/** The connection was lost after the change was sent: it is not known whether it was made. */
export class OutcomeUnknown extends StoreUnavailable {
  override readonly name = 'OutcomeUnknown'
}

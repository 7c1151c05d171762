/**
 * A store that the service needs (the database, the bucket of files, the queue) does not answer, and did not for as long as it was tried. It is asked
 * again with the next request: nothing has to be started anew once it is back.
 */
export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable'
  readonly code = 'storage_unavailable'

  /** The cause is for the log: it may name hosts. */
  constructor(store: string, options?: ErrorOptions) {
    super(`The ${store} of the service does not respond.`, options)
  }
}

/** The same, and whether the change was made is not known: the connection was lost after it was asked for. */
export class OutcomeUnknown extends StoreUnavailable {
  override readonly name = 'OutcomeUnknown'
}

/**
 * A store that the service needs (the database, the object store, the queue) does not answer now. It is asked again with the next request:
 * nothing has to be started anew once it is back. What was to be changed was not.
 */
export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable'
  readonly code = 'storage_unavailable'
  constructor(store: string, options?: ErrorOptions) {
    super(`The ${store} of the service does not answer.`, options)
  }
}

/** The same, and whether the change was made is not known: the connection was lost after it was asked for. */
export class OutcomeUnknown extends StoreUnavailable {
  override readonly name = 'OutcomeUnknown'
}

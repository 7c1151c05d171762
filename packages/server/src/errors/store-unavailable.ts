/** A store on another machine (the database, the bucket of files, the queue) cannot be reached or fails, and did so for as long as it was tried. */
export class StoreUnavailable extends Error {
  readonly code = 'storage_unavailable'
  readonly store: string

  /** The cause is for the log: it may name hosts. */
  constructor(store: string, options?: ErrorOptions) {
    super(`The ${store} of the service cannot be reached, or fails.`, options)
    this.name = 'StoreUnavailable'
    this.store = store
  }
}

/** The same, and whether the change was made is not known: the connection was lost after it was asked for. */
export class OutcomeUnknown extends StoreUnavailable {
  constructor(store: string, options?: ErrorOptions) {
    super(store, options)
    this.name = 'OutcomeUnknown'
  }
}

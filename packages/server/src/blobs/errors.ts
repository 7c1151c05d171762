import { StoreUnavailable } from '../errors/store-unavailable.js'

/** The bytes do not match the expected size and hash. */
export class BlobDamaged extends Error {
  constructor() {
    super('The bytes differ from those that were stored.')
    this.name = 'BlobDamaged'
  }
}

export class BlobNotFound extends Error {
  constructor() {
    super('There is no such blob.')
    this.name = 'BlobNotFound'
  }
}

/**
 * A remote store returned bytes that differ from what was stored, on every retry. Whether they were damaged
 * in the store or on the network is unknown, so callers see an unavailable store, and the next request tries
 * again.
 */
export class BlobFetchedDamaged extends StoreUnavailable {
  constructor() {
    super('file storage', { cause: new Error('The bytes differ from those that were stored.') })
  }
}

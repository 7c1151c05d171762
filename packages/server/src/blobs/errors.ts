import { StoreUnavailable } from '../errors/store-unavailable.js'

/** Other bytes than the size and the hash say. */
export class BlobDamaged extends Error {
  constructor() {
    super('The bytes are not those that were stored.')
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
 * A store elsewhere gives, again and again, other bytes than were stored. Whether they were damaged there or on their way cannot be told: to callers the store
 * does not answer, and the next request asks it again.
 */
export class BlobFetchedDamaged extends StoreUnavailable {
  constructor() {
    super('file storage', { cause: new Error('It returned other bytes than were stored.') })
  }
}

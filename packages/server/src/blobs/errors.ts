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

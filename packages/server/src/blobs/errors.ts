export class BlobNotFound extends Error {
  constructor() {
    super('There is no such blob.')
    this.name = 'BlobNotFound'
  }
}

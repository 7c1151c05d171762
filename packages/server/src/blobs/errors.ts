/** What the store of bytes refuses, and the HTTP status it is answered with. */
export const blobErrors = {
  storage_full: { status: 507 },
} as const

export class BlobNotFound extends Error {
  constructor() {
    super('There is no such blob.')
    this.name = 'BlobNotFound'
  }
}

/** The disk, or the share of it that the service may take, has no room left. */
export class StorageFull extends Error {
  readonly code = 'storage_full'
  constructor() {
    super('There is no room left in the storage of the service.')
    this.name = 'StorageFull'
  }
}

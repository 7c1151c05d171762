import { ServiceError } from '../../errors/service-error.js'
import type { Caller } from '../../process/caller.js'
import type { FileRow } from '../../records/records.js'

export interface CloudFile {
  readonly caller: Caller
  /** To which the file is to be added. */
  readonly task: string | undefined
  readonly url: string
}

/** The one place where a file would be fetched from an address that the client names. */
export async function fetchCloudFile(_asked: CloudFile): Promise<FileRow> {
  throw new ServiceError(
    'invalid_parameter',
    'cloud_file: This service does not fetch files from addresses. Upload the file itself, as file.',
    { field: 'cloud_file' },
  )
}

import { ServiceError } from '../../errors/service-error.js'
import type { FileRow } from '../../records/records.js'

/** The one place where a file is fetched from an address that the client names. */
export async function fetchCloudFile(_url: string): Promise<FileRow> {
  throw new ServiceError(
    'invalid_parameter',
    'cloud_file: This service does not fetch files from addresses. Upload the file itself, as file.',
    { field: 'cloud_file' },
  )
}

import { StartProblem } from '../errors/start-problem.js'
import type { Values } from '../settings/declare.js'
import type { BlobObserver, Blobs } from './blobs.js'
import { openFileBlobs } from './files/file-blobs.js'
import type { blobSettings } from './settings.js'

/** How long a failing request to the bucket is retried. */
const RETRY_MS = 20_000
const REQUEST_TIMEOUT_MS = 60_000
const IDLE_MS = 20_000

/** The store that the settings select. `folder` is the store's own, on the file system of the workspaces. */
export async function openBlobs(
  settings: Values<typeof blobSettings>,
  folder: string,
  observer?: BlobObserver,
): Promise<Blobs & { close(): Promise<void> }> {
  const { keepFreeBytes, s3Bucket, s3AccessKeyId, s3SecretAccessKey, s3Endpoint, s3PathStyle } = settings
  if (s3Bucket === null) return openFileBlobs({ folder, keepFreeBytes })
  if ((s3AccessKeyId === null) !== (s3SecretAccessKey === null))
    throw new StartProblem(
      'The settings s3AccessKeyId and s3SecretAccessKey belong together: set both, or neither.',
    )
  // Loading the SDK takes longer than the rest of the start.
  const { openS3Blobs } = await import('./s3/s3-blobs.js')
  return openS3Blobs({
    folder,
    keepFreeBytes,
    bucket: s3Bucket,
    endpoint: s3Endpoint,
    region: settings.s3Region,
    credentials:
      s3AccessKeyId === null || s3SecretAccessKey === null
        ? null
        : { accessKeyId: s3AccessKeyId, secretAccessKey: s3SecretAccessKey },
    prefix: settings.s3Prefix,
    isPathStyle: s3PathStyle === 'auto' ? s3Endpoint !== null : s3PathStyle === 'on',
    cacheBytes: settings.s3CacheBytes,
    isLinked: settings.s3PresignedDownloads === 'on',
    retryMs: RETRY_MS,
    requestTimeoutMs: REQUEST_TIMEOUT_MS,
    idleMs: IDLE_MS,
    observer,
  })
}

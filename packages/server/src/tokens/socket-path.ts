import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'

const NAME = 'admin.sock'
/** The shortest limit among the systems Node runs on, the closing zero included. */
const LONGEST = 103

export interface SocketPath {
  readonly path: string
  release(): Promise<void>
}

/**
 * Systems allow a socket's path about a hundred bytes. Where the folder's is longer, Linux reaches the folder by an open
 * descriptor, under a short name.
 */
export async function socketPath(folder: string): Promise<SocketPath> {
  const path = join(folder, NAME)
  if (Buffer.byteLength(path) <= LONGEST || process.platform !== 'linux')
    return { path, release: async () => undefined }
  const handle: FileHandle = await open(folder, 'r')
  return { path: `/proc/self/fd/${handle.fd}/${NAME}`, release: () => handle.close() }
}

import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'

const NAME = 'admin.sock'
/** The shortest limit of the systems that Node supports, including the terminating zero. */
const LONGEST = 103

export interface SocketPath {
  readonly path: string
  release(): Promise<void>
}

/**
 * Systems limit the path of a socket to about a hundred bytes. If the folder's path is longer, Linux can
 * reach the folder through an open descriptor, under a short name.
 */
export async function socketPath(folder: string): Promise<SocketPath> {
  const path = join(folder, NAME)
  if (Buffer.byteLength(path) <= LONGEST || process.platform !== 'linux')
    return { path, release: async () => undefined }
  const handle: FileHandle = await open(folder, 'r')
  return { path: `/proc/self/fd/${handle.fd}/${NAME}`, release: () => handle.close() }
}

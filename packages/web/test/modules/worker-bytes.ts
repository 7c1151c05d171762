import type { Page } from 'playwright-core'

/** What the workers of a page have read from files and written to the private file system. */
export interface WorkerBytes {
  readonly read: number
  readonly written: number
  /** Read after the first write. */
  readonly readWhileWriting: number
  /** The most that was read between two writes. */
  readonly mostBetweenWrites: number
}

/** For `TestPage.preludes`: the worker counts bytes and sends the totals to the page. */
export const COUNTING = `{
  let read = 0, written = 0, readWhileWriting = 0, sinceWrite = 0, mostBetweenWrites = 0
  const channel = new BroadcastChannel('bytes')
  const count = (readNow, writtenNow) => {
    read += readNow
    written += writtenNow
    if (written > 0) {
      readWhileWriting += readNow
      sinceWrite = writtenNow > 0 ? 0 : sinceWrite + readNow
      mostBetweenWrites = Math.max(mostBetweenWrites, sinceWrite)
    }
    channel.postMessage({ read, written, readWhileWriting, mostBetweenWrites })
  }
  const blobs = Blob.prototype, readers = FileReaderSync.prototype, files = FileSystemSyncAccessHandle.prototype
  const { arrayBuffer } = blobs, { readAsArrayBuffer } = readers, { write } = files
  blobs.arrayBuffer = function () {
    count(this.size, 0)
    return arrayBuffer.call(this)
  }
  readers.readAsArrayBuffer = function (blob) {
    count(blob.size, 0)
    return readAsArrayBuffer.call(this, blob)
  }
  files.write = function (bytes, options) {
    count(0, bytes.byteLength)
    return write.call(this, bytes, options)
  }
}
`

declare global {
  interface Window {
    workerBytes: WorkerBytes
  }
}

/** Before the page is loaded. */
export async function receiveWorkerBytes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new BroadcastChannel('bytes').onmessage = ({ data }) => {
      window.workerBytes = data as WorkerBytes
    }
  })
}

export function workerBytes(page: Page): Promise<WorkerBytes> {
  return page.evaluate(() => window.workerBytes)
}

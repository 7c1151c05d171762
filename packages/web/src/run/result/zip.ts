import { unzipSync, Zip, ZipPassThrough } from 'fflate'
import type { RunOutput } from '../run-output.js'

/** The outputs in one ZIP file, stored without compression: PDFs and images are compressed already. */
export async function zipOf(outputs: readonly RunOutput[]): Promise<Blob> {
  const parts: BlobPart[] = []
  const zip = new Zip((error, data) => {
    if (error !== null) throw error
    parts.push(data as Uint8Array<ArrayBuffer>)
  })
  for (const { name, blob } of outputs) {
    const entry = new ZipPassThrough(name)
    zip.add(entry)
    entry.push(new Uint8Array(await (await blob()).arrayBuffer()), true)
  }
  zip.end()
  return new Blob(parts, { type: 'application/zip' })
}

export interface ZipEntry {
  readonly name: string
  readonly size: number
}

/** The files in a ZIP file, by its directory. */
export async function listZip(file: Blob): Promise<readonly ZipEntry[]> {
  const entries: ZipEntry[] = []
  unzipSync(new Uint8Array(await file.arrayBuffer()), {
    filter({ name, originalSize: size }) {
      if (!name.endsWith('/')) entries.push({ name, size })
      return false
    },
  })
  return entries
}

import { randomUUID } from 'node:crypto'
import { ANY_BYTES, safeFileName, UniqueNames } from '@octavo/tasks/file-name'
import type { HttpContext } from '../http/context.js'
import type { Download } from '../http/download/download.js'
import { storedFile } from '../http/download/stored-file.js'
import { zipOf } from '../http/download/zip.js'
import { extensionOf, type Held } from './form/form.js'

/** One file, or a ZIP of several, with the name that the caller wishes, if any. */
export async function downloadOf(
  { blobs }: Pick<HttpContext, 'blobs'>,
  wished: string,
  files: readonly Held[],
): Promise<Download> {
  const [first] = files
  if (first !== undefined && files.length === 1) {
    const name = wished === '' ? first.name : `${wished}${extensionOf(first.name)}`
    // Without a link to the store: the file is removed as soon as it is sent.
    return { ...storedFile(blobs, { ...first.file, name: safeName(name) }), link: undefined }
  }
  const names = new UniqueNames()
  const entries = files.map(({ file, name }) =>
    storedFile(blobs, { ...file, name: names.take(safeName(name)) }),
  )
  return zipOf(`${wished === '' ? randomUUID() : safeName(wished)}.zip`, entries)
}

function safeName(name: string): string {
  return safeFileName(name, ANY_BYTES, 'result')
}

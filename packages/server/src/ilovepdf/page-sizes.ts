import { text } from 'node:stream/consumers'
import type { HttpContext } from '../http/context.js'
import type { Caller } from '../process/caller.js'
import type { FileRow } from '../records/records.js'

/**
 * The size of each page, as `612x792`; none if the file cannot be opened. Determined by a process that is
 * deleted afterwards.
 */
export async function pageSizes(
  { processes, blobs }: Pick<HttpContext, 'processes' | 'blobs'>,
  caller: Caller,
  { blob, name }: FileRow,
): Promise<string[]> {
  const { id: processId } = await processes.startTask(caller, { task: 'info-pdf' })
  try {
    const upload = processes.upload(caller, name)
    await upload.bind({ processId, task: 'info-pdf' })
    for await (const chunk of await blobs.open(blob)) await upload.write(chunk as Buffer)
    const { file } = await upload.finish(() => true)
    const entries = [{ file: file.id, filename: name, rotation: 0 }]
    const asked = {
      processId,
      task: 'info-pdf',
      entries,
      options: {},
      outputFilename: undefined,
      webhook: undefined,
    }
    const { outcome } = await processes.execute(caller, asked, { isDeferred: false })
    if ((await outcome()).error !== undefined) return []
    const output = await processes.output(caller, processId, 1)
    return sizesIn(JSON.parse(await text(await blobs.open(output.blob))) as Info)
  } finally {
    await processes.remove(caller, processId)
  }
}

interface Size {
  readonly width: number
  readonly height: number
}

interface Info {
  readonly pages: {
    readonly count: number
    /** Of the first pages, in their order. */
    readonly first: readonly Size[]
    /** Those that there are. */
    readonly sizes: readonly Size[]
  }
}

/** For a long document with several page sizes, only the first pages are listed. */
function sizesIn({ pages: { count, first, sizes } }: Info): string[] {
  const [only] = sizes
  const isOfOneSize = sizes.length === 1 && only !== undefined
  const each = isOfOneSize ? Array.from({ length: count }, () => only) : first
  return each.map(({ width, height }) => `${Math.round(width)}x${Math.round(height)}`)
}

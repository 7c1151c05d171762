import type { ChosenFile } from '../../../files/chosen-file.js'
import type { OptionValues } from '../../../tools/tool.js'
import type { Run, RunResult } from '../../run.js'
import { fileOf } from '../output-file.js'

/** What shows how a document was converted to another format: the same text and tables as a web page. */
export interface Preview {
  /** The converted file. */
  readonly original: ChosenFile
  /** Whether only tables are in the result. */
  readonly isOfTables: boolean
  /** Makes the page; rejects if it cannot be made, or with the signal. */
  page(signal: AbortSignal): Promise<string>
}

/** More pages take longer than the preview is worth. */
export const MAX_PREVIEWED = 30

const LAYOUTS: Readonly<Record<string, (options: OptionValues) => 'flow' | 'exact'>> = {
  'pdf-to-word': ({ layout }) => (layout === 'exact' ? 'exact' : 'flow'),
  'pdf-to-excel': () => 'flow',
  'pdf-to-powerpoint': () => 'exact',
  'pdf-to-html': ({ layout }) => (layout === 'exact' ? 'exact' : 'flow'),
  'pdf-to-epub': () => 'flow',
}

/** The preview of an output; undefined if it is another kind of result, or if this page does not have its file. */
export function previewOf(run: Run, { outputs }: RunResult, index: number): Preview | undefined {
  const task = run.task() ?? ''
  const layoutOf = LAYOUTS[task]
  const entries = run.entries()
  const original = entries[index]?.file
  const output = outputs[index]
  const isPaired = entries.length === outputs.length
  if (layoutOf === undefined || original === undefined || output === undefined || !isPaired) return undefined
  if (/^(?:text\/csv|application\/zip)/.test(output.type)) return undefined
  return {
    original,
    isOfTables: task === 'pdf-to-excel',
    async page(signal) {
      if (output.type === 'text/html') return (await fileOf(output)).text()
      return writtenAsPage(original, run.options(), layoutOf(run.options()), signal)
    },
  }
}

/** Made in this browser, also if the service has converted the file: nothing is sent for a preview. */
async function writtenAsPage(
  { file, password, pageCount }: ChosenFile,
  { pages }: OptionValues,
  layout: 'flow' | 'exact',
  signal: AbortSignal,
): Promise<string> {
  const { runOnDevice } = await import('../../../device/device.js')
  const isLong = (pageCount ?? 0) > MAX_PREVIEWED
  const chosen = typeof pages === 'string' && pages !== '' && pages !== 'all' ? pages : undefined
  const entry = { file, filename: file.name, page: '', rotation: 0 as const }
  const { outputs, release } = await runOnDevice(
    {
      task: 'pdf-to-html',
      entries: [password === undefined ? entry : { ...entry, password }],
      options: { layout, pages: chosen ?? (isLong ? `1-${MAX_PREVIEWED}` : 'all') },
    },
    { onProgress: () => undefined, signal },
  )
  try {
    return await (await outputs[0]!.blob()).text()
  } finally {
    await release()
  }
}

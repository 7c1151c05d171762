import type { ChosenFile } from '../../../files/chosen-file.js'
import { readSelection, selectionText } from '../../../files/page-selection.js'
import type { OptionValues } from '../../../tools/tool.js'
import type { Run, RunResult } from '../../run.js'
import { fileOf } from '../output-file.js'

/** What shows how a document was converted to another format: the same text and tables as a web page. */
export interface Preview {
  /** The converted file. */
  readonly original: ChosenFile
  /** Whether only tables are in the result. */
  readonly isOfTables: boolean
  /** The most pages that it shows. */
  readonly maxPages: number
  /** Makes the page; rejects if it cannot be made, or with the signal. */
  page(signal: AbortSignal): Promise<PreviewPage>
}

export interface PreviewPage {
  readonly html: string
  /** Whether it shows only the first of the converted pages. */
  readonly isPart: boolean
}

/** More pages take longer than the preview is worth. */
const MAX_PREVIEWED = 30
/** Their text is recognised again, because the result has it in another format. */
const MAX_RECOGNISED = 5
/** Larger web pages are not read to be shown. */
const MAX_PAGE_BYTES = 20_000_000

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
  const options = run.options()
  const maxPages = options.ocr === 'auto' ? MAX_RECOGNISED : MAX_PREVIEWED
  return {
    original,
    isOfTables: task === 'pdf-to-excel' && options.sheets !== 'pages',
    maxPages,
    async page(signal) {
      if (output.type === 'text/html' && output.size <= MAX_PAGE_BYTES)
        return { html: await (await fileOf(output)).text(), isPart: false }
      return writtenAsPage(original, options, layoutOf(options), maxPages, signal)
    },
  }
}

/** Made in this browser, also if the service has converted the file: nothing is sent for a preview. */
async function writtenAsPage(
  { file, password, pageCount }: ChosenFile,
  { pages, ocr, languages }: OptionValues,
  layout: 'flow' | 'exact',
  maxPages: number,
  signal: AbortSignal,
): Promise<PreviewPage> {
  const { runOnDevice } = await import('../../../device/device.js')
  const wanted = typeof pages === 'string' && pages !== 'all' ? pages : ''
  const chosen = pageCount === null ? undefined : readSelection(wanted, pageCount).pages
  const isPart = chosen !== undefined && chosen.length > maxPages
  const entry = { file, filename: file.name, page: '', rotation: 0 as const }
  const { outputs, release } = await runOnDevice(
    {
      task: 'pdf-to-html',
      entries: [password === undefined ? entry : { ...entry, password }],
      options: {
        layout,
        pages: isPart ? selectionText(chosen.slice(0, maxPages)) : wanted === '' ? 'all' : wanted,
        ...(ocr === 'auto' && { ocr, ...(languages !== undefined && { languages }) }),
      },
    },
    { onProgress: () => undefined, signal },
  )
  try {
    return { html: await (await outputs[0]!.blob()).text(), isPart }
  } finally {
    await release()
  }
}

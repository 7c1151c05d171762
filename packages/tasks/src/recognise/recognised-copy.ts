import type { Loss } from '@octavo/pdf/loss'
import type { StoredFile, TaskContext, TaskEntry } from '../declare/task.js'
import { recogniseAll } from './recognise-each.js'
import type { RecogniseOptions } from './recognise-options.js'

export interface RecognisedCopy {
  /** The whole document, with the text under its pictures. */
  readonly file: StoredFile
  /** The numbers of the pages whose text was recognised. */
  readonly pages: readonly number[]
  readonly losses: readonly Loss[]
}

/** A scratch copy of a document in which pages, by their indexes, have recognised text. */
export async function recognisedCopy(
  context: TaskContext<unknown>,
  entry: TaskEntry,
  indexes: readonly number[],
  languages: readonly string[],
): Promise<RecognisedCopy> {
  const file = context.scratch()
  const options: RecogniseOptions = {
    languages,
    pages: indexes.map((index) => index + 1),
    mode: 'skip',
    format: 'pdf',
    rotate: false,
    straighten: true,
    clean: 'recognition',
    dpi: 0,
    min_confidence: LEAST_CONFIDENCE,
    user_words: [],
    user_patterns: [],
    corrections: [],
    corrections_only: false,
    // The copy is only read.
    signatures: 'strip',
    signature_appearance: 'keep',
    dynamic_xfa: 'keep_pages',
  }
  const output = {
    maxBytes: context.output.maxBytes,
    maxFiles: 1,
    create: () => file,
    adopt: () => undefined,
  }
  const entries = [{ ...entry, page: 'all', rotation: 0 }]
  const { files } = await recogniseAll({ ...context, entries, options, output })
  const [report] = files
  return { file, pages: report!.results.map(({ page }) => page), losses: report!.losses }
}

/** As of ocr-pdf. */
const LEAST_CONFIDENCE = 60

import { PdfError } from '@octavo/pdf/errors'
import type { EntryDraft } from '../documents/entry-drafts.js'

/** Errors of the engine name the file. */
export async function namingFile<T>({ entry }: EntryDraft, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PdfError) error.input ??= entry.filename
    throw error
  }
}

import { PdfError } from '@octavo/pdf/errors'
import { TaskFailure } from '../declare/task-failure.js'

/** Runs the engine; if it rejects an option because of a file, the failure names both. */
export function withField<T>(field: string, filename: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof PdfError) || error.code !== 'invalid_option') throw error
    throw new TaskFailure({
      code: 'invalid_parameter',
      field: `options[${field}]`,
      input: filename,
      message: `${filename}: ${error.message}`,
    })
  }
}

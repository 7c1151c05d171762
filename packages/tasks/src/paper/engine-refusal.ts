import { PdfError } from '@octavo/pdf/errors'
import { TaskFailure } from '../task-failure.js'

/** Runs the engine; where it refuses an option for what a file is like, the failure names the option and the file. */
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

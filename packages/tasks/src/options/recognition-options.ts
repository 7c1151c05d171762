import * as z from 'zod'
import { RECOGNITION_LANGUAGE } from '../declare/recognition.js'

export const MAX_LANGUAGES = 10
const MAX_LANGUAGE = 30
/** The limit is of each code, also of those that are joined. */
const CODES = /^[A-Za-z]\w{1,29}(?:\+[A-Za-z]\w{1,29})*$/

type Condition = Readonly<Record<string, readonly unknown[]>>

/** The languages in which text is recognised. */
export function languagesOption(condition: Condition = {}) {
  return z
    .array(
      z
        .string()
        .max(MAX_LANGUAGES * (MAX_LANGUAGE + 1))
        .regex(CODES)
        .meta({ format: RECOGNITION_LANGUAGE }),
    )
    .min(1)
    .max(MAX_LANGUAGES)
    .default(['eng'])
    .meta({
      description:
        'The languages of the text, as codes of Tesseract: eng, deu, fra, spa, ita, jpn, chi_sim, ara …, also joined by +, such as eng+deu. Fewer languages give fewer errors. English is always there; others have to be installed.',
      examples: [['eng', 'deu']],
      ...(Object.keys(condition).length > 0 && { with: condition }),
    })
}

/** Options of tasks that need text, which scanned pages do not have. */
export const recognitionOptions = {
  ocr: z
    .enum(['refuse', 'auto'])
    .default('refuse')
    .meta({
      description:
        'If pages are scans without text: refuse a document that has no text at all, and keep such pages of others as pictures; or recognise their text first, as the task ocr-pdf does.',
      examples: ['auto'],
    }),
  languages: languagesOption({ ocr: ['auto'] }),
}

/** For `tasksRun` of their tasks. */
export function recognitionTasks({ ocr }: { readonly ocr: 'refuse' | 'auto' }): string[] {
  return ocr === 'auto' ? ['ocr-pdf'] : []
}

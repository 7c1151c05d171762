import type { AbortFlag } from '@octavo/pdf/abort-flag'
import type { Recogniser, Recognition } from '../declare/recognition.js'
import { TaskFailure } from '../declare/task-failure.js'
import type { RecogniseOptions } from './recognise-options.js'

/** Names every language that is missing, how to install it, and those that are here. */
export async function openRecogniser(
  recognition: Recognition,
  { languages, user_words, user_patterns }: RecogniseOptions,
  signal: AbortFlag,
): Promise<Recogniser> {
  const wanted = [...new Set(languages)]
  const known = await recognition.languages()
  const missing = wanted.filter((language) => !known.includes(language))
  if (missing.length > 0)
    throw new TaskFailure({
      code: 'invalid_parameter',
      field: 'options[languages]',
      message: missingLanguages(missing, known),
    })
  const settings = { languages: wanted, userWords: user_words, userPatterns: user_patterns }
  return recognition.open(settings, signal)
}

function missingLanguages(missing: readonly string[], known: readonly string[]): string {
  const packages = missing.map((language) => `@tesseract.js-data/${language}`).join(' ')
  const debian = missing.map((language) => `tesseract-ocr-${language.replaceAll('_', '-')}`).join(' ')
  return `There are no recognition data for ${missing.join(', ')}. Those who run Octavo can install them by npm (${packages}), by Debian (tesseract-ocr ${debian}), or put their .traineddata files into the folder of OCTAVO_TESSDATA_FOLDER. Languages that are here: ${known.join(', ')}.`
}

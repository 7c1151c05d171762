import type { AbortFlag } from '@octavo/pdf/abort-flag'
import type { Recogniser, Recognition } from '../declare/recognition.js'
import { TaskFailure } from '../declare/task-failure.js'
import { MAX_LANGUAGES } from '../options/recognition-options.js'
import { codesFor } from './language-codes.js'
import type { RecogniseOptions } from './recognise-options.js'

const FIELD = 'options[languages]'

/** Names every language that is missing, how to install it, and those that are here. */
export async function openRecogniser(
  recognition: Recognition,
  { languages: wanted, user_words, user_patterns }: RecogniseOptions,
  signal: AbortFlag,
): Promise<Recogniser> {
  if (wanted.length > MAX_LANGUAGES)
    throw new TaskFailure({
      code: 'invalid_parameter',
      field: FIELD,
      message: `There may be at most ${MAX_LANGUAGES} languages, and there are ${wanted.length}.`,
    })
  const known = await recognition.languages()
  const missing = wanted.filter((language) => !known.includes(language))
  if (missing.length > 0)
    throw new TaskFailure({
      code: 'invalid_parameter',
      field: FIELD,
      message: missingLanguages(missing, known),
    })
  const settings = { languages: wanted, userWords: user_words, userPatterns: user_patterns }
  return recognition.open(settings, signal)
}

function missingLanguages(missing: readonly string[], known: readonly string[]): string {
  const meant = missing.map((code) => ({ code, codes: codesFor(code, known) }))
  const others = meant.filter(({ codes }) => codes.length > 0)
  const renamed = others.map(({ code, codes }) => `${codes.join(' or ')} instead of ${code}`).join(', ')
  const absent = meant
    .flatMap(({ code, codes }) => (codes.length > 0 ? codes : [code]))
    .filter((code) => !known.includes(code))
  const sentences = [
    ...(renamed === '' ? [] : [`Languages have the codes of Tesseract: ${renamed}.`]),
    ...(absent.length === 0 ? [] : [howToInstall(absent)]),
    `Languages that are here: ${known.join(', ')}.`,
  ]
  return sentences.join(' ')
}

function howToInstall(absent: readonly string[]): string {
  const packages = absent.map((language) => `@tesseract.js-data/${language}`).join(' ')
  const debian = absent.map((language) => `tesseract-ocr-${language.replaceAll('_', '-')}`).join(' ')
  return `There are no recognition data for ${absent.join(', ')}. Those who run Octavo can install them by npm (${packages}), by Debian (tesseract-ocr ${debian}), or put their .traineddata files into the folder of OCTAVO_TESSDATA_FOLDER.`
}

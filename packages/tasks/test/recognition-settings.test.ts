import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RecognitionSettings } from '../src/declare/recognition.js'
import { onePage } from './one-page.js'
import { ocrWith } from './stub-recogniser.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder()
})
afterEach(() => folder.remove())

/** With recognition data for English and German. */
function run(languages: readonly string[]) {
  const entries = [folder.entry('a.pdf', {}, onePage('/MediaBox [0 0 300 300]'))]
  return folder.run(ocrWith(), { entries, options: { languages } })
}

function refused(languages: readonly string[]): Promise<string> {
  return run(languages).then(
    () => expect.fail('The languages were accepted.'),
    (error: { field: string; message: string }) => {
      expect(error.field).toBe('options[languages]')
      return error.message
    },
  )
}

describe('The languages of text recognition', () => {
  test('may be joined by +, as for Tesseract', async () => {
    await expect(run(['eng+deu'])).resolves.toBeDefined()
    expect(await refused(['eng+fra'])).toContain('There are no recognition data for fra.')
  })

  test.each(['de', 'ger'])('that are here under another code than %s are named by theirs', async (code) => {
    expect(await refused(['eng', code])).toBe(
      `Languages have the codes of Tesseract: deu instead of ${code}. Languages that are here: eng, deu.`,
    )
  })

  test('that are not here are installed by the code that Tesseract has for them', async () => {
    const message = await refused(['fr', 'zh', 'nb'])
    expect(message).toContain('fra instead of fr, chi_sim or chi_tra instead of zh, nor instead of nb.')
    expect(message).toContain('@tesseract.js-data/fra @tesseract.js-data/chi_sim')
    expect(message).toContain('tesseract-ocr-fra tesseract-ocr-chi-sim')
    expect(message).not.toContain('tesseract.js-data/fr ')
  })

  test('that nobody knows are named as they are', async () => {
    expect(await refused(['tlh'])).toMatch(/^There are no recognition data for tlh\./)
  })

  test('may each be as long as a code can be, also if they are joined', async () => {
    await expect(run([Array(8).fill('eng+deu').join('+')])).resolves.toBeDefined()
    await expect(run([`eng+${'a'.repeat(31)}`])).rejects.toMatchObject({ code: 'invalid_parameter' })
  })

  test('are at most ten', async () => {
    expect(await refused(['eng+deu+fra+spa+ita+nld', 'por+rus+pol+ces+dan'])).toBe(
      'There may be at most 10 languages, and there are 11.',
    )
  })
})

test('Words and patterns of the user are those of the recognition', async () => {
  const opened: RecognitionSettings[] = []
  const entries = [folder.entry('a.pdf', {}, onePage('/MediaBox [0 0 300 300]'))]
  const options = { languages: ['deu+eng'], user_words: ['Octavo'], user_patterns: ['INV-\\d\\d'] }
  await folder.run(
    ocrWith({}, (settings) => opened.push(settings)),
    { entries, options },
  )
  expect(opened).toEqual([{ languages: ['deu', 'eng'], userWords: ['Octavo'], userPatterns: ['INV-\\d\\d'] }])
})

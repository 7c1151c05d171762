import { loadTasks } from '@octavo/tasks/load-tasks'
import { worded } from '@octavo/tasks/message'
import { readOptions } from '@octavo/tasks/options'
import type { OptionSchema } from '@octavo/tasks/options-schema'
import type { ReportedLoss } from '@octavo/tasks/report-losses'
import { beforeAll, describe, expect, it } from 'vitest'
import { noteReaders } from '../../tasks/src/report/file-notes.js'
import { failedOptionText, labelWording } from '../src/options/option-labels.js'
import english from '../src/texts/en.json' with { type: 'json' }
import { reportTexts } from '../src/texts/report-texts.js'
import { loadToolTexts } from '../src/texts/text.js'
import tools from '../src/texts/tool/en.json' with { type: 'json' }

/** Words of the API, of formats inside a PDF, and of programmers. */
const FORBIDDEN =
  /\b(JSON|XMP|API|HTTP|null|absent|boolean|array|parameter|entry|entries|filename|metadata|uri|mode|dictionary|stream|AcroForm|PieceInfo|linearize|pipeline|chains?)\b/i
const SNAKE_CASE = /\b[a-z]+_[a-z_]+\b/
const SENDS = /\b[Ss]end (user|owner|a text|the document)\b|^Send\b/

/** Texts about the API itself. */
const ABOUT_THE_API = /^(shell\.api|tool\.code\b)/

/** Every text under an object, by its path. */
function* textsIn(value: unknown, path: string): Iterable<[path: string, text: string]> {
  if (typeof value === 'string') yield [path, value]
  else for (const [key, inner] of Object.entries(value ?? {})) yield* textsIn(inner, `${path} ${key}`)
}

/** `{name}` stands for something else. */
function apiWords(text: string): boolean {
  const words = text.replaceAll(/\{[\w-]+\}/g, '…')
  return FORBIDDEN.test(words) || SNAKE_CASE.test(words) || SENDS.test(words)
}

it('has no word of the API in any English text', () => {
  const messages = Object.fromEntries(
    Object.entries(english.messages).filter(([key]) => !ABOUT_THE_API.test(key)),
  )
  const shown = Object.values(english.tasks).map(({ summary, action }) => ({ summary, action }))
  const all = [...textsIn({ messages, shown, ...tools }, 'en')]
  expect(all.length).toBeGreaterThan(1000)
  expect(all.filter(([, text]) => apiWords(text))).toEqual([])
})

describe('A problem of options', async () => {
  beforeAll(loadToolTexts)
  const tasks = await loadTasks()
  const problems = (name: string, options: object): readonly string[] =>
    (readOptions(tasks.get(name)!, options).problems ?? []).map(({ message }) =>
      worded(message, labelWording(name)),
    )

  it.each([
    ['protect-pdf', {}, 'Enter a password.'],
    ['merge-pdf', { encrypt: 'aes-256' }, 'Enter a password.'],
    ['redact-pdf', {}, 'Enter words, draw boxes on the page, or choose kinds of data.'],
    ['watermark-pdf', {}, 'Enter a text or choose a picture.'],
    ['metadata-pdf', { mode: 'set' }, 'Change something first.'],
    ['bookmarks-pdf', { mode: 'replace' }, 'Add, change or remove a bookmark first.'],
    ['rotate-pdf', { pages: 'three' }, 'Write pages like 1-3, 5 or last.'],
    ['split-pdf', { by: 'every', pages_per_file: 0 }, 'Enter a number from 1 to 1,000,000.'],
    ['nup-pdf', { rows: 1.5, columns: 1 }, 'Enter a whole number from 0 to 20.'],
    ['page-numbers', { pattern: '{page}' }, 'Use only the words in braces that are listed below.'],
    ['pipeline', { tasks: [{ task: 'protect-pdf' }] }, 'Enter a password.'],
  ])('of %s with %o says what to do', (name, options, said) => {
    expect(problems(name, options)).toContain(said)
  })

  it('never has the words of the API, whatever is wrong', () => {
    const wrong = ['', 'x_y', -1, 0.5, 1e12, true, null, [], ['x_y'], { x_y: 1 }, 'x'.repeat(5000)]
    for (const name of tasks.names)
      for (const option of Object.keys(tasks.describe(name)!.options.properties ?? {}))
        for (const value of wrong)
          for (const said of problems(name, { [option]: value }))
            expect(apiWords(said), `${name} ${option}: ${said}`).toBe(false)
  })

  it('that a run found is in the words of the page, unless the task is not ours', () => {
    const options: OptionSchema = { properties: { pages: { format: 'pages' } } }
    const problem = { path: ['pages'], message: 'There is no page 9.' }
    expect(failedOptionText({ name: 'rotate-pdf', options }, problem)).toBe(
      'The document does not have all of these pages.',
    )
    expect(failedOptionText({ name: 'new-task', options }, problem)).toBe('There is no page 9.')
  })
})

describe('A report', () => {
  beforeAll(loadToolTexts)

  it('has a text for each field that is noted, and for each kind of loss', () => {
    const texts = Object.keys(tools.report)
    // Free text of the engine is counted, and is in the full report.
    const fields = Object.keys(noteReaders).filter((field) => field !== 'notes')
    expect(
      fields.filter((field) => !texts.some((name) => name === field || name.startsWith(`${field}.`))),
    ).toEqual([])
    const losses: Readonly<Record<ReportedLoss['kind'], unknown>> = tools.losses
    expect(losses.pages).toBeDefined()
  })

  it.each([
    [{ part: 'images', helps: 'recommended' }, '“Recommended” compression'],
    [{ part: 'images', helps: 'extreme' }, '“Strong” compression'],
    [{ part: 'images', helps: 'target_size' }, 'A target size'],
    [{ part: 'images' }, 'images that cannot be made smaller'],
    [{ part: 'bilevel_images' }, 'images in black and white'],
    [{ part: 'fonts' }, 'fonts'],
    [{ part: 'attachments', helps: 'remove_attachments' }, '“PDF attachments” removes them'],
    [{ part: 'others' }, 'text, drawings'],
  ])('says why a file is hardly smaller, and what would help: %o', (why, said) => {
    const { notes } = reportTexts({ files: [{ name: 'a.pdf', hardlySmaller: { percent: 95, ...why } }] })
    expect(notes).toEqual([{ file: 'a.pdf', lines: [expect.stringContaining(said)] }])
  })

  it('says once what holds for all files', () => {
    const missingFonts = [{ name: 'Aptos', substitute: 'Carlito' }]
    const [one, other] = ['a.docx', 'b.xlsx'].map((name) => ({ name, pages: 1, missingFonts }))
    const line = 'Not installed, so other fonts were used: Aptos.'
    expect(reportTexts({ files: [one, other] }).notes).toEqual([{ file: '', lines: [line] }])
    const without = { name: 'c.odt', pages: 1 }
    expect(reportTexts({ files: [one, without, other] }).notes).toEqual([
      { file: 'a.docx', lines: [line] },
      { file: 'b.xlsx', lines: [line] },
    ])
  })

  it('is shown in sentences with numbers, the same ones together', () => {
    const report = {
      losses: [{ file: 'a.pdf', kind: 'image', page: 2, count: 3, what: 'Three images.' }],
      inputs: [
        {
          name: 'a.pdf',
          repairs: ['The cross-reference table was rebuilt.', 'The page tree was repaired.'],
          renamed: [{ kind: 'field', from: 'name', to: 'name_2' }],
          dropped: [
            { kind: 'link', what: 'links', why: 'their page is not there', count: 2 },
            { kind: 'openAction', what: 'the page to open', why: 'another file has one', count: 1 },
          ],
          notes: ['Something.'],
        },
      ],
    }
    expect(reportTexts(report)).toEqual({
      losses: [{ file: 'a.pdf', lines: ['Page 2: 3 images are missing or damaged.'] }],
      notes: [
        {
          file: 'a.pdf',
          lines: [
            '2 faults in the file were repaired.',
            '1 form field was renamed: name → name_2.',
            '2 links were left out: their pages are not in the result.',
            '1 technical detail of the file was left out.',
            '1 more remark is in the full report.',
          ],
        },
      ],
      steps: [],
    })
  })
})

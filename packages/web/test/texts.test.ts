import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it, vi } from 'vitest'
import { errorTable } from '../../server/src/errors/codes.js'
import { taskFailureCodes } from '../../tasks/src/declare/task-failure.js'
import { choiceOf, helpFor, labelOf } from '../src/options/option-labels.js'
import type { ToolTexts } from '../src/texts/catalogue.js'
import german from '../src/texts/de.json' with { type: 'json' }
import english from '../src/texts/en.json' with { type: 'json' }
import spanish from '../src/texts/es.json' with { type: 'json' }
import { fromNowText } from '../src/texts/formats.js'
import french from '../src/texts/fr.json' with { type: 'json' }
import { actionText, exampleTitle, translated } from '../src/texts/task-texts.js'
import { chooseLanguage, filled, loadToolTexts, text } from '../src/texts/text.js'
import germanTools from '../src/texts/tool/de.json' with { type: 'json' }

const script = fileURLToPath(new URL('../scripts/check-texts.mjs', import.meta.url))
const check = (...folder: string[]) => spawnSync(process.execPath, [script, ...folder], { encoding: 'utf8' })

/** What the check says of the texts of a language. */
function checked(
  language: string,
  texts: unknown,
  ofTools: unknown,
): { status: number | null; lines: readonly string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'texts-'))
  mkdirSync(join(folder, 'tool'))
  writeFileSync(join(folder, `${language}.json`), JSON.stringify(texts))
  writeFileSync(join(folder, 'tool', `${language}.json`), JSON.stringify(ofTools))
  const { status, stdout } = check(folder)
  return { status, lines: stdout.split('\n').map((line) => line.trim()) }
}

it('has no translation that contradicts the English text', () => {
  const { status, stdout, stderr } = check()
  expect(status, stdout + stderr).toBe(0)
  expect([...stdout.matchAll(/^\w+(?=: )/gm)].flat()).toEqual(['ar', 'de', 'en', 'es', 'fr', 'ja'])
})

it('names what a language lacks, without failing', () => {
  const { 'files.title': _, ...messages } = german.messages
  const { 'merge-pdf': __, ...tasks } = german.tasks
  const { 'merge-pdf': ___, ...tools } = germanTools.tasks
  const { missing: ____, ...problems }: ToolTexts['problems'] = germanTools.problems
  const count = { ...german.messages['files.count'], one: undefined }
  const { status, lines } = checked(
    'de',
    { messages: { ...messages, 'files.count': count, 'files.gone': '' }, tasks },
    { ...germanTools, tasks: tools, problems },
  )
  expect(status).toBe(0)
  expect(lines).toEqual(
    expect.arrayContaining([
      'missing: files.title',
      'missing: files.count, plural form one',
      'missing: problems: missing',
      'missing: merge-pdf: title',
      'missing: merge-pdf: summary',
      'missing: merge-pdf: keywords',
      'missing: merge-pdf: action',
      'missing: merge-pdf: option bookmarks',
      'missing: merge-pdf: option title, unset',
      'missing: merge-pdf: example “Two files, one after the other”',
      'unused: files.gone',
    ]),
  )
})

it('finds a placeholder that differs from the English text, and two values with the same label', () => {
  const { status, lines } = checked(
    'de',
    {
      ...german,
      messages: {
        ...german.messages,
        'files.moved': '{name} ist auf Platz {position} von {count}',
        'files.count': { one: '{counts} Datei', other: '{count} Dateien' },
        'files.title': { one: 'Datei', other: 'Dateien' },
      },
    },
    {
      ...germanTools,
      options: { ...germanTools.options, layer: { label: 'Lage', choices: { over: 'Ja', under: 'Ja' } } },
    },
  )
  expect(status).toBe(1)
  expect(lines.filter((line) => line.startsWith('wrong: ')).slice(0, 5)).toEqual([
    'wrong: files.title: has plural forms',
    'wrong: files.count: {counts} is not in the English text',
    'wrong: files.moved: {position} is not in the English text',
    'wrong: files.moved: {place} is missing',
    'wrong: page-numbers: option layer: two values are called “Ja”',
  ])
})

async function inLanguage(language: 'de' | 'fr'): Promise<void> {
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('localStorage', { setItem: () => undefined })
  await loadToolTexts()
  await chooseLanguage(language)
}

afterEach(async () => {
  if ('document' in globalThis) await chooseLanguage('en')
  vi.unstubAllGlobals()
  vi.doUnmock('../src/texts/fr.json')
  vi.doUnmock('../src/texts/tool/fr.json')
})

it('shows the declaration of a task that has no translation', async () => {
  await inLanguage('de')
  const tool = {
    name: 'new-task',
    title: 'New task',
    summary: 'Does something new.',
    group: null,
    keywords: ['new'],
    inputs: { accepts: ['application/pdf'], min: 1, max: 1 },
  }
  expect(translated(tool)).toEqual(tool)
  expect(labelOf('new-task', 'max_lines')).toBe('Max lines')
  expect(helpFor('new-task', 'max_lines', { description: 'Lines per page.' })).toBe('Lines per page.')
  expect(choiceOf('new-task', 'line_style', 'side_by_side')).toBe('Side by side')
  expect(exampleTitle('new-task', 'Ten lines')).toBe('Ten lines')
  // An option that other tasks have too is translated.
  expect(labelOf('new-task', 'pages')).toBe('Seiten')
})

it('shows in English what a language lacks', async () => {
  vi.doMock('../src/texts/fr.json', () => ({ messages: {}, tasks: {} }))
  vi.doMock('../src/texts/tool/fr.json', () => ({
    tasks: {},
    options: {},
    problems: {},
    report: {},
    losses: {},
  }))
  await inLanguage('fr')
  expect(text('files.count', { count: 0 })).toBe('0 files')
  expect(labelOf('compare-pdf', 'mode')).toBe('Compare')
  expect(choiceOf('compare-pdf', 'mode', 'both')).toBe('Text and appearance')
})

it.each([
  ['compare-pdf', 'layout', 'side_by_side', 'Side by side'],
  ['crop-pdf', 'unit', 'mm', 'mm'],
  ['protect-pdf', 'algorithm', 'aes-256', 'AES-256'],
  ['merge-pdf', 'fields', 'share', 'Share one value'],
])('shows value %s.%s=%s as “%s”', async (task, path, value, shown) => {
  await loadToolTexts()
  expect(choiceOf(task, path, value)).toBe(shown)
})

it('says on the button what happens', async () => {
  const action = (name: string, options: object, count?: number): string =>
    actionText({ name, title: 'New task' }, { ...options }, count)
  expect(action('metadata-pdf', { mode: 'set' })).toBe('Save changes')
  expect(action('metadata-pdf', { mode: 'clear' })).toBe('Remove properties')
  expect(action('merge-pdf', {})).toBe('Merge')
  expect(action('merge-pdf', {}, 3)).toBe('Merge 3 files')
  expect(action('new-task', {})).toBe('New task')
})

it('has a message and advice for every way a run can fail', () => {
  // A run that was cancelled by the user needs no message.
  const ends = taskFailureCodes.filter((code) => code !== 'cancelled')
  const beforeTheRun = [
    'connection_failed',
    'unauthorized',
    'rate_limited',
    'file_too_large',
    'body_too_large',
    'quota_exceeded',
    'unsupported_file_type',
    'queue_full',
    'queue_timeout',
    'request_timeout',
    'storage_unavailable',
    'shutting_down',
    'interrupted',
  ]
  const { messages } = english
  const wanted = [...ends, ...beforeTheRun]
  expect(
    wanted.filter((code) => !(`problem.${code}` in messages && `run.advice.${code}` in messages)),
  ).toEqual([])
  // Those of the page itself.
  const own = ['connection_failed', 'detail', 'unknown', 'not_pages', 'no_such_page']
  const known = [...Object.keys(errorTable), ...own]
  const told = Object.keys(messages).flatMap((key) => /^(?:problem|run\.advice)\.(.+)$/.exec(key)?.[1] ?? [])
  expect(told.filter((code) => !known.includes(code))).toEqual([])
})

it('isolates names written in the other direction from the sentence around them', () => {
  const moved = { name: 'تقرير 2024.pdf', place: 1, count: 3 }
  expect(filled('en', '{name} moved to position {place} of {count}', moved)).toBe(
    '\u2068تقرير 2024.pdf\u2069 moved to position 1 of 3',
  )
  expect(filled('ar', 'نُقل {name}', { name: 'scan (1).pdf' })).toBe('نُقل \u2068scan (1).pdf\u2069')
  expect(filled('en', '{name} removed', { name: 'scan (1).pdf' })).toBe('scan (1).pdf removed')
})

it.each([
  ['fr', french, '1 000 000 de pages'],
  ['es', spanish, '1.000.000 de páginas'],
] as const)('uses the plural form of millions in %s', (language, { messages }, said) => {
  for (const key of ['arrange.count', 'files.total-pages', 'run.result.pages'] as const)
    expect(filled(language, messages[key], { count: 1_000_000 }).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(
      said,
    )
})

it.each([
  [59, 'in 59 seconds'],
  [59 * 60 + 50, 'in 1 hour'],
  [2 * 3600 - 110, 'in 1 hr 58 min'],
  [2 * 3600 - 20, 'in 2 hours'],
  [24 * 3600 - 60, 'in 23 hr 59 min'],
  [47 * 3600, 'in 2 days'],
  [-110 * 60, '2 hours ago'],
])('rounds %i seconds from now to “%s”', (seconds, said) => {
  expect(fromNowText(seconds, 0).replaceAll('\u00a0', ' ')).toBe(said)
})

it('says hours and minutes in the chosen language', async () => {
  await inLanguage('fr')
  expect(fromNowText(2 * 3600 - 120, 0).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe('dans 1 h 58 min')
})

import { loadTasks } from '@octavo/tasks/load-tasks'
import { afterAll, describe, expect, it } from 'vitest'
import { signedDocument } from '../../pdf/test/fixtures/signed.js'
import { layouts } from '../../pdf/test/losses/long-document.js'
import { boundedReport } from '../src/report/bounded-report.js'
import { lossesIn, type ReportedLoss, withLosses } from '../src/report/losses.js'
import { EXAMPLE_KEY } from '../src/signing/example-key.js'
import { exampleFile } from './example-files.js'
import { TaskFolder } from './task-folder.js'

const folder = new TaskFolder()
afterAll(() => folder.remove())

const tasks = await loadTasks([])
const whole = layouts['pages first, then their content']()
const cut = whole.subarray(0, Math.floor(whole.length / 2))

/** Options with which a task runs on a document of 19 pages; one run for each if there are several. */
const options: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
  'attachments-pdf': [{ mode: 'list' }, { mode: 'extract' }, { mode: 'remove' }],
  'bookmarks-pdf': [{ mode: 'read' }, { mode: 'replace', bookmarks: [{ title: 'B', page: 1 }] }],
  'compare-pdf': [{ mode: 'text' }],
  'crop-pdf': [{ to: 'margins', left: 10 }],
  'edit-pdf': [
    { objects: [{ type: 'check', page: 1, x: 0, y: 0, width: 9, height: 9 }] },
    { mode: 'list' },
    { mode: 'export' },
  ],
  'form-fill': [{ mode: 'list' }],
  'metadata-pdf': [{ mode: 'read' }, { mode: 'set', title: 'T' }],
  'ocr-pdf': [
    { pages: '19', dpi: 10 },
    { pages: '19', dpi: 10, format: 'text' },
  ],
  'page-numbers': [{}],
  'pdf-to-image': [{ dpi: 10, pages: '18-19' }],
  'redact-pdf': [
    { words: ['w1x0'], whole_words: false },
    { words: ['w1x0'], mode: 'find' },
  ],
  'protect-pdf': [{ user_password: 'secret' }],
  'remove-pages': [{ pages: '1' }],
  'scan-pdf': [{}],
  'sign-pdf': [{ key: EXAMPLE_KEY }],
  'split-pdf': [{ by: 'every', pages_per_file: 10 }],
  'watermark-pdf': [{ text: 'W' }],
  pipeline: [{ tasks: [{ task: 'rotate-pdf' }, { task: 'compress-pdf' }] }],
}
const runs = tasks.names
  .filter((name) => tasks.get(name)!.inputs.accepts.includes('application/pdf'))
  // These refuse files whose content is damaged, because they cannot be validated.
  .filter((name) => name !== 'pdf-to-pdfa' && name !== 'invoice-pdf')
  .flatMap((name) => (options[name] ?? [{}]).map((given) => [name, given] as const))

async function lossesOf(
  name: string,
  given: Readonly<Record<string, unknown>>,
  bytes: Uint8Array,
): Promise<ReportedLoss[]> {
  const task = tasks.get(name)!
  const names = ['cut.pdf', 'other.pdf'].slice(0, Math.max(1, task.inputs.min))
  const entries = names.map((one) => folder.entry(one, {}, bytes))
  const { report } = await folder.run(task, { entries, options: given })
  expect(report).toHaveProperty('losses')
  return lossesIn(report)
}

describe('Every task', () => {
  it.each(runs)(
    'names the pages of a damaged file that have lost their content: %s %j',
    async (name, given) => {
      const losses = await lossesOf(name, given, cut)
      expect(losses).toContainEqual({
        file: 'cut.pdf',
        kind: 'content',
        page: 19,
        count: 1,
        what: 'Page 19: its content is missing.',
      })
      expect(losses.filter(({ page, kind }) => page === 1 && kind === 'content')).toEqual([])
    },
  )
})

describe('The losses of a report', () => {
  it('are none for a sound file', async () => {
    expect(await lossesOf('compress-pdf', {}, whole)).toEqual([])
  })

  it('include removed signatures and protection, unless removing it is the task', async () => {
    expect(await lossesOf('rotate-pdf', { angle: 90 }, signedDocument())).toMatchObject([
      {
        kind: 'signatures',
        page: null,
        count: 1,
        what: expect.stringMatching(/^Removed: 1 signature \(.*“approval”\), because .*\.$/),
      },
    ])
    expect(await lossesOf('rotate-pdf', { angle: 90 }, exampleFile('restricted.pdf'))).toMatchObject([
      { kind: 'protection', page: null, count: 1 },
    ])
    expect(await lossesOf('unlock-pdf', {}, exampleFile('restricted.pdf'))).toEqual([])
  })

  it('include those of the pages of a stamp that are used', async () => {
    const stamped = async (pages: string): Promise<ReportedLoss[]> => {
      const entries = [folder.entry('letter.pdf', {}, whole), folder.entry('stamp.pdf', {}, cut)]
      const { report } = await folder.run(tasks.get('stamp-pdf')!, {
        entries,
        options: { sequence: 'once', pages },
      })
      return lossesIn(report).filter(({ page }) => page !== null)
    }
    expect(await stamped('1-')).toContainEqual({
      file: 'stamp.pdf',
      kind: 'content',
      page: 19,
      count: 1,
      what: 'Page 19: its content is missing.',
    })
    expect(await stamped('1')).toEqual([])
  })

  it('are counted over all files, and stay when the rest of a long report is truncated', () => {
    const losses = Array.from({ length: 101 }, (_, index) => ({
      kind: index < 100 ? 'content' : 'more',
      page: index < 100 ? index + 1 : null,
      count: index < 100 ? 1 : 7,
      what: 'x'.repeat(40),
    }))
    const files = Array.from({ length: 1000 }, (_, index) => ({
      name: `${index}.pdf`,
      notes: ['n'.repeat(400)],
      losses: index > 990 ? losses : [],
    }))
    const report = boundedReport(withLosses({ files }))
    expect(report).toMatchObject({ truncated: true })
    const listed = lossesIn(report)
    expect(listed).toHaveLength(101)
    expect(listed.at(-1)).toEqual({
      file: '',
      kind: 'more',
      page: null,
      count: 9 * 107 - 100,
      what: '863 more losses are not listed.',
    })
  })
})

import { loadTasks } from '@octavo/tasks/load-tasks'
import { describe, expect, it } from 'vitest'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { richDocument } from '../../pdf/test/fixtures/rich.js'
import { signedDocument } from '../../pdf/test/fixtures/signed.js'
import { layouts } from '../../pdf/test/losses/long-document.js'
import { detailFields } from '../../tasks/src/report/detail-fields.js'
import { noteReaders, notesOn } from '../../tasks/src/report/file-notes.js'
import { exampleFile } from '../../tasks/test/example-files.js'
import { Desk } from './octavo.js'

const desk = new Desk()
desk.write('p.pdf', plainDocument('P', 3))
desk.write('restricted.pdf', exampleFile('restricted.pdf'))
desk.write('rich.pdf', richDocument('A'))
desk.write('signed.pdf', signedDocument())
desk.write(
  'xfa.pdf',
  plainDocument('X', 1, {
    catalog: '/AcroForm << /XFA (<xdp/>) /Fields [@field] /DA (/Helv 9 Tf) >>',
    page: () => '/Annots [@field]',
    objects: {
      field: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /Rect [10 10 90 30] /P @page1 >>',
    },
  }),
)
const whole = layouts['pages first, then their content']()
desk.write('cut.pdf', whole.subarray(0, Math.floor(whole.length * 0.85)))
const owner = desk.write('owner.txt', 'owner')

/** The lines after those of the outputs. */
function notes(...args: string[]): string {
  const { status, stderr, stdout } = desk.run(args)
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
  return stderr
}

describe('the summary of a task', () => {
  it.each([
    ['rotate', []],
    ['merge', []],
    ['organize', []],
    ['extract', []],
    ['split', ['--by', 'every', '--pages-per-file', '12']],
    ['linearize', []],
    ['nup', []],
  ])('reports first that the output of a protected file is no longer protected: %s', (command, flags) => {
    const told = notes(command, 'restricted.pdf', ...flags, '-f', '-o', `${command}.pdf`)
    expect(told).toMatch(
      /^.*\nLosses:\n {2}restricted\.pdf: The file was encrypted, and the output is not: it opens without a password/,
    )
    // Once: the restrictions are part of it.
    expect(told).not.toContain('dropped: restrictions')
  })

  it('does not report removed protection if the output is encrypted again', () => {
    const lock = ['--owner-password-file', owner]
    const merged = notes('merge', 'restricted.pdf', '--encrypt', 'aes-256', ...lock, '-o', 'm.pdf')
    expect(merged).not.toContain('Losses')
    const told = notes('protect', 'restricted.pdf', ...lock, '-o', 'pr.pdf')
    expect(told).not.toContain('Losses')
    expect(told).toContain('  replaced: the protection that the file had\n')
    expect(told).toContain('  note: anyone can open the output')
  })

  it('lists what was sanitized, one line per kind', () => {
    const told = notes('sanitize', 'rich.pdf', '--comments', '-o', 's.pdf')
    for (const line of [
      / {2}removed: 3 scripts \(the document: a script called “init”; page 3, field “total”, when .*: a script; .*\)\n/,
      / {2}removed: \d+ embedded files \(/,
      / {2}removed: \d+ web links? \(.*example\.com/,
      / {2}removed: \d+ metadata items? \(/,
      / {2}removed: \d+ comments? \(/,
    ])
      expect(told).toMatch(line)
  })

  it('lists parts that exceed the maximum size', () => {
    const bySize = (bytes: string) =>
      notes('split', 'rich.pdf', '--by', 'size', '--max-bytes', bytes, '-f', '-o', 'parts')
    expect(bySize('1000')).toMatch(
      / {2}above --max-bytes: 4 parts \(page 1: \d.*; page 2: .*; …\), because a page is not divided\n/,
    )
    expect(bySize('100000')).not.toContain('--max-bytes')
  })

  it('lists text that could not be drawn, and a removed XFA form', () => {
    desk.write('values.json', '{"name":"𒀀"}')
    const told = notes('form-fill', 'xfa.pdf', '--values', '@values.json', '-o', 'filled.pdf')
    expect(told).toContain('  filled: 1 field\n')
    expect(told).toContain(
      '  not drawn whole: 1 field (“name” lacks “𒀀”), because no available font has these characters\n',
    )
    expect(told).toContain('  removed: the XFA form, because it would still show')
  })

  it('reports in one line that a document is no longer signed', () => {
    const told = notes('rotate', 'signed.pdf', '-o', 'unsigned.pdf')
    expect(told).toMatch(
      /^.*\nLosses:\n {2}signed\.pdf: Removed: 1 signature \(.*“approval”\), because .*\.\n$/,
    )
  })

  it('lists damaged streams', () => {
    const damaged = plainDocument('D', 1, {
      objects: {
        extra: { dict: '<< /Filter /FlateDecode >>', data: 'x\x9c not deflated at all' },
      },
      page: () => '/Extra @extra',
    })
    desk.write('damaged.pdf', damaged)
    expect(notes('repair', 'damaged.pdf', '-o', 'repaired.pdf')).toMatch(/damaged\.pdf:\n {2}.*1 stream,/)
  })

  it('reports that nothing was found or nothing had to be done', () => {
    for (const [args, note] of [
      [['sanitize', 'p.pdf'], 'note: nothing to be removed was found'],
      [['bookmarks', 'p.pdf', '--mode', 'clear'], 'note: nothing to be removed was found'],
      [['attachments', 'p.pdf', '--mode', 'extract'], 'note: the file has no attachments'],
      [['unlock', 'p.pdf'], 'unchanged: the file was not protected'],
      [['rotate', 'p.pdf', '--angle', '0'], 'unchanged: no page had to be rotated'],
    ] as const)
      expect(notes(...args, '-f', '-o', 'nothing/')).toContain(`\np.pdf:\n  ${note}\n`)
  })

  it('reports every step of a pipeline', () => {
    const steps = JSON.stringify([{ task: 'rotate-pdf' }, { task: 'sanitize-pdf' }])
    const told = notes('pipeline', 'restricted.pdf', '--tasks', steps, '-o', 'steps.pdf')
    expect(told).toMatch(/\nLosses:\n {2}restricted\.pdf: The file was encrypted, .*\n/)
    expect(told).toMatch(/\nStep 2 \(sanitize-pdf\):\n {2}restricted-rotated\.pdf:\n {4}removed: /)
  })

  it('says nothing about the title and the view of later files, which a merge does not take over', () => {
    desk.write('shown.pdf', plainDocument('S', 1, { catalog: '/PageMode /UseOutlines' }))
    const told = notes('merge', 'p.pdf', 'rich.pdf', 'shown.pdf', '-o', 'plain.pdf')
    expect(told).not.toMatch(/document information|how the document is shown/)
    const { report } = JSON.parse(desk.run(['merge', 'p.pdf', 'rich.pdf', '--json', '-o', 'j.pdf']).stdout)
    expect(report.inputs[1].dropped).toContainEqual(expect.objectContaining({ kind: 'metadata' }))
  })

  it('prints equal losses and notes of many files once, with a count', () => {
    const names = [...Array(30).keys()].map((index) => `many-${index}.pdf`)
    for (const name of names) desk.write(name, exampleFile('restricted.pdf'))
    const told = notes('merge', ...names, '-o', 'many.pdf')
    expect(told.split('\n').length).toBeLessThan(10)
    expect(told).toMatch(
      /\n {2}The file was encrypted, .* \[30 files: many-0\.pdf, many-1\.pdf, many-2\.pdf, …\]\n/,
    )
    const unchanged = notes('rotate', ...names.slice(0, 6), '--angle', '0', '-o', 'unturned/')
    expect(unchanged).toMatch(/\nunchanged: no page had to be rotated \[6 files: many-0\.pdf, /)
  })

  it('says if text recognition found no word on the pages that it read', () => {
    const told = (words: number): string[] =>
      notesOn({ name: 'a.pdf', recognised: 2, words, engine: 'tesseract' } as { name: string }, String).map(
        ({ what }) => what,
      )
    expect([told(0), told(5)]).toEqual([['page', 'no word was found'], ['page']])
  })

  it('covers every field that the report of a task may have, as a note or as a detail', async () => {
    const tasks = await loadTasks()
    const fields = tasks.names.flatMap((name) =>
      Object.keys(tasks.get(name)?.report ?? {}).flatMap((place) => {
        const field = /^(?:files|inputs)\[\]\.(\w+)/.exec(place)?.[1]
        return field === undefined ? [] : [field]
      }),
    )
    const known = new Set([...Object.keys(noteReaders), ...detailFields])
    expect([...new Set(fields)].filter((field) => !known.has(field))).toEqual([])
    expect([...known].filter((field) => !fields.includes(field))).toEqual([])
  })
})

describe('what the output lacks because the input is damaged', () => {
  const missing = [
    'Losses:',
    '  cut.pdf: The end of the file is missing: what it contained is not known.',
    '  cut.pdf: Page 17: a part of its content is missing.',
    '  cut.pdf: Page 18: its content is missing.',
    '  cut.pdf: Page 19: its content is missing.',
    '',
  ].join('\n')

  it('is named first, by page; the exit code is 0, or 3 with --strict, and the output is written', () => {
    const { status, stderr } = desk.run(['compress', 'cut.pdf', '-o', 'small.pdf'])
    expect({ status, lines: stderr.slice(stderr.indexOf('\n') + 1) }).toMatchObject({
      status: 0,
      lines: expect.stringMatching(new RegExp(`^${missing.replace(/[.():]/g, '\\$&')}`)),
    })
    expect(desk.run(['compress', 'cut.pdf', '--strict', '-q', '-o', 'strict.pdf']).status).toBe(3)
    expect(desk.run(['info', 'strict.pdf', '--strict']).status).toBe(0)
    expect(desk.run(['compress', 'p.pdf', '--strict', '-o', 'sound.pdf']).status).toBe(0)
  })

  it('is named where the output is text on the terminal, and in a batch', () => {
    expect(desk.run(['extract-text', 'cut.pdf', '--strict'])).toMatchObject({ status: 3, stderr: missing })
    const batch = desk.run(['rotate', 'p.pdf', 'cut.pdf', '--batch', '--strict', '-o', 'turned/'])
    expect(batch).toMatchObject({ status: 3, stderr: expect.stringContaining(missing) })
  })
})

import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { expectValid, pageMarkers } from '../../pdf/test/validators.js'
import { exampleFile } from '../../tasks/test/example-files.js'
import { Desk } from './octavo.js'

const FIXTURES = fileURLToPath(new URL('../../tasks/test/fixture-tasks', import.meta.url))

const desk = new Desk()
desk.write('p.pdf', plainDocument('P', 5))
desk.write('q.pdf', plainDocument('Q', 2))
desk.write('locked.pdf', exampleFile('locked.pdf'))
desk.write('key.txt', 'open sesame\nnot this line')
const withFixtures = { OCTAVO_TASKS_DIR: FIXTURES }

/** The options that the sample task received. */
function sampled(...args: string[]): { options: Record<string, unknown>; keyLength: number } {
  const { status, stdout, stderr } = desk.run(
    ['sample', 'p.pdf', ...args, '-f', '-o', 's.pdf', '--json'],
    withFixtures,
  )
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return JSON.parse(stdout).report
}

function refused(...args: string[]): string {
  return refusedIn({}, ...args)
}

/**
 * Runs a command together with the tasks of the tests. Then nothing is bundled, which takes several times as
 * long.
 */
function refusedIn(environment: Readonly<Record<string, string>>, ...args: string[]): string {
  const { status, stdout, stderr } = desk.run(args, environment)
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  return stderr
}

describe('A task at the command line', () => {
  it('runs by its full name and by its short name', () => {
    for (const command of ['extract-pages', 'extract']) {
      expect(desk.run([command, 'p.pdf@5-2:90', '--pages', '1,3', '-o', `${command}.pdf`, '-q'])).toEqual({
        status: 0,
        stdout: '',
        stderr: '',
      })
      expectValid(desk.path(`${command}.pdf`))
      expect(pageMarkers(desk.path(`${command}.pdf`))).toEqual(['P-5', 'P-3'])
    }
  })

  it('writes only the PDF to standard output with -o -', () => {
    const { status, stdout, stderr } = desk.runBinary(['remove', 'p.pdf', '--pages', '1', '-o', '-', '-q'])
    expect({ status, stderr: stderr.toString() }).toEqual({ status: 0, stderr: '' })
    desk.write('stdout.pdf', stdout)
    expect(pageMarkers(desk.path('stdout.pdf'))).toHaveLength(4)
  })

  it('reads a damaged file with the help of pdfium', () => {
    const odd = Uint8Array.from(
      [
        '%PDF-1.3\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
        '2 0 obj << /Type /Pages /Count 1 /Kids [ 3 0 R ] /MediaBox [ 0 0 200 200 ] >> endobj',
        '3 0 obj << /Type /Page /Parent 2 0 R /Resources << >> >> endobj',
        'trailer << /Root 1 0 R /Size 4 >>\n%%EOF\n',
      ].join(' '),
      (character) => (character === ' ' ? 0x80 : character.charCodeAt(0)),
    )
    desk.write('odd.pdf', odd)
    const { status, stderr } = desk.run(['extract', 'odd.pdf', '-o', 'even.pdf'])
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: expect.stringContaining('with the help of pdfium'),
    })
    expectValid(desk.path('even.pdf'))
  })
})

describe('A task whose requirements are not installed', () => {
  const environment = {
    OCTAVO_TASKS_DIR: fileURLToPath(new URL('../../tasks/test/needy-tasks', import.meta.url)),
  }
  const missing = /octavo-no-such-program\s+is not installed: apt install\s+no-such-package/

  it('prints what to install and does not run', () => {
    const ran = desk.run(['needs-missing', 'p.pdf', '-o', 'm.pdf'], environment)
    expect(ran).toMatchObject({ status: 1, stdout: '', stderr: expect.stringMatching(missing) })
    expect(ran.stderr).toContain('task_unavailable')
    const steps = JSON.stringify([{ task: 'needs-missing' }])
    const asStep = desk.run(['pipeline', 'p.pdf', '--tasks', steps, '-o', 'm.pdf'], environment)
    expect(asStep).toMatchObject({ status: 1, stderr: expect.stringMatching(missing) })
  })

  it('is marked in the list of commands and explained in its help', () => {
    const { stdout } = desk.run(['--help'], environment)
    expect(stdout).toMatch(/octavo needs-missing +\(not available here\) For tests alone\./)
    expect(stdout.match(/not available here/g)).toHaveLength(1)
    expect(desk.run(['needs-missing', '--help'], environment).stdout).toMatch(missing)
  })

  it('does not prevent other tasks from running', () => {
    expect(desk.run(['needs-installed', 'p.pdf', '-o', 'i.pdf', '-q'], environment)).toEqual({
      status: 0,
      stdout: '',
      stderr: '',
    })
  })
})

describe('The output of a task', () => {
  it('goes into a new folder if there are several', () => {
    const { status, stderr } = desk.run(['split', 'p.pdf@1-2', 'q.pdf', '-o', 'parts'])
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: expect.stringContaining('parts/p-1.pdf: 1 page'),
    })
    expect(readdirSync(desk.path('parts')).sort()).toEqual(['p-1.pdf', 'p-2.pdf', 'q-1.pdf', 'q-2.pdf'])
  })

  it.skipIf(!existsSync('/proc/self'))(
    'is refused if its folder cannot be created (skipped if there is no /proc)',
    () => {
      const { status, stderr } = desk.run(['rotate', 'p.pdf', '-o', '/proc/octavo/parts/'])
      expect(status).toBe(1)
      expect(stderr).toContain('/proc/octavo/parts/')
    },
  )

  it('goes into a folder that exists or that ends in a slash, even if it is a single one', () => {
    mkdirSync(desk.path('there'))
    expect(desk.run(['rotate', 'p.pdf', '-o', 'there', '-q']).status).toBe(0)
    expect(desk.run(['rotate', 'p.pdf', '-o', 'new/', '-q']).status).toBe(0)
    expect(readdirSync(desk.path('there'))).toEqual(['p-rotated.pdf'])
    expect(readdirSync(desk.path('new'))).toEqual(['p-rotated.pdf'])
  })

  it('replaces no file without --force, and leaves nothing behind on failure', () => {
    desk.write('taken.pdf', 'mine')
    const before = readdirSync(desk.folder)
    const taken = ['rotate', 'p.pdf', '-o', 'taken.pdf', '-q']
    expect(desk.run(taken)).toMatchObject({ status: 1, stderr: expect.stringContaining('output_exists') })
    expect(readFileSync(desk.path('taken.pdf'), 'utf8')).toBe('mine')
    expect(readdirSync(desk.folder)).toEqual(before)
    expect(desk.run([...taken, '--force']).status).toBe(0)
    expect(statSync(desk.path('taken.pdf')).size).toBeGreaterThan(100)
    mkdirSync(desk.path('full'))
    desk.write('full/p-2.pdf', 'mine')
    expect(desk.run(['split', 'p.pdf', '-o', 'full', '-q'])).toMatchObject({ status: 1 })
    expect(readdirSync(desk.path('full'))).toEqual(['p-2.pdf'])
    expect(readdirSync(desk.temporary)).toEqual([])
  })

  it('is rejected if there are several and -o names one file', () => {
    const before = readdirSync(desk.folder)
    const folderAsked = "2 outputs, and 'x.pdf' is the name of one file: name a folder, such as -o x/"
    expect(refused('extract', 'p.pdf', 'p.pdf', '-o', 'x.pdf')).toContain(folderAsked)
    expect(refused('split', 'q.pdf', '-o', 'x.pdf')).toContain(folderAsked)
    desk.write('x.pdf', 'mine')
    expect(refused('extract', 'p.pdf', 'q.pdf', '-f', '-o', 'x.pdf')).toContain(folderAsked)
    expect(readFileSync(desk.path('x.pdf'), 'utf8')).toBe('mine')
    expect(readdirSync(desk.folder)).toEqual([...before, 'x.pdf'].sort())
  })

  it('is printed if it is JSON and -o is missing', () => {
    desk.write('book.pdf', exampleFile('book.pdf'))
    const shown = desk.run(['bookmarks', 'book.pdf', '-q'])
    expect({ status: shown.status, stderr: shown.stderr }).toEqual({ status: 0, stderr: '' })
    expect(JSON.parse(shown.stdout)).toMatchObject({ count: 5 })
    for (const args of [['metadata'], ['attachments'], ['form-fill', '--mode', 'list']])
      expect(desk.run([...args, 'book.pdf', '-q']).stdout).toMatch(/^\{/)
    expect(refused('bookmarks', 'book.pdf', '-o', 'b.pdf')).toContain(
      "The output is JSON, and 'b.pdf' is the name of a PDF: name it b.json, or leave -o out to see it.",
    )
    expect(refused('bookmarks', 'book.pdf', '--mode', 'clear')).toContain('-o bookmarks.pdf')
  })

  it('is accepted unchanged by --bookmarks if it is a list of bookmarks', () => {
    const { stdout } = desk.run(['bookmarks', 'book.pdf', '-q'])
    desk.write('read.json', stdout)
    const replaced = ['bookmarks', 'book.pdf', '--mode', 'replace', '--bookmarks', '@read.json']
    expect(desk.run([...replaced, '-q', '-o', 'again.pdf'])).toEqual({ status: 0, stdout: '', stderr: '' })
    expect(desk.run(['bookmarks', 'again.pdf', '-q']).stdout).toBe(stdout)
  })

  it('is rejected on standard output if there are several', () => {
    expect(refused('split', 'p.pdf', '-o', '-')).toContain('5 outputs')
  })
})

describe('The command line of a task', () => {
  it('sets the options by flags: switches, numbers, text, lists and objects', () => {
    expect(sampled()).toMatchObject({ options: { strength: 1, is_bright: true, words: [], place: null } })
    expect(sampled('--strength', '-7', '--no-is-bright', '--colour', 'blue', '--label=-x y')).toMatchObject({
      options: { strength: -7, is_bright: false, colour: 'blue', label: '-x y' },
    })
    expect(
      sampled('--is-bright', '--words', 'one', '--words', '2', '--place', '{"x":1,"y":"2.5"}'),
    ).toMatchObject({
      options: { is_bright: true, words: ['one', '2'], place: { x: 1, y: 2.5 } },
    })
    expect(sampled('--words', '["a","b"]').options.words).toEqual(['a', 'b'])
  })

  it('reads a secret from a file, never from an argument', () => {
    expect(sampled('--key-file', 'key.txt').keyLength).toBe('open sesame'.length)
    expect(refusedIn(withFixtures, 'sample', 'p.pdf', '--key', 'x', '-o', 'x.pdf')).toMatch(
      /never taken from an argument.*--key-file/,
    )
    expect(refusedIn(withFixtures, 'sample', 'p.pdf', '--password', 'x', '-o', 'x.pdf')).toMatch(
      /never taken from an argument/,
    )
  })

  it('names a flag with an invalid value as it is typed, with what is valid', () => {
    expect(refusedIn(withFixtures, 'sample', 'p.pdf', '--strength', '11', '-o', 'x.pdf')).toContain(
      '--strength: It must be a whole number from -10 to 10, but 11 was given.',
    )
    expect(refusedIn(withFixtures, 'sample', 'p.pdf', '--strength', 'much', '-o', 'x.pdf')).toContain(
      '"much" was given',
    )
    expect(refusedIn(withFixtures, 'sample', 'p.pdf', '--place', '{"x":1}', '-o', 'x.pdf')).toContain(
      '--place[y]: It is missing',
    )
    expect(refusedIn(withFixtures, 'sample', 'p.pdf', '--words', '[1', '-o', 'x.pdf')).toContain(
      `--words: '[1' is not valid JSON. Example: ["one","two"].`,
    )
    expect(refusedIn(withFixtures, 'sample', 'p.pdf', '--colour', 'green', '-o', 'x.pdf')).toContain(
      '"red", "blue"',
    )
    expect(refusedIn(withFixtures, 'sample', 'p.pdf', '--bright', '-o', 'x.pdf')).toMatch(
      /no --bright\. The options of octavo sample are --strength,/,
    )
    const { status, stderr } = desk.run(['split', 'p.pdf', '--by', 'ranges', '--ranges', '9', '-o', 'x'])
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(/^octavo: p\.pdf: --ranges \(value 1\): /),
    })
  })

  it('names a flag whose JSON cannot be parsed, without the content of a JSON file', () => {
    expect(refused('pipeline', 'p.pdf', '--tasks', '{bad', '-o', 'x.pdf')).toMatch(
      /^octavo: --tasks: '\{bad' is not valid JSON\. Example: \[\{"task":"rotate-pdf",.*\n/,
    )
    desk.write('steps.json', '[{"task":"protect-pdf","options":{"user_password":"hush"')
    const fromFile = refused('pipeline', 'p.pdf', '--tasks', '@steps.json', '-o', 'x.pdf')
    expect(fromFile).toContain(`--tasks: '@steps.json' is not valid JSON.`)
    expect(fromFile).not.toContain('hush')
  })

  it('names flags in messages, where HTTP names options', () => {
    expect(refused('protect', 'p.pdf', '-o', 'x.pdf')).toContain(
      '--user-password-file: Without a password nothing is protected: give --user-password-file or --owner-password-file.',
    )
    expect(refused('crop', 'p.pdf', '--to', 'box', '--left', '1', '-o', 'x.pdf')).toContain(
      '--left: It is only allowed with --to margins.',
    )
    expect(refused('attachments', 'p.pdf', '--names', 'a', '-o', 'x.pdf')).toContain(
      '--names: With list no attachments are chosen: give --mode extract or remove as well.',
    )
    expect(refused('nup', 'p.pdf', '--rows', '2', '-o', 'x.pdf')).toContain(
      '--columns: Rows and columns go together: give both, or --pages-per-sheet.',
    )
    expect(refused('crop', 'p.pdf', '--to', 'margins', '-o', 'x.pdf')).toContain(
      '--left: Nothing is to be cut off: give --left, --bottom, --right or --top.',
    )
    expect(refused('split', 'p.pdf', '--names', '{bookmark}', '-o', 'x/')).toContain(
      '--names: {bookmark} is only known with --by bookmarks.',
    )
    expect(refused('merge-pdf', 'p.pdf', '--no-interleave', '--reverse-backs', '-o', 'x.pdf')).toContain(
      'give --interleave as well.',
    )
    expect(refused('rotate', 'p.pdf', '--pages-pe', '1', '-o', 'x.pdf')).toMatch(
      /\nSee octavo rotate --help\.\n$/,
    )
  })

  it('suggests the flag or value that was probably meant', () => {
    expect(refused('rotate', 'p.pdf', '--page', '1', '-o', 'x.pdf')).toContain('Did you mean --pages?')
    expect(refused('rotate', 'p.pdf', '--agnle', '90', '-o', 'x.pdf')).toContain('Did you mean --angle?')
    expect(refused('rotate', 'p.pdf', '--colour', '90', '-o', 'x.pdf')).not.toContain('Did you mean')
    expect(refused('form-fill', 'p.pdf', '--values', 'a=1', '-o', 'x.pdf')).toContain(
      '"a=1" was given. Example: {"name":"Ada Lovelace",',
    )
    expect(refused('metadata', 'p.pdf', '--mode', 'set', '-o', 'x.pdf')).toContain(
      'give --title … or another',
    )
    expect(desk.run(['resize', 'p.pdf', '--size', 'a5', '-q', '-o', 'a5.pdf']).status).toBe(0)
  })

  it('names a failing step by its number, and the file only once', () => {
    const steps = JSON.stringify([{ task: 'extract', options: { pages: '9' } }])
    expect(desk.run(['pipeline', 'p.pdf', '--tasks', steps, '-o', 'step.pdf']).stderr).toMatch(
      /^octavo: p\.pdf: --tasks .*: Step 1 \(extract-pages\): Pages "9"/,
    )
  })

  it('names an input or output that cannot be used, and what would be valid', () => {
    const failing = (...args: string[]): string => {
      const { status, stderr } = desk.run(args)
      expect(status).toBe(1)
      return stderr
    }
    mkdirSync(desk.path('papers'))
    expect(failing('rotate', 'papers', '-o', 'x.pdf')).toContain(
      'papers: This folder has no .pdf files in it.',
    )
    expect(failing('rotate', 'p.pdf', '-o', 'nowhere/x.pdf')).toContain(
      "nowhere/x.pdf: The folder 'nowhere' does not exist: create it, or name another.",
    )
    desk.write('single.pdf', plainDocument('S', 1))
    expect(failing('remove', 'single.pdf', '--pages', '1', '-o', 'none.pdf')).toContain(
      'single.pdf: --pages: Its only page would be removed',
    )
  })

  it('asks for a missing input or output, and suggests a misspelled command', () => {
    expect(refused('rotate', 'p.pdf')).toContain('-o rotated.pdf')
    expect(refused('rotate', '-o', 'x.pdf')).toContain('at least one file')
    expect(desk.run(['rotate', 'p.pdf', '-o', '-', '--json'])).toEqual({
      status: 2,
      stdout: expect.stringMatching(/"code": "invalid_command",\n.*"-o - and --json cannot both/),
      stderr: '',
    })
    expect(refused('rotaet', 'p.pdf')).toMatch(/no command 'rotaet'\. Did you mean rotate\?/)
  })
})

describe('the password of an input', () => {
  it('is read from a file or the environment, and is asked for if it is missing', () => {
    const locked = ['extract', 'locked.pdf', '-f', '-q', '-o', 'open.pdf']
    expect(desk.run([...locked, '--password-file', 'key.txt']).status).toBe(0)
    expect(desk.run(locked, { OCTAVO_PASSWORD: 'open sesame' }).status).toBe(0)
    expect(desk.run(locked)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^octavo: locked\.pdf: .*--password-file.*\(password_required\)\n$/),
    })
  })
})

describe('the help', () => {
  it('lists every task, and the flags and examples of each', () => {
    const { stdout } = desk.run(['--help'], withFixtures)
    for (const line of [
      /^ {2}octavo rotate +Rotate pages/m,
      /^ {2}octavo sample +Copies a file/m,
      /octavo merge /,
    ])
      expect(stdout).toMatch(line)
    const help = desk.run(['sample', '--help'], withFixtures)
    expect(help).toMatchObject({ status: 0, stderr: '' })
    for (const text of [
      'octavo sample FILE[@PAGES][:ROTATION]… -o OUTPUT (octavo sample-pdf is the same)',
      '  octavo sample a.pdf -o sample.pdf',
      '      --strength NUMBER       How strong it is. (default: 1)',
      '      --is-bright, --no-is-bright',
      '      --colour red|blue ',
      '      --words TEXT ',
      '      --place JSON ',
      '      --key-file FILE ',
      '      --password-file FILE ',
    ])
      expect(help.stdout).toContain(text)
    for (const line of help.stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(200)
  })
})

import { chmodSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { Desk } from './octavo.js'

const desk = new Desk()
desk.write('p.pdf', plainDocument('P', 3))
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

describe('octavo', () => {
  it('prints its usage and its version', () => {
    expect(desk.run(['--help'])).toMatchObject({ status: 0, stdout: expect.stringContaining('octavo merge') })
    expect(desk.run(['merge', '--help']).stdout).toContain('--pad-to-even')
    expect(desk.run(['inspect', '-h']).stdout).toContain('--json')
    expect(desk.run(['--version'])).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' })
  })

  it('prints the same for help COMMAND as for COMMAND --help', () => {
    for (const command of ['merge', 'inspect', 'serve', 'token', 'rotate'])
      expect(desk.run(['help', command])).toEqual(desk.run([command, '--help']))
    const general = desk.run(['--help'])
    for (const asked of [['help'], ['help', 'help'], ['--help', '--help'], ['-h', '-h']])
      expect(desk.run(asked)).toEqual(general)
    expect(desk.run(['help', 'mrege'])).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/no command 'mrege'(.|\n)*See octavo --help\.\n$/),
    })
  })

  it('takes office-to for office-to-pdf, and lists the short name', () => {
    const [short, full] = ['office-to', 'office-to-pdf'].map((name) => desk.run([name, '--help']))
    expect(short).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^octavo office-to .*--tracked-changes/s),
    })
    expect(full).toEqual(short)
    expect(desk.run(['--help']).stdout).toMatch(/^ {2}octavo office-to +/m)
  })

  it('says in doctor which programs and packages are missing, for which tasks, and how to install them', () => {
    const nothing = { PATH: desk.folder }
    const { status, stdout } = desk.run(['doctor'], nothing)
    expect(status).toBe(1)
    expect(stdout).toMatch(
      /^not ok {2}soffice \(program\), needed for office-to-pdf\n.*apt install libreoffice-writer-nogui/m,
    )
    expect(stdout).toMatch(/tasks? of \d+ cannot run here: .*office-to-pdf/)
    const { checks } = JSON.parse(desk.run(['doctor', '--json'], nothing).stdout)
    expect(checks).toContainEqual(expect.objectContaining({ name: 'soffice', works: false }))
    expect(checks).toContainEqual(expect.objectContaining({ name: 'sharp', works: true }))
  })

  it('says in doctor that an installed program may not start without bubblewrap', () => {
    mkdirSync(desk.path('programs'))
    desk.write('programs/soffice', '#!/bin/sh\n')
    chmodSync(desk.path('programs/soffice'), 0o755)
    const doctor = (environment = {}): string =>
      desk.run(['doctor'], { PATH: desk.path('programs'), ...environment }).stdout
    expect(doctor()).toMatch(/^not ok {2}soffice .*\n.*bubblewrap.*apt install bubblewrap/m)
    expect(doctor({ OCTAVO_PROGRAMS: 'always' })).toMatch(/^ok {6}soffice /m)
    expect(doctor({ OCTAVO_PROGRAMS: 'never' })).toMatch(/^not ok {2}soffice .*\n.*OCTAVO_PROGRAMS=never/m)
  })

  it('does not list secrets of the service as flags', () => {
    const { stdout } = desk.run(['serve', '--help'])
    expect(stdout).not.toContain('Every setting is a flag')
    expect(stdout).toMatch(/Secrets \(OCTAVO_TOKENS, OCTAVO_METRICS_TOKEN\) have no flag/)
  })

  const misunderstood: readonly [what: string, args: string[], message: RegExp][] = [
    ['a call without a command', [], /Name a command: octavo merge/],
    ['an unknown command', ['mrege', 'p.pdf'], /no command 'mrege'\. Did you mean merge\?/],
    ['copy-data without --from', ['copy-data', '--to', 'shared'], /--from is needed: embedded .* or shared/],
    [
      'copy-data with the same store as source and target',
      ['copy-data', '--from', 'shared', '--to', 'shared'],
      /--from and --to are both shared: one has to be embedded/,
    ],
    [
      'an unknown flag',
      ['merge', 'p.pdf', '--bookmark', 'wrap', '-o', 'o.pdf'],
      /no --bookmark\. Did you mean --bookmarks\? The options of octavo merge are .*--bookmarks,/,
    ],
    ['a flag without its value', ['merge', 'p.pdf', '-o'], /^octavo: --output needs a value\./],
    [
      'a flag followed by another flag instead of its value',
      ['merge', 'p.pdf', '--title', '-o', 'o.pdf'],
      /^octavo: --title needs a value\. .* --title=-value, and an empty one --title=\.\n/,
    ],
    [
      'a value for a flag that takes none',
      ['merge', 'p.pdf', '--force=1', '-o', 'o.pdf'],
      /--force takes no value/,
    ],
    [
      'a value that a flag does not allow',
      ['merge', 'p.pdf', '--fields', 'keep', '-o', 'o.pdf'],
      /--fields: It must be one of "rename", "share", "flatten", but "keep" was given\./,
    ],
    ['merge without an output', ['merge', 'p.pdf'], /-o merged\.pdf/],
    ['merge without an input', ['merge', '-o', 'o.pdf'], /at least one file/],
    [
      'a password as an argument',
      ['merge', 'p.pdf', '--password', 'x', '-o', 'o.pdf'],
      /never taken from an argument.*--password-file/,
    ],
    ['an invalid page selection', ['merge', 'p.pdf@1-x', '-o', 'o.pdf'], /In 'p\.pdf@1-x'/],
    ['a rotation by 45 degrees', ['merge', 'p.pdf:45', '-o', 'o.pdf'], /multiple of 90/],
    [
      '--encrypt without a password',
      ['merge', 'p.pdf', '--encrypt', 'aes-256', '-o', 'o.pdf'],
      /--encrypt: .*needs a password: give --user-password-file, --owner-password-file or both\./,
    ],
    [
      '--allow without --encrypt',
      ['merge', 'p.pdf', '--allow', 'none', '-o', 'o.pdf'],
      /--allow: .*give --encrypt aes-256/,
    ],
    [
      'an unknown permission',
      [
        'merge',
        'p.pdf',
        '--encrypt',
        'aes-256',
        '--owner-password-file',
        'p.pdf',
        '--allow',
        'fly',
        '-o',
        'o.pdf',
      ],
      /--allow \(value 1\): .*"fill-forms".*"fly" was given\./,
    ],
    ['inspect without a file', ['inspect'], /one file/],
    ['inspect with two files', ['inspect', 'p.pdf', 'p.pdf'], /one file/],
  ]
  for (const [what, args, message] of misunderstood) {
    it(`rejects ${what} with a message about valid usage and exit status 2`, () => {
      const { status, stdout, stderr } = desk.run(args)
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
      expect(stderr).toMatch(message)
      const [command] = args
      const known = ['merge', 'inspect', 'copy-data'].includes(command ?? '') ? ` ${command}` : ''
      expect(stderr).toMatch(/^octavo: .*\n.*\n$/)
      expect(stderr.split('\n')[1]).toBe(`See octavo${known} --help.`)
    })
  }

  const failing: readonly [what: string, args: string[], message: RegExp][] = [
    [
      'does not exist',
      ['merge', 'p.pdf', 'gone.pdf', '-o', 'o.pdf'],
      /^octavo: gone\.pdf: .*\(file_not_found\)\n--skip-bad goes on without this file\.\n$/,
    ],
    [
      'is a folder without PDF files',
      ['merge', 'empty', '-o', 'o.pdf'],
      /^octavo: empty: This folder has no \.pdf files in it\. \(file_not_found\)\n$/,
    ],
    [
      'exists where the output must be a folder',
      ['merge', 'p.pdf', '-o', 'p.pdf/'],
      /^octavo: p\.pdf\/: 'p\.pdf' is a file, but the output name ends with a slash.*\(output_exists\)\n$/,
    ],
    [
      'is not a PDF',
      ['merge', 'p.pdf', 'text.pdf', '-o', 'o.pdf'],
      /^octavo: text\.pdf: .*\(not_a_pdf\)\n--skip-bad .*\n$/,
    ],
    [
      'does not have the selected page',
      ['merge', 'p.pdf@4', '-o', 'o.pdf'],
      /^octavo: p\.pdf: .*3 pages.*\(invalid_parameter\)\n$/,
    ],
    [
      'would be written to a folder that does not exist',
      ['merge', 'p.pdf', '-o', 'no/o.pdf'],
      /^octavo: no\/o\.pdf: .*\(file_not_found\)\n$/,
    ],
    ['is damaged', ['inspect', 'damaged.pdf'], /^octavo: damaged\.pdf: .*\(damaged_pdf\)\n$/],
    ['inspect does not find', ['inspect', 'gone.pdf'], /^octavo: gone\.pdf: .*\(file_not_found\)\n$/],
  ]
  it.each([
    [
      ['--ranges', '1-2,3'],
      [2, 1],
    ],
    [
      ['--ranges', '1-2, 3, last-1'],
      [2, 1, 3],
    ],
    [
      ['--ranges', '1,3', '--ranges', '2'],
      [2, 1],
    ],
    [['--ranges', '["1,3"]'], [2]],
    [['--ranges', '1-3,!2'], [2]],
    [['--by', 'ranges', '--ranges', '2'], [1]],
  ])('splits into a file for each range: %s', (flags, pages) => {
    const { stdout } = desk.run(['split', 'p.pdf', ...flags, '--json', '-f', '-o', 'ranges/'])
    expect(JSON.parse(stdout).files.map((file: { pages: number }) => file.pages)).toEqual(pages)
  })

  it('takes the only value of another option with which a flag is allowed, unless flags differ in it', () => {
    expect(desk.run(['split', 'p.pdf', '--pages-per-file', '2', '-f', '-o', 'twos/']).status).toBe(0)
    expect(readdirSync(desk.path('twos'))).toEqual(['p-1.pdf', 'p-2.pdf'])
    const differing = ['split', 'p.pdf', '--ranges', '1', '--pages-per-file', '2', '-o', 'no/']
    expect(desk.run(differing)).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/--pages-per-file: .*--by every.* --ranges: .*--by ranges/),
    })
    const other = ['split', 'p.pdf', '--by', 'page', '--ranges', '1', '-o', 'no/']
    expect(desk.run(other)).toMatchObject({ status: 2, stderr: expect.stringContaining('--by ranges') })
  })

  it('takes sizes with a unit', () => {
    const split = ['split', 'p.pdf', '--by', 'size', '--max-bytes']
    expect(desk.run([...split, '1kB', '-o', 'sized/'])).toMatchObject({ status: 0 })
    expect(desk.run([...split, '1z', '-o', 'sized/'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--max-bytes: It must be a number of bytes from 1000 '),
    })
  })

  for (const [what, args, message] of failing) {
    it(`names the file that ${what} and exits with status 1`, () => {
      desk.write('text.pdf', 'This is text.')
      desk.write('damaged.pdf', '%PDF-1.7\n1 0 obj')
      mkdirSync(desk.path('empty'), { recursive: true })
      const { status, stdout, stderr } = desk.run(args)
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
      expect(stderr).toMatch(message)
      expect(stderr).not.toMatch(/\bat .*:\d+:\d+/)
    })
  }
})

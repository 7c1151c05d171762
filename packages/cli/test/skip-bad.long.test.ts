import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { signedDocument } from '../../pdf/test/fixtures/signed.js'
import { pageMarkers } from '../../pdf/test/validators.js'
import { Desk } from './octavo.js'

const desk = new Desk()
desk.write('a.pdf', plainDocument('A', 2))
desk.write('b.pdf', plainDocument('B', 1))
desk.write('note.pdf', 'This is not a PDF.')
desk.write('empty.pdf', '')
desk.write('signed.pdf', signedDocument())

beforeAll(() => {
  desk.write('pw.txt', 'secret')
  const lock = ['--user-password-file', 'pw.txt']
  expect(desk.run(['protect', 'b.pdf', ...lock, '-o', 'locked.pdf']).status).toBe(0)
})

describe('files that cannot be used', () => {
  it('are all named at once, with the reason, and nothing is written', () => {
    const files = ['note.pdf', 'a.pdf', 'missing.pdf', 'locked.pdf', 'empty.pdf', 'gone.pdf@1']
    const { status, stderr } = desk.run(['merge', ...files, '-o', 'none.pdf'])
    expect(status).toBe(1)
    expect(stderr.split('\n')).toEqual([
      expect.stringMatching(/^octavo: missing\.pdf: .* \(file_not_found\)$/),
      expect.stringMatching(/^octavo: gone\.pdf: .* \(file_not_found\)$/),
      expect.stringMatching(/^octavo: note\.pdf: .* \(not_a_pdf\)$/),
      expect.stringMatching(
        /^octavo: locked\.pdf: .*--password-file 'locked\.pdf=FILE'.* \(password_required\)$/,
      ),
      expect.stringMatching(/^octavo: empty\.pdf: .* \(not_a_pdf\)$/),
      '--skip-bad goes on without these files.',
      '',
    ])
    expect(existsSync(desk.path('none.pdf'))).toBe(false)
  })

  it('are named in JSON', () => {
    const { status, stdout } = desk.run([
      'merge',
      'a.pdf',
      'note.pdf',
      'empty.pdf',
      '--json',
      '-o',
      'none.pdf',
    ])
    expect(status).toBe(1)
    expect(JSON.parse(stdout).error).toMatchObject({
      code: 'not_a_pdf',
      file: 'note.pdf',
      errors: [
        { code: 'not_a_pdf', file: 'note.pdf' },
        { code: 'not_a_pdf', file: 'empty.pdf' },
      ],
    })
  })

  it('are not skipped if too few are left, or if an option names them', () => {
    const only = desk.run(['merge', 'note.pdf', 'empty.pdf', '--skip-bad', '-o', 'none.pdf'])
    expect(only.status).toBe(1)
    expect(only.stderr).toMatch(/note\.pdf: .*\n.*empty\.pdf: /)
    expect(only.stderr).not.toContain('goes on')
    const compared = desk.run(['compare', 'a.pdf', 'note.pdf', '--skip-bad', '-o', 'none/'])
    expect(compared).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^octavo: note\.pdf: .*\)\n$/),
    })
    const stamp = ['stamp', 'a.pdf', 'b.pdf', 'note.pdf', '--stamp', 'note.pdf', '--skip-bad', '-o', 'none/']
    expect(desk.run(stamp)).toMatchObject({ status: 1, stderr: expect.stringContaining('(not_a_pdf)') })
    expect(readdirSync(desk.path('none'))).toEqual([])
  })
})

describe('--skip-bad', () => {
  const files = ['note.pdf', 'a.pdf', 'missing.pdf', 'locked.pdf', 'b.pdf']

  it('merges the other files, and lists the skipped ones as losses', () => {
    const { status, stderr } = desk.run(['merge', ...files, '--skip-bad', '-o', 'rest.pdf'])
    expect(status).toBe(0)
    expect(stderr.split('\n').slice(0, 5)).toEqual([
      expect.stringMatching(/^rest\.pdf: 3 pages from 2 files, /),
      'Losses:',
      expect.stringMatching(/^ {2}missing\.pdf: The file was skipped: .*\(file_not_found\)$/),
      expect.stringMatching(/^ {2}note\.pdf: The file was skipped: .*\(not_a_pdf\)$/),
      expect.stringMatching(/^ {2}locked\.pdf: The file was skipped: .*\(password_required\)$/),
    ])
    expect(pageMarkers(desk.path('rest.pdf'))).toEqual(['A-1', 'A-2', 'B-1'])
  })

  it('exits with 3 if it is strict', () => {
    expect(desk.run(['merge', ...files, '--skip-bad', '--strict', '-q', '-o', 'strict.pdf']).status).toBe(3)
    const sound = ['merge', 'a.pdf', 'b.pdf', '--skip-bad', '--strict', '-q', '-o', 'sound.pdf']
    expect(desk.run(sound)).toEqual({ status: 0, stdout: '', stderr: '' })
  })

  it('reports the skipped files in JSON', () => {
    const { stdout } = desk.run(['merge', 'a.pdf', 'note.pdf', '--skip-bad', '--json', '-o', 'json.pdf'])
    expect(JSON.parse(stdout)).toMatchObject({
      files: [{ pages: 2 }],
      skipped: [{ code: 'not_a_pdf', file: 'note.pdf' }],
      report: { losses: [{ kind: 'file', file: 'note.pdf', page: null, count: 1 }] },
    })
  })

  it('skips what only the run itself finds', () => {
    const refused = [
      'merge',
      'a.pdf',
      'signed.pdf',
      '--signatures',
      'refuse',
      '--skip-bad',
      '-o',
      'unsigned.pdf',
    ]
    const { status, stderr } = desk.run(refused)
    expect(status).toBe(0)
    expect(stderr).toMatch(
      /^unsigned\.pdf: 2 pages .*\nLosses:\n {2}signed\.pdf: The file was skipped: .*\(signed_document\)\n/,
    )
  })

  it('takes a file that was skipped in a batch as a loss, not as a failure', () => {
    mkdirSync(desk.path('papers'))
    desk.write('papers/a.pdf', plainDocument('A', 1))
    desk.write('papers/bad.pdf', 'not a PDF')
    const rotate = ['rotate', 'papers', '--angle', '90', '-o']
    expect(desk.run([...rotate, 'one/']).status).toBe(1)
    expect(desk.run([...rotate, 'two/', '--skip-bad'])).toMatchObject({
      status: 0,
      stderr: expect.stringMatching(
        /bad\.pdf: .*\(not_a_pdf\)\n.*1 output from 1 file, .*; 1 file failed\n$/,
      ),
    })
    expect(desk.run([...rotate, 'three/', '--skip-bad', '--strict']).status).toBe(3)
    // An output that exists is not a fault of the input.
    expect(desk.run([...rotate, 'two/', '--skip-bad']).status).toBe(1)
  })
})

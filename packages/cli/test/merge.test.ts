import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import type { InputReport, Renamed } from '../../pdf/src/assemble/report.js'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { richDocument } from '../../pdf/test/fixtures/rich.js'
import { pdfiumOutline } from '../../pdf/test/validators/pdfium.js'
import { expectValid, pageMarkers, pdfInfo } from '../../pdf/test/validators.js'
import { Desk } from './octavo.js'

const desk = new Desk()
desk.write('a.pdf', richDocument('A'))
desk.write('b.pdf', richDocument('B'))
desk.write('b@2.pdf', plainDocument('C', 3))
desk.write('p.pdf', plainDocument('P', 3))

withPrograms('octavo merge', ['qpdf', 'pdftotext', 'pdfinfo'], () => {
  it('merges pages in the order of the arguments', () => {
    const ran = desk.run(['merge', 'a.pdf', 'b.pdf@1-3,last:90', '-o', 'out.pdf'])
    expect(ran).toMatchObject({ status: 0, stdout: '' })
    expectValid(desk.path('out.pdf'))
    expect(pageMarkers(desk.path('out.pdf'))).toEqual('A-1 A-2 A-3 A-4 B-1 B-2 B-3 B-4'.split(' '))
    const info = pdfInfo(desk.path('out.pdf'), '-f', '1', '-l', '8')
    expect([info['Page 1 rot'], info['Page 5 rot']]).toEqual(['0', '90'])
  })

  it('treats the name of an existing file as that file, even if it contains @', () => {
    expect(desk.run(['merge', 'b@2.pdf', 'b@2.pdf@3', '-o', 'at.pdf']).status).toBe(0)
    expect(pageMarkers(desk.path('at.pdf'))).toEqual('C-1 C-2 C-3 C-3'.split(' '))
  })

  it('interleaves, pads to an even page count and sets the title', () => {
    const args = [
      'p.pdf',
      'b@2.pdf@3-1',
      '--interleave',
      '--title',
      'Both sides',
      '--author',
      '',
      '-o',
      'both.pdf',
    ]
    expect(desk.run(['merge', ...args]).status).toBe(0)
    expect(pageMarkers(desk.path('both.pdf'))).toEqual('P-1 C-3 P-2 C-2 P-3 C-1'.split(' '))
    expect(pdfInfo(desk.path('both.pdf')).Title).toBe('Both sides')
    expect(desk.run(['merge', 'p.pdf', 'b@2.pdf', '--pad-to-even', '-o', 'even.pdf']).status).toBe(0)
    expect(pageMarkers(desk.path('even.pdf'))).toEqual('P-1 P-2 P-3 blank C-1 C-2 C-3 blank'.split(' '))
  })

  it('wraps bookmarks and writes no object streams on request', async () => {
    const flags = ['--bookmarks', 'wrap', '--no-object-streams']
    expect(desk.run(['merge', 'b@2.pdf', 'p.pdf', ...flags, '-o', 'w.pdf']).status).toBe(0)
    expectValid(desk.path('w.pdf'))
    expect(readFileSync(desk.path('w.pdf'), 'latin1')).toMatch(/\nxref\n/)
    expect(await pdfiumOutline(desk.path('w.pdf'))).toEqual(['b@2 → 1', 'p → 4'])
  })

  it('encrypts with passwords from files and the permissions of --allow', () => {
    desk.write('user.txt', 'open sesame\n')
    desk.write('owner.txt', 'ownér\r\nsecond line\n')
    const locks = ['--user-password-file', 'user.txt', '--owner-password-file', 'owner.txt']
    for (const method of ['aes-128', 'aes-256']) {
      const args = [
        'merge',
        'p.pdf',
        '-f',
        '-o',
        'locked.pdf',
        '--encrypt',
        method,
        ...locks,
        '--allow',
        'copy,print',
      ]
      expect(desk.run(args)).toMatchObject({ status: 0 })
      const info = pdfInfo(desk.path('locked.pdf'), '-upw', 'open sesame')
      expect(info.Pages).toBe('3')
      expect(info.Encrypted).toMatch(/print:yes copy:yes change:no addNotes:no/)
    }
    expect(pdfInfo(desk.path('locked.pdf'), '-opw', 'ownér').Pages).toBe('3')
  })

  it('writes only the PDF to standard output with -o -', () => {
    const { status, stdout, stderr } = desk.runBinary(['merge', 'p.pdf', '-o', '-'])
    expect(status).toBe(0)
    expect(stderr.toString()).toMatch(/^standard output: 3 pages/)
    const path = desk.write('stdout.pdf', stdout)
    expectValid(path)
    expect(pageMarkers(path)).toEqual(['P-1', 'P-2', 'P-3'])
    expect(readdirSync(desk.temporary)).toEqual([])
  })
})

describe('the report of a merge', () => {
  it('is JSON with --json', () => {
    const { status, stdout, stderr } = desk.run(['merge', 'a.pdf', 'b.pdf@2', '--json', '-o', 'json.pdf'])
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    const { files, report } = JSON.parse(stdout)
    const bytes = readFileSync(desk.path('json.pdf')).length
    expect(files).toEqual([{ filename: 'json.pdf', filesize: bytes, pages: 5 }])
    expect(report).toMatchObject({
      pages: 5,
      inputs: [
        { name: 'a.pdf', pages: 4 },
        { name: 'b.pdf', pages: 1 },
      ],
    })
    expect(report.bytes).toBe(bytes)
  })

  it('is a few lines of text, or nothing with -q', () => {
    const told = desk.run(['merge', 'a.pdf', 'b.pdf', '-o', 'told.pdf'])
    expect(told.stderr).toMatch(/^told\.pdf: 8 pages from 2 files, \d+\.\d kB\n/)
    expect(told.stderr).toMatch(/\nb\.pdf:\n(.*\n)* {2}renamed: 5 destinations \(/)
    desk.write('copy.pdf', richDocument('A'))
    expect(desk.run(['merge', 'a.pdf', 'copy.pdf', '-o', 'twice.pdf']).stderr).toMatch(
      /^twice\.pdf: 8 pages from 2 files, .*; .* of equal data were written once\n/,
    )
    expect(desk.run(['merge', 'a.pdf', '-q', '-o', 'quiet.pdf'])).toEqual({
      status: 0,
      stdout: '',
      stderr: '',
    })
  })

  it('treats two arguments as two files even if they name the same file', () => {
    const rename = ['--fields', 'rename', '--json']
    const { status, stdout } = desk.run(['merge', 'a.pdf', './a.pdf', ...rename, '-o', 'a-a.pdf'])
    expect(status).toBe(0)
    const { report } = JSON.parse(stdout)
    desk.write('other.pdf', richDocument('A'))
    const two = desk.run(['merge', 'a.pdf', 'other.pdf', ...rename, '-o', 'two.pdf'])
    const kept = JSON.parse(two.stdout).report.inputs.map((input: InputReport) => input.kept)
    expect(report.inputs.map(({ name }: InputReport) => name)).toEqual(['a.pdf', 'a.pdf'])
    expect(report.inputs.map((input: InputReport) => input.kept)).toEqual(kept)
    expect(kept[1].outlines).toBeGreaterThan(0)
    expect(report.inputs[1].renamed.filter(({ kind }: Renamed) => kind === 'field')).not.toEqual([])
    expect(report.inputs[1].notes).toEqual([])
  })

  it('says that a damaged file was read with the help of pdfium', () => {
    const source =
      '%PDF-1.3\n1 0 obj << /Pages 2 0 R >> endobj 2 0 obj << /Count 1 /Kids [ 3 0 R ] /MediaBox [ 0 0 9 9 ] >> endobj ' +
      '3 0 obj << /Type /Page /Parent 2 0 R >> endobj trailer << /Root 1 0 R >>'
    desk.write(
      'odd.pdf',
      Uint8Array.from(source, (c) => (c === ' ' ? 0x80 : c.charCodeAt(0))),
    )
    expect(desk.run(['merge', 'odd.pdf', 'p.pdf', '-o', 'rescued.pdf']).stderr).toMatch(
      /rescued\.pdf: 4 pages(.*\n)+odd\.pdf:\n {2}damaged: read with the help of pdfium/,
    )
    expect(readdirSync(desk.temporary)).toEqual([])
  })

  it('distinguishes two files of the same name by their paths', () => {
    mkdirSync(desk.path('other'), { recursive: true })
    desk.write('other/p.pdf', plainDocument('O', 1))
    const { stdout } = desk.run(['merge', 'p.pdf', 'other/p.pdf', './p.pdf@1', '--json', '-o', 'same.pdf'])
    expect(JSON.parse(stdout).report.inputs.map((input: { name: string }) => input.name)).toEqual([
      'p.pdf',
      'other/p.pdf',
      'p.pdf',
    ])
  })
})

describe('the output of a merge', () => {
  it('does not replace an existing file without --force', () => {
    desk.write('there.pdf', 'mine')
    const refused = desk.run(['merge', 'p.pdf', '-o', 'there.pdf'])
    expect(refused).toMatchObject({ status: 1, stdout: '' })
    expect(refused.stderr).toBe(
      'octavo: there.pdf: The file already exists; --force replaces it. (output_exists)\n',
    )
    expect(readFileSync(desk.path('there.pdf'), 'utf8')).toBe('mine')
    expect(desk.run(['merge', 'p.pdf', '-o', 'there.pdf', '--force']).status).toBe(0)
    expect(readFileSync(desk.path('there.pdf'), 'latin1')).toMatch(/^%PDF-/)
  })

  it('may be one of the inputs, which is replaced only by a complete output', () => {
    desk.write('self.pdf', plainDocument('S', 2))
    expect(desk.run(['merge', 'self.pdf', 'p.pdf', '-o', 'self.pdf', '-f', '--json']).status).toBe(0)
    expect(JSON.parse(desk.run(['inspect', 'self.pdf', '--json']).stdout).pages.count).toBe(5)
    const before = readFileSync(desk.path('self.pdf'))
    desk.write('broken.pdf', '%PDF-1.7\nbroken')
    expect(desk.run(['merge', 'self.pdf', 'broken.pdf', '-o', 'self.pdf', '-f']).status).toBe(1)
    expect(readFileSync(desk.path('self.pdf')).equals(before)).toBe(true)
  })

  it('does not exist after a failed merge, nor do temporary files', () => {
    const before = readdirSync(desk.folder)
    expect(desk.run(['merge', 'p.pdf@7', '-o', 'failed.pdf']).status).toBe(1)
    expect(readdirSync(desk.folder)).toEqual(before)
    expect(readdirSync(desk.temporary)).toEqual([])
  })

  it.skipIf(process.platform === 'win32')(
    'follows a symbolic link and rejects what is not a regular file (skipped on Windows)',
    () => {
      desk.write('target.pdf', 'old')
      symlinkSync('target.pdf', desk.path('link.pdf'))
      expect(desk.run(['merge', 'p.pdf', '-o', 'link.pdf', '-f']).status).toBe(0)
      expect(readFileSync(desk.path('target.pdf'), 'latin1')).toMatch(/^%PDF-/)
      expect(desk.run(['merge', 'p.pdf', '-o', '/dev/null', '-f'])).toMatchObject({ status: 1 })
      symlinkSync('nowhere.pdf', desk.path('lost.pdf'))
      expect(desk.run(['merge', 'p.pdf', '-o', 'lost.pdf', '-f']).stderr).toMatch(/\(broken_link\)\n$/)
      symlinkSync('other', desk.path('linked-folder'))
      expect(desk.run(['merge', 'p.pdf', '-q', '-o', 'linked-folder']).status).toBe(0)
      expect(readdirSync(desk.path('other'))).toContain('merged.pdf')
    },
  )
})

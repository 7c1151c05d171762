import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { richDocument } from '../../pdf/test/fixtures/rich.js'
import { pageMarkers } from '../../pdf/test/validators.js'
import { exampleFile } from '../../tasks/test/example-files.js'
import { Desk, octavoPath } from './octavo.js'

const desk = new Desk()
desk.write('p.pdf', plainDocument('P', 3))
desk.write('q.pdf', plainDocument('Q', 2))
mkdirSync(desk.path('papers'))
desk.write('papers/page 10.pdf', plainDocument('T', 1))
desk.write('papers/page 2.pdf', plainDocument('Z', 1))
desk.write('papers/notes.txt', 'no PDF')
mkdirSync(desk.path('mixed'))
desk.write('mixed/bad.pdf', 'no PDF')
desk.write('mixed/good.pdf', plainDocument('G', 1))

/** A shell line in which `octavo` is the command. */
function shell(line: string): { status: number | null; stdout: Buffer; stderr: string } {
  const octavo = `octavo() { '${process.execPath}' '${octavoPath}' "$@"; }`
  const { status, stdout, stderr } = spawnSync('bash', ['-c', `set -o pipefail; ${octavo}; ${line}`], {
    cwd: desk.folder,
    env: desk.environment(),
  })
  return { status, stdout, stderr: stderr.toString() }
}

function succeeds(...args: string[]): string {
  const { status, stdout, stderr } = desk.run(args)
  expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' })
  return stdout
}

describe('A pipe', () => {
  it('is the input and the output of a task', () => {
    const { status, stdout, stderr } = shell('octavo extract -@2- -q < p.pdf | octavo reverse - -q')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(pageMarkers(desk.write('piped.pdf', stdout))).toEqual(['P-3', 'P-2'])
    expect(readdirSync(desk.temporary)).toEqual([])
  })

  it('may be one of several inputs, as - or as a process substitution', () => {
    expect(shell('octavo merge q.pdf - <(cat q.pdf)@1 -q -o joined.pdf < p.pdf')).toMatchObject({ status: 0 })
    expect(pageMarkers(desk.path('joined.pdf'))).toEqual(['Q-1', 'Q-2', 'P-1', 'P-2', 'P-3', 'Q-1'])
    expect(shell('octavo inspect - < p.pdf').stdout.toString()).toMatch(/^stdin\.pdf\n {2}Pages +3,/)
  })

  it('is read only once, and is called stdin.pdf in errors', () => {
    expect(shell('octavo merge - - -o x.pdf < p.pdf')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('The standard input can be read once'),
    })
    expect(shell('echo text | octavo rotate - -o x.pdf')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^octavo: stdin\.pdf: .*\(not_a_pdf\)\n$/),
    })
  })
})

describe('A folder', () => {
  it('stands for its files in natural order in a task that takes several inputs', () => {
    succeeds('merge', 'papers', 'p.pdf@1', '-q', '-o', 'collected.pdf')
    expect(pageMarkers(desk.path('collected.pdf'))).toEqual(['Z-1', 'T-1', 'P-1'])
  })

  it('is processed file by file by other tasks, which continue after a failure', () => {
    const ran = desk.run(['rotate', 'mixed', '-o', 'turned'])
    expect(ran).toMatchObject({ status: 1, stdout: '' })
    expect(ran.stderr).toMatch(
      /^octavo: bad\.pdf: .*\(not_a_pdf\)\nturned\/: 1 output from 1 file, .*; 1 file failed\n$/,
    )
    expect(readdirSync(desk.path('turned'))).toEqual(['good-rotated.pdf'])
    const { status, stdout } = desk.run(['rotate', 'mixed', '--json', '-f', '-o', 'turned'])
    expect(status).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({
      results: [
        { input: 'mixed/bad.pdf', error: { code: 'not_a_pdf', file: 'bad.pdf' } },
        { input: 'mixed/good.pdf', files: [{ filename: 'turned/good-rotated.pdf', pages: 1 }] },
      ],
    })
  })

  it('is a batch even if it contains one file', () => {
    mkdirSync(desk.path('single'))
    desk.write('single/s.pdf', plainDocument('S', 1))
    expect(JSON.parse(succeeds('rotate', 'single', '--json', '-o', 'turned-single'))).toMatchObject({
      results: [{ input: 'single/s.pdf', files: [{ filename: 'turned-single/s-rotated.pdf' }] }],
    })
  })

  it('has each of its files processed with the files that options name', () => {
    desk.write('logo.png', exampleFile('logo.png'))
    succeeds('watermark', 'papers', 'logo.png', '--image', 'logo.png', '-q', '-o', 'marked/')
    expect(readdirSync(desk.path('marked')).sort()).toEqual([
      'page 10-watermarked.pdf',
      'page 2-watermarked.pdf',
    ])
    const image = { type: 'image', page: 1, x: 10, y: 10, width: 50, image: 'logo.png' }
    succeeds('edit', 'papers', 'logo.png', '--objects', JSON.stringify(image), '-q', '-o', 'edited/')
    expect(readdirSync(desk.path('edited')).sort()).toEqual(['page 10-edited.pdf', 'page 2-edited.pdf'])
  })

  it('keeps the first of two outputs with the same name and reports the other', () => {
    mkdirSync(desk.path('other'))
    desk.write('other/good.pdf', plainDocument('O', 1))
    const ran = desk.run(['rotate', 'mixed/good.pdf', 'other', '-f', '-o', 'both/'])
    expect(ran).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Another file of this command has an output of the same name'),
    })
    expect(pageMarkers(desk.path('both/good-rotated.pdf'))).toEqual(['G-1'])
  })

  it('is processed to standard output, file by file', () => {
    const stdout = succeeds('info', 'papers')
    expect(stdout.match(/"pages": \{/g)).toHaveLength(2)
  })
})

describe('The -o flag', () => {
  it('names one file for files that become one together', () => {
    desk.write('bill.pdf', exampleFile('bill.pdf'))
    desk.write('invoice.xml', exampleFile('invoice.xml'))
    const { status, stderr } = desk.run(['invoice', 'bill.pdf', 'invoice.xml', '-o', 'e-invoice.pdf'])
    expect({ status, stderr }).toMatchObject({ status: 0 })
    expect(pageMarkers(desk.path('e-invoice.pdf'))).toEqual(['L-1'])
  })

  it('names one file if it has an extension, and is rejected for several outputs', () => {
    for (const args of [
      ['rotate', 'papers', '-o', 'x.pdf'],
      ['rotate', 'p.pdf', 'q.pdf', '--batch', '-o', 'x.pdf'],
      ['info', 'p.pdf', 'q.pdf', '-o', 'x.json'],
      ['extract-text', 'p.pdf', 'q.pdf', '-o', 'x.md'],
      ['pdf-to-image', 'q.pdf', '--dpi', '20', '-o', 'x.png'],
    ]) {
      const { status, stderr } = desk.run(args)
      expect({ args, status }).toEqual({ args, status: 2 })
      expect(stderr).toMatch(
        /There are 2 outputs, and 'x\.\w+' is the name of one file: name a folder, such as -o x\//,
      )
    }
  })

  it('names a file if only one of the inputs has an output', () => {
    desk.write('logo.png', exampleFile('logo.png'))
    succeeds('watermark', 'p.pdf', 'logo.png', '--image', 'logo.png', '-q', '-o', 'marked.pdf')
    succeeds('stamp', 'p.pdf', 'q.pdf', '-q', '-o', 'stamped.pdf')
    expect(readdirSync(desk.folder)).toEqual(expect.arrayContaining(['marked.pdf', 'stamped.pdf']))
  })

  it('names a folder for the outputs of a batch', () => {
    succeeds('rotate', 'p.pdf', 'q.pdf', '--batch', '-q', '-o', 'each')
    expect(readdirSync(desk.path('each')).sort()).toEqual(['p-rotated.pdf', 'q-rotated.pdf'])
    expect(desk.run(['merge', 'p.pdf', 'q.pdf', '--batch', '-o', 'each'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('merge-pdf takes several files together'),
    })
  })
})

describe('octavo compare', () => {
  it('exits with 0 for equal documents, 1 for different ones and 2 for a failure', () => {
    const status = (...args: string[]): number | null =>
      desk.run(['compare', ...args, '--result', 'report', '-q']).status
    expect(status('p.pdf', 'p.pdf')).toBe(0)
    expect(status('p.pdf', 'q.pdf')).toBe(1)
    expect(status('p.pdf', 'mixed/bad.pdf')).toBe(2)
    expect(status('p.pdf', 'q.pdf', '--mdoe', 'text')).toBe(2)
  })
})

describe('The summary of a merge of many files', () => {
  it('has few lines, and every note with --verbose', () => {
    mkdirSync(desk.path('many'))
    for (let number = 1; number <= 40; number++) desk.write(`many/${number}.pdf`, richDocument('A'))
    const lines = (...more: string[]): number => {
      const { status, stderr } = desk.run(['merge', 'many', '-f', '-o', 'many.pdf', ...more])
      expect(status).toBe(0)
      return stderr.split('\n').length
    }
    expect(lines()).toBeLessThan(25)
    expect(lines('--verbose')).toBeGreaterThan(80)
  })
})

withPrograms('In a terminal, octavo', ['script'], () => {
  const shown = (command: string): string => {
    desk.write('typed.sh', `'${process.execPath}' '${octavoPath}' ${command}; echo "ended with $?"\n`)
    const options = { cwd: desk.folder, env: desk.environment(), encoding: 'utf8' } as const
    return execFileSync('script', ['-qec', 'sh typed.sh', '/dev/null'], options)
  }

  it('writes no PDF to the screen and does not wait for standard input', () => {
    expect(shown('rotate p.pdf -o -')).toMatch(/cannot be shown in a terminal(.|\r|\n)*ended with 2/)
    expect(shown('rotate - -o t.pdf')).toMatch(/Nothing is piped to the standard input(.|\r|\n)*ended with 2/)
    expect(shown('info p.pdf')).toMatch(/"count": 3(.|\r|\n)*ended with 0/)
  })

  it('shows a progress bar for a batch and removes it at the end', () => {
    mkdirSync(desk.path('long'))
    for (let number = 1; number <= 8; number++)
      desk.write(`long/${number}.pdf`, readFileSync(desk.path('p.pdf')))
    const text = shown('pdf-to-image long --dpi 300 -o drawn/')
    expect(text).toMatch(/\[#+-+\] \d+ % {2}\d of 8 files/)
    expect(text).toMatch(/\r\u001b\[Kdrawn\/: 24 outputs from 8 files/)
  })
})

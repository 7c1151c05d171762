import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { assemble } from '@octavo/pdf/assemble'
import { createMemorySink } from '@octavo/pdf/memory-sink'
import { memorySource } from '@octavo/pdf/memory-source'
import { nodePrimitives } from '@octavo/pdf/node'
import { describe, expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { Desk, octavoPath } from './octavo.js'

const desk = new Desk()
desk.write('p.pdf', plainDocument('P', 3))
desk.write('s.pdf', locked('S', 'söme secret'))
desk.write('t.pdf', locked('T', 'other'))
desk.write('s.txt', 'söme secret\nnot this line\n')
desk.write('t.txt', 'other')
desk.write('wrong.txt', 'wrong')

function locked(marker: string, userPassword: string): Uint8Array {
  const sink = createMemorySink()
  const input = { name: marker, source: memorySource(plainDocument(marker, 2)) }
  assemble([{ input }], sink, {
    primitives: nodePrimitives,
    encryption: { algorithm: 'aes-256', userPassword, ownerPassword: 'owner' },
  })
  return sink.bytes()
}

describe('the password of an input', () => {
  it('is read from a file, for all inputs or for one', () => {
    const both = ['--password-file', 's.pdf=s.txt', '--password-file', 't.pdf=t.txt']
    expect(desk.run(['merge', 's.pdf', 'p.pdf', 't.pdf', ...both, '-q', '-o', '1.pdf']).status).toBe(0)
    const general = ['--password-file', 't.txt', '--password-file', 's.pdf=s.txt']
    expect(desk.run(['merge', 's.pdf', 'p.pdf', 't.pdf', ...general, '-q', '-o', '2.pdf']).status).toBe(0)
    expect(desk.run(['inspect', 's.pdf', '--password-file', 's.txt']).stdout).toMatch(
      /AES-256 .*user password/,
    )
  })

  it('is read from OCTAVO_PASSWORD', () => {
    const environment = { OCTAVO_PASSWORD: 'other' }
    expect(desk.run(['merge', 't.pdf', 'p.pdf', '-q', '-o', '3.pdf'], environment).status).toBe(0)
    const args = ['merge', 't.pdf', 's.pdf', '--password-file', 's.pdf=s.txt', '-q', '-o', '4.pdf']
    expect(desk.run(args, environment).status).toBe(0)
  })

  it('is asked for by the error message if it is missing and there is no terminal', () => {
    const { status, stderr } = desk.run(['merge', 'p.pdf', 's.pdf', '-o', '5.pdf'])
    expect(status).toBe(1)
    expect(stderr).toMatch(
      /^octavo: s\.pdf: .*--password-file 's\.pdf=FILE' or in OCTAVO_PASSWORD\. \(password_required\)\n--skip-bad goes on without this file\.\n$/,
    )
  })

  it('is reported as incorrect if it is wrong', () => {
    const { status, stderr } = desk.run(['inspect', 's.pdf', '--password-file', 'wrong.txt'])
    expect(status).toBe(1)
    expect(stderr).toMatch(/^octavo: s\.pdf: .*\(password_incorrect\)\n$/)
  })

  it('is rejected for a file that does not exist or is not an input', () => {
    const unknown = desk.run(['merge', 'p.pdf', '--password-file', 'q.pdf=s.txt', '-o', '6.pdf'])
    expect(unknown).toMatchObject({ status: 2, stderr: expect.stringContaining("'q.pdf'") })
    const missing = desk.run(['merge', 'p.pdf', '--password-file', 'gone.txt', '-o', '6.pdf'])
    expect(missing).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/gone\.txt: .*\(file_not_found\)/),
    })
  })
})

/** Runs the command in a separate terminal, and types each answer when its prompt appears. */
function atTerminal(
  args: readonly string[],
  answers: readonly string[],
): Promise<{ status: number | null; shown: string }> {
  const command = [process.execPath, octavoPath, ...args].map((part) => `'${part}'`).join(' ')
  const child = spawn('script', ['-qec', command, '/dev/null'], { cwd: desk.folder, env: desk.environment() })
  let shown = ''
  let answered = 0
  child.stdout.on('data', (data: Buffer) => {
    shown += data.toString().replaceAll('\r', '')
    const prompts = shown.match(/Password for /g)?.length ?? 0
    if (prompts > answered && answered < answers.length) child.stdin.write(answers[answered++])
  })
  return new Promise((resolve) => {
    child.on('close', (status) => resolve({ status, shown }))
  })
}

withPrograms('In a terminal, a password', ['script'], () => {
  it('is asked for without echo, once for each file that needs one', async () => {
    const args = ['merge', 's.pdf', 'p.pdf', 't.pdf', '-o', 'asked.pdf']
    const { status, shown } = await atTerminal(args, ['söme sexx\u007f\u007fcret\r', 'other\r'])
    expect(shown).toMatch(/Password for s\.pdf: \n(.|\n)*Password for t\.pdf: \n(.|\n)*asked\.pdf: 7 pages/)
    expect(shown).not.toMatch(/secret|sex|other/)
    expect(status).toBe(0)
  })

  it('is asked for again if it is wrong, at most three times', async () => {
    const again = await atTerminal(['inspect', 't.pdf'], ['wrong\r', 'other\r'])
    expect(again.shown).toMatch(/The password is not correct\.\nPassword for t\.pdf: (.|\n)*AES-256/)
    expect(again.status).toBe(0)
    const never = await atTerminal(['inspect', 't.pdf'], ['1\r', '2\r', '3\r', '4\r'])
    expect(never.shown.match(/Password for/g)).toHaveLength(3)
    expect(never.shown).toMatch(/\(password_incorrect\)/)
    expect(never.status).toBe(1)
  })

  it('may be refused with Control-C, which exits without leaving files', async () => {
    const { status } = await atTerminal(['merge', 's.pdf', '-o', 'never.pdf'], ['\u0003'])
    expect(status).toBe(130)
    expect(readdirSync(desk.folder).filter((name) => /never|\.tmp/.test(name))).toEqual([])
  })
})

describe('the password of an output', () => {
  it('must not be empty, which would leave the output unprotected', () => {
    desk.write('empty.txt', '\nsecond line\n')
    for (const flag of ['--user-password-file', '--owner-password-file']) {
      const args = ['merge', 'p.pdf', '--encrypt', 'aes-256', flag, 'empty.txt', '-o', 'open.pdf']
      const { status, stderr } = desk.run(args)
      expect({ status, stderr }).toEqual({
        status: 1,
        stderr: 'octavo: empty.txt: The first line must be a password; it is empty. (empty_password)\n',
      })
    }
    expect(readdirSync(desk.folder)).not.toContain('open.pdf')
  })
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { wordDocument } from '../../tasks/test/example-documents.js'
import { Desk, octavoPath } from './octavo.js'

const desk = new Desk()
desk.write('p.pdf', plainDocument('P', 400))

/** 400 pages, repeated so often that the merge takes seconds. */
const longEntry = `p.pdf@${Array(2000).fill('1-400').join(',')}`

const begun = desk.path('begun')
const longTasks = fileURLToPath(new URL('../../tasks/test/long-tasks', import.meta.url))

describe.skipIf(process.platform === 'win32')(
  'A task that cannot be interrupted (skipped on Windows)',
  () => {
    it('is ended by a signal, however small its file is', async () => {
      desk.write('small.pdf', plainDocument('P', 1))
      const child = spawn(process.execPath, [octavoPath, 'busy', 'small.pdf', '-o', 'out.pdf'], {
        cwd: desk.folder,
        env: desk.environment({ OCTAVO_TASKS_DIR: longTasks, OCTAVO_TEST_BEGUN: begun }),
        stdio: 'ignore',
      })
      onTestFinished(() => void child.kill('SIGKILL'))
      const exit = once(child, 'exit')
      while (!existsSync(begun) && child.exitCode === null) await wait(20)
      child.kill('SIGINT')
      expect(await exit).toEqual([130, null])
    })
  },
)

it.each(['me@work/a.docx', 'me@work'])(
  'A conversion runs in a thread, so that it can be ended, also of %s',
  (named) => {
    mkdirSync(desk.path('me@work'), { recursive: true })
    desk.write('me@work/a.docx', wordDocument(['Dear Ada']))
    const environment = { OCTAVO_TASKS_DIR: longTasks, OCTAVO_TEST_BEGUN: desk.path('thread') }
    desk.run(['which-thread', named, '-o', 'never.pdf'], environment)
    expect(readFileSync(desk.path('thread'), 'utf8')).toBe('own')
  },
)

describe.skipIf(process.platform === 'win32').each(['merge', 'extract'])(
  'octavo %s, interrupted by a signal (skipped on Windows),',
  (command) => {
    for (const [signal, exitCode] of [
      ['SIGINT', 130],
      ['SIGTERM', 143],
    ] as const) {
      it(`exits on ${signal} with status ${exitCode} and leaves no files behind`, async () => {
        const before = readdirSync(desk.folder)
        const child = spawn(process.execPath, [octavoPath, command, longEntry, '-o', 'out.pdf'], {
          cwd: desk.folder,
          env: desk.environment(),
          stdio: ['ignore', 'ignore', 'pipe'],
        })
        let stderr = ''
        child.stderr.on('data', (data: Buffer) => {
          stderr += data.toString()
        })
        const exit = once(child, 'exit')
        while (readdirSync(desk.folder).length === before.length && child.exitCode === null) await wait(20)
        await wait(300)
        child.kill(signal)
        expect(await exit).toEqual([exitCode, null])
        expect(stderr).toBe('')
        expect(readdirSync(desk.folder)).toEqual(before)
      })
    }
  },
)

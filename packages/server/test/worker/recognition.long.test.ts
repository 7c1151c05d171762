import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { SCANNED_LINES, scannedDocument } from '../../../tasks/test/scanned-document.js'
import { photographOf } from '../../../tasks/test/scanned-picture.js'
import { commandLine, failureOf, finished, PoolUnderTest, until } from './pool-under-test.js'

let under: PoolUnderTest
beforeEach(() => {
  under = new PoolUnderTest()
})
afterEach(() => under.close())

test('A photograph becomes a page that can be searched in one pipeline of a child', async () => {
  under.file('photo.jpg', await photographOf(scannedDocument(), 1800, 1000))
  const pool = await under.open({ workers: 1 })
  const options = { tasks: [{ task: 'scan' }, { task: 'ocr', options: { format: 'text' } }] }
  const entries = [under.entry('photo.jpg')]
  const needs = { programs: [], optionalPrograms: [], addons: true, memoryBytes: 1024 ** 3, seconds: 0 }
  const { outputs, release } = await pool.run(under.job('pipeline', { entries, options, needs }))
  expect(readFileSync(outputs[0]!.path, 'utf8').trim().split(/\s+/)).toEqual(
    SCANNED_LINES.join(' ').split(' '),
  )
  await release()
})

withPrograms('Text recognition in a sandbox', ['bwrap', 'tesseract'], () => {
  test('a child in bubblewrap starts the installed Tesseract', async () => {
    const needs = { programs: [], optionalPrograms: ['tesseract'], addons: false, memoryBytes: 0, seconds: 0 }
    under.file('a.pdf', scannedDocument())
    const pool = await under.open({ workers: 1, sandbox: 'on' })
    const { report } = await finished(pool, under.job('ocr-pdf', { options: { rotate: true }, needs }))
    expect(report).toMatchObject({
      files: [{ recognised: 1, pagesFailed: 0, words: 42, engine: 'tesseract' }],
    })
  })
})

withPrograms('The data of the installed Tesseract', ['bwrap', 'tesseract', 'tesseract-heb'], () => {
  test.each(['off', 'on'] as const)(
    'serve WebAssembly for languages that only the program has, with words of the user: sandbox %s',
    async (sandbox) => {
      const needs = {
        programs: [],
        optionalPrograms: ['tesseract'],
        addons: false,
        memoryBytes: 0,
        seconds: 0,
      }
      under.file('a.pdf', scannedDocument())
      const pool = await under.open({ workers: 1, sandbox })
      const options = { languages: ['eng', 'heb'], user_words: ['Octavo'] }
      const { report } = await finished(pool, under.job('ocr-pdf', { options, needs }))
      expect(report).toMatchObject({
        files: [{ recognised: 1, pagesFailed: 0, words: 42, engine: 'tesseract.js-core' }],
      })
    },
  )
})

describe.skipIf(process.platform !== 'linux')(
  'A recognition by a program that does not end (Linux only)',
  () => {
    const needs = {
      programs: ['tesseract'],
      optionalPrograms: [],
      addons: false,
      memoryBytes: 0,
      seconds: 0,
    }
    const programs = (): string[] => readdirSync('/proc').filter((pid) => commandLine(pid).includes('100017'))

    beforeEach(() => {
      const folder = join(under.folder, 'programs')
      mkdirSync(folder)
      const script =
        '#!/bin/sh\n[ "$1" = --list-langs ] && printf "List:\\neng\\nosd\\n" || exec /bin/sleep 100017\n'
      writeFileSync(join(folder, 'tesseract'), script)
      chmodSync(join(folder, 'tesseract'), 0o755)
      // Without bubblewrap, which ends programs by itself.
      vi.stubEnv('PATH', folder)
      under.file('a.pdf', scannedDocument())
    })
    afterEach(() => {
      vi.unstubAllEnvs()
    })

    test('is cancelled, and the program ends', async () => {
      const pool = await under.open({ workers: 1, sandbox: 'off', programs: 'always' })
      const stop = new AbortController()
      const failure = failureOf(pool.run(under.job('ocr-pdf', { needs }), { signal: stop.signal }))
      await until(() => programs().length > 0, 60_000)
      stop.abort()
      expect((await failure).code).toBe('cancelled')
      await until(() => programs().length === 0, 60_000)
    })

    test('fails if its process is killed, and the program ends too', async () => {
      const pool = await under.open({ workers: 1, sandbox: 'off', programs: 'always' })
      const failure = failureOf(pool.run(under.job('ocr-pdf', { needs })))
      await until(() => programs().length > 0, 60_000)
      const parent = parentOf(programs()[0]!)
      process.kill(parent, 'SIGKILL')
      expect((await failure).code).toBe('task_crashed')
      await until(() => programs().length === 0, 60_000)
    })
  },
)

function parentOf(pid: string): number {
  const [, parent] = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!
  return Number(parent)
}

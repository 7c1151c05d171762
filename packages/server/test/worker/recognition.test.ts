import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SCANNED_LINES, scannedDocument } from '../../../tasks/test/scanned-document.js'
import { failureOf, PoolUnderTest } from './pool-under-test.js'

let test: PoolUnderTest
beforeEach(() => {
  test = new PoolUnderTest()
})
afterEach(() => test.close())

it('A child recognises text with WebAssembly and the recognition data of the configured folder', async () => {
  const tessdataFolder = join(test.folder, 'tessdata')
  mkdirSync(tessdataFolder)
  const ofTasks = createRequire(new URL('../../../tasks/package.json', import.meta.url))
  const english = ofTasks.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz')
  copyFileSync(english, join(tessdataFolder, 'own.traineddata.gz'))
  test.file('a.pdf', scannedDocument())
  const job = test.job('ocr-pdf', { options: { languages: ['own'], format: 'text' } })
  const without = await test.open({ workers: 1 })
  expect(await failureOf(without.run(job))).toMatchObject({
    code: 'invalid_parameter',
    message: expect.stringContaining('for own.'),
  })
  const pool = await test.open({ workers: 1, tessdataFolder })
  const { outputs, report, release } = await pool.run(job)
  expect(readFileSync(outputs[0]!.path, 'utf8').trim()).toBe(SCANNED_LINES.join('\n'))
  expect(report).toMatchObject({ files: [{ recognised: 1, pagesFailed: 0, engine: 'tesseract.js-core' }] })
  await release()
})

it.each([
  ['ocr-pdf', { format: 'text' }],
  ['scan-pdf', {}],
])('%s that is cancelled after its first page is ended, and leaves nothing', async (name, options) => {
  test.file('a.pdf', scannedDocument(Array.from({ length: 50 }, (_, page) => `/UserUnit ${1 + page / 1000}`)))
  const pool = await test.open({ workers: 1 })
  const stop = new AbortController()
  let pages = 0
  const onProgress = (): void => {
    pages++
    stop.abort()
  }
  const needs = { programs: [], optionalPrograms: [], addons: true, memoryBytes: 0, seconds: 0 }
  const job = test.job(name, { options, needs })
  const { code } = await failureOf(pool.run(job, { onProgress, signal: stop.signal }))
  expect(code).toBe('cancelled')
  expect(pages).toBeLessThan(50)
})

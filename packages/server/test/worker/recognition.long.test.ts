import { afterEach, beforeEach, expect, test } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { scannedDocument } from '../../../tasks/test/scanned-document.js'
import { finished, PoolUnderTest } from './pool-under-test.js'

let under: PoolUnderTest
beforeEach(() => {
  under = new PoolUnderTest()
})
afterEach(() => under.close())

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

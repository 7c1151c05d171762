import { copyFileSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writings } from '../../../tasks/test/redact-writings.js'
import { failureOf, finished, PoolUnderTest } from './pool-under-test.js'

let test: PoolUnderTest
beforeEach(() => {
  test = new PoolUnderTest()
})
afterEach(() => test.close())

/** A character for private use, which only that font has. */
const LIGATURE = '\uf001'

it('A child reads the fonts of the configured folder, and no others', async () => {
  const fontFolder = join(test.folder, 'fonts')
  mkdirSync(fontFolder)
  const ofPage = createRequire(new URL('../../../web/package.json', import.meta.url))
  const installed = dirname(ofPage.resolve('pdfjs-dist/package.json'))
  const file = 'LiberationSans-Regular.ttf'
  copyFileSync(join(installed, 'standard_fonts', file), join(fontFolder, file))
  const job = test.job('page-numbers', { options: { pattern: `${LIGATURE} {n}` } })
  const without = await test.open({ workers: 1 })
  expect(await failureOf(without.run(job))).toMatchObject({
    code: 'missing_character',
    message: expect.stringContaining(`“${LIGATURE}” (U+F001)`),
  })
  // A pool empties its folder as it opens.
  await without.close()
  const pool = await test.open({ workers: 1, fontFolder })
  const { report } = await finished(pool, job)
  expect(report).toMatchObject({ files: [{ numbered: 2, first: `${LIGATURE} 1` }] })
})

it('A child draws every script with the installed fonts', async () => {
  const pool = await test.open({ workers: 1 })
  const { report } = await finished(pool, test.job('page-numbers', { options: { pattern: '第 {n} 页 ✓ ๑' } }))
  expect(report).toMatchObject({ files: [{ numbered: 2, first: '第 1 页 ✓ ๑' }] })
})

it('A child reads the text of fonts that only name a character collection', async () => {
  const pool = await test.open({ workers: 1 })
  const { bytes, word } = writings['CIDs of a Korean character collection']!()
  test.file('a.pdf', bytes)
  const { report } = await finished(pool, test.job('redact-pdf', { options: { words: [word] } }))
  expect(report).toMatchObject({ files: [{ redactions: [{ page: 1 }] }] })
})

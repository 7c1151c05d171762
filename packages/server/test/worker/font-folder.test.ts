import { copyFileSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { failureOf, finished, PoolUnderTest } from './pool-under-test.js'

let test: PoolUnderTest
beforeEach(() => {
  test = new PoolUnderTest()
})
afterEach(() => test.close())

/** A character that is in none of the bundled fonts. */
const LINE = '\u2500'

it('A child reads the fonts of the configured folder, and no others', async () => {
  const fontFolder = join(test.folder, 'fonts')
  mkdirSync(fontFolder)
  const ofPage = createRequire(new URL('../../../web/package.json', import.meta.url))
  const installed = dirname(ofPage.resolve('pdfjs-dist/package.json'))
  const file = 'LiberationSans-Regular.ttf'
  copyFileSync(join(installed, 'standard_fonts', file), join(fontFolder, file))
  const job = test.job('page-numbers', { options: { pattern: `${LINE} {n}` } })
  const without = await test.open({ workers: 1 })
  expect(await failureOf(without.run(job))).toMatchObject({
    code: 'missing_character',
    message: expect.stringContaining(`“${LINE}” (U+2500)`),
  })
  const pool = await test.open({ workers: 1, fontFolder })
  const { report } = await finished(pool, job)
  expect(report).toMatchObject({ files: [{ numbered: 2, first: `${LINE} 1` }] })
})

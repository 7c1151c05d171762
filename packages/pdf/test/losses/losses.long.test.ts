import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { draftOf, edited } from '../edit/edited.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { layouts, wordsOf } from './long-document.js'

withPrograms('A document of 19 pages that is cut off anywhere', ['pdftotext'], () => {
  test.each(Object.keys(layouts) as (keyof typeof layouts)[])(
    '%s: pdftotext reads every word of exactly the pages that are not named',
    (layout) => {
      const whole = layouts[layout]()
      const numbers = new Map(draftOf(whole).pages.map(({ num }, index) => [num, index + 1]))
      for (let percent = 10; percent < 100; percent += 5) {
        const cut = whole.subarray(0, Math.floor((whole.length * percent) / 100))
        const { bytes, report } = edited(cut)
        const file = temporaryFile(bytes)
        const read = execFileSync('pdftotext', ['-raw', file, '-'], { stdio: ['ignore', 'pipe', 'ignore'] })
        const pages = read.toString('utf8').split('\f')
        const named = new Set(report.losses.flatMap(({ page }) => page ?? []))
        for (const [index, { num }] of draftOf(cut).document.tree.pages.entries()) {
          const words = new Set(pages[index]!.split(/\s+/))
          const lacks = wordsOf(numbers.get(num)!).some((word) => !words.has(word))
          // A page whose font alone is missing is shown in another one: poppler reads its words.
          const isFontAlone = report.losses.every(({ page, kind }) => page !== index + 1 || kind === 'font')
          if (lacks || !isFontAlone)
            expect([percent, index + 1, named.has(index + 1)]).toEqual([percent, index + 1, lacks])
        }
      }
    },
  )
})

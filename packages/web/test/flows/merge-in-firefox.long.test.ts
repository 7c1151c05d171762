import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { expectValid, pageMarkers, pdfInfo } from '../../../pdf/test/validators.js'
import { usePage } from './browser.js'
import { announced, choose, marked } from './chosen-files.js'
import { launchFirefox, press, savedBy } from './firefox.js'

withPrograms('In Firefox', ['firefox'], () => {
  withPrograms('Merging files', ['qpdf', 'pdftotext', 'pdfinfo'], () => {
    const under = usePage({ env: {}, launchBrowser: launchFirefox })
    const errors: string[] = []
    let page: Page
    beforeAll(async () => {
      const context = await under.context({ viewport: { width: 1280, height: 900 } })
      context.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
      page = await context.newPage()
    })
    afterAll(() => page.context().close())

    it('on the server after sign-in by the printed URL, in the order and rotation set by keyboard', async () => {
      await page.goto(under.server.signInUrl!)
      await page.getByRole('link', { name: /^Merge PDF/ }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: /^Select (PDF )?files$/ }).waitFor()
      await choose(page, marked('A', 2), marked('B', 3))
      await everyPictureDrawn(page, 2)

      await page.getByRole('row', { name: 'B.pdf' }).focus()
      await page.keyboard.press('Alt+ArrowLeft')
      await announced(page, 'B.pdf moved to position 1 of 2')
      await page.keyboard.press('r')
      await announced(page, 'B.pdf rotated to 90°')
      expect(await cards(page)).toEqual(['B.pdf', 'A.pdf'])

      const path = await savedBy(page, 'merged')
      expectValid(path)
      expect(pageMarkers(path)).toEqual(['B-1', 'B-2', 'B-3', 'A-1', 'A-2'])
      expect(pdfInfo(path, '-f', '3', '-l', '4')).toMatchObject({ 'Page 3 rot': '90', 'Page 4 rot': '0' })
    })

    it('on this device without an upload, in the order set by buttons', async () => {
      // Playwright treats a download of this Firefox as a page that never loads, and cannot use its tab
      // afterwards.
      const tab = await page.context().newPage()
      const uploads: string[] = []
      tab.on('request', (request) => request.method() === 'POST' && uploads.push(request.url()))
      await tab.goto(`${under.server.url}/#/tools/merge-pdf`)
      await choose(tab, marked('A', 2), marked('B', 3))
      await press(tab.getByRole('button', { name: 'Move A.pdf later' }))
      await announced(tab, 'A.pdf moved to position 2 of 2')
      await press(tab.getByRole('button', { name: 'Use this device instead' }))

      const path = await savedBy(tab, 'merged')
      expectValid(path)
      expect(pageMarkers(path)).toEqual(['B-1', 'B-2', 'B-3', 'A-1', 'A-2'])
      expect(uploads).toEqual([])
    })

    it('without console errors or Content Security Policy violations', () => {
      // The Content Security Policy blocks the code that Playwright evaluates in the page.
      const isOurs = (complaint: string): boolean => !/script-src eval|JavaScript eval/.test(complaint)
      expect(under.complaints.filter(isOurs)).toEqual([])
      expect(errors.filter(isOurs)).toEqual([])
    })
  })
})

/**
 * Uses locators only: the Content Security Policy of the page blocks the code that Playwright evaluates in
 * the ESR of 2025.
 */
async function everyPictureDrawn(page: Page, count: number): Promise<void> {
  const drawn = page.locator('.page-picture[data-state="drawn"]')
  await expect.poll(() => drawn.count(), { timeout: 30_000 }).toBe(count)
  expect(await page.locator('.page-picture').count()).toBe(count)
}

/** The names of the cards, in their order. */
async function cards(page: Page): Promise<(string | null)[]> {
  const rows = await page.getByRole('grid').getByRole('row').all()
  return Promise.all(rows.map((row) => row.getAttribute('aria-label')))
}

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { expectValid, pageMarkers, pdfInfo } from '../../../pdf/test/validators.js'
import { usePage } from './browser.js'
import { announced, cards, choose, dragBefore, marked, resultOf } from './chosen-files.js'

withPrograms('Page mode', ['chromium'], () => {
  const under = usePage()
  const wide = { viewport: { width: 1500, height: 1000 } }

  async function openPages(options: Parameters<typeof under.open>[1] = wide): Promise<Page> {
    const page = await under.open('#/tools/merge-pdf', options)
    await choose(page, marked('A', 3), marked('B', 2))
    await page.getByText('Pages', { exact: true }).first().click()
    await page.getByRole('grid', { name: 'Pages' }).waitFor()
    return page
  }
  const short = async (page: Page) =>
    (await cards(page)).map((name) => name!.replace(/^Page (\d+) of (.)\.pdf$/, '$2$1')).join(' ')
  const card = (page: Page, name: string) =>
    page.getByRole('row', { name: `Page ${name[1]} of ${name[0]}.pdf`, exact: true })

  withPrograms('Ordering pages', ['qpdf', 'pdftotext', 'pdfinfo'], () => {
    it('by mouse: dragged, moved together, rotated, removed, duplicated, undone and redone', async () => {
      const page = await openPages()
      expect(await short(page)).toBe('A1 A2 A3 B1 B2')
      await dragBefore(page, card(page, 'B2'), card(page, 'A1'))
      expect(await short(page)).toBe('B2 A1 A2 A3 B1')
      await card(page, 'A1').click()
      await card(page, 'A3').click({ modifiers: ['Shift'] })
      await page.getByText('3 pages selected').waitFor()
      await page.getByRole('button', { name: 'Rotate right', exact: true }).click()
      await page.getByRole('spinbutton', { name: 'Position' }).fill('3')
      await page.getByRole('button', { name: 'Move to position' }).click()
      await announced(page, '3 pages moved to position 3 of 5')
      expect(await short(page)).toBe('B2 B1 A1 A2 A3')
      await page.getByRole('button', { name: 'Select none' }).click()
      await card(page, 'A2').hover()
      await page.getByRole('button', { name: 'Remove page 2 of A.pdf' }).click()
      expect(await short(page)).toBe('B2 B1 A1 A3')
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByRole('button', { name: 'Redo' }).click()
      await card(page, 'B1').click()
      await page.getByRole('button', { name: 'Duplicate' }).click()
      expect(await short(page)).toBe('B2 B1 B1 A1 A3')

      const path = await resultOf(page)
      expectValid(path)
      expect(pageMarkers(path)).toEqual(['B-2', 'B-1', 'B-1', 'A-1', 'A-3'])
      const info = pdfInfo(path, '-f', '1', '-l', '5')
      expect([1, 2, 3, 4, 5].map((number) => info[`Page ${number} rot`])).toEqual(['0', '0', '0', '90', '90'])
      expect(under.complaints).toEqual([])
    })

    it('by keyboard alone', async () => {
      const page = await openPages()
      await card(page, 'A1').focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Space')
      await page.keyboard.press('Alt+ArrowRight')
      await announced(page, '2 pages moved to position 2 of 5')
      expect(await short(page)).toBe('A3 A1 A2 B1 B2')
      await page.keyboard.press('Shift+R')
      await announced(page, '2 pages rotated')
      await page.keyboard.press('Control+z')
      await page.keyboard.press('Control+z')
      expect(await short(page)).toBe('A1 A2 A3 B1 B2')
      await page.keyboard.press('Control+Shift+z')
      expect(await short(page)).toBe('A3 A1 A2 B1 B2')
      await page.keyboard.press('Control+a')
      await page.getByText('5 pages selected').waitFor()
      await page.keyboard.press('Escape')
      await card(page, 'B1').focus()
      await page.keyboard.press('Delete')
      await announced(page, '1 page removed')
      const path = await resultOf(page)
      expect(pageMarkers(path)).toEqual(['A-3', 'A-1', 'A-2', 'B-2'])
    })

    it('by touch, while files are added and removed', async () => {
      const page = await openPages({ viewport: { width: 320, height: 800 }, hasTouch: true, isMobile: true })
      await page.getByRole('button', { name: 'Rotate page 1 of A.pdf right' }).tap()
      await card(page, 'A2').tap({ position: { x: 60, y: 80 } })
      await page.getByRole('toolbar', { name: 'selected' }).getByRole('button', { name: 'Remove' }).tap()
      await announced(page, '1 page removed')
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles([marked('C', 1)])
      await page.getByText('5 pages', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Remove B.pdf' }).tap()
      await page.getByText('3 pages', { exact: true }).waitFor()
      await page.locator('.files-notice').getByRole('button', { name: 'Undo' }).tap()
      expect(await short(page)).toBe('A1 A3 B1 B2 C1')
      await page.getByRole('button', { name: 'Remove B.pdf' }).tap()
      expect(await short(page)).toBe('A1 A3 C1')
      await page.keyboard.press('Control+z')
      expect(await short(page)).toBe('A1 A3 B1 B2 C1')
      await page.keyboard.press('Control+y')
      expect(await short(page)).toBe('A1 A3 C1')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      const path = await resultOf(page)
      expect(pageMarkers(path)).toEqual(['A-1', 'A-3', 'C-1'])
    })
  })
})

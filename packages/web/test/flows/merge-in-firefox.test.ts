import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { judged, pageMarkers, pdfInfo, qpdfCheck } from '../../../pdf/test/judges.js'
import { usePage } from './browser.js'
import { announced, cards, choose, marked, resultOf } from './chosen-files.js'
import { inFirefox, launchFirefox } from './firefox.js'

inFirefox('In Firefox', () => {
  judged('files are merged', ['qpdf', 'pdftotext', 'pdfinfo'], () => {
    const under = usePage({ env: {}, launchBrowser: launchFirefox })
    const errors: string[] = []
    let page: Page
    beforeAll(async () => {
      const context = await under.context({ viewport: { width: 1280, height: 900 } })
      context.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
      page = await context.newPage()
    })
    afterAll(() => page.context().close())

    it('on the server, by who opened the printed address, in the order and turned as the keys said', async () => {
      await page.goto(under.server.signInUrl!)
      await page.getByRole('link', { name: /^Merge PDF/ }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Select PDF files' }).waitFor()
      expect(await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle)).toBe('none')
      await choose(page, marked('A', 2), marked('B', 3))
      await everyPictureDrawn(page, 2)
      expect(await inkOf(page, 'First page of A.pdf')).toBeGreaterThan(20)

      await page.getByRole('row', { name: 'B.pdf' }).focus()
      await page.keyboard.press('Alt+ArrowLeft')
      await announced(page, 'B.pdf moved to place 1 of 2')
      await page.keyboard.press('r')
      await announced(page, 'B.pdf turned to 90°')
      expect(await cards(page)).toEqual(['B.pdf', 'A.pdf'])

      const path = await resultOf(page, 'Merge PDF')
      await page.getByRole('heading', { name: 'Merge PDF: done' }).waitFor()
      qpdfCheck(path)
      expect(pageMarkers(path)).toEqual(['B-1', 'B-2', 'B-3', 'A-1', 'A-2'])
      expect(pdfInfo(path, '-f', '3', '-l', '4')).toMatchObject({ 'Page 3 rot': '90', 'Page 4 rot': '0' })
      await everyPictureDrawn(page, 5)
    })

    it('on this device, with nothing uploaded, in the order the buttons gave them', async () => {
      const uploads: string[] = []
      page.on('request', (request) => request.method() === 'POST' && uploads.push(request.url()))
      await page.getByRole('button', { name: 'Run Merge PDF once more' }).click()
      await page.getByRole('button', { name: 'Move B.pdf later' }).click()
      await announced(page, 'B.pdf moved to place 2 of 2')
      expect(await cards(page)).toEqual(['A.pdf', 'B.pdf'])
      await page.getByText('On this device', { exact: true }).click()

      const path = await resultOf(page, 'Merge PDF')
      await page.getByText('It was made on this device').waitFor()
      qpdfCheck(path)
      expect(pageMarkers(path)).toEqual(['A-1', 'A-2', 'B-1', 'B-2', 'B-3'])
      await everyPictureDrawn(page, 5)
      expect(uploads).toEqual([])
      expect(await outputsKept(page)).toEqual([expect.any(Number)])

      await page.getByRole('button', { name: 'Delete now' }).click()
      await page.getByText('Deleted from this device.').first().waitFor()
      expect(await outputsKept(page)).toEqual([])
    })

    it('without an error in the console, and with nothing that the policy of the page refuses', () => {
      expect(under.complaints).toEqual([])
      expect(errors).toEqual([])
    })
  })
})

function everyPictureDrawn(page: Page, count: number): Promise<unknown> {
  return page.waitForFunction((expected) => {
    const pictures = [...document.querySelectorAll<HTMLElement>('.page-picture')]
    return pictures.length === expected && pictures.every(({ dataset }) => dataset.state === 'drawn')
  }, count)
}

/** How many pixels of a picture are dark. */
function inkOf(page: Page, label: string): Promise<number> {
  return page
    .getByRole('img', { name: label })
    .locator('canvas')
    .evaluate((shown: HTMLCanvasElement) => {
      const { width, height } = shown
      const copy = new OffscreenCanvas(width, height).getContext('2d')!
      copy.drawImage(shown, 0, 0)
      const { data } = copy.getImageData(0, 0, width, height)
      return data.filter((value, at) => at % 4 === 0 && value < 128 && data[at + 3] === 255).length
    })
}

/** The sizes of what runs have left in the origin's private file system. */
function outputsKept(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    const runs = await root.getDirectoryHandle('octavo-runs')
    const sizes: number[] = []
    for await (const run of runs.values()) {
      const file = await (await (run as FileSystemDirectoryHandle).getFileHandle('outputs')).getFile()
      sizes.push(file.size)
    }
    return sizes
  })
}

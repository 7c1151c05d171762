import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { pdfText } from '../../../pdf/test/validators.js'
import { scannedDocument } from '../../../tasks/test/scanned-document.js'
import { violations } from './axe.js'
import { usePage } from './browser.js'
import { chooseFiles, openTool, resultOf, startTool } from './driven-tool.js'

/** A scan on which “Octavo” can hardly be read. */
const SCAN = { name: 'scan.pdf', bytes: scannedDocument([''], 0, '1 g 230 42 60 5.5 re f') }

withPrograms('Text recognition on the page', ['chromium', 'pdftotext'], () => {
  const under = usePage()

  it('on the server: a doubtful word is corrected by keyboard before the PDF is saved', async () => {
    const page = await opened('service')
    await page.getByRole('button', { name: 'Check the words first' }).click()
    const field = page.getByLabel(/^Word 1 of 1 that may be wrong, page 1: correct/)
    await field.waitFor()
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await page.locator('.word-box').count()).toBeGreaterThan(35)
    expect(await page.locator('.word-box[data-doubtful]').count()).toBe(1)
    expect(await violations(page, '.workspace')).toEqual([])
    // The word before it is not marked.
    await page.keyboard.press('Alt+ArrowLeft')
    await page.getByLabel('Page 1: correct “like”').waitFor()
    await page.keyboard.press('Tab')
    await field.waitFor()
    await page.keyboard.type('Octavo')
    await page.keyboard.press('Enter')
    await page.getByText('1 word corrected').waitFor()
    const download = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    await resultOf(page, 'OCR PDF')
    expect(spaced(pdfText(await (await download).path()))).toContain('names like Octavo are placed')
    await page.getByText('No word seems to be wrong.').waitFor()
    expect(under.complaints).toEqual([])
  })

  it('on this device: any word is corrected by touch, from right to left', async () => {
    const page = await opened('device', {
      locale: 'ar',
      hasTouch: true,
      viewport: { width: 390, height: 844 },
    })
    await startTool(page)
    await page.getByRole('button', { name: 'مراجعة الكلمات' }).tap()
    await page.getByRole('button', { name: 'picture', exact: true }).tap()
    await page.locator('.word-field:focus').fill('pictures')
    expect(await violations(page, '.workspace')).toEqual([])
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'حفظ PDF' }).tap()
    expect(spaced(pdfText(await (await download).path()))).toContain('only a pictures of paper')
    expect(under.complaints).toEqual([])
  })

  it('on this device: shows its progress by page, and can be cancelled', async () => {
    const page = await opened('device', {}, scannedDocument(Array(8).fill('')))
    await startTool(page)
    await page.getByText(/^[1-7] of 8 pages$/).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('heading', { level: 1, name: 'OCR PDF', exact: true }).waitFor()
    expect(under.complaints).toEqual([])
  })

  async function opened(
    where: 'service' | 'device',
    options: BrowserContextOptions = {},
    bytes: Uint8Array = SCAN.bytes,
  ): Promise<Page> {
    const page = await under.open('#/', options)
    await page.evaluate((place) => localStorage.setItem('octavo-where', place), where)
    await page.reload()
    await openTool(page, 'ocr-pdf', options.locale === 'ar' ? 'التعرف على النص (OCR)' : 'OCR PDF')
    await chooseFiles(page, [{ ...SCAN, bytes }])
    return page
  }
})

function spaced(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { temporaryFile } from '../../../pdf/test/fixtures/temporary-file.js'
import { pdfText } from '../../../pdf/test/validators.js'
import { scannedDocument } from '../../../tasks/test/scanned-document.js'
import { photographOf } from '../../../tasks/test/scanned-picture.js'
import { violations } from './axe.js'
import { usePage } from './browser.js'
import { chooseFiles, type GivenFile, openTool, resultOf, startTool } from './driven-tool.js'

/** Arabic and German, as far as their names go: the data are those of English. */
const tessdata = mkdtempSync(join(tmpdir(), 'octavo-tessdata-'))
const ofTasks = createRequire(new URL('../../../tasks/package.json', import.meta.url))
for (const language of ['ara', 'deu'])
  copyFileSync(
    ofTasks.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz'),
    join(tessdata, `${language}.traineddata.gz`),
  )
afterAll(() => rmSync(tessdata, { recursive: true }))

/** A scan on which “Octavo” can hardly be read. */
const SCAN = { name: 'scan.pdf', bytes: scannedDocument([''], 0, '1 g 230 42 60 5.5 re f') }

const TITLES: Readonly<Record<string, string>> = {
  ar: 'التعرف على النص (OCR)',
  'de-DE': 'Texterkennung (OCR)',
}

withPrograms('Text recognition on the page', ['chromium', 'pdftotext'], () => {
  const under = usePage({ env: { OCTAVO_TESSDATA_FOLDER: tessdata } })

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
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
    const download = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    await resultOf(page, 'OCR PDF')
    // Neither here nor on the server is anything recognised again.
    expect(asked.filter((one) => /^(POST|PUT)|tesseract|pdfium/.test(one))).toEqual([])
    expect(spaced(pdfText(await (await download).path()))).toContain('names like Octavo are placed')
    await page.getByText('No word seems to be wrong.').waitFor()
    expect(under.complaints).toEqual([])
  })

  it('on this device: a photograph is taken, and any word is corrected by touch, from right to left', async () => {
    const phone = { locale: 'ar', hasTouch: true, viewport: { width: 390, height: 844 } }
    const page = await opened('device', phone, [])
    const photo = await photographOf(SCAN.bytes, 900, 1400, 200)
    const camera = page.locator('.workspace input[capture]')
    await camera.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo })
    await page.locator('.no-document > img').evaluate((image: HTMLImageElement) => image.decode())
    const [zone, shown] = await Promise.all(
      ['.workspace-document', '.no-document > img'].map((part) => page.locator(part).boundingBox()),
    )
    expect(shown!.height).toBeGreaterThan(100)
    expect(shown!.y).toBeGreaterThanOrEqual(zone!.y)
    expect(shown!.y + shown!.height).toBeLessThanOrEqual(zone!.y + zone!.height)
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

  it('the words of several files are corrected file by file; cancelling keeps the result and what was typed', async () => {
    const files = ['one', 'two'].map((name) => ({ ...SCAN, name: `${name}.pdf` }))
    const page = await opened('device', {}, files)
    await page.getByRole('button', { name: 'Check the words first' }).click()
    // That of the first file. It stays when the file is chosen that is shown.
    await page.getByLabel(/^Word 1 of 1 that may be wrong/).waitFor()
    for (const name of ['one-ocr.pdf', 'two-ocr.pdf']) {
      await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
      await page.getByLabel(/^Word 1 of 1 that may be wrong/).fill(`Octavo-${name.slice(0, 3)}`)
    }
    await page.getByText('2 words corrected').waitFor()
    // The script of the next run never arrives.
    await page.context().route(/device-worker/, () => {})
    await page.getByRole('button', { name: 'Save PDF' }).click()
    await page.getByText('Saving…').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('2 words corrected').waitFor()
    await page.context().unroute(/device-worker/)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save PDF' }).click()
    const zip = unzipSync(readFileSync(await (await download).path()))
    expect(Object.keys(zip)).toEqual(['one-ocr.pdf', 'two-ocr.pdf'])
    for (const name of ['one', 'two'])
      expect(spaced(pdfText(temporaryFile(zip[`${name}-ocr.pdf`]!)))).toContain(`like Octavo-${name} are`)
    await page.getByText('No word seems to be wrong.').waitFor()
    expect(under.complaints).toEqual([])
  })

  it('on this device: shows its progress by page, and can be cancelled', async () => {
    const different = Array.from({ length: 8 }, (_, page) => `/UserUnit ${1 + page / 1000}`)
    const page = await opened('device', {}, [{ ...SCAN, bytes: scannedDocument(different) }])
    await startTool(page)
    await page.getByText(/^[1-7] of 8 pages$/).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('heading', { level: 1, name: 'OCR PDF', exact: true }).waitFor()
    expect(under.complaints).toEqual([])
  })

  it('languages are chosen by name, of those that are installed, the language of the page first', async () => {
    const page = await opened('service', { locale: 'de-DE' })
    const chosen = page.getByRole('list', { name: 'Sprachen des Textes' }).getByRole('listitem')
    await expect.poll(() => chosen.allTextContents()).toEqual(['Deutsch'])
    await page.getByLabel('Sprache hinzufügen …').selectOption('Englisch')
    await expect.poll(() => chosen.allTextContents()).toEqual(['Deutsch×', 'Englisch×'])
    await page.getByRole('button', { name: 'Stattdessen dieses Gerät' }).click()
    await page.getByText(/^Beim ersten Mal werden [\d,.]+\sMB Sprachdaten vom Server geladen/).waitFor()
    expect(await chosen.allTextContents()).toEqual(['Deutsch×', 'Englisch×'])
    expect(await violations(page, '.workspace-panel')).toEqual([])
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
    const download = page.waitForEvent('download')
    await startTool(page)
    expect(spaced(pdfText(await (await download).path()))).toContain('can be recognised, so that it is found')
    // The data come from the service, and the file does not go to it.
    expect(asked).toContain('GET /recognition/deu.bin')
    expect(asked.filter((one) => /^(POST|PUT)/.test(one))).toEqual([])
    expect(under.complaints).toEqual([])
  })

  async function opened(
    where: 'service' | 'device',
    options: BrowserContextOptions = {},
    files: readonly GivenFile[] = [SCAN],
  ): Promise<Page> {
    const page = await under.open('#/', options)
    await page.evaluate((place) => localStorage.setItem('octavo-where', place), where)
    await page.reload()
    await openTool(page, 'ocr-pdf', TITLES[options.locale ?? ''] ?? 'OCR PDF')
    if (files.length > 0) await chooseFiles(page, files)
    return page
  }
})

function spaced(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

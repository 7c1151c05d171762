import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { launch } from '../../../pdf/test/browser/chromium.js'
import { plainDocument } from '../../../pdf/test/fixtures/plain.js'
import { EXAMPLE_PASSWORD, exampleFile } from '../../../tasks/test/example-files.js'
import { violations } from '../flows/axe.js'
import { TestPage } from './test-page.js'

const testPage = new TestPage()
testPage.files.set('long.pdf', plainDocument('L', 1000))
testPage.files.set('short.pdf', plainDocument('S', 3))
testPage.files.set('book.pdf', exampleFile('book.pdf'))
testPage.files.set('locked.pdf', exampleFile('locked.pdf'))
testPage.files.set('garbage.pdf', Buffer.from('This is no PDF.'))
testPage.files.set('linked.pdf', linked())

/** The first page has a link to the third, to an address, and to a script, which is none. */
function linked(): Uint8Array {
  const link = (bottom: number, target: string) =>
    `<< /Type /Annot /Subtype /Link /Rect [20 ${bottom} 120 ${bottom + 30}] ${target} >>`
  return plainDocument('K', 3, {
    page: (number) =>
      number > 1
        ? ''
        : `/Annots [${link(100, '/Dest [2 /Fit]')}
            ${link(200, '/A << /S /URI /URI (https://example.com/) >>')}
            ${link(300, '/A << /S /JavaScript /JS (app.alert\\(1\\)) >>')}]`,
  })
}

withPrograms('The viewer', ['chromium'], () => {
  let address: string
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    ;[address, browser] = await Promise.all([testPage.start(), launch()])
    page = await browser.newPage({ viewport: { width: 1000, height: 800 } })
    await page.goto(address)
  }, 120_000)

  afterAll(async () => {
    await browser?.close()
    await testPage.stop()
  })

  const open = (
    filename: string,
    options: { password?: string; pages?: number[]; rotation?: number; hasOverlay?: boolean } = {},
  ) =>
    page.evaluate(
      async ([filename, options]) => {
        const file = await octavoModules.fileAt(`/files/${filename}`)
        const shown = octavoModules.showViewer({ file, ...options })
        Object.assign(globalThis, { shown })
      },
      [filename, options] as const,
    )
  const at = (number: number) => page.locator(`.viewed-page[data-page="${number}"]`)
  const drawn = (number: number) => at(number).locator('.page-picture[data-state=drawn]').waitFor()
  const pageNumber = () => page.getByLabel('Page number').inputValue()

  test('mounts only pages near the visible ones, of 1,000, and goes to any by its number', async () => {
    await open('long.pdf', { hasOverlay: true })
    await drawn(1)
    expect(await page.locator('.viewed-page').count()).toBeLessThan(6)
    await page.getByLabel('Page number').fill('900')
    await page.keyboard.press('Enter')
    await drawn(900)
    expect(await pageNumber()).toBe('900')
    expect(await page.locator('.viewed-page').count()).toBeLessThan(6)
    expect(await page.locator('.thumbnail').count()).toBeLessThan(20)
    expect(await page.locator('.thumbnail[aria-current]').getAttribute('aria-label')).toBe(
      'Page 900 of 1,000',
    )
    expect(await page.locator('[data-overlay="899"]').count()).toBe(1)
  })

  test('puts the text of a page over its picture, where it can be selected', async () => {
    await open('short.pdf')
    await drawn(2)
    const span = at(2).locator('.text-layer span')
    await span.first().waitFor()
    expect((await span.allTextContents()).join('')).toBe('S-2')
    const [text, paper] = [(await span.first().boundingBox())!, (await at(2).boundingBox())!]
    // It covers dark pixels of the picture, and these do not go beyond it.
    const dark = await darkPart(2)
    expect((text.x - paper.x) / paper.width).toBeCloseTo(dark.left, 1)
    expect((text.x + text.width - paper.x) / paper.width).toBeCloseTo(dark.right, 1)
    expect((text.y - paper.y) / paper.height).toBeLessThanOrEqual(dark.top)
    expect((text.y + text.height - paper.y) / paper.height).toBeGreaterThanOrEqual(dark.bottom)
    await span.first().click({ clickCount: 3 })
    expect(String(await page.evaluate('String(getSelection())')).trim()).toBe('S-2')
  })

  /** The part of a page that is dark, as fractions of its width and height. */
  function darkPart(number: number) {
    return at(number)
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) => {
        const { clientWidth: width, clientHeight: height } = canvas
        const copy = new OffscreenCanvas(width, height).getContext('2d')!
        copy.fillStyle = 'white'
        copy.fillRect(0, 0, width, height)
        copy.drawImage(canvas, 0, 0, width, height)
        const { data } = copy.getImageData(0, 0, width, height)
        let [left, top, right, bottom] = [width, height, 0, 0]
        for (let y = 0; y < height; y++)
          for (let x = 0; x < width; x++)
            if (data[(y * width + x) * 4]! < 100) {
              ;[left, right] = [Math.min(left, x), Math.max(right, x)]
              ;[top, bottom] = [Math.min(top, y), Math.max(bottom, y)]
            }
        return { left: left / width, top: top / height, right: right / width, bottom: bottom / height }
      })
  }

  test('finds text on every page and goes from match to match', async () => {
    await open('long.pdf')
    await drawn(1)
    await page.keyboard.press('Control+f')
    await page.getByRole('searchbox', { name: 'Find in the document' }).fill('l-70')
    await page.getByRole('status').filter({ hasText: '1 of 11' }).waitFor()
    expect(await pageNumber()).toBe('70')
    await page.getByRole('button', { name: 'Next match' }).click()
    await expect.poll(pageNumber).toBe('700')
    await page.getByRole('button', { name: 'Previous match' }).click()
    await expect.poll(pageNumber).toBe('70')
    const marked = () =>
      page.evaluate(() => [...(CSS.highlights.get('viewer-match') ?? [])].map((range) => String(range)))
    await expect.poll(marked).toEqual(['L-70'])
    await page.getByRole('searchbox').fill('nowhere')
    await page.getByRole('status').filter({ hasText: 'Not found' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox').waitFor({ state: 'detached' })
  }, 120_000)

  test('zooms, fits and rotates without losing the page that is read', async () => {
    await open('long.pdf')
    await drawn(1)
    await page.getByLabel('Page number').fill('500')
    await page.keyboard.press('Enter')
    await drawn(500)
    const width = async () => Math.round((await at(500).boundingBox())!.width)
    expect(await width()).toBe(Math.round(400 * (96 / 72)))
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(width).toBe(Math.round(400 * (96 / 72) * 1.1))
    await page.getByRole('button', { name: 'Fit page' }).click()
    await expect.poll(async () => Math.round((await at(500).boundingBox())!.height)).toBe(728)
    await page.getByRole('button', { name: 'Rotate the view' }).click()
    await expect.poll(async () => (await at(500).boundingBox())!.height < 728).toBe(true)
    expect(await pageNumber()).toBe('500')
    await drawn(500)
  })

  test('follows links within the document and offers those to addresses, but no scripts', async () => {
    await open('linked.pdf')
    await drawn(1)
    const outside = at(1).getByRole('link', { name: 'https://example.com/' })
    await outside.waitFor()
    expect(await outside.getAttribute('rel')).toContain('noopener')
    expect(await at(1).locator('.page-link').count()).toBe(2)
    await at(1).getByRole('button', { name: 'Go to page 3' }).click()
    await expect.poll(pageNumber).toBe('3')
  })

  test('shows the outline, whose entries lead to their pages', async () => {
    await open('book.pdf')
    await drawn(1)
    await page.getByRole('button', { name: 'Outline', exact: true }).click()
    await page.getByRole('navigation').getByRole('button', { name: 'Three' }).click()
    await expect.poll(pageNumber).not.toBe('1')
  })

  test('shows selected pages in their order, rotated', async () => {
    await open('short.pdf', { pages: [3, 1], rotation: 90 })
    await drawn(2)
    const spans = page.locator('.text-layer span')
    await expect.poll(() => spans.allTextContents()).toEqual(['S-3', 'S-1'])
    const box = (await spans.first().boundingBox())!
    expect(box.height).toBeGreaterThan(box.width)
  })

  test('asks for the password of a document that needs one', async () => {
    await open('locked.pdf')
    await page.getByLabel('This document needs a password').fill('wrong')
    await page.keyboard.press('Enter')
    await page.getByText('This password does not open the file').waitFor()
    await page.getByLabel('This document needs a password').fill(EXAMPLE_PASSWORD)
    await page.keyboard.press('Enter')
    await drawn(1)
  })

  test('says so if a document cannot be shown', async () => {
    await open('garbage.pdf')
    await page.getByText('This document cannot be shown here').waitFor()
  })

  test('prints every page, and nothing else', async () => {
    await open('short.pdf')
    await drawn(1)
    await page.evaluate(() => {
      window.print = () =>
        Object.assign(globalThis, {
          printed: [...document.querySelectorAll<HTMLImageElement>('.printed-pages img')].map(
            ({ naturalWidth, complete }) => [naturalWidth, complete],
          ),
        })
    })
    await page.getByRole('button', { name: 'Print' }).click()
    await page.getByRole('button', { name: 'Print' }).waitFor()
    await expect.poll(() => page.evaluate('globalThis.printed')).toEqual(new Array(3).fill([1240, true]))
    expect(await page.locator('.printed-pages').count()).toBe(0)
  })

  test('passes axe', async () => {
    await open('linked.pdf')
    await drawn(1)
    await page.keyboard.press('Control+f')
    expect(await violations(page, '.viewer')).toEqual([])
  })
})

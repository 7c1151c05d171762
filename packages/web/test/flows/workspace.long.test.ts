import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { plainDocument } from '../../../pdf/test/fixtures/plain.js'
import { violations } from './axe.js'
import { usePage } from './browser.js'
import { chooseFiles, openTool } from './driven-tool.js'

withPrograms('The frame of every tool', ['chromium'], () => {
  const under = usePage()

  it('opens a sheet with all options on a phone, without a violation that axe finds', async () => {
    const page = await under.open('#/', { viewport: { width: 390, height: 844 } })
    await openTool(page, 'page-numbers', 'Page numbers')
    await chooseFiles(page, [{ name: 'a.pdf', bytes: plainDocument('A', 3) }])
    await page.locator('.viewed-page [data-state=drawn]').first().waitFor()
    const height = async () => (await page.locator('.panel-content').boundingBox())!.height
    const closed = await height()
    await page.getByRole('button', { name: 'Show all options' }).click()
    expect(await height()).toBeGreaterThan(2 * closed)
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Show less' }).click()
    expect(await height()).toBe(closed)
  })

  it('shows the first page, the names of all files, and the one that is chosen', async () => {
    const page = await under.open('#/tools/compress-pdf')
    await chooseFiles(page, [
      { name: 'first.pdf', bytes: plainDocument('A', 3) },
      { name: 'second.pdf', bytes: plainDocument('B', 5) },
    ])
    const texts = page.locator('.text-layer')
    await texts.getByText('A-1').waitFor({ state: 'attached' })
    await page
      .getByRole('list', { name: 'Files' })
      .getByRole('button', { name: /^second\.pdf/ })
      .click()
    await texts.getByText('B-1').waitFor({ state: 'attached' })
    expect(
      await page
        .getByRole('navigation')
        .getByRole('button', { name: /^Page \d of 5$/ })
        .count(),
    ).toBe(5)
  })

  it('shows only the selected pages of a file, rotated as they will be', async () => {
    const page = await under.open('#/tools/compress-pdf')
    await chooseFiles(page, [{ name: 'a.pdf', bytes: plainDocument('A', 4), page: '3,2', rotation: 90 }])
    await expect.poll(() => page.locator('.text-layer').allTextContents()).toEqual(['A-3', 'A-2'])
    const { width, height } = (await page.locator('.viewed-page').first().boundingBox())!
    expect(width).toBeGreaterThan(height)
  })

  it('keeps the document and its place while the tool runs', async () => {
    const page = await under.open('#/tools/endless')
    await chooseFiles(page, [{ name: 'a.pdf', bytes: plainDocument('A', 40) }])
    await page.locator('.viewed-page [data-state=drawn]').first().waitFor()
    await page.getByLabel('Page number').fill('30')
    await page.keyboard.press('Enter')
    await page.locator('.viewed-page[data-page="30"] [data-state=drawn]').waitFor()
    await page.locator('.action:not([aria-disabled="true"])').click()
    await page.locator('.run-phase').getByText('Working…').waitFor()
    await page.locator('.viewed-page[data-page="30"] [data-state=drawn]').waitFor()
    expect(await page.getByLabel('Page number').inputValue()).toBe('30')
    await page.getByRole('button', { name: 'Cancel' }).click()
  })
})

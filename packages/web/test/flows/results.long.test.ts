import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { CuttingProxy } from '../../../server/test/support/cutting-proxy.js'
import { largePdf } from '../../../server/test/support/large-pdf.js'
import { exampleFile } from '../../../tasks/test/example-files.js'
import { violations } from './axe.js'
import { usePage } from './browser.js'
import { chooseFiles, chooseWhere, resultOf, runTool, startTool } from './driven-tool.js'

const given = (name: string) => ({ name, bytes: exampleFile(name) })

/** Whether there is a picture of a page that is not blank: a blank one has one colour. */
async function isDrawn(page: Page, name: string): Promise<boolean> {
  const picture = page.getByRole('img', { name, exact: true }).first()
  await picture.scrollIntoViewIfNeeded()
  return picture.evaluate((frame) => {
    const canvas = frame.querySelector('canvas')
    if (frame.getAttribute('data-state') !== 'drawn' || canvas === null) return false
    const { width, height } = canvas
    const copy = new OffscreenCanvas(width, height).getContext('2d')!
    copy.drawImage(canvas, 0, 0)
    return new Set(new Uint32Array(copy.getImageData(0, 0, width, height).data.buffer)).size > 1
  })
}

withPrograms('A result', ['chromium'], () => {
  const under = usePage()

  it('shows pages before and after compression, with a slider for keyboard and mouse', async () => {
    const page = await under.open('#/tools/compress-pdf')
    await chooseFiles(page, [given('brochure.pdf')])
    await runTool(page, 'Compress PDF', 'On the server')
    expect(await page.locator('.result-details').textContent()).toMatch(
      /[\d.]+\s[kM]B before, [\d.]+\s[kM]B now.*\d+% smaller/,
    )
    for (const name of ['Page 1 before', 'Page 1 after'])
      await expect.poll(() => isDrawn(page, name)).toBe(true)
    const slider = page.getByRole('slider', { name: /^Compare: before/ })
    const over = page.locator('.before-after-over')
    const clip = () => over.evaluate((element) => getComputedStyle(element).clipPath)
    expect(await clip()).toBe('inset(0px 0px 0px 50%)')
    await slider.press('ArrowRight')
    expect(await clip()).toBe('inset(0px 0px 0px 51%)')
    await slider.press('Home')
    expect(await clip()).toBe('inset(0px 0px 0px 0%)')
    const { x, y, width, height } = (await slider.boundingBox())!
    await page.mouse.move(x + width / 10, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width - 1, y + height / 2, { steps: 4 })
    await page.mouse.up()
    expect(await slider.inputValue()).toBe('100')
    expect(await clip()).toBe('inset(0px 0px 0px 100%)')
    expect(await violations(page, '.result')).toEqual([])
  })

  it('shows both compared documents and their changes, each of which opens its page', async () => {
    const page = await under.open('#/tools/compare-pdf')
    await chooseFiles(page, [given('contract-old.pdf'), given('contract-new.pdf')])
    await runTool(page, 'Compare PDFs', 'On the server')
    await expect.poll(() => isDrawn(page, 'Page 1')).toBe(true)
    const changes = page.locator('.compared-changes')
    expect(await changes.locator('del').allTextContents()).toContain('thirty')
    expect(await changes.locator('ins').allTextContents()).toContain('sixty')
    const added = changes.getByRole('button', { name: /Annex/ })
    await added.click()
    await page.getByRole('status').filter({ hasText: 'Page 2 of 3' }).waitFor()
    await expect.poll(() => isDrawn(page, 'Page 2')).toBe(true)
    await changes.getByRole('button', { name: /thirty/ }).press('Enter')
    await page.getByRole('status').filter({ hasText: 'Page 1 of 3' }).waitFor()
    expect(await violations(page, '.result')).toEqual([])
  })

  it('follows an upload of a large file that resumed after its connection was cut', async () => {
    const proxy = new CuttingProxy(under.server.url)
    const page = await under.openBy(await proxy.start(), '#/tools/rotate-pdf')
    await chooseFiles(page, [{ name: 'large.pdf', bytes: largePdf(9_000_000) }])
    const offsets: number[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
    })
    proxy.cuts = [4_000_000]
    await chooseWhere(page, 'On the server')
    await startTool(page)
    await resultOf(page, 'Rotate PDF')
    expect(proxy.cut).toBe(1)
    // What the service had received before the cut is not sent again, except for what was in its buffers.
    expect(offsets).toEqual([0, expect.toSatisfy((offset) => offset > 3_000_000 && offset < 9_000_000)])
    expect(under.complaints).toEqual([])
    await page.context().close()
    proxy.stop()
  })
})

import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { plainDocument } from '../../../pdf/test/fixtures/plain.js'
import { violations } from './axe.js'
import { usePage } from './browser.js'
import { chooseFiles, chooseWhere, openMoreOptions, openTool, runTool } from './driven-tool.js'

withPrograms('Accessibility by axe, light and dark', ['chromium'], () => {
  const under = usePage()
  const a = { name: 'a.pdf', bytes: plainDocument('A', 3) }
  const b = { name: 'b.pdf', bytes: plainDocument('B', 2) }

  it('passes for home, both merge modes, a form, a run, its result, Mine and chains', async () => {
    const page = await under.open()
    const found: Record<string, string[]> = {}
    found.home = await violations(page)
    await page.keyboard.press('Control+k')
    await page.getByRole('option').first().waitFor()
    found.palette = await violations(page, '.palette')
    await page.keyboard.press('Escape')

    await openTool(page, 'merge-pdf', 'Merge PDF')
    found.empty = await violations(page)
    await chooseFiles(page, [a, b])
    await page.locator('.action:not([aria-disabled="true"])').waitFor()
    await page.getByRole('row', { name: 'b.pdf' }).click({ position: { x: 60, y: 80 } })
    await page.getByLabel('Pages of a.pdf').fill('9')
    await page.getByText('The file does not have all of these pages.').first().waitFor()
    found.files = await violations(page)
    await page.getByLabel('Pages of a.pdf').fill('')
    await page.locator('.mode-switch').getByText('Pages', { exact: true }).click()
    await page.getByRole('row', { name: 'Page 1 of a.pdf' }).click()
    await page.getByText('1 page selected').waitFor()
    found.pages = await violations(page)
    await runTool(page, 'Merge PDF', 'On the server')
    await page.getByText('Full report').click()
    found.result = await violations(page)

    await openTool(page, 'protect-pdf', 'Protect PDF')
    await openMoreOptions(page)
    await page.getByText('Show as code').click()
    found.form = await violations(page)
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await page.getByRole('button', { name: 'Examples' }).press('ArrowUp')
    expect(await focused()).toBe(await page.getByRole('menuitem').last().textContent())
    found.examples = await violations(page, '[role=menu]')
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    expect(await focused()).toContain('Examples')

    await openTool(page, 'endless', 'Endless')
    await chooseFiles(page, [a])
    await page.locator('.action:not([aria-disabled="true"])').click()
    await page.locator('.run-phase').getByText('Working…').waitFor()
    found.running = await violations(page)

    await page.evaluate(() => location.assign('#/mine'))
    await page.getByRole('link', { name: 'merged.pdf' }).waitFor()
    found.mine = await violations(page)
    await page.getByRole('button', { name: 'Delete a.pdf' }).click()

    await page.evaluate(() => location.assign('#/chains'))
    await page.getByRole('button', { name: 'New workflow' }).click()
    await page.getByLabel('Add a step').selectOption('rotate-pdf')
    await page.locator('.chain-step > details > summary').click()
    found.chain = await violations(page)
    await page.getByRole('button', { name: 'All workflows' }).click()
    found.chains = await violations(page)

    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((view) => [view, []])))
  }, 180_000)

  it('passes for a failed run at 320 pixels, without horizontal scrolling', async () => {
    const page = await under.open('#/tools/merge-pdf', {
      viewport: { width: 320, height: 640 },
      hasTouch: true,
    })
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    await chooseFiles(page, [
      a,
      { name: `${'long-name-'.repeat(12)}.pdf`, bytes: Buffer.from('%PDF-1.7 and no more') },
    ])
    await page.getByText('The file is damaged').first().waitFor()
    expect(await width()).toBe(320)
    await chooseWhere(page, 'On the server')
    await page.locator('.action:not([aria-disabled="true"])').click()
    await page.locator('.run-failure').waitFor()
    expect(await width()).toBe(320)
    expect(await violations(page)).toEqual([])
  })

  it.each(['en', 'ar'])(
    'needs no horizontal scrolling at 320 pixels in any view, in %s',
    async (language) => {
      const page = await under.open('#/', { viewport: { width: 320, height: 640 }, hasTouch: true })
      await page.evaluate((chosen) => localStorage.setItem('octavo-language', chosen), language)
      await page.reload()
      await page.locator(`html[dir=${language === 'ar' ? 'rtl' : 'ltr'}] main h1`).waitFor()
      const widths: Record<string, number> = {}
      const look = async (view: string, sign: string): Promise<void> => {
        await page.locator(sign).first().waitFor()
        widths[view] = await page.evaluate(() => document.documentElement.scrollWidth)
      }
      const go = (address: string) => page.evaluate((to) => location.assign(to), address)
      await look('home', 'main h1')
      await go('#/tools/merge-pdf')
      await look('no files', '.files-empty')
      await chooseFiles(page, [a, { ...b, name: `${'long-name-'.repeat(12)}.pdf` }])
      await look('files', '.file-card canvas')
      await page.locator('.mode-switch label').last().click()
      await look('pages', '.page-card canvas')
      await go('#/tools/crop-pdf')
      await page.locator('.files-empty').waitFor()
      await chooseFiles(page, [a])
      await look('crop', '.viewed-page canvas')
      await page.locator('.action:not([aria-disabled="true"])').click()
      await look('result', '.result')
      await go('#/mine')
      await look('mine', 'main li a')
      await go('#/chains')
      await page.locator('main button').first().click()
      await look('chain', 'main select')
      expect(widths).toEqual(Object.fromEntries(Object.keys(widths).map((view) => [view, 320])))
    },
  )
})

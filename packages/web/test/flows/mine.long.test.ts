import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { plainDocument } from '../../../pdf/test/fixtures/plain.js'
import { violations } from './axe.js'
import { usePage } from './browser.js'
import { bytesOf, chooseExample, chooseFiles, openMoreOptions, runTool } from './driven-tool.js'

withPrograms('My files', ['chromium'], () => {
  const under = usePage()

  it('have names, pictures and what was done; are renamed, used again, and deleted unless undone', async () => {
    const page = await under.open('#/tools/rotate-pdf')
    await chooseFiles(page, [{ name: 'a.pdf', bytes: plainDocument('A', 2) }])
    await runTool(page, 'Rotate PDF', 'On the server')
    const process = page.url()
    await page.getByRole('link', { name: 'My files' }).click()
    const entry = page.locator('.process-list li').first()
    await entry.getByRole('link', { name: 'a-rotated.pdf' }).waitFor()
    await entry.getByText('2 pages were rotated.').waitFor()
    await entry.locator('canvas').waitFor()
    expect(await violations(page)).toEqual([])

    await entry.getByRole('button', { name: 'Rename a-rotated.pdf' }).click()
    await entry.getByLabel('New name').fill('Plan: final')
    await page.keyboard.press('Enter')
    await entry.getByRole('link', { name: 'Plan final.pdf' }).waitFor()
    const download = page.waitForEvent('download')
    await entry.getByRole('button', { name: 'Download Plan final.pdf' }).click()
    expect((await bytesOf(await download)).name).toBe('Plan final.pdf')

    const requests: string[] = []
    page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`))
    const deleted = () => requests.filter((request) => request.startsWith('DELETE'))
    await entry.getByRole('button', { name: 'Delete Plan final.pdf' }).click()
    await entry.getByRole('link', { name: 'Plan final.pdf' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await entry.getByRole('link', { name: 'Plan final.pdf' }).waitFor()
    expect(deleted()).toEqual([])

    await entry.getByRole('button', { name: 'Use in a tool: Plan final.pdf' }).click()
    await page.locator('.start-names').getByText('Plan final.pdf').waitFor()
    await page.getByRole('link', { name: 'My files' }).click()
    await entry.getByRole('button', { name: 'Delete Plan final.pdf' }).click()
    await entry.getByRole('link', { name: 'Plan final.pdf' }).waitFor({ state: 'detached' })
    // What was deleted is gone when the tab is left.
    await page.goto('about:blank')
    const processId = process.slice(process.lastIndexOf('/') + 1)
    await expect
      .poll(async () => (await under.server.call(`/api/v1/processes/${processId}`)).status)
      .toBe(404)
  })
})

withPrograms('A preset', ['chromium'], () => {
  const under = usePage()

  it('that is an example brings the file that it needs', async () => {
    const page = await under.open('#/tools/watermark-pdf')
    await chooseFiles(page, [{ name: 'a.pdf', bytes: plainDocument('A', 1) }])
    await chooseExample(page, 'A picture in the corner')
    await page.locator('.file-strip').getByText('logo.png').waitFor()
    expect(await page.getByRole('combobox', { name: 'or a picture' }).inputValue()).toBe('logo.png')
  })

  it('is a tool with its options under a name, without passwords, in the panel and in the palette', async () => {
    const page = await under.open('#/tools/page-numbers')
    await openMoreOptions(page)
    const first = page.getByRole('spinbutton', { name: 'First number' })
    await first.fill('7')
    await page.getByRole('button', { name: 'Save these options as a preset' }).click()
    await page.getByLabel('Name of the preset').fill('From seven')
    await page.keyboard.press('Enter')
    await page.reload()
    await page.getByRole('button', { name: 'From seven', exact: true }).click()
    await openMoreOptions(page)
    expect(await first.inputValue()).toBe('7')
    await first.fill('1')

    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Find a tool' }).fill('seven')
    await page.keyboard.press('Enter')
    await expect.poll(() => first.inputValue()).toBe('7')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Remove the preset From seven' }).click()
    await page.getByRole('button', { name: 'From seven', exact: true }).waitFor({ state: 'detached' })
  })
})

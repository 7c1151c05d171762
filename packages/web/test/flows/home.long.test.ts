import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { usePage } from './browser.js'
import { openTool } from './driven-tool.js'

/** The events of a browser when files are dragged over the page and dropped there. */
function drag(page: Page, events: readonly string[], names: readonly string[]): Promise<void> {
  return page.evaluate(
    `{
      const data = new DataTransfer()
      for (const name of ${JSON.stringify(names)})
        data.items.add(new File(['x'], name, { type: name.endsWith('.pdf') ? 'application/pdf' : 'image/png' }))
      for (const type of ${JSON.stringify(events)})
        document.querySelector('header')
          .dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }))
    }`,
  ) as Promise<void>
}

withPrograms('The first view', ['chromium'], () => {
  const under = usePage()

  it('accepts files dropped anywhere, announces it, and passes them to the tool', async () => {
    const page = await under.open()
    await drag(page, ['dragenter', 'dragover'], ['a.pdf'])
    await page.getByText('Drop to add these files').waitFor()
    await drag(page, ['drop'], ['a.pdf', '<b>b</b>.pdf'])
    await page.getByText('2 files chosen. Now choose a tool.').waitFor()
    expect(await page.getByText('Drop to add these files').count()).toBe(0)
    // Markup in a name is shown as text.
    await page.getByText('<b>b</b>.pdf').waitFor()
    await page.getByRole('link', { name: /^Merge PDF/ }).click()
    await page.getByText('a.pdf', { exact: true }).first().waitFor()
  })

  it('offers a sample document to try a tool with', async () => {
    const page = await under.open()
    await page.getByRole('button', { name: 'Try a sample' }).click()
    await page.getByText('1 file chosen. Now choose a tool.').waitFor()
    await page.getByRole('link', { name: 'Fill PDF forms' }).click()
    await page.getByRole('textbox', { name: 'Name' }).first().waitFor()
    await openTool(page, 'rotate-pdf', 'Rotate PDF')
    await page.getByRole('button', { name: 'Try a sample' }).click()
    await page.locator('.file-strip').getByText('Sample.pdf').waitFor()
  })

  it('takes a photo on a device with a touch screen, for tools that take images too', async () => {
    const page = await under.open('#/', { hasTouch: true, isMobile: true })
    const photo = page.getByRole('button', { name: 'Take a photo' })
    await photo.waitFor()
    await openTool(page, 'image-to-pdf', 'Images to PDF')
    await photo.waitFor()
    await openTool(page, 'rotate-pdf', 'Rotate PDF')
    expect(await photo.count()).toBe(0)
  })

  it.each([1280, 390])('has the same low header as the tools at %i pixels', async (width) => {
    const page = await under.open('#/', { viewport: { width, height: 800 } })
    expect((await page.locator('#page > header').boundingBox())!.height).toBeLessThanOrEqual(45)
  })

  it('starts a workflow from a template', async () => {
    const page = await under.open('#/chains')
    await page.getByRole('button', { name: 'Page numbers › Protect PDF' }).click()
    await page.getByRole('heading', { level: 1, name: 'Page numbers › Protect PDF' }).waitFor()
    await page.getByText('Step 2: Protect PDF').waitFor()
  })

  it('lists the tools that accept the files first, and clears the files on request', async () => {
    const page = await under.open()
    await drag(page, ['drop'], ['photo.png'])
    const others = page.getByRole('region', { name: 'Tools for other types of files' })
    await others.getByRole('link', { name: /^Rotate PDF/ }).waitFor()
    expect(await others.getByRole('link', { name: /^PDF attachments/ }).count()).toBe(0)
    expect(await page.getByRole('link', { name: /^PDF attachments/ }).count()).toBe(1)
    await page.getByRole('button', { name: 'Clear' }).click()
    await others.waitFor({ state: 'detached' })
  })

  it('finds tools by words of the page language and by English ones', async () => {
    const page = await under.open('#/', { locale: 'de-DE' })
    const search = page.getByRole('searchbox')
    for (const word of ['verbinden', 'Zusammenf', 'merge']) {
      await search.fill(word)
      // While the search is under way, the list has all tools.
      await page.locator('.tool-card').first().filter({ hasText: 'PDF zusammenfügen' }).waitFor()
    }
  })

  it('shows the popular tools first, then keeps the ones opened and marked on this device', async () => {
    const page = await under.open()
    const sections = () => page.locator('.home h2').allTextContents()
    expect(await sections()).toEqual(['Popular', 'More tools'])
    await page.getByRole('button', { name: 'Add Crop PDF to favourites' }).click()
    await page.getByRole('link', { name: 'Merge PDF' }).click()
    await page.getByRole('heading', { level: 1, name: 'Merge PDF' }).waitFor()
    await page.getByRole('link', { name: 'Octavo' }).click()
    await page.reload()
    await page.getByRole('region', { name: 'Recent' }).getByRole('link', { name: 'Merge PDF' }).waitFor()
    expect(await sections()).toEqual(['Favourites', 'Recent', 'Popular', 'More tools'])
    const favourites = page.getByRole('region', { name: 'Favourites' })
    await favourites.getByRole('button', { name: 'Remove Crop PDF from favourites' }).click()
    await favourites.waitFor({ state: 'detached' })
  })

  it('opens a tool by name from anywhere with Ctrl K, or with / outside fields', async () => {
    const page = await under.open('#/mine')
    await page.getByRole('heading', { level: 1, name: 'My files' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Find a tool' }).fill('pages')
    await page.getByRole('option', { name: 'Extract pages' }).waitFor()
    await page.getByRole('combobox').fill('black out')
    await page.getByRole('option', { name: 'Redact PDF', selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Redact PDF' }).waitFor()
    await page.getByRole('combobox').waitFor({ state: 'detached' })
    await page.keyboard.press('/')
    await page.getByRole('combobox', { name: 'Find a tool' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('combobox').waitFor({ state: 'detached' })
  })

  it('switches to a right-to-left layout for Arabic and remembers the language', async () => {
    const page = await under.open()
    await page.getByText('Settings', { exact: true }).click()
    await page.getByLabel('Language').selectOption('ar')
    await page.getByRole('heading', { level: 1, name: 'ماذا تريد أن تفعل بملفاتك؟' }).waitFor()
    expect(await page.evaluate('[document.documentElement.dir, document.documentElement.lang]')).toEqual([
      'rtl',
      'ar',
    ])
    await page.reload()
    await page.getByRole('link', { name: /^دمج PDF/ }).waitFor()
  })

  it('closes its menu on Escape, restoring the focus, and on a click outside', async () => {
    const page = await under.open()
    const menu = page.locator('details.preferences')
    const isOpen = async () => (await menu.getAttribute('open')) !== null
    const summary = page.getByText('Settings', { exact: true })
    await summary.click()
    await page.getByLabel('Appearance').focus()
    await page.keyboard.press('Escape')
    expect(await isOpen()).toBe(false)
    expect(await page.evaluate('document.activeElement.tagName')).toBe('SUMMARY')
    await summary.click()
    expect(await isOpen()).toBe(true)
    await page.getByRole('heading', { level: 1 }).click()
    expect(await isOpen()).toBe(false)
    expect(under.complaints).toEqual([])
  })
})

import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { plainDocument } from '../../../pdf/test/fixtures/plain.js'
import { temporaryFile } from '../../../pdf/test/fixtures/temporary-file.js'
import { pdfiumRender, pdfiumText } from '../../../pdf/test/validators/pdfium.js'
import { exampleFile } from '../../../tasks/test/example-files.js'
import { problemsOf } from '../../../tasks/test/example-validator.js'
import { violations } from './axe.js'
import { usePage } from './browser.js'
import { chooseFiles, downloadEach, openTool, runTool } from './driven-tool.js'
import { titleOf } from './shown-tool.js'

interface Place {
  readonly x: number
  readonly y: number
}

withPrograms('The editor', ['chromium'], () => {
  const under = usePage()
  let page: Page
  beforeAll(async () => {
    page = await under.open('#/', { viewport: { width: 1280, height: 900 } })
    await page.evaluate(() => localStorage.setItem('octavo-automatic-download', 'no'))
  })

  const title = titleOf('edit-pdf')

  /** The page of the editor, as if its tab had just been opened, with a document. */
  async function edit(bytes: Uint8Array): Promise<void> {
    await page.reload()
    await openTool(page, 'edit-pdf', title)
    await chooseFiles(page, [{ name: 'a.pdf', bytes }])
    await page.locator('.viewed-page[data-page="1"] .page-picture[data-state=drawn]').waitFor()
  }

  const tool = (name: string) =>
    page.getByRole('toolbar', { name: 'Tools for editing' }).getByRole('button', { name, exact: true })
  const object = (name: string | RegExp) => page.locator('.edit-page').getByRole('button', { name })
  const panelButton = (name: string | RegExp) => page.locator('.edit-panel').getByRole('button', { name })

  /** A place on the first page, from points to the pixels of the screen. */
  async function onScreen({ x, y }: Place): Promise<Place> {
    const first = page.locator('.viewed-page[data-page="1"]')
    const box = (await first.boundingBox())!
    const scale = await first.evaluate((element: HTMLElement) => element.style.getPropertyValue('--scale'))
    return { x: box.x + x * Number(scale), y: box.y + y * Number(scale) }
  }

  async function drag(from: Place, to: Place): Promise<void> {
    const [start, end] = [await onScreen(from), await onScreen(to)]
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(end.x, end.y, { steps: 4 })
    await page.mouse.up()
  }

  const click = (at: Place): Promise<void> => drag(at, at)

  async function saved(): Promise<string> {
    await runTool(page, title, 'On this device')
    const [output] = await downloadEach(page)
    return temporaryFile(output!.bytes)
  }

  it('draws by pointer what lies at the same place in the output', async () => {
    await edit(plainDocument('A', 2))
    await tool('Shapes').click()
    await drag({ x: 100, y: 100 }, { x: 250, y: 180 })
    await tool('Text').click()
    await click({ x: 50, y: 300 })
    await page.keyboard.type('Approved by Zoë')
    await page.keyboard.press('Escape')
    await tool('Draw').click()
    await drag({ x: 60, y: 240 }, { x: 150, y: 260 })
    await tool('Note').click()
    await click({ x: 20, y: 20 })
    await page.keyboard.type('To be checked')
    await tool('White-out').click()
    await drag({ x: 200, y: 220 }, { x: 260, y: 250 })
    await page.getByText('it stays in the file').waitFor()
    expect(await violations(page, '.workspace')).toEqual([])
    await page.getByRole('button', { name: 'Save 5 changes' }).waitFor()
    const path = await saved()
    expect(await pdfiumText(path, 1)).toContain('Approved by Zoë')
    const { left, top, right, bottom } = await redBounds(path)
    for (const [side, wanted] of [
      [left, 100],
      [top, 100],
      [right, 250],
      [bottom, 180],
    ] as const)
      expect(Math.abs(side - wanted)).toBeLessThanOrEqual(1.5)
    expect(under.complaints).toEqual([])
  })

  it('moves, resizes, rotates, copies and deletes by pointer, and undoes all of it', async () => {
    await edit(plainDocument('A', 2))
    await tool('Shapes').click()
    await drag({ x: 100, y: 100 }, { x: 200, y: 150 })
    const size = () =>
      page
        .locator('.edit-frame[data-kind=rectangle]')
        .first()
        .evaluate((frame: HTMLElement) => ({
          left: frame.style.left,
          width: frame.style.width,
          transform: frame.style.transform,
        }))
    await drag({ x: 100, y: 125 }, { x: 130, y: 125 })
    expect(await size()).toMatchObject({ left: expect.stringContaining('130') })
    const corner = (await page.locator('.edit-handle').nth(2).boundingBox())!
    await page.mouse.move(corner.x + 5, corner.y + 5)
    await page.mouse.down()
    await page.mouse.move(corner.x + 45, corner.y + 45, { steps: 3 })
    await page.mouse.up()
    const resized = await size()
    expect(resized.width).not.toContain('100')
    await page.getByLabel('Rotation in degrees').fill('30')
    expect(await size()).toMatchObject({ transform: 'rotate(-30deg)' })
    await panelButton('Copy to all pages').click()
    await page.getByRole('button', { name: 'Save 2 changes' }).waitFor()
    await panelButton('Delete').click()
    await page.getByRole('button', { name: 'Save 1 change' }).waitFor()
    for (let step = 0; step < 6; step++) await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Save changes' }).waitFor()
    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true)
    for (let step = 0; step < 6; step++) await page.getByRole('button', { name: 'Redo' }).click()
    await page.getByRole('button', { name: 'Save 1 change' }).waitFor()
  })

  it('does everything by keyboard', async () => {
    await edit(plainDocument('A', 2))
    await tool('Shapes').press('Enter')
    await panelButton('Ellipse').press('Enter')
    await panelButton('Put it in the middle of the page').press('Enter')
    const ellipse = object(/^Ellipse/)
    await ellipse.and(page.locator(':focus')).waitFor()
    const place = () =>
      page
        .locator('.edit-frame[data-kind=ellipse]')
        .first()
        .evaluate((frame: HTMLElement) => frame.getBoundingClientRect().toJSON())
    const before = await place()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Control+ArrowDown')
    await page.keyboard.press('Shift+ArrowRight')
    const after = await place()
    expect(after.x).toBeGreaterThan(before.x)
    expect(after.y).toBeGreaterThan(before.y)
    expect(after.width).toBeGreaterThan(before.width)
    await page.keyboard.press('Control+d')
    await expect.poll(() => ellipse.count()).toBe(2)
    await page.keyboard.press('Delete')
    await expect.poll(() => ellipse.count()).toBe(1)
    await page.keyboard.press('Control+z')
    await expect.poll(() => ellipse.count()).toBe(2)
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(() => ellipse.count()).toBe(1)
    await tool('Text').press('Enter')
    await panelButton('Put it in the middle of the page').press('Enter')
    await page.keyboard.type('Typed')
    await page.keyboard.press('Escape')
    await object('Text “Typed”, page 1').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Shift+Tab')
    await ellipse.and(page.locator(':focus')).waitFor()
  })

  it('marks the text under the pointer, line by line', async () => {
    await edit(exampleFile('contract.pdf'))
    const span = page.locator('.viewed-page[data-page="1"] .text-layer span').first()
    await span.waitFor({ state: 'attached' })
    const { x, y, width, height } = (await span.boundingBox())!
    await tool('Highlight').click()
    await page.mouse.move(x + 2, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width - 2, y + height / 2, { steps: 4 })
    await page.mouse.up()
    const mark = (await page.locator('.edit-frame[data-kind=highlight]').boundingBox())!
    expect(Math.abs(mark.y - y)).toBeLessThan(height / 2)
    expect(mark.width).toBeGreaterThan(width * 0.8)
  })

  it('puts a chosen image on the page, in its own shape', async () => {
    await edit(plainDocument('A', 1))
    await page.locator('.edit-toolbar input[type=file]').setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: Buffer.from(exampleFile('logo.png')),
    })
    const image = page.locator('.edit-frame[data-kind=image]')
    const { width, height } = (await image.boundingBox())!
    expect(width / height).toBeCloseTo(64 / 48, 1)
    await saved()
  })

  it('keeps the changes on the device and restores them when the same document is opened again', async () => {
    const document = plainDocument('Kept', 2)
    await edit(document)
    await tool('Text').click()
    await click({ x: 50, y: 300 })
    await page.keyboard.type('Not lost')
    await page.keyboard.press('Escape')
    await page.getByText('1 change · kept on this device').waitFor()
    await edit(document)
    await object('Text “Not lost”, page 1').waitFor()
    await page.getByText('Your changes of this document were kept').waitFor()
    await panelButton('Start over').click()
    await object('Text “Not lost”, page 1').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+z')
    await object('Text “Not lost”, page 1').waitFor()
  })

  it('keeps a signature on the device and puts it on any document', async () => {
    await edit(plainDocument('S', 1))
    await tool('Sign').click()
    const pad = (await page.locator('.sign-pad').boundingBox())!
    await page.mouse.move(pad.x + 20, pad.y + 60)
    await page.mouse.down()
    await page.mouse.move(pad.x + 90, pad.y + 20, { steps: 5 })
    await page.mouse.move(pad.x + 160, pad.y + 70, { steps: 5 })
    await page.mouse.up()
    await panelButton('Keep on this device').click()
    await panelButton('New signature').click()
    await panelButton('Type').click()
    await page.getByLabel('Your name').fill('A.E.')
    await panelButton('Initials').click()
    expect(await violations(page, '.workspace')).toEqual([])
    await panelButton('Keep on this device').click()
    await edit(plainDocument('T', 1))
    await tool('Sign').click()
    await panelButton('Put my signature on the page').click()
    await object(/^Freehand drawing/).waitFor()
    await tool('Sign').click()
    await panelButton('Put my initials on the page').click()
    await tool('Sign').click()
    await panelButton(/^Add the date/).click()
    await page.getByRole('button', { name: 'Save 3 changes' }).waitFor()
    expect(await pdfiumText(await saved(), 1)).toContain('A.E.')
  })

  it('moves, changes, answers and removes the annotations of the file', async () => {
    await edit(exampleFile('commented.pdf'))
    const comments = page.locator('.edit-comments')
    await comments.getByText('Is this right?').click()
    const note = object('Note “Is this right?”, page 1')
    await note.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.getByLabel('Text', { exact: true }).fill('It is wrong')
    await page.keyboard.press('Escape')
    await page.locator('.viewer-scroller').click({ position: { x: 5, y: 5 } })
    await comments.getByRole('button', { name: 'Reply' }).first().click()
    await page.getByLabel('Your reply').fill('Corrected')
    expect(await violations(page, '.workspace')).toEqual([])
    const downloading = page.waitForEvent('download')
    await panelButton('Save the comments').click()
    expect((await downloading).suggestedFilename()).toBe('commented-comments.csv')
    await page.getByRole('button', { name: 'Save 2 changes' }).waitFor()
    await saved()
  })

  it('types over a line of the document', async () => {
    await edit(exampleFile('contract.pdf'))
    await tool('Edit text').click()
    const line = object(/^Change the text “Contract/).first()
    await line.click()
    await page.getByLabel('Text on the page').first().fill('Treaty of 2027')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Save 1 change' }).waitFor()
    expect(await violations(page, '.workspace')).toEqual([])
    expect(await pdfiumText(await saved(), 1)).toContain('Treaty of 2027')
  })

  it('adds, suggests and removes form fields', async () => {
    await edit(exampleFile('form.pdf'))
    await tool('Fields').click()
    await drag({ x: 100, y: 300 }, { x: 250, y: 320 })
    await page.getByLabel('Name of the field').fill('person.name')
    await page.getByLabel('Must be filled in').check()
    await tool('Fields').click()
    await panelButton('Choice of one').click()
    await panelButton('Put it in the middle of the page').click()
    await page.getByLabel('Choices, one in each line').fill('yes\nno\nmaybe')
    const existing = page.locator('.edit-page').getByRole('button', { name: 'Text field “name”, page 1' })
    await existing.focus()
    await page.keyboard.press('Delete')
    expect(await violations(page, '.workspace')).toEqual([])
    await page.getByRole('button', { name: 'Save 3 changes' }).waitFor()
    await runTool(page, title, 'On this device')
    const outputs = (await downloadEach(page)).map((output) => ({ ...output, password: '' }))
    const fields = { 'person.name': '' }
    expect(problemsOf({ valid: true, fields }, outputs)).toEqual([])
  })

  it('draws only the moved object again among 200', async () => {
    await edit(plainDocument('A', 1))
    await tool('Note').click()
    await panelButton('Check mark').click()
    await click({ x: 50, y: 50 })
    const drawings = await page.evaluate(async () => {
      const press = (key: string, ctrlKey = false) =>
        document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true }))
      for (let copy = 1; copy < 200; copy++) {
        press('d', true)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      let changed = 0
      const observer = new MutationObserver((records) => {
        changed += new Set(records.map(({ target }) => (target as Element).closest('.edit-frame'))).size
      })
      observer.observe(document.querySelector('.edit-page')!, {
        attributes: true,
        childList: true,
        subtree: true,
      })
      press('ArrowRight')
      await new Promise((resolve) => setTimeout(resolve, 300))
      observer.disconnect()
      return { objects: document.querySelectorAll('.edit-frame').length, changed }
    })
    expect(drawings).toEqual({ objects: 200, changed: 1 })
  })
})

/** The box of what is dark red on the first page, in points. */
async function redBounds(path: string) {
  const { width, height, pixels } = await pdfiumRender(path, 1, 1)
  const bounds = { left: width, top: height, right: 0, bottom: 0 }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      const [blue = 0, green = 0, red = 0] = pixels.subarray(at, at + 3)
      if (red < 120 || green > 80 || blue > 80) continue
      bounds.left = Math.min(bounds.left, x)
      bounds.right = Math.max(bounds.right, x + 1)
      bounds.top = Math.min(bounds.top, y)
      bounds.bottom = Math.max(bounds.bottom, y + 1)
    }
  return bounds
}

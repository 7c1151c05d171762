import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { plainDocument } from '../../../pdf/test/fixtures/plain.js'
import { pdfiumRender, pdfiumText } from '../../../pdf/test/validators/pdfium.js'
import { exampleFile } from '../../../tasks/test/example-files.js'
import { violations } from './axe.js'
import { usePage } from './browser.js'
import { DrivenEditor } from './driven-editor.js'

withPrograms('The editor', ['chromium'], () => {
  const under = usePage()
  let page: Page
  let editor: DrivenEditor
  beforeAll(async () => {
    page = await under.open('#/', { viewport: { width: 1280, height: 900 } })
    editor = new DrivenEditor(page)
  })

  it('draws by pointer what lies at the same place in the output', async () => {
    await editor.open(plainDocument('A', 2))
    await editor.tool('Shapes').click()
    await editor.drag({ x: 100, y: 100 }, { x: 250, y: 180 })
    await editor.tool('Text').click()
    await editor.click({ x: 50, y: 300 })
    await page.keyboard.type('Approved by Zoë')
    await page.keyboard.press('Escape')
    await editor.tool('Draw').click()
    await editor.drag({ x: 60, y: 240 }, { x: 150, y: 260 })
    await editor.tool('Note').click()
    await editor.click({ x: 20, y: 20 })
    await page.keyboard.type('To be checked')
    await editor.tool('White-out').click()
    await editor.drag({ x: 200, y: 220 }, { x: 260, y: 250 })
    await page.getByText('it stays in the file').waitFor()
    expect(await violations(page, '.workspace')).toEqual([])
    await page.getByRole('button', { name: 'Save 5 changes' }).waitFor()
    const path = await editor.saved()
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
    await editor.open(plainDocument('B', 2))
    await editor.tool('Shapes').click()
    await editor.drag({ x: 100, y: 100 }, { x: 200, y: 150 })
    const size = () =>
      page
        .locator('.edit-frame[data-kind=rectangle]')
        .first()
        .evaluate((frame: HTMLElement) => ({
          left: frame.style.left,
          width: frame.style.width,
          transform: frame.style.transform,
        }))
    await editor.drag({ x: 100, y: 125 }, { x: 130, y: 125 })
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
    await editor.button('Copy to all pages').click()
    await page.getByRole('button', { name: 'Save 2 changes' }).waitFor()
    await editor.button('Delete').click()
    await page.getByRole('button', { name: 'Save 1 change' }).waitFor()
    for (let step = 0; step < 6; step++) await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Save changes' }).waitFor()
    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true)
    for (let step = 0; step < 6; step++) await page.getByRole('button', { name: 'Redo' }).click()
    await page.getByRole('button', { name: 'Save 1 change' }).waitFor()
  })

  it('does everything by keyboard', async () => {
    await editor.open(plainDocument('C', 2))
    await editor.tool('Shapes').press('Enter')
    await editor.button('Ellipse').press('Enter')
    await editor.button('Put it in the middle of the page').press('Enter')
    const ellipse = editor.object(/^Ellipse/)
    await ellipse.and(page.locator(':focus')).waitFor()
    const place = () =>
      page
        .locator('.edit-frame[data-kind=ellipse]')
        .first()
        .evaluate((frame: HTMLElement) => frame.getBoundingClientRect().toJSON())
    const before = await place()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Control+ArrowRight')
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
    await editor.tool('Text').press('Enter')
    await editor.button('Put it in the middle of the page').press('Enter')
    await page.keyboard.type('Typed')
    await page.keyboard.press('Escape')
    await editor.object('Text “Typed”, page 1').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Shift+Tab')
    await ellipse.and(page.locator(':focus')).waitFor()
  })

  it('marks the text under the pointer, line by line', async () => {
    await editor.open(exampleFile('contract.pdf'))
    const span = page.locator('.viewed-page[data-page="1"] .text-layer span').first()
    await span.waitFor({ state: 'attached' })
    await editor.tool('Highlight').click()
    // The page is still fitted to the window when its text appears.
    await (await span.elementHandle())!.waitForElementState('stable')
    const { x, y, width, height } = (await span.boundingBox())!
    await page.mouse.move(x + 2, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width - 2, y + height / 2, { steps: 4 })
    await page.mouse.up()
    const mark = (await page.locator('.edit-frame[data-kind=highlight]').boundingBox())!
    expect(Math.abs(mark.y - y)).toBeLessThan(height / 2)
    expect(mark.width).toBeGreaterThan(width * 0.8)
  })

  it('puts a chosen image on the page, in its own shape', async () => {
    await editor.open(plainDocument('D', 1))
    await page.locator('.edit-toolbar input[type=file]').setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: Buffer.from(exampleFile('logo.png')),
    })
    const image = page.locator('.edit-frame[data-kind=image]')
    const { width, height } = (await image.boundingBox())!
    expect(width / height).toBeCloseTo(64 / 48, 1)
    await editor.saved()
  })

  it('keeps the changes on the device and restores them when the same document is opened again', async () => {
    const document = plainDocument('Kept', 2)
    await editor.open(document)
    await editor.tool('Text').click()
    await editor.click({ x: 50, y: 300 })
    await page.keyboard.type('Not lost')
    await page.keyboard.press('Escape')
    await page.getByText('1 change · kept on this device').waitFor()
    await editor.open(document)
    await editor.object('Text “Not lost”, page 1').waitFor()
    await page.getByText('Your changes of this document were kept').waitFor()
    await editor.button('Start over').click()
    await editor.object('Text “Not lost”, page 1').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+z')
    await editor.object('Text “Not lost”, page 1').waitFor()
  })

  it('puts a new signature on the page at once, and a kept one on any document', async () => {
    await editor.open(plainDocument('S', 1))
    await editor.tool('Sign').click()
    const pad = (await page.locator('.sign-pad').boundingBox())!
    await page.mouse.move(pad.x + 20, pad.y + 60)
    await page.mouse.down()
    await page.mouse.move(pad.x + 90, pad.y + 20, { steps: 5 })
    await page.mouse.move(pad.x + 160, pad.y + 70, { steps: 5 })
    await page.mouse.up()
    await editor.button('Put on the page').click()
    await editor.object(/^Freehand drawing/).waitFor()
    await editor.tool('Sign').click()
    await editor.button('New signature').click()
    await editor.button('Type').click()
    const signed = page.locator('.sign-new')
    await signed.getByLabel('Your name').fill('Only here')
    await signed.getByLabel('Keep on this device').uncheck()
    await editor.button('Put on the page').click()
    await editor.object('Picture “Only here”, page 1').waitFor()
    await editor.tool('Sign').click()
    await editor.button('New signature').click()
    await editor.button('Type').click()
    await signed.getByLabel('Your name').fill('A.E.')
    await editor.button('#c00000').click()
    await editor.button('Initials').click()
    expect(await violations(page, '.workspace')).toEqual([])
    await editor.button('Put on the page').click()
    await editor.object('Picture “A.E.”, page 1').waitFor()
    await editor.open(plainDocument('T', 1))
    await editor.tool('Sign').click()
    await expect.poll(() => page.locator('.sign-list > li').count()).toBe(2)
    await editor.button('Put my signature on the page').click()
    await editor.object(/^Freehand drawing/).waitFor()
    await editor.tool('Sign').click()
    await editor.button('Put my initials on the page').click()
    await editor.tool('Sign').click()
    await editor.button(/^Add the date/).click()
    await page.getByRole('button', { name: 'Save 3 changes' }).waitFor()
    const { left, top, right, bottom } = await framePlace(page.locator('.edit-frame[data-kind=image]'))
    const path = await editor.saved()
    expect(await pdfiumText(path, 1)).toContain(String(new Date().getFullYear()))
    // The handwriting fills the frame, but for a margin.
    const drawn = await redBounds(path)
    expect(drawn.left).toBeGreaterThanOrEqual(left)
    expect(drawn.right).toBeLessThanOrEqual(right + 1)
    expect(drawn.top).toBeGreaterThanOrEqual(top)
    expect(drawn.bottom).toBeLessThanOrEqual(bottom + 1)
    expect(drawn.right - drawn.left).toBeGreaterThan((right - left) / 2)
  })

  it('moves, changes, answers and removes the annotations of the file', async () => {
    await editor.open(exampleFile('commented.pdf'))
    const comments = page.locator('.edit-comments')
    await comments.getByText('Is this right?').click()
    const note = editor.object('Note “Is this right?”, page 1')
    await note.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.getByLabel('Text', { exact: true }).fill('It is wrong')
    await page.keyboard.press('Escape')
    await page.locator('.viewer-scroller').click({ position: { x: 5, y: 5 } })
    await comments.getByRole('button', { name: 'Reply' }).first().click()
    await page.getByLabel('Your reply').fill('Corrected')
    expect(await violations(page, '.workspace')).toEqual([])
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      editor.button('Save the comments').click(),
    ])
    expect(download.suggestedFilename()).toBe('a-comments.csv')
    await page.getByRole('button', { name: 'Save 2 changes' }).waitFor()
    await editor.saved()
  })

  it('types over a line of the document', async () => {
    await editor.open(plainDocument('Q', 2))
    await editor.tool('Edit text').click()
    // The texts of the second page can be there before those of the first.
    await editor.object('Change the text “Q-1”').click()
    await page.getByLabel('Text on the page').first().fill('Treaty of 2027')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Save 1 change' }).waitFor()
    expect(await violations(page, '.workspace')).toEqual([])
    expect(await pdfiumText(await editor.saved(), 1)).toContain('Treaty of 2027')
  })

  it('adds and removes form fields, which are there when the result is opened', async () => {
    await editor.open(exampleFile('form.pdf'))
    await editor.tool('Fields').click()
    await editor.drag({ x: 100, y: 300 }, { x: 250, y: 320 })
    await page.getByLabel('Name of the field').fill('applicant')
    await page.getByLabel('Must be filled in').check()
    await editor.tool('Fields').click()
    await editor.button('Choice of one').click()
    await editor.button('Put it in the middle of the page').click()
    await page.getByLabel('Choices, one in each line').fill('yes\nno\nmaybe')
    const existing = page.locator('.edit-page').getByRole('button', { name: 'Text field “name”, page 1' })
    await existing.focus()
    await page.keyboard.press('Delete')
    expect(await violations(page, '.workspace')).toEqual([])
    await page.getByRole('button', { name: 'Save 3 changes' }).waitFor()
    await editor.open(readFileSync(await editor.saved()))
    await editor.object('Text field “applicant”, page 1').waitFor()
    await editor.object('Choice of one “radio-1”, page 1').nth(2).waitFor()
    expect(await existing.count()).toBe(0)
  })

  it('draws only the moved object again among 200', async () => {
    await editor.open(plainDocument('E', 1))
    await editor.tool('Note').click()
    await editor.button('Check mark').click()
    await editor.click({ x: 50, y: 50 })
    const drawings = await page.evaluate(async () => {
      const press = (key: string, held: KeyboardEventInit = {}) =>
        document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...held }))
      for (let copy = 1; copy < 200; copy++) {
        press('d', { ctrlKey: true })
        await new Promise((resolve) => requestAnimationFrame(resolve))
        // Copies lie beside their originals, so all of them would not fit on the page.
        press('ArrowLeft', { shiftKey: true })
        press('ArrowUp', { shiftKey: true })
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

/** The sides of a frame, in points on its page. */
async function framePlace(frame: Locator) {
  return frame.evaluate((element: HTMLElement) => {
    const lengthOf = (side: 'left' | 'top' | 'width' | 'height'): number =>
      Number.parseFloat(element.style[side].replace('calc(', ''))
    const [left, top] = [lengthOf('left'), lengthOf('top')]
    return { left, top, right: left + lengthOf('width'), bottom: top + lengthOf('height') }
  })
}

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

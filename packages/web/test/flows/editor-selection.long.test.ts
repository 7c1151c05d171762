import { beforeAll, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { plainDocument } from '../../../pdf/test/fixtures/plain.js'
import { violations } from './axe.js'
import { usePage } from './browser.js'
import { DrivenEditor } from './driven-editor.js'

withPrograms('Several objects in the editor', ['chromium'], () => {
  const under = usePage()
  let editor: DrivenEditor
  beforeAll(async () => {
    editor = new DrivenEditor(await under.open('#/', { viewport: { width: 1280, height: 900 } }))
  })

  const rectangles = () => editor.page.locator('.edit-frame[data-kind=rectangle]')
  const selected = () => editor.page.locator('.edit-frame[data-selected]')
  /** The left sides of the rectangles, in points. */
  const lefts = () =>
    rectangles().evaluateAll((frames) =>
      frames.map((frame) => Number.parseFloat((frame as HTMLElement).style.left.replace('calc(', ''))),
    )
  const undo = () => editor.page.getByRole('button', { name: 'Undo' }).click()

  /** Two rectangles beside each other, on the first of two pages. */
  async function twoRectangles(mark: string): Promise<void> {
    await editor.open(plainDocument(mark, 2))
    for (const x of [60, 170]) {
      await editor.tool('Shapes').click()
      await editor.drag({ x, y: 120 }, { x: x + 50, y: 160 })
    }
    await editor.page.keyboard.press('Escape')
  }

  it('are selected by a rectangle or with Shift, and moved, coloured, copied and deleted in one step each', async () => {
    await twoRectangles('Group K')
    const { page } = editor
    await editor.drag({ x: 20, y: 100 }, { x: 200, y: 200 })
    await page.getByRole('heading', { name: '2 objects selected' }).waitFor()
    expect(await violations(page, '.workspace')).toEqual([])
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    expect(await lefts()).toEqual([71, 181])
    await page.keyboard.down('Alt')
    await editor.drag({ x: 71, y: 140 }, { x: 90, y: 140 })
    await page.keyboard.up('Alt')
    expect((await lefts()).map(Math.round)).toEqual([90, 200])
    await page.locator('.edit-panel').getByRole('button', { name: '#15803d' }).click()
    await expect.poll(() => rectangles().locator('[stroke="#15803d"]').count()).toBe(2)
    await editor.button('Duplicate').click()
    await expect.poll(() => rectangles().count()).toBe(4)
    expect(await selected().count()).toBe(2)
    await page.keyboard.press('Delete')
    await expect.poll(() => rectangles().count()).toBe(2)
    for (const count of [4, 2, 2, 2, 2]) {
      await undo()
      await expect.poll(() => rectangles().count()).toBe(count)
    }
    expect(await lefts()).toEqual([60, 170])
    await editor.click({ x: 60, y: 130 })
    await page.keyboard.down('Shift')
    await editor.click({ x: 170, y: 130 })
    expect(await selected().count()).toBe(2)
    await editor.click({ x: 60, y: 130 })
    await page.keyboard.up('Shift')
    expect(await selected().count()).toBe(1)
  })

  it('are copied by keyboard within the page and to another one', async () => {
    await twoRectangles('Group L')
    const { page } = editor
    await page.keyboard.press('Control+a')
    await page.getByRole('heading', { name: '2 objects selected' }).waitFor()
    await page.keyboard.press('Control+c')
    await page.keyboard.press('Control+v')
    await expect.poll(lefts).toEqual([60, 170, 72, 182])
    await page.keyboard.press('Control+x')
    await expect.poll(lefts).toEqual([60, 170])
    await page.getByLabel('Page number').fill('2')
    await page.keyboard.press('Enter')
    await page.locator('.viewer-scroller').focus()
    await page.keyboard.press('Control+v')
    await expect.poll(() => page.locator('.viewed-page[data-page="2"] .edit-frame').count()).toBe(2)
    await page.getByRole('button', { name: 'Save 4 changes' }).waitFor()
  })

  it('are aligned with the page and with each other while they are dragged', async () => {
    await twoRectangles('Group M')
    const guides = editor.page.locator('.edit-guide')
    // Its left side comes near the left side of the other one.
    await editor.hold({ x: 170, y: 130 }, { x: 61.5, y: 260 })
    await guides.first().waitFor({ state: 'attached' })
    await editor.page.mouse.up()
    expect(await lefts()).toEqual([60, 60])
    expect(await guides.count()).toBe(0)
    expect(under.complaints).toEqual([])
  })

  it('are dragged to another page', async () => {
    await twoRectangles('Group N')
    const { page } = editor
    const first = page.locator('.viewed-page[data-page="1"] .edit-frame')
    const second = page.locator('.viewed-page[data-page="2"] .edit-frame')
    await editor.drag({ x: 60, y: 130 }, { page: 2, x: 100, y: 60 })
    await expect.poll(() => second.count()).toBe(1)
    expect(await first.count()).toBe(1)
    await editor.object('Rectangle, page 2').and(page.locator(':focus')).waitFor()
    await undo()
    await expect.poll(() => first.count()).toBe(2)
  })
})

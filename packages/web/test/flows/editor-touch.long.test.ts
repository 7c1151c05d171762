import type { CDPSession } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { plainDocument } from '../../../pdf/test/fixtures/plain.js'
import { violations } from './axe.js'
import { usePage } from './browser.js'
import { DrivenEditor, type Place } from './driven-editor.js'

withPrograms('The editor by finger and pen', ['chromium'], () => {
  const under = usePage()
  let editor: DrivenEditor
  let input: CDPSession
  beforeAll(async () => {
    const options = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    const page = await under.open('#/', options)
    editor = new DrivenEditor(page)
    input = await page.context().newCDPSession(page)
  })

  /** A finger that goes along these places. */
  async function swipe(...places: readonly Place[]): Promise<void> {
    const points = await Promise.all(places.map((place) => editor.onScreen(place)))
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      input.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [at] })
    await send('touchStart', points[0])
    for (const point of points.slice(1)) await send('touchMove', point)
    await send('touchEnd')
  }

  const selected = () => editor.page.locator('.edit-frame[data-selected]')
  const drawings = () => editor.page.locator('.edit-frame[data-kind=ink]')
  const width = async (): Promise<number> => (await drawings().boundingBox())!.width

  it('draws with a finger, and moves and resizes what a tap selects', async () => {
    await editor.open(plainDocument('Touch', 2))
    await editor.tool('Draw').tap()
    await swipe({ x: 100, y: 200 }, { x: 140, y: 230 }, { x: 180, y: 210 }, { x: 220, y: 240 })
    await expect.poll(() => drawings().count()).toBe(1)
    await editor.tool('Select').tap()
    await swipe({ x: 220, y: 240 })
    await drawings().and(selected()).waitFor()
    expect(await violations(editor.page, '.workspace')).toEqual([])
    const before = (await drawings().boundingBox())!
    await swipe({ x: 160, y: 220 }, { x: 160, y: 260 }, { x: 160, y: 301 })
    await expect.poll(async () => (await drawings().boundingBox())!.y).toBeGreaterThan(before.y + 30)
    // The handle at its lower right corner.
    await swipe({ x: 220, y: 321 }, { x: 250, y: 350 }, { x: 281, y: 377 })
    await expect.poll(width).toBeGreaterThan(before.width * 1.3)
  })

  it('does not select what a finger scrolls over', async () => {
    await editor.open(plainDocument('Scroll', 4))
    await editor.tool('Note').tap()
    await swipe({ x: 200, y: 250 })
    await selected().waitFor()
    // A tap beside it.
    await swipe({ x: 100, y: 100 })
    await selected().waitFor({ state: 'detached' })
    const scroller = editor.page.locator('.viewer-scroller')
    await swipe({ x: 205, y: 255 }, { x: 205, y: 200 }, { x: 205, y: 140 }, { x: 205, y: 100 })
    await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBeGreaterThan(20)
    expect(await selected().count()).toBe(0)
  })

  it('draws with a pen', async () => {
    await editor.open(plainDocument('Pen', 1))
    await editor.tool('Draw').tap()
    const [from, to] = [await editor.onScreen({ x: 100, y: 200 }), await editor.onScreen({ x: 200, y: 260 })]
    const pen = { pointerType: 'pen', button: 'left', force: 0.5 } as const
    await input.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...from, ...pen, clickCount: 1 })
    await input.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...to, ...pen, buttons: 1 })
    await input.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...to, ...pen, clickCount: 1 })
    await expect.poll(() => drawings().count()).toBe(1)
  })

  it('zooms with two fingers while a tool draws, and draws nothing then', async () => {
    await editor.open(plainDocument('Pinch', 1))
    await editor.tool('Draw').tap()
    const { x, y } = await editor.onScreen({ x: 200, y: 250 })
    for (const apart of [20, 40, 60, 80, 100])
      await input.send('Input.dispatchTouchEvent', {
        type: apart === 20 ? 'touchStart' : 'touchMove',
        touchPoints: [
          { id: 0, x: x - apart, y },
          { id: 1, x: x + apart, y },
        ],
      })
    await input.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect.poll(() => editor.page.evaluate(() => visualViewport!.scale)).toBeGreaterThan(1.2)
    expect(await drawings().count()).toBe(0)
    expect(under.complaints).toEqual([])
  })
})

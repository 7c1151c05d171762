import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { plainDocument } from '../../../pdf/test/fixtures/plain.js'
import { pdfiumRender, pdfiumText } from '../../../pdf/test/validators/pdfium.js'
import { expectValid } from '../../../pdf/test/validators.js'
import { usePage } from './browser.js'
import { DrivenEditor } from './driven-editor.js'
import { chooseFiles } from './driven-tool.js'
import { launchFirefox, press, savedBy } from './firefox.js'

withPrograms('In Firefox', ['firefox', 'qpdf'], () => {
  const under = usePage({ env: {}, launchBrowser: launchFirefox })

  it('a text, a drawing and a signature are saved, and what was undone is not', async () => {
    const page = await under.openBy(under.server.url, '#/tools/edit-pdf')
    const editor = new DrivenEditor(page)
    await chooseFiles(page, [{ name: 'a.pdf', bytes: plainDocument('Fox', 1) }])
    await page.locator('.viewed-page[data-page="1"] .page-picture[data-state=drawn]').waitFor()

    await press(editor.tool('Text'))
    await editor.click({ x: 60, y: 60 })
    // Only characters with keys: Playwright assigns others to the field in a way that React does not notice.
    await page.keyboard.type('Seen by Zoe')
    await page.keyboard.press('Escape')
    await press(editor.tool('Draw'))
    await editor.drag({ x: 60, y: 120 }, { x: 160, y: 140 })
    await press(editor.tool('Shapes'))
    await editor.drag({ x: 60, y: 180 }, { x: 160, y: 220 })
    const rectangle = editor.object('Rectangle, page 1')
    await rectangle.waitFor()
    await page.keyboard.press('Control+z')
    await rectangle.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+y')
    await rectangle.waitFor()
    await page.keyboard.press('Control+z')
    await rectangle.waitFor({ state: 'detached' })
    await press(editor.tool('Sign'))
    await press(editor.button('Type'))
    await page.locator('.sign-typed').focus()
    await page.keyboard.type('Zoe')
    await press(editor.button('Put on the page'))
    await editor.object('Picture “Zoe”, page 1').waitFor()
    // Left, top, width and height, in points.
    const style = await page.locator('.edit-frame[data-kind=image]').getAttribute('style')
    const [x = 0, y = 0, across = 0, down = 0] = style!.match(/[\d.]+(?=px)/g)!.map(Number)
    await page.getByRole('button', { name: 'Save 3 changes' }).waitFor()
    await press(page.getByRole('button', { name: 'Use this device instead' }))

    const path = await savedBy(page, 'a')
    expectValid(path)
    expect(await pdfiumText(path, 1)).toContain('Seen by Zoe')
    const { width, pixels } = await pdfiumRender(path, 1, 1)
    const colourAt = (x: number, y: number) => {
      const at = 4 * (Math.round(y) * width + Math.round(x))
      const [blue = 0, green = 0, red = 0] = pixels.subarray(at, at + 3)
      return { red, green, blue }
    }
    // The edge of the rectangle that was undone.
    expect(colourAt(110, 181)).toEqual({ red: 255, green: 255, blue: 255 })
    const drawn = colourAt(110, 130)
    expect(drawn.blue - drawn.red).toBeGreaterThan(60)
    const line = Array.from({ length: Math.floor(across) }, (_, right) => colourAt(x + right, y + down / 2))
    expect(line.some(({ red }) => red < 100)).toBe(true)
  })
})

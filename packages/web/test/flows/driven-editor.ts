import type { Locator, Page } from 'playwright-core'
import { temporaryFile } from '../../../pdf/test/fixtures/temporary-file.js'
import { chooseFiles, downloadEach, openTool, runTool } from './driven-tool.js'
import { titleOf } from './shown-tool.js'

/** In points on a page. */
export interface Place {
  readonly x: number
  readonly y: number
  /** The first one if it is omitted. */
  readonly page?: number
}

/** The editor in a browser, driven as a user does. */
export class DrivenEditor {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** The page of the editor, as if its tab had just been opened, with a document. */
  async open(bytes: Uint8Array): Promise<void> {
    const { page } = this
    await page.evaluate(() => localStorage.setItem('octavo-automatic-download', 'no'))
    await page.reload()
    await openTool(page, 'edit-pdf', titleOf('edit-pdf'))
    await chooseFiles(page, [{ name: 'a.pdf', bytes }])
    await page.locator('.viewed-page[data-page="1"] .page-picture[data-state=drawn]').waitFor()
  }

  tool(name: string): Locator {
    const toolbar = this.page.getByRole('toolbar', { name: 'Tools for editing' })
    return toolbar.getByRole('button', { name, exact: true })
  }

  /** Something on a page, by its name for screen readers. */
  object(name: string | RegExp): Locator {
    return this.page.locator('.edit-page').getByRole('button', { name })
  }

  button(name: string | RegExp): Locator {
    return this.page.locator('.edit-panel').getByRole('button', { name })
  }

  /** In pixels of the screen. */
  async onScreen({ x, y, page = 1 }: Place): Promise<{ readonly x: number; readonly y: number }> {
    const viewed = this.page.locator(`.viewed-page[data-page="${page}"]`)
    const box = (await viewed.boundingBox())!
    const scale = Number((await viewed.getAttribute('style'))!.match(/--scale: ([\d.]+)/)![1])
    return { x: box.x + x * scale, y: box.y + y * scale }
  }

  async drag(from: Place, to: Place): Promise<void> {
    await this.hold(from, to)
    await this.page.mouse.up()
  }

  /** The same without releasing the button. */
  async hold(from: Place, to: Place): Promise<void> {
    const [start, end] = [await this.onScreen(from), await this.onScreen(to)]
    const { mouse } = this.page
    await mouse.move(start.x, start.y)
    await mouse.down()
    await mouse.move(end.x, end.y, { steps: 4 })
  }

  async click(at: Place): Promise<void> {
    await this.drag(at, at)
  }

  /** The path of what the editor writes. */
  async saved(): Promise<string> {
    await runTool(this.page, titleOf('edit-pdf'), 'On this device')
    const [output] = await downloadEach(this.page)
    return temporaryFile(output!.bytes)
  }
}

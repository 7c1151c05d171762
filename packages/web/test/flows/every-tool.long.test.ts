import { readFileSync } from 'node:fs'
import { EXTENSIONS } from '@octavo/tasks/file-types'
import { loadTasks } from '@octavo/tasks/load-tasks'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { problemWith } from '../../../../scripts/test-programs.mjs'
import { withPrograms } from '../../../../test/with-programs.js'
import { plainDocument } from '../../../pdf/test/fixtures/plain.js'
import { exampleFile } from '../../../tasks/test/example-files.js'
import { programsOf } from '../../../tasks/test/programs-of.js'
import { violations } from './axe.js'
import { usePage } from './browser.js'
import { chooseFiles, type GivenFile, openTool, resultOf } from './driven-tool.js'
import { launchFirefox } from './firefox.js'
import { titleOf } from './shown-tool.js'

const tasks = await loadTasks()
/** A tool whose program is not installed takes no files. */
const tools = tasks
  .descriptions()
  .filter(({ name }) => programsOf(tasks.get(name)!).every((program) => problemWith(program) === undefined))
const sample = readFileSync(new URL('../../public/sample.pdf', import.meta.url))

/** The part of the area below the header that belongs to the document and its thumbnails. */
const SIZES = [
  { name: 'desktop', viewport: { width: 1280, height: 720 }, least: 0.65 },
  { name: 'phone', viewport: { width: 390, height: 844 }, least: 0.6 },
] as const

/** What shows a document: the viewer with its thumbnails, cards of files or pages, sheets, or an image. */
const DOCUMENT = ':is(.viewer, .file-cards, .page-cards, .page-grid, .sheets-body, .compared, .no-document)'
const PICTURE = ':is(.page-picture[data-state=drawn], img)'

// The layout hardly depends on the browser: Firefox opens every fourth tool.
for (const [browser, own, shown] of [
  ['chromium', {}, tools],
  ['firefox', { launchBrowser: launchFirefox }, tools.filter((_, index) => index % 4 === 0)],
] as const)
  withPrograms(`${shown.length} tools in ${browser}`, [browser], () => {
    const under = usePage(own)

    it('is accessible, and leaves the document most of the room before any choice is made, on a desktop and on a phone', async () => {
      const page = await under.openBy(under.server.url, '#/')
      const found: Record<string, unknown> = {}
      for (const tool of shown) {
        await page.setViewportSize(SIZES[0].viewport)
        await openTool(page, tool.name, titleOf(tool.name))
        await chooseFiles(page, filesFor(tool))
        const document = isDrawn(tool) ? `${DOCUMENT} ${PICTURE}` : DOCUMENT
        await page.locator(document).filter({ visible: true }).first().waitFor()
        const wrong = browser === 'chromium' ? await violations(page) : []
        if (wrong.length > 0) found[`${tool.name}, axe`] = wrong
        for (const { name, viewport, least } of SIZES) {
          await page.setViewportSize(viewport)
          const { share, header, beyond } = await measure(page)
          if (share < least || header > 45 || beyond.some((pixels) => pixels > 0))
            found[`${tool.name}, ${name}`] = { share, header, beyond }
        }
      }
      expect(found).toEqual({})
      await page.context().close()
    }, 300_000)

    it('is done with at most three clicks after the files are chosen, without a look at its options', async () => {
      const page = await under.openBy(under.server.url, '#/')
      await page.setViewportSize(SIZES[0].viewport)
      await page.evaluate(() => localStorage.setItem('octavo-automatic-download', 'no'))
      await keepSignature(page)
      await page.evaluate(() => {
        let clicks = 0
        addEventListener('click', ({ isTrusted }) => isTrusted && clicks++, { capture: true })
        Object.assign(window, { clicksSoFar: () => clicks })
      })
      const clicks = () => page.evaluate('window.clicksSoFar()') as Promise<number>
      const needed: Record<string, number> = {}
      for (const name of Object.keys(decisions)) {
        const tool = tools.find((each) => each.name === name)!
        await openTool(page, name, titleOf(name))
        await chooseFiles(page, filesFor(tool))
        const before = await clicks()
        await decisions[name]!(page)
        await page.locator('.action:not([aria-disabled="true"])').click()
        await resultOf(page, titleOf(name))
        needed[name] = (await clicks()) - before
      }
      expect(needed).toEqual({
        'merge-pdf': 1,
        'compress-pdf': 1,
        'rotate-pdf': 1,
        'split-pdf': 1,
        'protect-pdf': 1,
        'page-numbers': 1,
        'edit-pdf': 3,
      })
      await page.context().close()
    }, 180_000)
  })

const DRAWN = ['application/pdf', '*/*', 'image/png']

/** Whether the page can draw the files of a tool. */
function isDrawn({ inputs }: (typeof tools)[number]): boolean {
  return inputs.accepts.some((type) => DRAWN.includes(type))
}

/** As many files as the tool needs at least. */
function filesFor({ inputs, name }: (typeof tools)[number]): readonly GivenFile[] {
  const count = name === 'merge-pdf' ? 2 : inputs.min
  const type = DRAWN.find((each) => inputs.accepts.includes(each)) ?? inputs.accepts[0]!
  const extension = EXTENSIONS[type]?.[0] ?? '.pdf'
  return Array.from({ length: count }, (_, index) => ({
    name: `${index + 1}${extension}`,
    bytes: extension === '.pdf' ? sample : exampleFile(`drawing${extension}`),
  }))
}

/** Also how far the page goes beyond the window. */
function measure(page: Page): Promise<{ share: number; header: number; beyond: readonly number[] }> {
  return page.evaluate((shown) => {
    const zone = document.querySelector('.workspace-document')!.getBoundingClientRect()
    const own = document.querySelector(`.workspace-document ${shown}`)!.getBoundingClientRect()
    const width = Math.min(zone.right, own.right) - Math.max(zone.left, own.left)
    const height = Math.min(zone.bottom, own.bottom) - Math.max(zone.top, own.top)
    const { bottom: header } = document.querySelector('#page > header')!.getBoundingClientRect()
    const { scrollWidth, scrollHeight } = document.documentElement
    return {
      share: (width * height) / (innerWidth * (innerHeight - header)),
      header,
      beyond: [scrollWidth - innerWidth, scrollHeight - innerHeight],
    }
  }, DOCUMENT)
}

const nothing = async () => undefined

/** What has to be decided before the button of each tool does something. */
const decisions: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'merge-pdf': nothing,
  'compress-pdf': nothing,
  'rotate-pdf': nothing,
  'split-pdf': nothing,
  'protect-pdf': (page) =>
    page.getByRole('textbox', { name: 'Password to open' }).pressSequentially('open sesame'),
  'page-numbers': nothing,
  'edit-pdf': async (page) => {
    await editTool(page, 'Sign').click()
    await page.getByRole('button', { name: 'Put my signature on the page' }).click()
  },
}

function editTool(page: Page, name: string): Locator {
  return page.getByRole('toolbar', { name: 'Tools for editing' }).getByRole('button', { name, exact: true })
}

/** A typed signature, as people have one after their first document. */
async function keepSignature(page: Page): Promise<void> {
  await openTool(page, 'edit-pdf', titleOf('edit-pdf'))
  await chooseFiles(page, [{ name: 'first.pdf', bytes: plainDocument('First', 1) }])
  await page.locator(`.viewer ${PICTURE}`).first().waitFor()
  await editTool(page, 'Sign').click()
  const panel = page.locator('.edit-panel')
  await panel.getByRole('button', { name: 'Type' }).click()
  await panel.getByLabel('Your name').pressSequentially('Ada')
  await panel.getByRole('button', { name: 'Put on the page' }).click()
  await page.locator('.edit-frame[data-kind=image]').waitFor()
  await page.reload()
}

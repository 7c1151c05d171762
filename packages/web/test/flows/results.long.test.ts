import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { plainDocument } from '../../../pdf/test/fixtures/plain.js'
import { temporaryFile } from '../../../pdf/test/fixtures/temporary-file.js'
import { pageMarkers } from '../../../pdf/test/validators.js'
import { CuttingProxy } from '../../../server/test/support/cutting-proxy.js'
import { largePdf } from '../../../server/test/support/large-pdf.js'
import { exampleFile } from '../../../tasks/test/example-files.js'
import { violations } from './axe.js'
import { usePage } from './browser.js'
import {
  bytesOf,
  chooseFiles,
  chooseWhere,
  downloadEach,
  openTool,
  resultOf,
  runTool,
  startTool,
} from './driven-tool.js'

const given = (name: string) => ({ name, bytes: exampleFile(name) })

/** The text of the page that the viewer shows. */
function shownText(page: Page): Promise<string | null> {
  return page.locator('.text-layer').first().textContent()
}

withPrograms('A result', ['chromium'], () => {
  const under = usePage()

  it('is read in the viewer before and after, with the change of its size and tools that fit', async () => {
    const page = await under.open('#/tools/compress-pdf')
    await chooseFiles(page, [given('brochure.pdf')])
    // About how large it becomes with each level is known before.
    const estimate = page.locator('.compress-sizes tr').filter({ hasText: 'Recommended' })
    await expect.poll(() => estimate.textContent()).toMatch(/about \d+\skB$/)
    const about = Number.parseInt((await estimate.textContent())!.replace(/\D+/, ''), 10)
    await runTool(page, 'Compress PDF', 'On the server')
    const change = await page.locator('.size-change').textContent()
    const now = Number.parseInt(/→ (\d+)/.exec(change!)![1]!, 10)
    expect(now / about).toBeGreaterThan(0.6)
    expect(now / about).toBeLessThan(1.6)
    expect(change).toMatch(/^[\d.]+\s[kM]B → [\d.]+\s[kM]B\d+% smaller$/)
    await page.getByRole('region', { name: 'brochure-compressed.pdf' }).waitFor()
    await page.locator('.before-after').getByText('Before', { exact: true }).click()
    await page.getByRole('region', { name: 'brochure.pdf' }).waitFor()
    await page.getByRole('radio', { name: 'Before' }).press('ArrowRight')
    await page.getByRole('region', { name: 'brochure-compressed.pdf' }).waitFor()
    const next = await page.locator('.continue-with button').allTextContents()
    expect([next.length, next.at(-1)]).toEqual([6, 'All tools'])
    expect(await violations(page, '.workspace')).toEqual([])
  })

  it('of several files is one download, and each file is shown and downloaded by itself', async () => {
    const page = await under.open('#/tools/split-pdf')
    await chooseFiles(page, [{ name: 'a.pdf', bytes: plainDocument('A', 2) }])
    await chooseWhere(page, 'On this device')
    const zip = page.waitForEvent('download')
    await runTool(page, 'Split PDF', undefined)
    const { name, bytes } = await bytesOf(await zip)
    expect([name, Object.keys(unzipSync(bytes))]).toEqual(['Split PDF.zip', ['a-1.pdf', 'a-2.pdf']])
    expect(await page.locator('.report .done').textContent()).toBe('The document is now 2 files.')
    expect(await page.locator('.result').textContent()).not.toMatch(/larger|smaller/)
    await page.locator('.file-chip').getByText('a-2.pdf').click()
    await page.getByRole('region', { name: 'a-2.pdf' }).waitFor()
    await expect.poll(() => shownText(page)).toContain('A-2')
    const [, second] = await downloadEach(page)
    expect([second!.name, pageMarkers(temporaryFile(second!.bytes))]).toEqual(['a-2.pdf', ['A-2']])
    const dragged = await page
      .locator('.file-chip')
      .nth(1)
      .evaluate((chip) => {
        const dataTransfer = new DataTransfer()
        chip.dispatchEvent(new DragEvent('dragstart', { bubbles: true, dataTransfer }))
        return dataTransfer.getData('DownloadURL')
      })
    expect(dragged).toMatch(/^application\/pdf:a-2\.pdf:blob:http/)
  })

  it('shows first, and not as a success, that a password was removed', async () => {
    const page = await under.open('#/tools/rotate-pdf')
    await chooseFiles(page, [{ ...given('locked.pdf'), password: 'open sesame' }])
    await runTool(page, 'Rotate PDF', 'On the server')
    const first = page.locator('.result > h1 + *')
    expect(await first.getAttribute('class')).toBe('losses')
    expect(await first.textContent()).toContain('the result opens without a password')
  })

  it('that is no PDF is shown too: images with their size, text to read', async () => {
    const page = await under.open('#/tools/pdf-to-image')
    const file = { name: 'a.pdf', bytes: plainDocument('A', 1) }
    await chooseFiles(page, [file])
    await runTool(page, 'PDF to images', undefined)
    await page.getByRole('img', { name: 'a.jpg' }).waitFor()
    await page.getByText(/^[\d,]+ × [\d,]+ pixels · /).waitFor()
    await openTool(page, 'extract-text', 'Extract text')
    await chooseFiles(page, [file])
    await runTool(page, 'Extract text', 'On this device')
    expect(await page.getByRole('textbox', { name: /^Content of/ }).inputValue()).toContain('A-1')
  })

  it('of a conversion is shown beside its document: its text, tables and links, without a request', async () => {
    const page = await under.open('#/tools/pdf-to-word')
    await chooseFiles(page, [given('contract-old.pdf')])
    await runTool(page, 'PDF to Word', 'On the server')
    await page.getByRole('region', { name: 'contract-old.pdf' }).waitFor()
    const preview = page.getByRole('region', { name: 'Preview of contract-old.docx' })
    await preview.getByText('month of delivery').waitFor()
    expect(await violations(page, '.workspace')).toEqual([])
    // There is no room for both on a phone.
    await page.setViewportSize({ width: 390, height: 800 })
    await preview.waitFor()
    await page.locator('.before-after').getByText('Before', { exact: true }).click()
    await preview.waitFor({ state: 'hidden' })
    expect(under.complaints).toEqual([])
  })

  it('of a conversion that keeps the look has the links of its pages, which open beside this page', async () => {
    const link =
      '<< /Type /Annot /Subtype /Link /Rect [60 390 200 425] /A << /S /URI /URI (https://example.org/) >> >>'
    const bytes = plainDocument('A', 1, { page: () => '/Annots [@link]', objects: { link } })
    const page = await under.open('#/tools/pdf-to-powerpoint')
    await chooseFiles(page, [{ name: 'a.pdf', bytes }])
    await runTool(page, 'PDF to PowerPoint', 'On this device')
    const preview = page.getByRole('region', { name: 'Preview of a.pptx' })
    await preview.getByText('A-1').waitFor()
    expect(await preview.locator('body').getAttribute('lang')).not.toBeNull()
    const [leading] = await preview.locator('a').all()
    expect([await leading!.getAttribute('target'), await leading!.getAttribute('rel')]).toEqual([
      '_blank',
      'noreferrer',
    ])
    expect(under.complaints).toEqual([])
  })

  it.each(['On the server', 'On this device'] as const)(
    'of a scan that was refused for its lack of text is one click away: %s',
    async (where) => {
      const page = await under.open('#/tools/pdf-to-epub')
      await chooseFiles(page, [given('scanned.pdf')])
      await chooseWhere(page, where)
      await startTool(page)
      await page.getByText('The file has no text. It may be a scan.', { exact: true }).waitFor()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Recognise its text', exact: true }).click()
      await resultOf(page, 'PDF to EPUB')
      const { name, bytes } = await bytesOf(await download)
      const files = unzipSync(bytes)
      expect([name, Object.keys(files).filter((path) => path.endsWith('cover.jpg')).length]).toEqual([
        'scanned.epub',
        1,
      ])
      await page
        .getByRole('region', { name: 'Preview of scanned.epub' })
        .getByText('recognised')
        .first()
        .waitFor()
      const chapters = Object.entries(files).filter(([path]) => /chapter.*xhtml$/.test(path))
      expect(chapters.map(([, chapter]) => strFromU8(chapter)).join('')).toContain('recognised')
      expect(under.complaints).toEqual([])
    },
  )

  it('of a comparison lists the changes, each of which opens its page', async () => {
    const page = await under.open('#/tools/compare-pdf')
    await chooseFiles(page, [given('contract-old.pdf'), given('contract-new.pdf')])
    await runTool(page, 'Compare PDFs', 'On the server')
    const changes = page.locator('.compared-changes')
    await changes.waitFor()
    expect(await changes.locator('del').allTextContents()).toContain('thirty')
    expect(await changes.locator('ins').allTextContents()).toContain('sixty')
    const at = page.getByLabel('Page number')
    await changes.getByRole('button', { name: /Annex/ }).click()
    await expect.poll(() => at.inputValue()).toBe('2')
    await changes.getByRole('button', { name: /thirty/ }).press('Enter')
    await expect.poll(() => at.inputValue()).toBe('1')
    expect(await violations(page, '.workspace')).toEqual([])
  })

  it('follows an upload of a large file that resumed after its connection was cut', async () => {
    const proxy = new CuttingProxy(under.server.url)
    const page = await under.openBy(await proxy.start(), '#/tools/rotate-pdf')
    await chooseFiles(page, [{ name: 'large.pdf', bytes: largePdf(9_000_000) }])
    const offsets: number[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
    })
    proxy.cuts = [4_000_000]
    await chooseWhere(page, 'On the server')
    await startTool(page)
    await resultOf(page, 'Rotate PDF')
    expect(proxy.cut).toBe(1)
    // What the service had received before the cut is not sent again, except for what was in its buffers.
    expect(offsets).toEqual([0, expect.toSatisfy((offset) => offset > 3_000_000 && offset < 9_000_000)])
    expect(under.complaints).toEqual([])
    await page.context().close()
    proxy.stop()
  })
})

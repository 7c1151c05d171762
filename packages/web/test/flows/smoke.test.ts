import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { plainDocument } from '../../../pdf/test/fixtures/plain.js'
import { temporaryFile } from '../../../pdf/test/fixtures/temporary-file.js'
import { expectValid, pageMarkers } from '../../../pdf/test/validators.js'
import { usePage } from './browser.js'
import { bytesOf, resultOf } from './driven-tool.js'

withPrograms('The page in Chromium', ['chromium'], () => {
  const under = usePage()

  it('goes from dropped files to a download with the requested name', async () => {
    const page = await under.open('#/tools/merge-pdf')
    const action = page.locator('.action')
    await page.getByText('Choose at least 2 files.').waitFor()
    await dropFiles(page, [
      { name: 'a.pdf', bytes: plainDocument('A', 3) },
      { name: 'b.pdf', bytes: plainDocument('B', 2) },
    ])
    await page.getByLabel('Name of the result').fill('Both')
    await page.locator('.action:not([aria-disabled="true"])').waitFor()
    const download = page.waitForEvent('download')
    await action.click()
    const { name, bytes } = await bytesOf(await download)
    const path = temporaryFile(bytes)
    expectValid(path)
    expect([name, pageMarkers(path)]).toEqual(['Both.pdf', ['A-1', 'A-2', 'A-3', 'B-1', 'B-2']])
    await resultOf(page, 'Merge PDF')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Merge PDF: done')
    await page.getByText(/^Will be deleted in (2 hours|1\shr\s59\smin)/).waitFor()
    await page.locator('.viewed-page[data-page="1"] [data-state=drawn]').waitFor()
  })

  it('has no uncaught error and violates no Content-Security-Policy', () => {
    expect(under.complaints).toEqual([])
  })
})

/** Drops files on the page. */
async function dropFiles(page: Page, files: readonly { name: string; bytes: Uint8Array }[]): Promise<void> {
  const data = await page.evaluateHandle(
    (given) => {
      const transfer = new DataTransfer()
      for (const { name, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type: 'application/pdf' }))
      }
      return transfer
    },
    files.map(({ name, bytes }) => ({ name, base64: Buffer.from(bytes).toString('base64') })),
  )
  const zone = page.locator('.file-drop')
  for (const type of ['dragenter', 'dragover', 'drop']) await zone.dispatchEvent(type, { dataTransfer: data })
}

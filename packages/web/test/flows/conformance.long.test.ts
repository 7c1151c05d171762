import type { Page, Request } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { conformant } from '../../../pdf/test/conformance/documents.js'
import { buildPdf } from '../../../pdf/test/fixtures/build-pdf.js'
import { violations } from './axe.js'
import { usePage } from './browser.js'
import { chooseFiles, openTool, resultOf, startTool } from './driven-tool.js'
import { titleOf } from './shown-tool.js'

/** A font that is not embedded, and a comment that is not printed, on a turned page. */
function faulty(): Uint8Array {
  return buildPdf(
    conformant('2b', {
      page: '/Rotate 90 /Annots [@comment]',
      resources: '/Font << /F1 @font >>',
      content: 'BT /F1 12 Tf 20 100 Td (Hello) Tj ET',
      objects: {
        font: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
        comment: '<< /Type /Annot /Subtype /Square /Rect [100 50 150 80] /F 0 /Contents (Look) >>',
      },
    }),
    { version: '1.7' },
  )
}

withPrograms('The check of a standard on the page', ['chromium'], () => {
  const under = usePage()
  let page: Page
  beforeAll(async () => {
    page = await under.open('#/', { viewport: { width: 1280, height: 900 } })
    await page.evaluate(() => localStorage.setItem('octavo-automatic-download', 'no'))
    await page.reload()
  })

  async function judge(bytes: Uint8Array): Promise<string | null> {
    await page.evaluate(() => location.assign('#/'))
    await page.reload()
    await openTool(page, 'validate-pdf', titleOf('validate-pdf'))
    await chooseFiles(page, [{ name: 'letter.pdf', bytes }])
    await page.locator('.where').getByText('Runs on this device').waitFor()
    await startTool(page)
    await resultOf(page, titleOf('validate-pdf'))
    return page.locator('.verdict-card h2').first().textContent()
  }

  it('uploads nothing, says in words what stands in the way, and shows the places', async () => {
    const sent: string[] = []
    const listen = (request: Request) => void sent.push(`${request.method()} ${request.url()}`)
    page.on('request', listen)
    expect(await judge(faulty())).toBe('Breaks 3 rules of PDF/A-2b')
    page.off('request', listen)
    expect(sent.filter((one) => !one.startsWith('GET'))).toEqual([])

    const findings = page.locator('.findings > li')
    const hidden = findings.filter({ hasText: 'is hidden or not printed' })
    await findings.filter({ hasText: 'A font is not in the file' }).waitFor()
    await hidden.getByRole('button', { name: 'Show on page 1' }).click()
    const place = page.locator('.found-place[aria-current]')
    await place.waitFor()
    // On the page as it is displayed, turned by 90 degrees: 50 to 80 from the left, 100 to 150 from the top.
    const at = (await place.boundingBox())!
    const sheet = (await page.locator('.viewed-page[data-page="1"]').boundingBox())!
    const scale = sheet.width / 200
    const rounded = (value: number) => Math.round(value / scale / 5) * 5
    expect([at.x - sheet.x, at.y - sheet.y, at.width, at.height].map(rounded)).toEqual([50, 100, 30, 50])
    await hidden.getByText('The rule').click()
    await hidden.getByText('Clause 6.3.2, test 2').waitFor()
    expect(await violations(page, '.workspace')).toEqual([])
  })

  it('makes the file conform with one click, on the same device, and says what was changed', async () => {
    await judge(faulty())
    await page.getByRole('button', { name: 'Make it PDF/A' }).click()
    await resultOf(page, titleOf('pdf-to-pdfa'))
    expect(await page.locator('.verdict-card h2').textContent()).toBe('Conforms to PDF/A-2b')
    await page.getByText('Fonts were put into the file. (Helvetica').waitFor()
    await page.getByText('Created on this device').waitFor()
    expect(await violations(page, '.workspace')).toEqual([])
  })

  it('makes a file accessible as well if that is what it claims', async () => {
    const untrue = conformant('ua-1', { content: '0 0 m 9 9 l S' })
    expect(await judge(buildPdf(untrue, { version: '1.7' }))).toBe('Breaks 1 rule of PDF/UA-1')
    await page.getByText('conforms to PDF/A-2b and PDF/UA-1').waitFor()
  })

  it('asks before something is lost, in words', async () => {
    const script = '/OpenAction << /S /JavaScript /JS (app.beep\\(\\)) >>'
    await judge(buildPdf(conformant('2b', { catalogue: script }), { version: '1.7' }))
    await page.getByRole('button', { name: 'Make it PDF/A' }).click()
    await page.getByText('Scripts no longer run.').waitFor()
    expect(await violations(page, '.workspace')).toEqual([])
    await page.getByRole('button', { name: 'Make it PDF/A anyway' }).click()
    await resultOf(page, titleOf('pdf-to-pdfa'))
    expect(await page.locator('.verdict-card h2').textContent()).toBe('Conforms to PDF/A-2b')
    await page.locator('.losses').getByText('Functions were removed').waitFor()
    expect(under.complaints).toEqual([])
  })

  it('shows the faults of the file itself, with their page', async () => {
    const unsaved = conformant('2b', { content: 'q 0 0 9 re f' })
    expect(await judge(buildPdf(unsaved, { version: '1.7' }))).toBe('Conforms to PDF/A-2b')
    await page.getByText('2 faults in the file itself').waitFor()
    await page
      .locator('.findings')
      .getByText('Content has an operator without all of its operands.')
      .waitFor()
    await page.getByRole('button', { name: 'Show on page 1' }).first().click()
    await page.locator('.found-page').waitFor()
    expect(await violations(page, '.workspace')).toEqual([])
  })

  it('is green where every rule is kept', async () => {
    expect(await judge(buildPdf(conformant('2b'), { version: '1.7' }))).toBe('Conforms to PDF/A-2b')
    expect(await page.locator('.verdict-card').getAttribute('data-colour')).toBe('good')
    expect(await violations(page, '.workspace')).toEqual([])
    expect(under.complaints).toEqual([])
  })
})

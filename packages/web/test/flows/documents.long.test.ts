import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { pdfiumPages, pdfiumText } from '../../../pdf/test/validators/pdfium.js'
import { wordDocument } from '../../../tasks/test/example-documents.js'
import { exampleFile } from '../../../tasks/test/example-files.js'
import { usePage } from './browser.js'
import { type Choice, cards, choose, dragBefore, marked, resultOf } from './chosen-files.js'
import { chooseWhere, openTool } from './driven-tool.js'

const LETTER: Choice = {
  name: 'letter.docx',
  mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  buffer: Buffer.from(wordDocument(['Dear Ada, W-1'])),
}
const PHOTO: Choice = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(exampleFile('a.png')) }

withPrograms('Documents on the page, where LibreOffice works', ['chromium', 'soffice', 'bwrap'], () => {
  const under = usePage()

  it('merges a PDF, a Word document and an image in the order of their cards, on the server', async () => {
    const page = await under.open('#/tools/merge-pdf')
    await chooseWhere(page, 'On this device')
    await page.locator('input[type=file][accept*=".docx"]').first().waitFor({ state: 'attached' })
    await choose(page, marked('A', 2), PHOTO, LETTER)
    await page.getByText('DOCX', { exact: true }).waitFor()
    await dragBefore(page, card(page, 'letter.docx'), card(page, 'A.pdf'))
    expect(await cards(page)).toEqual(['letter.docx', 'A.pdf', 'photo.png'])
    await page.getByText('2 of the files can only be converted on the server.').waitFor()
    expect(await page.getByRole('button', { name: 'Use this device instead' }).count()).toBe(0)

    await card(page, 'photo.png').getByRole('button', { name: 'Remove photo.png' }).click()
    await page.getByText('“letter.docx” can only be converted on the server.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await page.getByRole('button', { name: 'Merge 3 files' }).waitFor()
    const path = await resultOf(page)
    expect(await pdfiumPages(path)).toBe(4)
    const texts = await Promise.all([1, 2, 3, 4].map((number) => pdfiumText(path, number)))
    expect(texts.map((text) => /\b[AW]-\d/.exec(text)?.[0])).toEqual(['W-1', 'A-1', 'A-2', undefined])
    expect(under.complaints).toEqual([])
  })
})

withPrograms('Documents on the page, without programs on the server', ['chromium'], () => {
  const under = usePage({ env: { OCTAVO_PROGRAMS: 'never' } })

  it('merging refuses a Word document and says what is missing', async () => {
    const page = await under.open('#/tools/merge-pdf')
    await page.getByText('Runs on the server').waitFor()
    await choose(page, marked('A', 1), LETTER)
    await page.getByText(/letter\.docx was skipped.*LibreOffice is not installed/).waitFor()
    expect(await cards(page)).toEqual(['Page 1 of A.pdf'])
  })

  it('the page of a tool without its program says so, also if it is opened by its address', async () => {
    const page = await under.open('#/tools/office-to-pdf')
    await page.getByText('The server lacks a program that this tool needs.').waitFor()
  })

  it('a drawing that this device cannot read goes to the server, and the page says so', async () => {
    const page = await under.open('#/')
    await openTool(page, 'image-to-pdf', 'Images to PDF')
    await chooseWhere(page, 'On this device')
    const drawing = Buffer.from(exampleFile('drawing.svg'))
    await choose(page, PHOTO, { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: drawing })
    await page.getByText('“drawing.svg” can only be converted on the server.').waitFor()
    expect(await pdfiumPages(await resultOf(page))).toBe(2)
    expect(under.complaints).toEqual([])
  })
})

function card(page: Page, name: string) {
  return page.getByRole('row', { name, exact: true })
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { signedDocument } from '../../../pdf/test/fixtures/signed.js'
import { expectValid, pageMarkers, pdfInfo } from '../../../pdf/test/validators.js'
import { usePage } from './browser.js'
import { announced, cards, choose, dragBefore, locked, marked, resultOf } from './chosen-files.js'
import { chooseWhere } from './driven-tool.js'

const MERGE = '#/tools/merge-pdf'

withPrograms('Chosen files', ['chromium'], () => {
  const under = usePage()

  it('show their names as text, with markup, and exclude files that are not PDFs', async () => {
    const page = await under.open(MERGE)
    const name = '<img src=x onerror=alert(1)>.pdf'
    await choose(page, marked('A', 1, name), {
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('hello'),
    })
    await page.locator('.mode-switch').getByText('Files', { exact: true }).click()
    expect(await cards(page)).toEqual([name])
    await page.getByText('notes.txt was skipped').waitFor()
    expect(await page.locator('main img').count()).toBe(0)
  })

  it('that are signed say what happens to the signature', async () => {
    const file = { name: 'deed.pdf', mimeType: 'application/pdf', buffer: Buffer.from(signedDocument()) }
    const merge = await under.open(MERGE)
    await choose(merge, file, marked('A', 1))
    await merge.getByText('deed.pdf is signed. The result is another document').waitFor()
    const fill = await under.open('#/tools/form-fill')
    await fill.locator('input[type=file]').first().setInputFiles(file)
    await fill.getByText('deed.pdf is signed. The signature stays valid').waitFor()
  })

  it('have only the visible cards in the document, of 300 dropped at once', async () => {
    const page = await under.open(MERGE)
    await page.getByRole('button', { name: /^Select (PDF )?files$/ }).waitFor()
    await page.evaluate(() => {
      const data = new DataTransfer()
      for (let number = 1; number <= 300; number++)
        data.items.add(new File(['%PDF-1.7'], `${number}.pdf`, { type: 'application/pdf' }))
      document.body.dispatchEvent(
        new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
      )
    })
    await page.getByText('300 files,').waitFor()
    expect((await cards(page)).length).toBeLessThan(60)
  })

  it('include those of a dropped folder and its subfolders, in the order of their names', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'octavo-folder-'))
    mkdirSync(join(folder, 'more'))
    for (const name of ['scan 10.pdf', 'scan 2.pdf', '.hidden.pdf', 'more/last.pdf'])
      writeFileSync(join(folder, name), marked('A', 1).buffer)
    const page = await under.open(MERGE)
    await page.getByRole('button', { name: /^Select (PDF )?files$/ }).waitFor()
    const pointer = await page.context().newCDPSession(page)
    const data = { items: [], files: [folder], dragOperationsMask: 1 }
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await pointer.send('Input.dispatchDragEvent', { type, x: 300, y: 400, data })
    await page.getByText('3 files,').waitFor()
    expect(await cards(page)).toEqual(['last.pdf', 'scan 2.pdf', 'scan 10.pdf'])
    rmSync(folder, { recursive: true })
  })

  it('may be pasted', async () => {
    const page = await under.open(MERGE)
    await page.getByRole('button', { name: /^Select (PDF )?files$/ }).waitFor()
    await page.evaluate(() => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File(['%PDF-1.7'], 'pasted.pdf', { type: 'application/pdf' }))
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    })
    await page.getByRole('row', { name: 'pasted.pdf' }).waitFor()
  })

  it('show whether they are uploaded or stay on the device', async () => {
    const page = await under.open(MERGE)
    const promise = page.locator('.files-empty .quiet')
    await chooseWhere(page, 'On the server')
    await promise.filter({ hasText: 'Files go to the service' }).waitFor()
    await chooseWhere(page, 'On this device')
    await promise.filter({ hasText: 'nothing is uploaded' }).waitFor()
  })

  it('show an error and advice on their card if they are damaged', async () => {
    const page = await under.open(MERGE)
    await choose(page, { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF') })
    const card = page.getByRole('row', { name: 'broken.pdf' })
    await card.getByText('The file is not a PDF.').waitFor()
    await card.getByText('Remove this file').waitFor()
  })

  withPrograms('Merging chosen files', ['qpdf', 'pdftotext', 'pdfinfo'], () => {
    it('after sorting, dragging, rotating, removing, undoing and selecting pages by mouse', async () => {
      const page = await under.open(MERGE, { viewport: { width: 1500, height: 1000 } })
      await choose(page, marked('C', 1, 'scan 10.pdf'), marked('B', 3, 'scan 2.pdf'), marked('A', 2))
      await page.getByLabel('Sort').selectOption('Name, A to Z')
      expect(await cards(page)).toEqual(['A.pdf', 'scan 2.pdf', 'scan 10.pdf'])
      await announced(page, 'Files sorted: Name, A to Z')

      await dragBefore(page, page.getByRole('row', { name: 'scan 10.pdf' }), page.getByRole('row').first())
      await announced(page, 'scan 10.pdf moved to position 1 of 3')
      expect(await cards(page)).toEqual(['scan 10.pdf', 'A.pdf', 'scan 2.pdf'])

      await page.getByRole('button', { name: 'Rotate A.pdf right' }).click()
      await page.getByRole('row', { name: 'scan 2.pdf' }).hover()
      await page.getByRole('button', { name: 'Remove scan 2.pdf' }).click()
      expect(await cards(page)).toEqual(['scan 10.pdf', 'A.pdf'])
      await page.getByRole('button', { name: 'Undo' }).first().click()
      expect(await cards(page)).toEqual(['scan 10.pdf', 'A.pdf', 'scan 2.pdf'])

      const pages = page.getByLabel('Pages of scan 2.pdf')
      await pages.fill('1-9')
      await page.getByText('The file does not have all of these pages.').waitFor()
      expect(await pages.getAttribute('aria-invalid')).toBe('true')
      await pages.fill('3, 1')
      await page.getByText('pages 3, 1: 2 of 3 pages').waitFor()

      const path = await resultOf(page)
      expectValid(path)
      expect(pageMarkers(path)).toEqual(['C-1', 'A-1', 'A-2', 'B-3', 'B-1'])
      const info = pdfInfo(path, '-f', '1', '-l', '3')
      expect([1, 2, 3].map((number) => info[`Page ${number} rot`])).toEqual(['0', '90', '90'])
      expect(under.complaints).toEqual([])
    })

    it('after moving, rotating and removing by keyboard alone', async () => {
      const page = await under.open(MERGE, { viewport: { width: 1500, height: 1000 } })
      await choose(page, marked('A', 1), marked('B', 1), marked('C', 1), marked('D', 1))
      await page.getByRole('row', { name: 'A.pdf' }).focus()
      await page.keyboard.press('Alt+ArrowRight')
      await announced(page, 'A.pdf moved to position 2 of 4')
      await page.keyboard.press('r')
      await announced(page, 'A.pdf rotated to 90°')

      // For screen readers: a button starts dragging, arrow keys choose the position.
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.getByRole('button', { name: 'Drag C.pdf' }).press('Enter')
      await page.locator(':focus[aria-label*="Insert"]').waitFor()
      for (
        let tries = 0;
        (await page.locator(':focus').getAttribute('aria-label')) !== 'Insert before B.pdf';
        tries++
      ) {
        expect(tries).toBeLessThan(10)
        await page.keyboard.press('ArrowLeft')
      }
      await page.keyboard.press('Enter')
      await announced(page, 'C.pdf moved to position 1 of 4')
      expect(await cards(page)).toEqual(['C.pdf', 'B.pdf', 'A.pdf', 'D.pdf'])

      await page.getByRole('row', { name: 'B.pdf' }).focus()
      await page.keyboard.press('Delete')
      await announced(page, 'B.pdf removed')
      expect(await page.locator(':focus').getAttribute('aria-label')).toBe('A.pdf')
      await page.keyboard.press('Delete')
      await page.keyboard.press('Control+z')
      await announced(page, 'Undone')

      const path = await resultOf(page)
      expect(pageMarkers(path)).toEqual(['C-1', 'A-1', 'D-1'])
      expect(pdfInfo(path, '-f', '2', '-l', '2')['Page 2 rot']).toBe('90')
    })

    it('after moving, rotating and removing by touch on a narrow screen', async () => {
      const page = await under.open(MERGE, {
        viewport: { width: 320, height: 700 },
        hasTouch: true,
        isMobile: true,
      })
      await choose(page, marked('A', 1), marked('B', 1), marked('C', 1))
      await page.getByRole('button', { name: 'Move A.pdf later' }).tap()
      await page.getByRole('button', { name: 'Rotate B.pdf right' }).tap()
      expect((await cards(page)).slice(0, 2)).toEqual(['B.pdf', 'A.pdf'])
      await page.getByRole('row', { name: 'A.pdf' }).tap({ position: { x: 60, y: 80 } })
      await page.getByText('1 selected').waitFor()
      await page.getByRole('toolbar', { name: 'selected' }).getByRole('button', { name: 'Remove' }).tap()
      await announced(page, 'A.pdf removed')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      const path = await resultOf(page)
      expect(pageMarkers(path)).toEqual(['B-1', 'C-1'])
    })

    it('after a password is entered once and used for all of them', async () => {
      const page = await under.open(MERGE)
      const [a, c, d] = ['A', 'C', 'D'].map((marker) => locked(marked(marker, 1), 'sesame'))
      const files = [a!, marked('B', 1), c!, d!]
      await page.locator('input[type=file]').first().setInputFiles(files)
      const dialog = page.getByRole('dialog')
      await dialog.getByText('“A.pdf” is protected').waitFor()
      await dialog.getByRole('button', { name: 'Skip this file' }).click()
      await announced(page, 'A.pdf removed')
      await dialog.getByText('“C.pdf” is protected').waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await page.getByText('“C.pdf” needs a password: unlock it, or remove it.').waitFor()
      await page.getByRole('button', { name: 'Unlock C.pdf' }).click()
      await dialog.getByText('“C.pdf” is protected').waitFor()
      await page.keyboard.type('wrong')
      await page.keyboard.press('Enter')
      await dialog.getByText('This password does not open the file').waitFor()
      await page.keyboard.type('sesame')
      await dialog.getByLabel('Use for the other locked file as well').check()
      await dialog.getByRole('button', { name: 'Unlock', exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByText('Needs a password').first().waitFor({ state: 'detached' })
      const path = await resultOf(page)
      expect(pageMarkers(path)).toEqual(['B-1', 'C-1', 'D-1'])
    })
  })
})

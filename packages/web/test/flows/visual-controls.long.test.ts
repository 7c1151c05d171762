import type { Locator, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { plainDocument } from '../../../pdf/test/fixtures/plain.js'
import { judgedByPdfsig } from '../../../pdf/test/fixtures/signed-by-openssl.js'
import type { ExampleExpectation } from '../../../tasks/src/declare/example-expectation.js'
import { exampleFile } from '../../../tasks/test/example-files.js'
import { problemsOf } from '../../../tasks/test/example-validator.js'
import { TestPki } from '../../../tasks/test/signing/test-pki.js'
import { violations } from './axe.js'
import { usePage } from './browser.js'
import {
  chooseFiles,
  downloadEach,
  type GivenFile,
  openTool,
  resultOf,
  runTool,
  startTool,
} from './driven-tool.js'
import { titleOf } from './shown-tool.js'

const BOOKMARKS = [
  'Preface <b>',
  'One, section A',
  'Added',
  'Two / or: the second',
  'Two, section A',
  'Three',
]

withPrograms('Controls on pictures of pages, checked by axe', ['chromium'], () => {
  const under = usePage()
  let page: Page
  beforeAll(async () => {
    page = await under.open('#/', { viewport: { width: 1280, height: 900 } })
    await page.evaluate(() => localStorage.setItem('octavo-automatic-download', 'no'))
    await page.reload()
  })

  const given = (name: string, bytes: Uint8Array = plainDocument('A', 6)): GivenFile => ({ name, bytes })

  /** Uses the control of a task, runs the task, and checks what is downloaded. */
  async function withControl(
    task: string,
    files: readonly GivenFile[],
    use: () => Promise<void>,
    expected: ExampleExpectation,
  ): Promise<void> {
    const title = titleOf(task)
    await openTool(page, task, title)
    await chooseFiles(page, files)
    await page.locator('.file-chip[data-state=ready]').first().waitFor()
    await use()
    expect(await violations(page, '.workspace')).toEqual([])
    await runTool(page, title, 'On this device')
    const outputs = (await downloadEach(page)).map((output) => ({ ...output, password: '' }))
    expect(problemsOf({ valid: true, ...expected }, outputs)).toEqual([])
    expect(under.complaints).toEqual([])
  }

  /** Drags from one point of a picture to another, both as fractions of its width and height. */
  async function dragOver(
    surface: Locator,
    from: readonly [number, number],
    to: readonly [number, number],
  ): Promise<void> {
    await surface.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await surface.boundingBox())!
    await page.mouse.move(x + from[0] * width, y + from[1] * height)
    await page.mouse.down()
    await page.mouse.move(x + to[0] * width, y + to[1] * height, { steps: 3 })
    await page.mouse.up()
  }

  const firstPage = () => page.locator('.viewed-page[data-page="1"]')

  const pageOf = (number: number) => page.locator('.page-grid').getByRole('row', { name: `Page ${number}` })

  it('puts a page number into one of nine positions by click and by drag', async () => {
    await withControl(
      'page-numbers',
      [given('a.pdf')],
      async () => {
        const positions = page.getByRole('radiogroup', { name: 'Position' })
        await positions.getByRole('radio', { name: 'Top right' }).check()
        const box = (await firstPage().locator('.mark-box').boundingBox())!
        const preview = (await firstPage().boundingBox())!
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
        await page.mouse.down()
        await page.mouse.move(preview.x + 40, preview.y + preview.height - 40, { steps: 5 })
        await page.mouse.up()
        expect(await positions.getByRole('radio', { name: 'Bottom left' }).isChecked()).toBe(true)
      },
      { pages: 6, text: { 1: '1', 6: '6' } },
    )
  })

  it('selects pages to extract by mouse and keyboard', async () => {
    await withControl(
      'extract-pages',
      [given('a.pdf')],
      async () => {
        await pageOf(2).click()
        await pageOf(4).click()
        await page.keyboard.press('ArrowRight')
        await page.keyboard.press('Space')
        expect(await page.getByRole('textbox', { name: 'Pages to extract', exact: true }).inputValue()).toBe(
          '2,4-5',
        )
      },
      { pages: 3, text: { 1: 'A-2', 2: 'A-4', 3: 'A-5' } },
    )
  })

  it('selects pages to remove', async () => {
    await withControl(
      'remove-pages',
      [given('a.pdf')],
      async () => {
        await page.getByRole('button', { name: 'Even', exact: true }).click()
      },
      { pages: 3, text: { 1: 'A-1', 2: 'A-3', 3: 'A-5' } },
    )
  })

  it('rotates a page', async () => {
    await withControl(
      'rotate-pdf',
      [given('a.pdf')],
      async () => {
        await pageOf(3).click()
        await page.getByRole('radio', { name: '180°' }).check()
      },
      { rotation: { 2: 0, 3: 180 } },
    )
  })

  it('draws a crop box with the mouse and moves its sides by keyboard', async () => {
    await withControl(
      'crop-pdf',
      [given('a.pdf')],
      async () => {
        const surface = firstPage().locator('.crop-surface')
        await dragOver(surface, [1 / 4, 1 / 4], [3 / 4, 3 / 4])
        for (const [label, value] of [
          ['Box from the left', '100'],
          ['Box from the bottom or top', '200'],
          ['Width of the box', '300'],
          ['Height of the box', '250'],
        ] as const)
          await page.getByLabel(label, { exact: true }).fill(value)
        await firstPage().getByRole('slider', { name: 'Right side' }).press('Shift+ArrowLeft')
        await firstPage().getByRole('slider', { name: 'Top' }).press('ArrowDown')
        expect(await page.getByLabel('Width of the box', { exact: true }).inputValue()).toBe('290')
      },
      { size: { 1: [290, 249], 6: [290, 249] } },
    )
  })

  it('redacts words that are searched for and an area that is drawn', async () => {
    await withControl(
      'redact-pdf',
      [given('contract.pdf', exampleFile('contract-old.pdf'))],
      async () => {
        const words = page.getByRole('textbox', { name: 'Words and phrases' })
        for (const [term, found] of [
          ['goods', '2 matches'],
          ['party', '3 matches'],
        ] as const) {
          await words.fill(term)
          await page.keyboard.press('Enter')
          await page.getByRole('status').filter({ hasText: found }).waitFor()
        }
        const matches = firstPage().locator('.redact-match')
        expect(await matches.evaluateAll((boxes) => boxes.map((box) => box.ariaLabel))).toEqual([
          'Match 1 of 3: goods',
          'Match 2 of 3: goods',
        ])
        const surface = firstPage().locator('.redact-surface')
        const { x, y, width, height } = (await surface.boundingBox())!
        const onPage = async (index: number) => {
          const box = (await matches.nth(index).boundingBox())!
          return [(box.x - x) / width, (box.y + box.height / 2 - y) / height] as const
        }
        const [[, first], [left, second]] = [await onPage(0), await onPage(1)]
        expect(first).toBeCloseTo(56 / 300, 1)
        expect(second - first).toBeCloseTo(28 / 300, 2)
        expect(left).toBeGreaterThan(0.2)
        await matches.first().focus()
        await page.keyboard.press('Tab')
        await page.getByRole('status').filter({ hasText: 'Match 2 of 3, page 1' }).waitFor()

        await dragOver(surface, [0.05, 0.215], [0.95, 0.25])
        await page.getByRole('button', { name: /^Box 1\./ }).press('Shift+ArrowUp')
        await page.getByRole('button', { name: /^Box 1\./ }).press('Shift+ArrowDown')

        await page.getByRole('button', { name: 'Next match' }).click()
        await page.getByRole('status').filter({ hasText: 'Match 3 of 3, page 2' }).waitFor()
        await page.getByRole('button', { name: 'Match 3 of 3: party' }).waitFor()
        await page.getByRole('button', { name: 'Redact 4 places' }).waitFor()
      },
      { pages: 2, withoutText: ['goods', 'party', 'buyer'], text: { 1: 'supplier', 2: 'copies' } },
    )
    expect(await page.locator('.report .done').textContent()).toMatch(/removed on 2 pages\./)
    // What was typed is there for the next document.
    await page.getByRole('button', { name: 'Run Redact PDF again' }).click()
    await page.locator('.panel-content').getByText('goods', { exact: true }).waitFor()
  })

  it('splits a document between pages', async () => {
    await withControl(
      'split-pdf',
      [given('a.pdf')],
      async () => {
        await page.getByRole('button', { name: 'Remove all splits' }).click()
        await page.getByRole('button', { name: 'Split after page 2' }).click()
        await pageOf(5).focus()
        await page.keyboard.press('Enter')
      },
      { outputs: 3, pages: 3, first: { pages: 2 }, last: { pages: 1, text: { 1: 'A-6' } } },
    )
  })

  it('shows the sheets of a booklet in output order', async () => {
    await withControl(
      'nup-pdf',
      [given('a.pdf')],
      async () => {
        await page.locator('.sheet').first().waitFor()
        await page.getByRole('radio', { name: 'Booklet' }).check()
        const numbers = await page
          .locator('.sheet')
          .evaluateAll((sheets) => sheets.map((sheet) => sheet.textContent))
        expect(numbers).toEqual(['1', '2', '63', '45'])
      },
      { pages: 4, text: { 1: 'A-1', 3: 'A-6', 4: 'A-4' } },
    )
  })

  it('shows the new size of a resized page', async () => {
    await withControl(
      'resize-pdf',
      [given('a.pdf')],
      async () => {
        await page.getByLabel('Paper size', { exact: true }).selectOption({ label: 'A5' })
        await page.getByText('After: 148 × 210 mm').waitFor()
      },
      { size: { 1: [420, 595] } },
    )
  })

  it('renames, adds and indents bookmarks', async () => {
    await withControl(
      'bookmarks-pdf',
      [given('book.pdf', exampleFile('book.pdf'))],
      async () => {
        const tree = page.getByRole('treegrid')
        const first = tree.getByRole('row').first()
        await first.waitFor()
        await first.click()
        await page.getByLabel('Title', { exact: true }).fill('Preface <b>')
        await page.getByRole('button', { name: 'Add a bookmark' }).click()
        await page.getByLabel('Title', { exact: true }).fill('Added')
        await page.getByLabel('Page', { exact: true }).fill('6')
        await page.getByRole('button', { name: 'Indent' }).click()
      },
      { bookmarks: BOOKMARKS },
    )
  })

  it('fills a form field in its place', async () => {
    await withControl(
      'form-fill',
      [given('form.pdf', exampleFile('form.pdf'))],
      async () => {
        const name = firstPage().getByLabel('name', { exact: true })
        await name.waitFor()
        await name.fill('Grace Hopper')
      },
      { fields: { name: 'Grace Hopper' } },
    )
  })

  withPrograms('Signatures', ['openssl', 'pdfsig', 'qpdf'], () => {
    let pki: TestPki
    beforeAll(() => {
      pki = new TestPki()
    })
    afterAll(() => pki.remove())

    const choose = async (button: string, name: string, bytes: Uint8Array): Promise<void> => {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: button }).click()
      const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) }
      await (await chooser).setFiles(file)
    }

    const verify = async (): Promise<string | null> => {
      await startTool(page)
      await resultOf(page, titleOf('verify-signatures'))
      return page.locator('.verdict-card h2').textContent()
    }

    it('are made on the device where they are drawn, with a key that no request contains, and judged in words', async () => {
      const key = pki.pkcs12(pki.signer('p-256'), 'open sesame')
      const sent: string[] = []
      const listen = (request: Request) =>
        void sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`)
      page.on('request', listen)
      await openTool(page, 'sign-pdf', titleOf('sign-pdf'))
      await chooseFiles(page, [given('deed.pdf')])
      await choose('Choose a key file', 'ada.p12', Buffer.from(key, 'base64'))
      const password = page.getByLabel('Password of the key', { exact: true })
      await password.fill('wrong')
      await page.locator('.sign-key .problem').getByText('This password does not open the key.').waitFor()
      await password.fill('open sesame')
      await page.locator('.key-about').getByText('Test p-256').waitFor()
      await page.getByText('On the page', { exact: true }).click()
      await dragOver(firstPage().locator('.crop-surface'), [0.1, 0.1], [0.5, 0.2])
      await page.locator('.crop-move').press('Shift+ArrowRight')
      await page.locator('.where').getByText('Runs on this device').waitFor()
      expect(await violations(page, '.workspace')).toEqual([])
      await startTool(page)
      await resultOf(page, titleOf('sign-pdf'))
      const [signed] = await downloadEach(page)
      page.off('request', listen)

      expect(problemsOf({ valid: true, annotations: ['Widget'] }, [{ ...signed!, password: '' }])).toEqual([])
      const said = judgedByPdfsig(signed!.bytes)
      expect(said).toContain('Signature is Valid')
      expect(said).toContain('Total document signed')
      expect(sent.length).toBeGreaterThan(0)
      expect(sent.filter((one) => /^(POST|PUT|PATCH)/.test(one) || one.includes(key.slice(0, 60)))).toEqual(
        [],
      )

      await page.getByRole('button', { name: titleOf('verify-signatures') }).click()
      await page.locator('.chip-signed').getByText('1 signature').waitFor()
      expect(await verify()).toBe('Unchanged, signer not confirmed')
      await page.getByRole('button', { name: 'Show on page 1' }).click()
      await page.locator('.found-place[aria-current]').waitFor()
      expect(await violations(page, '.workspace')).toEqual([])
      await page.getByRole('button', { name: `Run ${titleOf('verify-signatures')} again` }).click()
      await choose('Choose certificate files', 'root.pem', Buffer.from(pki.text('root.pem')))
      await page.getByText('1 certificate', { exact: true }).waitFor()
      expect(await verify()).toBe('Valid')
      expect(under.complaints).toEqual([])
    })
  })

  it('changes metadata in a table', async () => {
    await withControl(
      'metadata-pdf',
      [given('a.pdf', exampleFile('report.pdf'))],
      async () => {
        const table = page.locator('.value-table')
        await table.getByRole('textbox', { name: 'Title', exact: true }).fill('<i>New</i>')
        await table.getByRole('textbox', { name: 'Author', exact: true }).fill('')
      },
      { information: { Title: '<i>New</i>', Author: null } },
    )
  })

  it('attaches a file with a description', async () => {
    const files = [given('a.pdf'), given('table.csv', exampleFile('table.csv'))]
    await withControl(
      'attachments-pdf',
      files,
      async () => {
        await page.getByLabel('table.csv: Description').fill('The numbers')
      },
      { attachments: ['table.csv'] },
    )
  })

  it('shows one of several files and applies the options to all of them', async () => {
    const files = [given('a.pdf'), given('b.pdf', plainDocument('B', 4))]
    // The tool was used before: this clears its files.
    await page.reload()
    await withControl(
      'remove-pages',
      files,
      async () => {
        await page
          .locator('.file-strip')
          .getByRole('button', { name: /^b\.pdf/ })
          .click()
        await pageOf(2).click()
      },
      { outputs: 2, first: { pages: 5 }, last: { pages: 3 } },
    )
  })

  it('follows arrow keys visually and keeps the direction of names in a right-to-left layout', async () => {
    await page.evaluate(() => localStorage.setItem('octavo-language', 'ar'))
    await page.reload()
    await page.locator('html[dir=rtl] main h1').first().waitFor()
    const go = async (task: string, file: GivenFile): Promise<void> => {
      await page.evaluate((address) => location.assign(address), `#/tools/${task}`)
      await page.locator('.files-empty').waitFor()
      await chooseFiles(page, [file])
      await page.locator('.file-chip[data-state=ready]').first().waitFor()
    }
    const directionOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).direction)

    await go('extract-pages', given('a.pdf'))
    const rows = page.locator('.page-grid [role=row]')
    await rows.first().waitFor()
    const [first, second] = [(await rows.nth(0).boundingBox())!, (await rows.nth(1).boundingBox())!]
    expect(second.x).toBeLessThan(first.x)
    await rows.nth(1).click()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Space')
    await expect.poll(() => page.locator('.options-form input[type=text]').first().inputValue()).toBe('2-3')
    expect(await directionOf('.chip-name bdi')).toBe('ltr')

    await go('crop-pdf', given('a.pdf'))
    const side = page.locator('.crop-side[data-side=right]').first()
    const at = async () => Number(await side.getAttribute('aria-valuenow'))
    const before = await at()
    await side.press('Shift+ArrowLeft')
    expect(await at()).toBe(before - 10)

    await go('metadata-pdf', given('a.pdf', exampleFile('report.pdf')))
    const title = page.locator('.value-table input').first()
    expect(await directionOf('.value-table input')).toBe('ltr')
    await title.fill('تقرير')
    expect(await directionOf('.value-table input')).toBe('rtl')
    expect(under.complaints).toEqual([])
  })
})

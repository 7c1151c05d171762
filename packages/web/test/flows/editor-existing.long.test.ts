import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { plainDocument } from '../../../pdf/test/fixtures/plain.js'
import { pdfiumRender } from '../../../pdf/test/validators/pdfium.js'
import { exampleFile } from '../../../tasks/test/example-files.js'
import { onePage } from '../../../tasks/test/one-page.js'
import { violations } from './axe.js'
import { usePage } from './browser.js'
import { DrivenEditor } from './driven-editor.js'

withPrograms('What is in the file', ['chromium', 'qpdf'], () => {
  const under = usePage()
  let editor: DrivenEditor
  beforeAll(async () => {
    editor = new DrivenEditor(await under.open('#/', { viewport: { width: 1280, height: 900 } }))
  })

  /** Whether there is paper at these places of the first page, in points. */
  async function isPaper(path: string, ...places: readonly (readonly [x: number, y: number])[]) {
    const { width, pixels } = await pdfiumRender(path, 1, 1)
    return places.map(([x, y]) => {
      const at = 4 * (y * width + x)
      return [0, 1, 2].every((offset) => pixels[at + offset]! > 250)
    })
  }

  const picture = () => editor.object('Image on page 1')

  it('a picture is moved, and is then elsewhere in the output', async () => {
    await editor.open(exampleFile('pictures.pdf'))
    await editor.tool('Edit text').click()
    await picture().focus()
    for (let step = 0; step < 4; step++) await editor.page.keyboard.press('Shift+ArrowLeft')
    await editor.page.getByRole('button', { name: 'Save 1 change' }).waitFor()
    // The picture was between 50 and 250 points from the left.
    expect(await isPaper(await editor.saved(), [20, 100], [240, 100])).toEqual([false, true])
  })

  it('a picture is replaced and deleted', async () => {
    await editor.open(exampleFile('pictures.pdf'))
    const { page } = editor
    await editor.tool('Edit text').click()
    await picture().focus()
    await page.locator('.edit-panel input[type=file]').setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: Buffer.from(exampleFile('logo.png')),
    })
    await page.locator('.edit-replaced img').waitFor()
    expect(await violations(page, '.workspace')).toEqual([])
    await editor.button('Leave as it was').click()
    await page.locator('.edit-replaced').waitFor({ state: 'detached' })
    await picture().focus()
    await page.keyboard.press('Delete')
    await page.locator('.edit-veil[data-removed]').waitFor()
    expect(await isPaper(await editor.saved(), [150, 100])).toEqual([true])
  })

  it('lines and boxes are suggested as fields, of which all or some are added', async () => {
    await editor.open(
      onePage('/MediaBox [0 0 400 300]', '20 200 10 10 re S 60 100 200 30 re S 60 40 200 30 re S'),
    )
    const { page } = editor
    await editor.tool('Fields').click()
    await editor.button('Find fields on the pages').click()
    const list = page.getByRole('list', { name: 'Fields that were found' })
    await expect.poll(() => list.getByRole('checkbox').count()).toBe(3)
    expect(await violations(page, '.workspace')).toEqual([])
    await list.getByRole('checkbox').nth(2).uncheck()
    await editor.button('Add 2 fields').click()
    await page.getByRole('button', { name: 'Save 2 changes' }).waitFor()
    await editor.button('Find fields on the pages').click()
    await page.locator('.edit-panel').getByText('1 field found').waitFor()
    await editor.button('Add none').click()
    const result = readFileSync(await editor.saved())
    await editor.open(result)
    await editor.object(/^Check box/).waitFor()
    expect(await editor.object(/^Text field/).count()).toBe(1)
  })

  it('a field gets choices, one of them beforehand, and no name that another one has', async () => {
    await editor.open(plainDocument('Fields', 1))
    const { page } = editor
    const place = async (kind: string | RegExp): Promise<void> => {
      await editor.tool('Fields').click()
      await editor.button(kind).click()
      await editor.button('Put it in the middle of the page').click()
    }
    await place('Text field')
    await page.getByLabel('Name of the field').fill('country')
    await place(/^List$/)
    await page.getByLabel('Name of the field').fill('country')
    await page.getByText('Another field is already called “country”.').waitFor()
    expect(await violations(page, '.workspace')).toEqual([])
    await page.getByLabel('Name of the field').fill('land')
    const choices = page.getByLabel('Choices, one in each line')
    await choices.fill('France')
    await choices.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Spain')
    await page.getByLabel('Filled in beforehand with').selectOption('Spain')
    await page.getByLabel('Place among the fields of the page').fill('1')
    const path = await editor.saved()
    expect(fieldsInOrder(path)).toEqual(['land', 'country'])
    await editor.open(readFileSync(path))
    await editor.object('List “land”, page 1').focus()
    await expect.poll(() => choices.inputValue()).toBe('France\nSpain')
    expect(await page.getByLabel('Filled in beforehand with').inputValue()).toBe('Spain')
  })
})

/** The names of the fields of the first page in the order of its annotations. */
function fieldsInOrder(path: string): readonly string[] {
  interface Stored {
    readonly value?: {
      readonly '/T'?: string
      readonly '/Type'?: string
      readonly '/Annots'?: readonly string[]
    }
  }
  const { qpdf } = JSON.parse(execFileSync('qpdf', ['--json', path], { encoding: 'utf8' })) as {
    qpdf: readonly [unknown, Readonly<Record<string, Stored>>]
  }
  const page = Object.values(qpdf[1]).find(({ value }) => value?.['/Type'] === '/Page')
  const annotations = page!.value!['/Annots']!
  return annotations.map((reference) => qpdf[1][`obj:${reference}`]!.value!['/T']!.replace('u:', ''))
}

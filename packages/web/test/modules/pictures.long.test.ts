import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { launch } from '../../../pdf/test/browser/chromium.js'
import { plainDocument } from '../../../pdf/test/fixtures/plain.js'
import { richDocument } from '../../../pdf/test/fixtures/rich.js'
import { EXAMPLE_PASSWORD, exampleFile } from '../../../tasks/test/example-files.js'
import { writeLargeDocument } from './large-documents.js'
import { shownColours } from './shown-colours.js'
import { TestPage } from './test-page.js'
import { COUNTING, receiveWorkerBytes, workerBytes } from './worker-bytes.js'

interface Wanted {
  readonly filename: string
  readonly password?: string
  readonly page: number
  readonly rotation?: number
  readonly label: string
}

const testPage = new TestPage()
/** Red is bottom left, green top left, blue top right; the rest is white. */
const QUARTERS = '1 0 0 rg 0 0 200 250 re f 0 1 0 rg 0 250 200 250 re f 0 0 1 rg 200 250 200 250 re f'
const coloured = (more: string): Uint8Array =>
  plainDocument('C', 1, {
    objects: { quarters: { dict: '<< >>', data: QUARTERS } },
    page: () => `/Contents @quarters ${more}`,
  })
testPage.files.set('coloured.pdf', coloured(''))
testPage.files.set('turned.pdf', coloured('/Rotate 90'))
testPage.files.set('masked.pdf', masked())
testPage.files.set('locked.pdf', exampleFile('locked.pdf'))
testPage.files.set('garbage.pdf', Buffer.from('This is no PDF.'))
testPage.files.set('long.pdf', plainDocument('L', 1000))
testPage.files.set('form.pdf', richDocument('A'))

/** A red page behind a luminosity mask that is white only on its left half. */
function masked(): Uint8Array {
  const group = '/Group << /S /Transparency /CS /DeviceGray >>'
  return plainDocument('M', 1, {
    objects: {
      mask: {
        dict: `<< /Type /XObject /Subtype /Form /BBox [0 0 400 500] ${group} >>`,
        data: '1 g 0 0 200 500 re f 0 g 200 0 200 500 re f',
      },
      drawn: { dict: '<< >>', data: '/G gs 1 0 0 rg 0 0 400 500 re f' },
    },
    page: () =>
      '/Contents @drawn /Resources << /ExtGState << /G << /SMask << /S /Luminosity /G @mask >> >> >> >>',
  })
}

withPrograms('Pictures of pages', ['chromium'], () => {
  let address: string
  let browser: Browser
  let context: BrowserContext
  let page: Page
  const problems: string[] = []

  beforeAll(async () => {
    ;[address, browser] = await Promise.all([testPage.start(), launch()])
    context = await browser.newContext({ viewport: { width: 1000, height: 800 } })
    // Counts the requests to the workers of the page, and their responses.
    await context.addInitScript(() => {
      const counts = { requested: 0, cancelled: 0, answered: 0, drawn: 0 }
      Object.assign(globalThis, { counts })
      const { postMessage } = Worker.prototype
      Worker.prototype.postMessage = function (message: { kind: string }, ...more: never[]) {
        if (message.kind === 'request') counts.requested++
        if (message.kind === 'cancel') counts.cancelled++
        postMessage.call(this, message, ...more)
      }
      const original = Worker
      globalThis.Worker = class extends original {
        constructor(...values: ConstructorParameters<typeof Worker>) {
          super(...values)
          this.addEventListener('message', ({ data }) => {
            if (data.kind === 'result' || data.kind === 'failed') counts.answered++
            if (data.kind === 'result' && data.result.bitmap !== undefined) counts.drawn++
          })
        }
      }
    })
    page = await context.newPage()
    page.on('console', (message) => {
      if (message.type() === 'error' && /Content Security Policy/.test(message.text()))
        problems.push(message.text())
    })
    await page.goto(address)
  }, 120_000)

  afterAll(async () => {
    await browser?.close()
    await testPage.stop()
  })

  const show = (wanted: readonly Wanted[]) =>
    page.evaluate(async (wanted) => {
      const files = new Map<string, File>()
      for (const { filename } of wanted)
        if (!files.has(filename)) files.set(filename, await octavoModules.fileAt(`/files/${filename}`))
      octavoModules.show(wanted.map((one) => ({ ...one, file: files.get(one.filename)!, width: 200 })))
    }, wanted)

  const picture = (label: string) => `[role=img][aria-label^="${label}"]`

  const stateOf = (label: string) => page.locator(picture(label)).getAttribute('data-state')

  const drawn = (label: string) => expect.poll(() => stateOf(label), { timeout: 30_000 }).toBe('drawn')

  const corners = [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75],
  ] as const

  test('show the colours of the page in their positions', async () => {
    await show([{ filename: 'coloured.pdf', page: 1, label: 'one' }])
    await drawn('one')
    expect(await shownColours(page, picture('one'), corners)).toEqual([
      '00ff00',
      '0000ff',
      'ff0000',
      'ffffff',
    ])
    const box = await page.locator(picture('one')).boundingBox()
    expect(box).toMatchObject({ width: 200, height: 250 })
  })

  test('follow the /Rotate entry of the page', async () => {
    await show([{ filename: 'turned.pdf', page: 1, label: 'turned by the file' }])
    await drawn('turned by the file')
    const colours = await shownColours(page, picture('turned by the file'), corners)
    expect(colours).toEqual(['ff0000', '00ff00', 'ffffff', '0000ff'])
  })

  test('rotate on request without being rendered again', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const turn = (rotation: number) =>
      page.evaluate(async (rotation) => {
        const kept = globalThis as unknown as { turning?: File }
        kept.turning ??= await octavoModules.fileAt('/files/coloured.pdf')
        octavoModules.show([{ file: kept.turning, page: 1, width: 200, label: 'to turn', rotation }])
      }, rotation)
    await turn(0)
    await drawn('to turn')
    const requested = await page.evaluate('counts.requested')
    await turn(90)
    await expect
      .poll(() => shownColours(page, picture('to turn'), corners))
      .toEqual(['ff0000', '00ff00', 'ffffff', '0000ff'])
    expect(await page.evaluate('counts.requested')).toBe(requested)
  })

  test('apply a luminosity soft mask', async () => {
    await show([{ filename: 'masked.pdf', page: 1, label: 'masked' }])
    await drawn('masked')
    const colours = await shownColours(page, picture('masked'), [
      [0.25, 0.5],
      [0.75, 0.5],
    ])
    expect(colours).toEqual(['ff0000', 'ffffff'])
  })

  test('need the password of an encrypted file', async () => {
    await show([
      { filename: 'locked.pdf', page: 1, label: 'opened', password: EXAMPLE_PASSWORD },
      { filename: 'locked.pdf', page: 1, label: 'wrong', password: 'wrong' },
    ])
    await drawn('opened')
    await expect.poll(() => stateOf('wrong')).toBe('failed')
  })

  test('show a placeholder with an accessible label if they cannot be rendered', async () => {
    await show([{ filename: 'garbage.pdf', page: 1, label: 'damaged' }])
    await expect.poll(() => stateOf('damaged')).toBe('failed')
    expect(await page.locator(picture('damaged')).getAttribute('aria-label')).toBe('damaged: cannot be shown')
    expect(await page.locator(`${picture('damaged')} svg`).count()).toBe(1)
  })

  test('render only near the scroll position of 1,000 pages, not all on the way there', async () => {
    const labels = Array.from({ length: 1000 }, (_, index) => `page ${String(index + 1).padStart(4, '0')}`)
    await show(labels.map((label, index) => ({ filename: 'long.pdf', page: index + 1, label })))
    await drawn('page 0001')
    const before = (await page.evaluate('({ ...counts })')) as { requested: number; drawn: number }
    await page.evaluate(async () => {
      for (let at = 0; at < 60; at++) {
        scrollTo(0, (document.documentElement.scrollHeight / 60) * at)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      scrollTo(0, document.documentElement.scrollHeight)
    })
    await expect
      .poll(() => page.locator('[aria-label="page 1000"]').getAttribute('data-state'), { timeout: 60_000 })
      .toBe('drawn')
    const after = (await page.evaluate('({ ...counts })')) as { requested: number; drawn: number }
    expect(after.drawn - before.drawn).toBeLessThan(150)
    expect(await page.locator('.page-picture[data-state=drawn]').count()).toBeLessThan(20)
  }, 120_000)

  test('skip requests that were cancelled', async () => {
    await show([])
    await expect.poll(() => page.evaluate('counts.requested - counts.answered')).toBe(0)
    const [cancelled, drawn] = await page.evaluate(async () => {
      const counts = (globalThis as unknown as { counts: { cancelled: number; drawn: number } }).counts
      const before = { ...counts }
      const file = await octavoModules.fileAt('/files/long.pdf')
      const listener = { drawn() {}, failed() {} }
      const stops = Array.from({ length: 50 }, (_, index) =>
        octavoModules.requestPicture({ file, page: index + 1, pixels: 300 }, true, listener),
      )
      await new Promise((resolve) => setTimeout(resolve, 0))
      for (const stop of stops) stop()
      // A later request is answered, and only that one.
      await new Promise<void>((resolve, reject) => {
        const last = { drawn: () => resolve(), failed: reject }
        octavoModules.requestPicture({ file, page: 900, pixels: 300 }, true, last)
      })
      return [counts.cancelled - before.cancelled, counts.drawn - before.drawn]
    })
    expect(cancelled).toBe(2)
    expect(drawn).toBeLessThanOrEqual(3)
  })

  test('come with the page sizes', async () => {
    const sizes = await page.evaluate(async () => {
      const [turned, long] = await Promise.all(
        ['turned', 'long'].map((name) => octavoModules.fileAt(`/files/${name}.pdf`)),
      )
      return [await octavoModules.pageSizes(turned!), (await octavoModules.pageSizes(long!)).length]
    })
    expect(sizes).toEqual([[{ width: 500, height: 400, rotation: 90, box: [0, 0, 400, 500] }], 1000])
  })

  test('come with the form fields of a page and their positions', async () => {
    const { fields, size } = await page.evaluate(async () => {
      const file = await octavoModules.fileAt('/files/form.pdf')
      const [size] = await octavoModules.pageSizes(file)
      return { fields: await octavoModules.formFields(file, undefined, 1), size: size! }
    })
    expect(fields.length).toBeGreaterThan(0)
    for (const { name, rect } of fields) {
      expect(name).not.toBe('')
      expect(rect.x).toBeGreaterThanOrEqual(0)
      expect(rect.y + rect.height).toBeLessThanOrEqual(size.height)
    }
  })

  test('render from a file of 1 GB without reading all of it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'octavo-large-'))
    const fresh = await browser.newContext()
    try {
      const path = join(folder, 'huge.pdf')
      writeLargeDocument(path, 1024 ** 3, 0, true)
      testPage.preludes.set('pictures-worker', COUNTING)
      const huge = await fresh.newPage()
      await receiveWorkerBytes(huge)
      await huge.goto(address)
      await huge.locator('#files').setInputFiles(path)
      await huge.evaluate(() => {
        const file = (document.getElementById('files') as HTMLInputElement).files![0]!
        octavoModules.show([{ file, page: 1, width: 200, label: 'huge' }])
      })
      await expect
        .poll(() => huge.locator('[aria-label=huge]').getAttribute('data-state'), { timeout: 30_000 })
        .toBe('drawn')
      expect(await shownColours(huge, '[aria-label=huge]', [[0.5, 0.5]])).toEqual(['0000ff'])
      await expect.poll(async () => (await workerBytes(huge)).read).toBeGreaterThan(0)
      expect((await workerBytes(huge)).read).toBeLessThan(1024 ** 2)
    } finally {
      testPage.preludes.clear()
      await fresh.close()
      await rm(folder, { recursive: true, force: true })
    }
  }, 120_000)

  test('cause no Content Security Policy violation', () => expect(problems).toEqual([]))
})

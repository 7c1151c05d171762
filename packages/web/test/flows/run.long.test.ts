import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Octavo, type TaskName } from '@octavo/client'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startFaultProxy } from '../../../../test/servers/fault-proxy.js'
import { withPrograms } from '../../../../test/with-programs.js'
import { plainDocument } from '../../../pdf/test/fixtures/plain.js'
import { temporaryFile } from '../../../pdf/test/fixtures/temporary-file.js'
import { expectValid, pageMarkers } from '../../../pdf/test/validators.js'
import { freePort } from '../../../server/test/support/free-port.js'
import { startForTest, TEST_TASKS, TOKEN } from '../../../server/test/support/running-server.js'
import { exampleFile } from '../../../tasks/test/example-files.js'
import { usePage } from './browser.js'
import { bytesOf, chooseFiles, chooseWhere, resultOf, runTool, startTool } from './driven-tool.js'

const a = { name: 'a.pdf', bytes: plainDocument('A', 3) }
const b = { name: 'b.pdf', bytes: plainDocument('B', 2) }

/** The pages of a valid document, by the text on them. */
function pagesOf(bytes: Uint8Array): string[] {
  const path = temporaryFile(bytes)
  expectValid(path)
  return pageMarkers(path)
}

function processOf(page: Page): string {
  return /#\/processes\/(.+)$/.exec(page.url())![1]!
}

withPrograms('A run', ['chromium'], () => {
  const under = usePage()

  it('is shown again after a reload while it runs, without a second download', async () => {
    const page = await under.open('#/tools/slow')
    await chooseFiles(page, [a])
    await page.getByRole('spinbutton', { name: 'Steps' }).fill('30')
    await startTool(page)
    await page.getByText(/of 30 pages/).waitFor()
    const address = page.url()
    await page.reload()
    let downloads = 0
    page.on('download', () => downloads++)
    await page.getByRole('progressbar', { name: 'Progress of Slow' }).waitFor()
    await resultOf(page, 'Slow')
    expect([page.url(), downloads]).toEqual([address, 0])
  })

  it('names the tool and its state in the title of the tab', async () => {
    const page = await under.open('#/tools/slow')
    await chooseFiles(page, [a])
    expect(await page.title()).toBe('Slow · Octavo')
    await page.getByRole('spinbutton', { name: 'Steps' }).fill('30')
    await startTool(page)
    await page.waitForFunction(() => /^\d+% · Slow · Octavo$/.test(document.title))
    await resultOf(page, 'Slow')
    expect(await page.title()).toBe('Done · Slow · Octavo')
    await page.getByRole('link', { name: 'Octavo' }).click()
    await page.getByRole('searchbox').waitFor()
    expect(await page.title()).toBe('Octavo')
  })

  it('shows its position in the queue until it runs', async () => {
    const occupied = await occupy(under.server.url, 2)
    const before = await occupy(under.server.url, 1)
    const page = await under.open('#/tools/slow')
    await chooseFiles(page, [a])
    await startTool(page)
    await page.locator('.run-phase').getByText('Waiting in the queue…').waitFor()
    await page.getByText('Number 2 in the queue').waitFor()
    await before.release()
    await page.getByText('Next in the queue').waitFor()
    await occupied.release()
    await resultOf(page, 'Slow')
  })

  it('reports a lost connection and shows the result once it is restored', async () => {
    const line = await startFaultProxy({ port: Number(new URL(under.server.url).port) })
    const page = await under.openBy(line.at(under.server.url), '#/tools/slow')
    const notice = page.getByText('The service cannot be reached. This continues as soon as it responds.')
    await chooseFiles(page, [a])
    await page.getByRole('spinbutton', { name: 'Steps' }).fill('20')
    await startTool(page)
    await page.getByText(/of 20 pages/).waitFor()
    await line.set({ kind: 'refuse' })
    await notice.waitFor()
    // A proxy whose service is unavailable responds in its place.
    await line.set({ kind: 'unavailable' })
    const answered = line.faults
    await expect.poll(() => line.faults, { timeout: 20_000 }).toBeGreaterThan(answered)
    await line.set({ kind: 'none' })
    await resultOf(page, 'Slow')
    expect(await notice.count()).toBe(0)
    await page.context().close()
    await line.close()
  })

  it('succeeds although the service restarts while it runs', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'octavo-restarted-'))
    const settings = { OCTAVO_PORT: String(await freePort()), OCTAVO_TASKS_DIR: TEST_TASKS }
    const before = await startForTest(settings, dataDir)
    const page = await under.openBy(before.url, '#/tools/slow')
    const notice = page.getByText('The service cannot be reached. This continues as soon as it responds.')
    await chooseFiles(page, [a])
    await page.getByRole('spinbutton', { name: 'Steps' }).fill('10')
    await startTool(page)
    await page.getByText(/of 10 pages/).waitFor()
    await before.close()
    await notice.waitFor()
    const after = await startForTest(settings, dataDir)
    await resultOf(page, 'Slow')
    await page.getByRole('region', { name: 'slow.pdf' }).waitFor()
    await page.context().close()
    await after.end()
  })

  it('is deleted from the service when cancelled, while the files stay on the page', async () => {
    const page = await under.open('#/tools/endless')
    await chooseFiles(page, [a])
    await page.locator('.action:not([aria-disabled="true"])').click()
    await page.locator('.run-phase').getByText('Working…').waitFor()
    const processId = processOf(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.locator('.file-strip').getByText('a.pdf').waitFor()
    await expect
      .poll(async () => (await under.server.call(`/api/v1/processes/${processId}`)).status)
      .toBe(404)
  })

  it('shows an error next to its file, with markup in names as text, and allows changes', async () => {
    const page = await under.open('#/tools/merge-pdf')
    const evil = { name: '<img src=x onerror=alert(1)>.pdf', bytes: Buffer.from('%PDF-1.7 and no more') }
    await chooseFiles(page, [a, evil])
    await chooseWhere(page, 'On the server')
    await page.locator('.action:not([aria-disabled="true"])').click()
    const wrong = page.locator('.failure')
    await wrong.getByText(evil.name, { exact: true }).waitFor()
    const [said, detail] = await wrong.getByRole('alert').locator('p').allTextContents()
    expect(said).toBe('The file is damaged and cannot be read.')
    expect(detail).toContain(evil.name)
    await page.getByRole('button', { name: 'Change files or options' }).click()
    const card = page
      .getByRole('row', { name: evil.name })
      .or(page.getByRole('gridcell', { name: evil.name }))
    await card.first().waitFor()
    expect(await page.locator('img[onerror], main img').count()).toBe(0)
    expect(under.complaints).toEqual([])
  })

  it('goes on without a file that failed, and says that it was left out', async () => {
    const page = await under.open('#/tools/merge-pdf')
    await chooseFiles(page, [a, { name: 'broken.pdf', bytes: Buffer.from('%PDF-1.7 and no more') }, b])
    await chooseWhere(page, 'On the server')
    await startTool(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Leave out broken.pdf and go on' }).click()
    await resultOf(page, 'Merge PDF')
    expect(pagesOf((await bytesOf(await download)).bytes)).toEqual(['A-1', 'A-2', 'A-3', 'B-1', 'B-2'])
    expect(await page.locator('.losses').textContent()).toBe(
      'Something was lostbroken.pdfThis file was skipped.',
    )
  })

  it('shows errors in the page language, with the message of the service below', async () => {
    const page = await under.open('#/tools/rotate-pdf', { locale: 'de-DE' })
    await chooseFiles(page, [{ name: 'kaputt.pdf', bytes: Buffer.from('%PDF-1.7 and no more') }])
    await page
      .locator('.no-document')
      .getByText('Die Datei ist beschädigt und kann nicht gelesen werden.')
      .waitFor()
    await page.locator('.where').getByText('Läuft auf dem Server').waitFor()
    await page.locator('.action:not([aria-disabled="true"])').click()
    const alert = page.locator('.failure').getByRole('alert')
    await alert.getByText('Die Datei ist beschädigt und kann nicht gelesen werden.').waitFor()
    expect(await alert.locator('[lang=en]').textContent()).toContain('kaputt.pdf')
  })

  it('sends the password that was entered for the file', async () => {
    const page = await under.open('#/tools/rotate-pdf')
    await chooseFiles(page, [
      { name: 'locked.pdf', bytes: exampleFile('locked.pdf'), password: 'open sesame' },
    ])
    await runTool(page, 'Rotate PDF', 'On the server')
  })

  it('asks for a password that only the service requires, and retries with it', async () => {
    const page = await under.open('#/tools/rotate-pdf')
    await chooseFiles(page, [a])
    // The page can open the file, so it does not ask for a password itself.
    await page.route('**/api/v1/uploads', (route) =>
      route.fulfill({ status: 422, json: { code: 'password_required', message: 'It needs a password.' } }),
    )
    await chooseWhere(page, 'On the server')
    await startTool(page)
    const wrong = page.locator('.run-failure')
    await wrong.getByText('The file needs a password.', { exact: true }).waitFor()
    await page.unroute('**/api/v1/uploads')
    await wrong.getByLabel('Password of a.pdf').fill('open sesame')
    const executed = page.waitForRequest((request) => request.url().endsWith('/execute'))
    await wrong.getByRole('button', { name: 'Unlock and try again' }).click()
    expect((await executed).postDataJSON()).toMatchObject({ pages: [{ password: 'open sesame' }] })
    await resultOf(page, 'Rotate PDF')
  })

  it('reports an upload that a reload interrupted, and deletes it on a new start', async () => {
    const page = await under.open('#/tools/rotate-pdf')
    await chooseFiles(page, [a])
    await chooseWhere(page, 'On the server')
    await page.route('**/api/v1/uploads', () => undefined)
    await startTool(page)
    await page.getByText('Uploading 1 file…').waitFor()
    await page.waitForURL('**/#/processes/**')
    const processId = processOf(page)
    await page.reload()
    await page.getByRole('heading', { name: 'The upload was not completed.' }).waitFor()
    await page.getByRole('button', { name: 'Start again' }).click()
    await page.getByRole('button', { name: /^Select (PDF )?files$/ }).waitFor()
    await expect
      .poll(async () => (await under.server.call(`/api/v1/processes/${processId}`)).status)
      .toBe(404)
  })

  it('continues with another tool without a new upload, and is deleted on request', async () => {
    const page = await under.open('#/tools/merge-pdf')
    await chooseFiles(page, [a, b])
    await runTool(page, 'Merge PDF', 'On the server')
    const merged = processOf(page)
    let uploads = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/uploads')) uploads++
    })
    await page.locator('.continue-with').getByRole('button', { name: 'All tools' }).click()
    await page
      .getByRole('link', { name: /^Reverse PDF/ })
      .first()
      .click()
    const download = page.waitForEvent('download')
    await runTool(page, 'Reverse PDF', 'On the server')
    const { bytes } = await bytesOf(await download)
    expect([pagesOf(bytes), uploads]).toEqual([['B-2', 'B-1', 'A-3', 'A-2', 'A-1'], 0])
    await page.goto(`${under.server.url}/#/mine`)
    await page.getByRole('link', { name: 'merged.pdf' }).first().click()
    await resultOf(page, 'Merge PDF')
    expect(processOf(page)).toBe(merged)
    await page.getByRole('button', { name: 'Delete now' }).click()
    await page.locator('main').getByText('Deleted from the server.').waitFor()
    expect((await under.server.call(`/api/v1/processes/${merged}`)).status).toBe(404)
  })

  it('waits for a new sign-in after the session has ended, and then continues', async () => {
    const page = await under.open('#/tools/slow')
    await chooseFiles(page, [a])
    await page.locator('.action:not([aria-disabled="true"])').waitFor()
    await page.context().clearCookies()
    await page.locator('.action').click()
    await page.getByText('Your session has ended.').waitFor()
    await page.getByLabel('Token').fill('first-token-of-the-tests')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await resultOf(page, 'Slow')
  })

  describe('A workflow', () => {
    it('is exported without passwords and imported again, and an invalid import is rejected', async () => {
      const page = await under.open('#/chains')
      await page.getByRole('button', { name: 'New workflow' }).click()
      await page.getByLabel('Name of the workflow').fill('Safe <b>')
      await page.getByLabel('Add a step').selectOption('protect-pdf')
      await page.locator('.chain-step > details > summary').click()
      await page.getByRole('textbox', { name: 'Password to open' }).fill('open sesame')
      await page.getByRole('button', { name: 'All workflows' }).click()
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export' }).click()
      const { name, bytes } = await bytesOf(await downloading)
      expect(name).toBe('octavo-chains.json')
      expect(JSON.parse(Buffer.from(bytes).toString())).toMatchObject({
        chains: [{ name: 'Safe <b>', steps: [{ task: 'protect-pdf', options: {} }] }],
      })
      expect(Buffer.from(bytes).toString()).not.toContain('sesame')

      await page.getByRole('button', { name: 'Delete: Safe <b>' }).click()
      const file = page.getByLabel('Import')
      const json = { name: 'chains.json', mimeType: 'application/json' }
      await file.setInputFiles({ ...json, buffer: Buffer.from('{"chains": [1]}') })
      await page.getByRole('alert').filter({ hasText: 'workflows' }).waitFor()
      await file.setInputFiles({ ...json, buffer: Buffer.from(bytes) })
      await page.getByRole('button', { name: 'Safe <b>', exact: true }).click()
      await page.getByText('Step 1: Protect PDF').waitFor()
    })

    it('is built, stored, shown as code and run on files', async () => {
      const page = await under.open('#/chains')
      await page.getByRole('button', { name: 'New workflow' }).click()
      await page.getByLabel('Name of the workflow').fill('Backwards in one')
      const add = page.getByLabel('Add a step')
      await add.selectOption('reverse-pdf')
      await add.selectOption('merge-pdf')
      await page.getByRole('button', { name: 'Move Merge PDF up' }).click()
      await page.getByText('Step 1: Merge PDF').waitFor()
      await page.getByText('Show as code').click()
      expect(await page.locator('.code').inputValue()).toContain(
        "octavo.run('pipeline', [await fromPath('a.pdf'), await fromPath('b.pdf')], { tasks: [{ task: 'merge-pdf', options: {} }, { task: 'reverse-pdf', options: {} }] })",
      )
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('octavo-chains')))
        .toContain('reverse-pdf')
      await page.reload()
      await page.getByRole('button', { name: 'Backwards in one', exact: true }).click()
      await page.getByRole('button', { name: 'Run on files' }).click()
      await chooseFiles(page, [a, b])
      const download = page.waitForEvent('download')
      await runTool(page, 'Workflow', 'On the server')
      expect(pagesOf((await bytesOf(await download)).bytes)).toEqual(['B-2', 'B-1', 'A-3', 'A-2', 'A-1'])
      expect(under.complaints).toEqual([])
    })
  })
})

/** Endless runs, from when they are accepted until they are released. */
async function occupy(url: string, count: number): Promise<{ release(): Promise<void> }> {
  const octavo = new Octavo({ url, token: TOKEN })
  const task = 'endless' as TaskName
  const processes = await Promise.all(
    Array.from({ length: count }, async () => {
      const { processId } = await octavo.startTask({ task })
      const { server_filename } = await octavo.upload(processId, task, { file: a.bytes, name: a.name })
      await octavo.executeAsync({ processId, task, pages: [{ filename: a.name, server_filename }] })
      return processId
    }),
  )
  return { release: async () => void (await Promise.all(processes.map((id) => octavo.delete(id)))) }
}

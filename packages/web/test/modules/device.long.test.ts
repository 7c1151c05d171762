import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { launch, launchWithProfile } from '../../../pdf/test/browser/chromium.js'
import { expectValid, pdfInfo } from '../../../pdf/test/validators.js'
import { loadTasks } from '../../../tasks/src/catalogue/load-tasks.js'
import { TaskFailure } from '../../../tasks/src/declare/task-failure.js'
import { objectsOf } from '../../../tasks/test/browser/objects-of.js'
import { EXAMPLE_PASSWORD, exampleFile } from '../../../tasks/test/example-files.js'
import { TaskFolder } from '../../../tasks/test/task-folder.js'
import { writeLargeDocument } from './large-documents.js'
import { TestPage } from './test-page.js'
import { COUNTING, receiveWorkerBytes, workerBytes } from './worker-bytes.js'

interface Wanted {
  readonly task: string
  readonly entries: readonly { filename: string; page?: string; rotation?: number; password?: string }[]
  readonly options: Readonly<Record<string, unknown>>
}

const MEGABYTE = 1024 ** 2
const tasks = await loadTasks()
const testPage = new TestPage()
for (const name of ['a.pdf', 'b.pdf', 'book.pdf', 'form.pdf', 'locked.pdf'])
  testPage.files.set(name, exampleFile(name))
testPage.files.set('garbage.pdf', Buffer.from('This is no PDF.'))

/** Runs in the page: the outputs are posted to the server as `/0`, `/1` … */
async function runThere({ task, entries, options }: Wanted) {
  const files = new Map<string, File>()
  for (const { filename } of entries)
    if (!files.has(filename)) files.set(filename, await octavoModules.fileAt(`/files/${filename}`))
  const sent = entries.map((entry) => {
    return { page: '', rotation: 0, ...entry, file: files.get(entry.filename)! }
  })
  const progress: [number, number][] = []
  try {
    const onProgress = (done: number, total: number) => void progress.push([done, total])
    const result = await octavoModules.runOnDevice({ task, entries: sent, options }, { onProgress })
    for (const [index, output] of result.outputs.entries())
      await fetch(`/${index}`, { method: 'POST', body: await output.blob() })
    const made = result.outputs.map(({ name, type, size, pages }) => ({ name, type, size, pages }))
    await result.release()
    return { made, report: result.report, progress }
  } catch (error) {
    if (!octavoModules.isDeviceError(error)) throw error
    const { code, message, entry, field } = error
    return { failure: { code, message, entry, field } }
  }
}

async function runHere({ task, entries, options }: Wanted) {
  const folder = new TaskFolder(16 * MEGABYTE)
  const sent = new Map<string, ReturnType<TaskFolder['entry']>>()
  for (const { filename } of entries)
    if (!sent.has(filename)) sent.set(filename, folder.entry(filename, {}, testPage.files.get(filename)!))
  const job = { entries: entries.map((entry) => ({ ...sent.get(entry.filename)!, ...entry })), options }
  try {
    const { outputs, report } = await folder.run(tasks.get(task)!, job)
    const objects = outputs.map(({ path }) => objectsOf(path, ''))
    return { made: outputs.map(({ name, type, pages }) => ({ name, type, pages })), objects, report }
  } catch (error) {
    if (!(error instanceof TaskFailure)) throw error
    const { code, message, entry, field } = error
    return { failure: { code, message, entry, field } }
  } finally {
    folder.remove()
  }
}

/** The size of a file depends on the compressor. */
function withoutBytes(report: unknown): unknown {
  return JSON.parse(JSON.stringify(report ?? null, (key, value) => (key === 'bytes' ? undefined : value)))
}

/** The folders of runs in the storage of this origin. */
async function runFolders(): Promise<string[]> {
  const root = await navigator.storage.getDirectory()
  const names: string[] = []
  try {
    for await (const name of (await root.getDirectoryHandle('octavo-runs')).keys()) names.push(name)
  } catch {
    // There has been no run yet.
  }
  return names
}

withPrograms('Tasks on this device', ['chromium'], () => {
  withPrograms('Output compared with the server by qpdf', ['qpdf', 'pdfinfo'], () => {
    let address: string
    let browser: Browser
    let context: BrowserContext
    let page: Page
    const problems: string[] = []

    beforeAll(async () => {
      ;[address, browser] = await Promise.all([testPage.start(), launch()])
      context = await browser.newContext()
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

    const wanted: readonly Wanted[] = [
      {
        task: 'merge-pdf',
        entries: [
          { filename: 'book.pdf', page: '1-3' },
          { filename: 'form.pdf', rotation: 90 },
        ],
        options: {},
      },
      { task: 'split-pdf', entries: [{ filename: 'book.pdf' }], options: { by: 'every', pages_per_file: 4 } },
      { task: 'rotate-pdf', entries: [{ filename: 'a.pdf' }, { filename: 'b.pdf' }], options: {} },
      {
        task: 'organize-pdf',
        entries: [
          { filename: 'a.pdf', page: '3,1' },
          { filename: 'a.pdf', page: '2', rotation: 180 },
        ],
        options: {},
      },
      {
        task: 'unlock-pdf',
        entries: [{ filename: 'locked.pdf', password: EXAMPLE_PASSWORD }],
        options: {},
      },
    ]

    test.each(wanted)('$task writes the same document as the service', async (one) => {
      const there = await page.evaluate(runThere, one)
      const here = await runHere(one)
      expect(there.failure).toEqual(here.failure)
      expect(there.made?.map(({ size: _, ...output }) => output)).toEqual(here.made)
      expect(withoutBytes(there.report)).toEqual(withoutBytes(here.report))
      for (const [index, objects] of (here.objects ?? []).entries()) {
        const path = testPage.keptPath(`/${index}`)
        expectValid(path)
        expect((await stat(path)).size).toBe(there.made?.[index]?.size)
        expect(objectsOf(path, '')).toBe(objects)
      }
    })

    test.each([
      { what: 'a page that does not exist', entry: { filename: 'a.pdf', page: '99' } },
      { what: 'a wrong password', entry: { filename: 'locked.pdf', password: 'wrong' } },
      { what: 'a missing password', entry: { filename: 'locked.pdf' } },
      { what: 'a file that is not a PDF', entry: { filename: 'garbage.pdf' } },
    ])('$what is rejected with the code, message and entry of the service', async ({ entry }) => {
      const one = { task: 'merge-pdf', entries: [{ filename: 'b.pdf' }, entry], options: {} }
      const there = await page.evaluate(runThere, one)
      const here = await runHere(one)
      expect(here.failure).toBeDefined()
      expect(there).toEqual(here)
    })

    test('an unreadable page selection is rejected with its entry and field', async () => {
      const one = { task: 'merge-pdf', entries: [{ filename: 'a.pdf', page: '1-x' }], options: {} }
      const { failure } = await page.evaluate(runThere, one)
      expect(failure).toMatchObject({ code: 'invalid_parameter', entry: 0, field: 'pages[0][page]' })
    })

    test('an invalid option is reported as by the service', async () => {
      const one = { task: 'merge-pdf', entries: [{ filename: 'a.pdf' }], options: { bookmarks: 'no such' } }
      expect(await page.evaluate(runThere, one)).toEqual(await runHere(one))
    })

    test('the reported progress ends at the total', async () => {
      const one = { task: 'rotate-pdf', entries: [{ filename: 'a.pdf' }], options: {} }
      const { progress } = await page.evaluate(runThere, one)
      const last = progress?.at(-1)
      expect(last?.[0]).toBe(last?.[1])
      expect(last?.[0]).toBeGreaterThan(0)
    })

    test('no run violates the Content Security Policy', () => expect(problems).toEqual([]))

    describe('Probing a file', () => {
      const look = (filename: string, password?: string) =>
        page.evaluate(
          async ([path, password]) => {
            try {
              return await octavoModules.probe(await octavoModules.fileAt(path!), password)
            } catch (error) {
              return octavoModules.isDeviceError(error) ? error.code : String(error)
            }
          },
          [`/files/${filename}`, password],
        )

      test('counts the pages', async () => {
        expect(await look('a.pdf')).toEqual({
          pageCount: 12,
          encrypted: false,
          passwordRequired: false,
          signatures: 0,
        })
      })

      test('requires the password, accepts it and rejects a wrong one', async () => {
        expect(await look('locked.pdf')).toEqual({
          pageCount: null,
          encrypted: true,
          passwordRequired: true,
          signatures: 0,
        })
        expect(await look('locked.pdf', EXAMPLE_PASSWORD)).toMatchObject({
          pageCount: 12,
          encrypted: true,
          passwordRequired: false,
        })
        expect(await look('locked.pdf', 'wrong')).toBe('password_incorrect')
      })

      test('reports a file that is not a PDF', async () =>
        expect(await look('garbage.pdf')).toBe('not_a_pdf'))
    })

    describe('A file in the origin private file system', () => {
      test('is removed when a result is released and when a run fails', async () => {
        await page.evaluate(runThere, {
          task: 'merge-pdf',
          entries: [{ filename: 'a.pdf', page: '99' }],
          options: {},
        })
        expect(await page.evaluate(runFolders)).toEqual([])
      })

      test('is removed when a run is aborted', async () => {
        const code = await page.evaluate(async () => {
          const file = await octavoModules.fileAt('/files/book.pdf')
          const stop = new AbortController()
          const entries = [{ file, filename: 'book.pdf', page: '', rotation: 0 }]
          const running = octavoModules.runOnDevice(
            { task: 'merge-pdf', entries, options: {} },
            { onProgress: () => stop.abort(), signal: stop.signal },
          )
          setTimeout(() => stop.abort(), 50)
          return running.then(
            () => 'made',
            (error) => (octavoModules.isDeviceError(error) ? error.code : String(error)),
          )
        })
        expect(code).toBe('cancelled')
        expect(await page.evaluate(runFolders)).toEqual([])
      })

      test('stays while its page is open, and is removed by another page after that is closed', async () => {
        const other = await context.newPage()
        await other.goto(address)
        await other.evaluate(async () => {
          const file = await octavoModules.fileAt('/files/a.pdf')
          const entries = [{ file, filename: 'a.pdf', page: '', rotation: 0 }]
          await octavoModules.runOnDevice({ task: 'merge-pdf', entries, options: {} }, { onProgress() {} })
        })
        await page.evaluate(() => octavoModules.removeAbandonedRuns())
        expect(await page.evaluate(runFolders)).toHaveLength(1)
        await other.close()
        await expect
          .poll(async () => {
            await page.evaluate(() => octavoModules.removeAbandonedRuns())
            return page.evaluate(runFolders)
          })
          .toEqual([])
      })
    })

    test('a run writes the same document without an origin private file system', async () => {
      const bare = await browser.newContext()
      try {
        await bare.addInitScript('delete StorageManager.prototype.getDirectory')
        const other = await bare.newPage()
        await other.goto(address)
        const [one] = wanted
        const { made } = await other.evaluate(runThere, one!)
        const here = await runHere(one!)
        expect(made?.map(({ size: _, ...output }) => output)).toEqual(here.made)
        expect(objectsOf(testPage.keptPath('/0'), '')).toBe(here.objects?.[0])
      } finally {
        await bare.close()
      }
    })

    test('an output of 200 MB is not held in memory', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'octavo-large-'))
      const profile = await launchWithProfile(join(folder, 'profile'))
      try {
        const paths = [1, 2, 3, 4].map((number) => join(folder, `${number}.pdf`))
        for (const [index, path] of paths.entries()) writeLargeDocument(path, 50 * MEGABYTE, index + 1)
        const large = await profile.newPage()
        testPage.preludes.set('device-worker', COUNTING)
        await receiveWorkerBytes(large)
        await large.goto(address)
        await large.locator('#files').setInputFiles(paths)
        const size = await large.evaluate(async () => {
          const files = [...(document.getElementById('files') as HTMLInputElement).files!]
          const entries = files.map((file) => ({ file, filename: file.name, page: '', rotation: 0 }))
          const request = { task: 'merge-pdf', entries, options: {} }
          const result = await octavoModules.runOnDevice(request, { onProgress() {} })
          const blob = await result.outputs[0]!.blob()
          await fetch('/large', { method: 'POST', body: blob })
          return blob.size
        })
        expect(size).toBeGreaterThan(200 * MEGABYTE)
        await expect.poll(async () => (await workerBytes(large)).written).toBeGreaterThanOrEqual(size)
        const { readWhileWriting, mostBetweenWrites } = await workerBytes(large)
        // Data held since an earlier pass would not be read again.
        expect(readWhileWriting).toBeGreaterThan(190 * MEGABYTE)
        expect(mostBetweenWrites).toBeLessThan(10 * MEGABYTE)
        const path = testPage.keptPath('/large')
        expectValid(path)
        expect(pdfInfo(path).Pages).toBe('8')
      } finally {
        testPage.preludes.clear()
        await profile.close()
        await rm(folder, { recursive: true, force: true })
      }
    }, 180_000)
  })
})

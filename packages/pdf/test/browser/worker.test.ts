import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import type { AssembleReport } from '../../src/assemble/report.js'
import { input, mergedBytes } from '../fixtures/merge.js'
import { plainDocument } from '../fixtures/plain.js'
import { richDocument } from '../fixtures/rich.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { expectValid, pageMarkers, pdfInfo } from '../validators.js'
import { launch } from './chromium.js'
import type { MergeAnswer, MergeRequest } from './merge-worker.js'
import { TestServer } from './server.js'

interface Wanted {
  readonly name: string
  readonly pages?: string
  readonly password?: string
}

type Answer =
  | { readonly report: AssembleReport }
  | { readonly refused: string; readonly input: string | undefined }

/** Runs in the page: sends files to a worker, and its result back to the server. */
async function mergeInWorker(request: {
  files: readonly Wanted[]
  encryption?: MergeRequest['encryption']
}): Promise<Answer> {
  const files = await Promise.all(
    request.files.map(async (wanted) => {
      const blob = await (await fetch(`/${wanted.name}`)).blob()
      return { ...wanted, blob: new File([blob], wanted.name) }
    }),
  )
  const worker = new Worker('/worker.js')
  const answer = await new Promise<MergeAnswer>((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data)
    worker.onerror = ({ message }) => reject(new Error(message))
    worker.postMessage({ ...request, files })
  })
  worker.terminate()
  if ('refused' in answer) return answer
  await fetch('/result', { method: 'POST', body: new Blob([answer.bytes as BlobPart]) })
  return { report: answer.report }
}

const scripts = dirname(fileURLToPath(import.meta.url))

withPrograms('The engine in a web worker', ['chromium'], () => {
  withPrograms('Output checked by qpdf and poppler', ['qpdf', 'pdftotext', 'pdfinfo'], () => {
    const locked = mergedBytes([input('p.pdf', plainDocument('L', 2))], {
      encryption: { algorithm: 'aes-256', userPassword: 'secret', ownerPassword: 'owner' },
    }).bytes
    const lockedOld = mergedBytes([input('p.pdf', plainDocument('M', 1))], {
      encryption: { algorithm: 'aes-128', userPassword: 'secret' },
    }).bytes
    let server: TestServer
    let browser: Browser
    let page: Page

    beforeAll(async () => {
      const bundle = buildSync({
        entryPoints: [join(scripts, 'merge-worker.ts')],
        bundle: true,
        platform: 'browser',
        format: 'iife',
        write: false,
      })
      server = new TestServer(bundle.outputFiles[0]!.text, {
        'a.pdf': richDocument('A'),
        'b.pdf': richDocument('B', { xref: 'stream' }),
        'long.pdf': plainDocument('P', 2000),
        'locked.pdf': locked,
        'locked-old.pdf': lockedOld,
        'broken.pdf': new TextEncoder().encode('%PDF-1.4\nno more'),
      })
      const address = await server.start()
      browser = await launch()
      page = await browser.newPage()
      await page.goto(address)
    })

    afterAll(async () => {
      await browser?.close()
      server?.stop()
    })

    /** The result of the worker, as a file for the other tools. */
    const merged = async (files: readonly Wanted[], encryption?: MergeRequest['encryption']) => {
      const request = encryption === undefined ? { files } : { files, encryption }
      const answer = await page.evaluate(mergeInWorker, request)
      return { answer, path: temporaryFile(server.result) }
    }

    test('two files are merged', async () => {
      const { answer, path } = await merged([{ name: 'a.pdf' }, { name: 'b.pdf', pages: '4,1' }])
      expect(answer).toMatchObject({ report: { pages: 6, inputs: [{ name: 'a.pdf' }, { name: 'b.pdf' }] } })
      expectValid(path)
      expect(pageMarkers(path)).toEqual(['A-1', 'A-2', 'A-3', 'A-4', 'B-4', 'B-1'])
    })

    test('a file longer than the read buffer is merged', async () => {
      const { answer, path } = await merged([{ name: 'long.pdf', pages: '1999-2000,1' }])
      expect(answer).toMatchObject({ report: { pages: 3 } })
      expectValid(path)
      expect(pageMarkers(path)).toEqual(['P-1999', 'P-2000', 'P-1'])
    })

    test('encrypted files are opened', async () => {
      const { path } = await merged([
        { name: 'locked.pdf', password: 'secret' },
        { name: 'locked-old.pdf', password: 'secret' },
        { name: 'locked.pdf', password: 'owner' },
      ])
      expectValid(path)
      expect(pageMarkers(path)).toEqual(['L-1', 'L-2', 'M-1', 'L-1', 'L-2'])
    })

    test('encrypted files are written', async () => {
      const { path } = await merged([{ name: 'a.pdf', pages: '1' }], {
        algorithm: 'aes-256',
        ownerPassword: 'owner',
        permissions: { copy: false },
      })
      expectValid(path)
      expect(pdfInfo(path).Encrypted).toContain('copy:no')
      expect(pageMarkers(path)).toEqual(['A-1'])
    })

    test('files are refused with the same error codes', async () => {
      expect((await merged([{ name: 'locked.pdf' }])).answer).toEqual({
        refused: 'password_required',
        input: 'locked.pdf',
      })
      expect((await merged([{ name: 'broken.pdf' }])).answer).toMatchObject({ refused: 'damaged_pdf' })
    })
  })
})

import { readFileSync } from 'node:fs'
import { brotliCompressSync, inflateSync } from 'node:zlib'
import { browserPrimitives } from '@octavo/pdf/browser'
import { nodePrimitives } from '@octavo/pdf/node'
import type { Primitives } from '@octavo/pdf/primitives'
import { unzipSync } from 'fflate'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { launch } from '../../../pdf/test/browser/chromium.js'
import { TestServer } from '../../../pdf/test/browser/server.js'
import { plainDocument } from '../../../pdf/test/fixtures/plain.js'
import { temporaryFile } from '../../../pdf/test/fixtures/temporary-file.js'
import { loadTasks } from '../../src/catalogue/load-tasks.js'
import type { TaskEngines, TaskExample } from '../../src/declare/task.js'
import { nodeEngines } from '../../src/platform/node-engines.js'
import { exampleFile } from '../example-files.js'
import { writings } from '../redact-writings.js'
import { TaskFolder } from '../task-folder.js'
import { bundledTasks, typesettingFiles } from './bundle.js'
import { countedBytes } from './counted-bytes.js'
import { objectsOf } from './objects-of.js'
import type { TaskAnswer } from './task-worker.js'

interface Made {
  readonly name: string
  readonly type: string
  readonly pages: number | null
  readonly bytes: Uint8Array
}

interface Shown {
  readonly task: string
  readonly entries: TaskExample['entries']
  readonly options: unknown
}

declare global {
  /** The only worker of the page, so that the tasks are loaded once. */
  var tasksWorker: Worker | undefined
}

/** Runs in the page: sends the files of an example to the worker, and returns its outputs. */
async function runInWorker({ task, entries, options }: Shown) {
  const blobs = new Map<string, Blob>()
  for (const { filename } of entries)
    if (!blobs.has(filename)) blobs.set(filename, await (await fetch(`/${filename}`)).blob())
  const sent = entries.map((entry) => ({ rotation: 0, ...entry, file: blobs.get(entry.filename)! }))
  globalThis.tasksWorker ??= new Worker('/worker.js')
  const worker = globalThis.tasksWorker
  const answer = await new Promise<TaskAnswer>((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data)
    worker.onerror = ({ message }) => reject(new Error(message))
    worker.postMessage({ task, entries: sent, options })
  })
  if ('failed' in answer) throw new Error(answer.failed)
  const text = (bytes: Uint8Array): string => {
    let binary = ''
    for (const byte of bytes) binary += String.fromCharCode(byte)
    return btoa(binary)
  }
  const outputs = answer.outputs.map(({ bytes, ...output }) => ({ ...output, base64: text(bytes) }))
  return { outputs, report: answer.report }
}

const tasks = await loadTasks()
/**
 * The tasks that need nothing a browser lacks. The tests of the page run two more there: text recognition, which has
 * engines of its own, and signing, which gives another result each time.
 */
const RUN_ELSEWHERE = ['ocr-pdf', 'sign-pdf']
const inBrowsers = tasks.names.filter((name) => {
  if (RUN_ELSEWHERE.includes(name)) return false
  const { addons, programs, browserCanDo } = tasks.get(name)!.needs ?? {}
  return (addons === undefined && programs === undefined) || browserCanDo === true
})
const examples = inBrowsers.flatMap((name) =>
  tasks
    .get(name)!
    .examples.filter(({ needsService }) => needsService !== true)
    .filter(
      ({ options }) =>
        !tasks
          .get(name)!
          .tasksRun?.(options)
          .some((run) => RUN_ELSEWHERE.includes(run)),
    )
    // It says when it was checked, to the second.
    .filter(({ options }) => options.result !== 'marked')
    .map((example) => ({ name, example })),
)
const filenames = new Set(examples.flatMap(({ example }) => example.entries.map(({ filename }) => filename)))
const files = Object.fromEntries([...filenames].map((filename) => [filename, exampleFile(filename)]))
for (const [name, bytes] of typesettingFiles()) files[`typesetting/${name}`] = bytes
const content = brotliCompressSync('0 0 1 rg 100 200 30 40 re f')
files['brotli.pdf'] = plainDocument('P', 1, {
  objects: { drawn: { dict: '<< /Filter /BrotliDecode >>', data: content } },
  page: () => '/Contents @drawn',
})

files['character-collections/Adobe-Japan1.bin'] = nodePrimitives.characterCollection!('Adobe-Japan1')!
for (const name of ['Helvetica', 'Helvetica-Bold', 'Times-Roman', 'Courier'])
  files[`standard-fonts/${name}.bin`] = nodePrimitives.standardFont!(name)!
files['collected.pdf'] = writings['CIDs of a Japanese character collection']!().bytes

/** Runs an example in Node with these primitives, and with counted bytes instead of random ones. */
async function runInNode(
  name: string,
  { entries, options }: TaskExample,
  primitives: Primitives,
  rendering: TaskEngines['rendering'] | null = nodeEngines.rendering,
) {
  const own = { ...nodePrimitives }
  const ownEngines = { ...nodeEngines }
  Object.assign(nodeEngines, { rendering: rendering ?? undefined })
  Object.assign(nodePrimitives, primitives, { randomBytes: countedBytes })
  const folder = new TaskFolder(16 * 1024 ** 2)
  try {
    const sent = new Map<string, ReturnType<TaskFolder['entry']>>()
    for (const { filename } of entries)
      if (!sent.has(filename)) sent.set(filename, folder.entry(filename, {}, files[filename]!))
    const job = { entries: entries.map((entry) => ({ ...sent.get(entry.filename)!, ...entry })), options }
    const { outputs, report } = await folder.run(tasks.get(name)!, job)
    const made = outputs.map(
      ({ path, name, type, pages }): Made => ({
        name,
        type,
        pages,
        bytes: new Uint8Array(readFileSync(path)),
      }),
    )
    return { outputs: made, report }
  } finally {
    folder.remove()
    Object.assign(nodePrimitives, own)
    Object.assign(nodeEngines, ownEngines)
  }
}

withPrograms('Tasks in a web worker', ['chromium'], () => {
  withPrograms('Output compared with Node by qpdf', ['qpdf'], () => {
    let server: TestServer
    let browser: Browser
    let page: Page

    beforeAll(async () => {
      server = new TestServer(await bundledTasks(), files)
      const address = await server.start()
      browser = await launch()
      page = await browser.newPage()
      await page.goto(address)
    }, 60_000)

    afterAll(async () => {
      await browser?.close()
      server?.stop()
    })

    const inBrowser = async (name: string, { entries, options }: TaskExample) => {
      const answer = await page.evaluate(runInWorker, { task: name, entries, options })
      const outputs = answer.outputs.map(
        ({ base64, ...output }): Made => ({
          ...output,
          bytes: new Uint8Array(Buffer.from(base64, 'base64')),
        }),
      )
      return { outputs, report: answer.report }
    }

    test('a browser reads content compressed with Brotli as Node does', async () => {
      const cropped = {
        title: '',
        entries: [{ filename: 'brotli.pdf' }],
        options: { to: 'content' },
        expect: {},
      }
      const here = await inBrowser('crop-pdf', cropped)
      const own = await runInNode('crop-pdf', cropped, nodePrimitives)
      expect(contentOf(here.outputs[0]!, cropped)).toContain('30')
      expect(contentOf(here.outputs[0]!, cropped)).toBe(contentOf(own.outputs[0]!, cropped))
    }, 60_000)

    test('the text of a character collection is fetched when a file needs it', async () => {
      const read = { title: '', entries: [{ filename: 'collected.pdf' }], options: {}, expect: {} }
      const { outputs } = await inBrowser('extract-text', read)
      expect(Buffer.from(outputs[0]!.bytes).toString()).toContain('山田太郎')
    }, 60_000)

    describe.each(examples)('$name: $example.title', ({ name, example }) => {
      test('the output equals that of Node in bytes with the same primitives, in objects with its own', async () => {
        const here = await inBrowser(name, example)
        // A browser has no pdfium, and a report may mention that.
        const same = await runInNode(name, example, browserPrimitives, null)
        expect(described(here.outputs)).toEqual(described(same.outputs))
        for (const [index, { bytes }] of here.outputs.entries())
          expect(Buffer.from(bytes).equals(same.outputs[index]!.bytes)).toBe(true)
        expect(here.report).toEqual(same.report)
        const own = await runInNode(name, example, nodePrimitives)
        expect(described(here.outputs)).toEqual(described(own.outputs))
        for (const [index, output] of here.outputs.entries())
          if (!Buffer.from(output.bytes).equals(own.outputs[index]!.bytes))
            expect(contentOf(output, example)).toBe(contentOf(own.outputs[index]!, example))
      }, 60_000)
    })
  })
})

function described(outputs: readonly Made[]) {
  return outputs.map(({ name, type, pages }) => ({ name, type, pages }))
}

/**
 * The objects of a PDF, or the bytes of another file. The size of an intermediate file depends on the
 * compressor.
 */
function contentOf({ type, bytes }: Made, { options }: TaskExample): string {
  if (type === 'application/pdf') return objectsOf(temporaryFile(bytes), passwordOf(options))
  if (type === 'image/png') return rowsOfPng(Buffer.from(bytes))
  if (type === DOCX)
    return Object.entries(unzipSync(bytes))
      .map(([name, part]) =>
        name.endsWith('.png') ? rowsOfPng(Buffer.from(part)) : Buffer.from(part).toString('latin1'),
      )
      .join('\n')
  const text = Buffer.from(bytes).toString('latin1')
  return type === 'application/json' ? text.replace(/^ {2}"bytes": \d+/m, '  "bytes": 0') : text
}

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** The chunks of a PNG file and its decompressed rows, because compression depends on the encoder. */
function rowsOfPng(bytes: Buffer): string {
  const chunks: { readonly type: string; readonly data: Buffer }[] = []
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    chunks.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      data: bytes.subarray(at + 8, at + 8 + length),
    })
    at += 12 + length
  }
  const [rows, others] = [true, false].map((isData) =>
    chunks.filter(({ type }) => (type === 'IDAT') === isData),
  )
  return [
    ...others!.map(({ type, data }) => `${type} ${type === 'iCCP' ? '' : data.toString('hex')}`),
    inflateSync(Buffer.concat(rows!.map(({ data }) => data))).toString('hex'),
  ].join('\n')
}

function passwordOf({ user_password, owner_password }: TaskExample['options']): string {
  return String(owner_password || user_password || '')
}

import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadTasks } from '@octavo/tasks/load-tasks'
import type { TaskExample } from '@octavo/tasks/task'
import { build } from 'esbuild'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { launch } from '../../pdf/test/browser/chromium.js'
import { TestServer } from '../../pdf/test/browser/server.js'
import { pdf, Service } from '../../server/test/service.js'
import { CuttingProxy } from '../../server/test/support/cutting-proxy.js'
import { TOKEN } from '../../server/test/support/running-server.js'
import { exampleFile } from '../../tasks/test/example-files.js'
import {
  type ExampleOutput,
  exampleValidators,
  problemsOf,
  unsoundness,
} from '../../tasks/test/example-validator.js'
import { programsOf } from '../../tasks/test/programs-of.js'
import { misdeclared, undescribed } from '../../tasks/test/report-fields.js'
import { fromPath, saveTo } from '../src/node.js'
import { type Octavo as Client, Octavo, type Result } from '../src/octavo.js'
import { bodyOf, type DocumentedExample, documentedExamples, filesOf } from './documented-examples.js'

const tasks = await loadTasks()
const examples = documentedExamples()
/** Those that run wherever the service runs. */
const everywhere = examples.filter(({ task }) => programsOf(tasks.get(task)!).length === 0)
const files = Object.fromEntries(examples.flatMap(filesOf).map((name) => [name, exampleFile(name)]))
const page = new TestServer(await browserClient(), files)
const origin = await page.start()
const service = new Service({ OCTAVO_CORS_ORIGINS: origin })

beforeAll(() => service.begin())
afterAll(async () => {
  await service.end()
  page.stop()
})

/** The outcome of an example, which has to be the same in Node and in a browser. */
interface Outcome {
  readonly task: string
  readonly files: readonly { readonly name: string; readonly pages: number | null }[]
  readonly savedBytes: number
}

type Output = Pick<ExampleOutput, 'name' | 'bytes'>

const outcomes = new Map<string, Outcome>()

function browserClient(): Promise<string> {
  return build({
    stdin: {
      contents: "import { Octavo } from './octavo.ts'; globalThis.Octavo = Octavo",
      resolveDir: fileURLToPath(new URL('../src', import.meta.url)),
    },
    bundle: true,
    write: false,
    platform: 'browser',
  }).then(({ outputFiles }) => outputFiles[0]!.text)
}

async function runInNode(
  example: DocumentedExample,
): Promise<Outcome & { readonly outputs: Output[]; readonly report: unknown }> {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-example-'))
  for (const name of filesOf(example)) writeFileSync(join(folder, name), files[name]!)
  mkdirSync(join(folder, 'out'))
  let saved = ''
  const run = new Function('octavo', 'fromPath', 'saveTo', bodyOf(example)) as (
    octavo: Octavo,
    open: typeof fromPath,
    save: typeof saveTo,
  ) => Promise<Result>
  const result = await run(
    new Octavo({ url: service.url, token: TOKEN }),
    (name) => fromPath(join(folder, name)),
    (name, result) => {
      saved = join(folder, 'out', name)
      return saveTo(saved, result)
    },
  )
  const outputs = result.files.map(async ({ name }, index) => ({
    name,
    bytes: new Uint8Array(await (await result.blob(index + 1)).arrayBuffer()),
  }))
  return {
    task: result.task,
    files: result.files.map(({ name, pages }) => ({ name, pages })),
    savedBytes: readFileSync(saved).length,
    outputs: await Promise.all(outputs),
    report: result.report,
  }
}

withPrograms('The examples of docs/tasks in Node', exampleValidators, () => {
  it('include those of all tasks', () => {
    const written = tasks.names.flatMap((task) => tasks.get(task)!.examples.map(() => task))
    expect(examples.map(({ task }) => task)).toEqual(written)
  })

  it.each(everywhere)('$task: $code', checkInNode)
})

for (const name of tasks.names.filter((task) => !everywhere.some((example) => example.task === task))) {
  const programs = [...exampleValidators, ...programsOf(tasks.get(name)!)]
  withPrograms(`The examples of ${name} in Node`, programs, () => {
    it.each(examples.filter(({ task }) => task === name))('$code', checkInNode)
  })
}

async function checkInNode(example: DocumentedExample): Promise<void> {
  const { outputs, report, ...outcome } = await runInNode(example)
  outcomes.set(example.code, outcome)
  expect(outcome.task).toBe(example.task)
  expect(outcome.savedBytes).toBeGreaterThan(0)
  const { options, expect: expected } = declared(example)
  const password = String(options.user_password ?? '')
  const withPasswords = outputs.map((output) => ({ ...output, password }))
  expect(problemsOf(expected, withPasswords)).toEqual([])
  for (const [index, output] of withPasswords.entries())
    if (output.name.endsWith('.pdf')) expect(unsoundness(output, outcome.files[index]!.pages)).toEqual([])
  const fields = tasks.get(example.task)!.report ?? {}
  expect([undescribed(report, fields), misdeclared(report, fields)]).toEqual([[], []])
}

/** The declared example that this documented one was generated from; both are in the same order. */
function declared(example: DocumentedExample): TaskExample {
  const own = examples.filter(({ task }) => task === example.task)
  return tasks.get(example.task)!.examples[own.indexOf(example)]!
}

/** A browser differs only in how files are read and saved: one file, several, texts and pictures. */
const ofEachKind = ['merge-pdf', 'split-pdf', 'extract-text', 'image-to-pdf', 'info-pdf'].map(
  (name) => everywhere.find(({ task }) => task === name)!,
)

withPrograms('The first examples of some tasks of docs/tasks in Chromium', ['chromium'], () => {
  let browser: Browser
  let tab: Page
  beforeAll(async () => {
    browser = await launch()
    tab = await browser.newPage()
    await tab.goto(origin)
    await tab.addScriptTag({ url: '/worker.js' })
  })
  afterAll(() => browser.close())

  it.each(ofEachKind)('$task: $code', async (example) => {
    const outcome = await tab.evaluate(
      async ({ body, url, token }) => {
        const { Octavo } = globalThis as unknown as { Octavo: new (options: object) => unknown }
        let savedBytes = 0
        const run = new Function('octavo', 'fromPath', 'saveTo', body)
        const result = await run(
          new Octavo({ url, token }),
          async (name: string) => new File([await (await fetch(`/${name}`)).blob()], name),
          async (_: string, made: Result) => {
            savedBytes = (await made.blob()).size
          },
        )
        return {
          task: result.task,
          files: result.files.map(({ name, pages }: { name: string; pages: number | null }) => ({
            name,
            pages,
          })),
          savedBytes,
        }
      },
      { body: bodyOf(example), url: service.url, token: TOKEN },
    )
    expect(outcome.task).toBe(example.task)
    expect(outcome.files).toEqual(outcomes.get(example.code)!.files)
    expect(outcome.savedBytes).toBeGreaterThan(0)
  })
  it('resumes the upload of a large file after its connection is cut', async () => {
    const proxy = new CuttingProxy(service.url)
    proxy.cuts = [3_000_000]
    try {
      const { uploaded, last } = await tab.evaluate(
        async ({ document, url, token }) => {
          const { Octavo } = globalThis as unknown as { Octavo: new (options: object) => Client }
          const octavo = new Octavo({ url, token })
          const { processId } = await octavo.startTask({ task: 'merge-pdf' })
          let last = 0
          const file = new File([document, '\n%', 'x'.repeat(9_000_000), '\n'], 'large.pdf')
          const uploaded = await octavo.upload(processId, 'merge-pdf', file, {
            onProgress: ({ sent }) => {
              last = sent
            },
          })
          return { uploaded, last }
        },
        { document: plainText(), url: await proxy.start(), token: TOKEN },
      )
      expect(proxy.cut).toBe(1)
      expect(uploaded.fileSize).toBeGreaterThan(9_000_000)
      expect([uploaded.fileName, uploaded.page_count, last]).toEqual(['large.pdf', 2, uploaded.fileSize])
    } finally {
      proxy.stop()
    }
  })
})

/** A PDF that consists of ASCII characters only. */
function plainText(): string {
  return pdf('A', 2).toString('latin1')
}

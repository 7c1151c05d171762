import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import type { Step } from './features.js'
import * as judges from './judges.js'
import { Listener } from './listener.js'

export interface World {
  readonly address: string
  readonly token: string
  /** With `testdata`. */
  readonly folder: string
  readonly scratch: string
}

interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
}

type Table = Step['table']
type Does = (run: ScenarioRun, match: RegExpExecArray, step: Step) => Promise<void> | void

/** One scenario against an address. */
export class ScenarioRun {
  readonly #world: World
  /** Whether requests have the token. */
  hasToken = true
  listener: Listener | undefined
  port = 0
  answer: Answer | undefined
  answers: { readonly status: number; readonly store: string }[] = []
  /** Where the files of the last answer are. */
  store = ''

  constructor(world: World) {
    this.#world = world
  }

  async play(steps: readonly Step[]): Promise<void> {
    try {
      for (const step of steps) {
        const found = vocabulary.find(([pattern]) => pattern.test(step.text))
        if (found === undefined) throw new Error(`No such step: ${step.text}`)
        await found[1](this, found[0].exec(step.text)!, step)
      }
    } finally {
      await this.listener?.close()
    }
  }

  async listen(): Promise<void> {
    this.listener = new Listener(this.#world.folder)
    this.port = await this.listener.open()
  }

  async request(method: string, path: string, table: Table = []): Promise<void> {
    this.answer = await this.#sent(method, path, table)
    this.store = this.#stored(this.answer)
  }

  async requests(count: number, method: string, path: string, table: Table): Promise<void> {
    this.answers = await Promise.all(
      Array.from({ length: count }, async () => {
        const answer = await this.#sent(method, path, table)
        return { status: answer.status, store: this.#stored(answer) }
      }),
    )
  }

  async #sent(method: string, path: string, table: Table): Promise<Answer> {
    const headers = new Headers()
    if (this.hasToken)
      headers.set('authorization', `Basic ${Buffer.from(`octavo:${this.#world.token}`).toString('base64')}`)
    const form = new FormData()
    for (const [name = '', value = '', kind = 'header'] of table) {
      if (kind === 'header') headers.set(name, this.#withPort(value))
      else if (kind === 'field') form.append(name, this.#withPort(value))
      else form.append(name, new Blob([readFileSync(this.#pathOf(value))]), basename(value))
    }
    const body = method === 'POST' ? form : null
    const response = await fetch(`${this.#world.address}${path}`, { method, headers, body })
    return {
      status: response.status,
      headers: response.headers,
      body: Buffer.from(await response.arrayBuffer()),
    }
  }

  #withPort(value: string): string {
    return (
      value
        .replaceAll('host.docker.internal:%d', `127.0.0.1:${this.port}`)
        .replaceAll('host.docker.internal', '127.0.0.1')
        // The same in a regular expression.
        .replaceAll(/docker(\\+)\.internal/g, '127$1.0$1.0$1.1')
    )
  }

  #pathOf(value: string): string {
    return value.includes('teststore')
      ? join(this.store, value.replace('teststore/', ''))
      : join(this.#world.folder, value)
  }

  #stored({ status, headers, body }: Answer): string {
    const name = fileNameIn(headers.get('content-disposition'))
    if (status !== 200 || name === undefined) return this.store
    return this.keep(name, headers.get('content-type') ?? '', body)
  }

  keep(name: string, type: string, body: Buffer): string {
    const folder = join(this.#world.scratch, randomUUID())
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, name), body)
    if (type === 'application/zip') spawnSync('unzip', ['-o', '-q', join(folder, name), '-d', folder])
    return folder
  }

  get pdfs(): string[] {
    return readdirSync(this.store)
      .filter((name) => name.toLowerCase().endsWith('.pdf'))
      .map((name) => join(this.store, name))
  }

  /** `*_` stands for any beginning of the name. */
  fileCalled(name: string): string {
    const found = name.startsWith('*_')
      ? readdirSync(this.store).find((one) => one.includes(name.slice(2)))
      : readdirSync(this.store).find((one) => one.normalize() === name.normalize())
    expect(found !== undefined, `no file ${name} among ${readdirSync(this.store).join(', ')}`)
    return join(this.store, found!)
  }

  headersOf(kind: string): Headers {
    if (kind === 'response') return this.answer!.headers
    const received = kind === 'webhook request' ? this.listener?.webhook?.headers : this.listener?.last
    expect(received !== undefined, 'no request arrived')
    return new Headers(
      Object.entries(received!).map(([name, value]): [string, string] => [name, String(value)]),
    )
  }

  bodyOf(kind: string): string {
    return (
      kind === 'response' ? this.answer!.body : (this.listener?.webhook?.body ?? Buffer.alloc(0))
    ).toString()
  }
}

function expect(isTrue: boolean, problem: string): void {
  if (!isTrue) throw new Error(problem.slice(0, 600))
}

function fileNameIn(disposition: string | null): string | undefined {
  const extended = /filename\*=utf-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  return extended === undefined
    ? /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]
    : decodeURIComponent(extended)
}

/** Keys that are not expected may be there; the value `ignore` stands for any. */
function differs(expected: unknown, actual: unknown, path = ''): string | undefined {
  if (expected === 'ignore') return undefined
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length)
      return `${path}: ${JSON.stringify(actual)}`
    return expected
      .map((one, index) => differs(one, actual[index], `${path}[${index}]`))
      .find((one) => one !== undefined)
  }
  if (typeof expected === 'object' && expected !== null) {
    return Object.entries(expected)
      .map(([key, one]) => differs(one, (actual as Record<string, unknown> | null)?.[key], `${path}.${key}`))
      .find((one) => one !== undefined)
  }
  return expected === actual
    ? undefined
    : `${path}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`
}

const permissions: Readonly<Record<string, string>> = {
  printing: 'print',
  copying: 'copy',
  modifying: 'change',
  annotating: 'addNotes',
}

/** The steps, in our words. Those about the log of a container are not judged: an address has no log. */
const vocabulary: readonly (readonly [RegExp, Does])[] = [
  [/^I have a default Gotenberg container$/, () => undefined],
  [
    /^I have a Gotenberg container with the following environment variable\(s\):$/,
    (run, _, { table }) => {
      run.hasToken = !table.some(
        ([name]) => name === 'API_ENABLE_BASIC_AUTH' || name === 'API_ENABLE_OIDC_AUTH',
      )
    },
  ],
  [/^I have a (?:webhook|static) server$/, (run) => run.listen()],
  [
    /^I make a "(\w+)" request to Gotenberg at the "([^"]*)" endpoint(?: with the following (?:form data and )?header\(s\):)?$/,
    (run, [, method, path], { table }) => run.request(method!, path!, table),
  ],
  [
    /^I make (\d+) concurrent "(\w+)" requests to Gotenberg at the "([^"]*)" endpoint with/,
    (run, [, count, method, path], { table }) => run.requests(Number(count), method!, path!, table),
  ],
  [
    /^I wait for the asynchronous request to the webhook$/,
    async (run) => {
      await run.listener!.until(() => run.listener!.webhook !== undefined)
      const { headers, body } = run.listener!.webhook!
      const type = String(headers['content-type'])
      const name = fileNameIn(String(headers['content-disposition'] ?? '')) ?? `result.${type.split('/')[1]}`
      run.store = run.keep(name, type, body)
    },
  ],
  [/^the Gotenberg container (?:should|should NOT) log the following entries:$/, () => undefined],
  [
    /^the response status code should be (\d+)$/,
    ({ answer }, [, status]) =>
      expect(
        answer!.status === Number(status),
        `status ${answer!.status}: ${answer!.body.toString().slice(0, 300)}`,
      ),
  ],
  [
    /^all concurrent response status codes should be (\d+)$/,
    ({ answers }, [, status]) =>
      expect(
        answers.every((one) => one.status === Number(status)),
        answers.map((one) => one.status).join(),
      ),
  ],
  [
    /^all concurrent responses should have (\d+) PDF\(s\)$/,
    ({ answers }, [, count]) =>
      expect(
        answers.every(({ store }) => readdirSync(store).length === Number(count)),
        'files are missing',
      ),
  ],
  [
    /^the (response|webhook request|file request|server request) header "([^"]*)" should be "([^"]*)"$/,
    (run, [, kind, name, value]) => {
      const actual = run.headersOf(kind!).get(name!) ?? ''
      expect(actual === value, `${name}: ${actual}`)
    },
  ],
  [
    /^the webhook request header "([^"]*)" should carry trace id "([^"]*)"$/,
    (run, [, name, id]) =>
      expect(run.headersOf('webhook request').get(name!)?.split('-')[1] === id, 'another trace'),
  ],
  [
    /^the (response|webhook request|file request|server request) cookie "([^"]*)" should be "([^"]*)"$/,
    (run, [, kind, name, value]) => {
      const cookies = run.headersOf(kind!).get('cookie') ?? ''
      const actual =
        cookies
          .split('; ')
          .find((one) => one.startsWith(`${name}=`))
          ?.slice(name!.length + 1) ?? ''
      expect(actual === value, `cookies: ${cookies}`)
    },
  ],
  [
    /^the (response|webhook request) body should match string:$/,
    (run, [, kind], { doc }) => {
      const body = run.bodyOf(kind!)
      expect(doc === '{version}' ? /^\d+\.\d+\.\d+/.test(body) : body === doc, `body: ${body}`)
    },
  ],
  [
    /^the (response|webhook request) body should contain string:$/,
    (run, [, kind], { doc }) => expect(run.bodyOf(kind!).includes(doc), `body: ${run.bodyOf(kind!)}`),
  ],
  [
    /^the (response|webhook request) body should match JSON:$/,
    (run, [, kind], { doc }) => {
      const difference = differs(JSON.parse(doc), JSON.parse(run.bodyOf(kind!)))
      expect(difference === undefined, `JSON ${difference}`)
    },
  ],
  [
    /^the webhook event should match JSON:$/,
    async ({ listener }, _, { doc }) => {
      await listener!.until(() => listener!.event !== undefined, 10_000)
      const difference = differs(JSON.parse(doc), JSON.parse(listener!.event!))
      expect(difference === undefined, `event ${difference}`)
    },
  ],
  [
    /^there should be (\d+) PDF\(s\) in the (?:response|webhook request)$/,
    (run, [, count]) => expect(run.pdfs.length === Number(count), `${run.pdfs.length} PDF files`),
  ],
  [
    /^there should be the following file\(s\) in the (?:response|webhook request):$/,
    (run, _, { table }) => {
      for (const [name = ''] of table) expect(existsSync(run.fileCalled(name)), name)
    },
  ],
  [
    /PDF\(s\) should be valid "([^"]*)" with a tolerance/,
    async ({ pdfs }, [, standard]) => {
      const broken = await judges.rulesBroken(standard!, pdfs)
      expect(broken.length === 0, `${standard}: ${broken.join(' ')}`)
    },
  ],
  [
    /PDF\(s\) (should|should NOT) be flatten$/,
    ({ pdfs }, [, should]) =>
      expect(
        pdfs.every((path) => judges.hasAnnotations(path) === (should !== 'should')),
        'annotations',
      ),
  ],
  [
    /PDF\(s\) (should|should NOT) be encrypted$/,
    ({ pdfs }, [, should]) =>
      expect(
        pdfs.every((path) => judges.isLocked(path) === (should === 'should')),
        'encryption',
      ),
  ],
  [
    /PDF\(s\) (should|should NOT) allow "([^"]*)"$/,
    ({ pdfs }, [, should, action]) =>
      expect(
        pdfs.every((path) =>
          judges
            .info(path)
            .replaceAll(/\s/g, '')
            .includes(`${permissions[action!]}:${should === 'should' ? 'yes' : 'no'}`),
        ),
        'permissions',
      ),
  ],
  [
    /PDF\(s\) (should|should NOT) have the "([^"]*)" file embedded$/,
    ({ pdfs }, [, should, name]) =>
      expect(
        pdfs.every((path) => judges.attachmentsOf(path).includes(name!) === (should === 'should')),
        `attachment ${name}`,
      ),
  ],
  [
    /PDF\(s\) should have the "([^"]*)" file embedded with relationship "([^"]*)"$/,
    ({ pdfs }, [, name, relationship]) =>
      expect(
        pdfs.every((path) => judges.hasRelationship(path, name!, relationship!)),
        'relationship',
      ),
  ],
  [
    /^the "([^"]*)" PDF should have (\d+) page\(s\)$/,
    (run, [, name, count]) => {
      const pages = judges.pagesOf(run.fileCalled(name!))
      expect(pages === Number(count), `${pages} pages`)
    },
  ],
  [
    /^the "([^"]*)" PDF (should|should NOT) be set to landscape orientation$/,
    (run, [, name, should]) =>
      expect(judges.isLandscape(run.fileCalled(name!)) === (should === 'should'), 'orientation'),
  ],
  [
    /^the "([^"]*)" PDF (should|should NOT) have a document outline$/,
    (run, [, name, should]) =>
      expect(judges.hasOutline(run.fileCalled(name!)) === (should === 'should'), 'outline'),
  ],
  [
    /^the "([^"]*)" PDF (should|should NOT) have the following content at page (\d+):$/,
    (run, [, name, should, page], { doc }) => {
      const text = judges.textOf(run.fileCalled(name!), Number(page))
      expect(text.includes(doc) === (should === 'should'), `text of page ${page}: ${text}`)
    },
  ],
  [
    /^the "([^"]*)" PDF (should|should NOT) have content matching "([^"]*)" at page (\d+)$/,
    (run, [, name, should, pattern, page]) => {
      const text = judges.textOf(run.fileCalled(name!), Number(page))
      expect(new RegExp(pattern!).test(text) === (should === 'should'), `text of page ${page}: ${text}`)
    },
  ],
  [
    /^the "([^"]*)" PDF should have (\d+) image\(s\)$/,
    (run, [, name, count]) => {
      const images = judges.imagesIn(run.fileCalled(name!))
      expect(images === Number(count), `${images} images`)
    },
  ],
  [
    /^the "([^"]*)" image should be (\d+)x(\d+) pixels$/,
    async (run, [, name, width, height]) => {
      const size = await sharp(run.fileCalled(name!)).metadata()
      expect(
        size.width === Number(width) && size.height === Number(height),
        `${size.width} × ${size.height} pixels`,
      )
    },
  ],
  [
    /^the "([^"]*)" image pixel at (\d+),(\d+) should be "([^"]*)"$/,
    async (run, [, name, x, y, color]) => {
      const area = { left: Number(x), top: Number(y), width: 1, height: 1 }
      const pixel = await sharp(run.fileCalled(name!)).extract(area).removeAlpha().raw().toBuffer()
      expect(`#${pixel.toString('hex')}` === color!.toLowerCase(), `#${pixel.toString('hex')}`)
    },
  ],
  [
    /^the "([^"]*)" file size should be (less|greater) than (\d+) KB$/,
    (run, [, name, than, size]) => {
      const bytes = statSync(run.fileCalled(name!)).size
      expect(than === 'less' ? bytes < Number(size) * 1024 : bytes > Number(size) * 1024, `${bytes} bytes`)
    },
  ],
]

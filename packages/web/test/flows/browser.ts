import { Octavo } from '@octavo/client'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type ServerUnderTest, startForTest, TOKEN } from '../../../server/test/support/running-server.js'
import { sharedChromium, sharedService, sharedWindows, type Window } from './shared-service.js'

/** What the tests of a file do not share with other files. */
interface Own {
  /** Settings of a separate service. */
  readonly env?: Readonly<Record<string, string>>
  readonly launchBrowser?: () => Promise<Browser>
}

/** A real service with the built page, and a browser, for the tests of one file. */
export class PageUnderTest {
  #server: ServerUnderTest | undefined
  #browser: Browser | undefined
  #windows = new Map<string, Window>()
  #endOwn: () => Promise<unknown> = async () => undefined
  readonly #contexts: BrowserContext[] = []
  /** Content Security Policy violations and uncaught errors since the tests started. */
  readonly complaints: string[] = []

  get server(): ServerUnderTest {
    if (this.#server === undefined) throw new Error('The service has not been started.')
    return this.#server
  }

  /**
   * Uses the service and the Chromium of this process, unless there are separate settings or another browser.
   */
  async begin({ env, launchBrowser }: Own = {}): Promise<void> {
    const [server, browser] = await Promise.all([
      env === undefined ? sharedService() : startForTest(env),
      launchBrowser === undefined ? sharedChromium() : launchBrowser(),
    ])
    this.#server = server
    this.#browser = browser
    if (env === undefined && launchBrowser === undefined) this.#windows = sharedWindows()
    this.#endOwn = async () => {
      for (const { context } of this.#windows.values()) await closePages(context)
      await (launchBrowser === undefined ? undefined : browser.close())
      // Processes left in the service would appear on the pages of the next file.
      await (env === undefined ? removeProcesses(server.url) : server.end())
    }
  }

  async end(): Promise<void> {
    for (const context of this.#contexts) await context.close()
    await this.#endOwn()
  }

  /**
   * A browser context without stored data. The service worker is blocked, because it would answer requests
   * that a test observes.
   */
  async context(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const { context } = await this.#newWindow(options)
    this.#contexts.push(context)
    return context
  }

  /**
   * The page, signed in, at the given fragment, without stored data. Pages with the same options share a context
   * and its cache, and the previous one is closed: for two pages at the same time use `context`.
   */
  async open(address = '#/', options: BrowserContextOptions = {}): Promise<Page> {
    const { url } = this.server
    const kind = JSON.stringify(options)
    const window = this.#windows.get(kind) ?? (await this.#newWindow(options))
    this.#windows.set(kind, window)
    window.complaints = this.complaints
    const { context } = window
    await closePages(context)
    const page = await context.newPage()
    const storage = await context.newCDPSession(page)
    await storage.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' })
    await storage.detach()
    return this.#signedIn(page, url, address)
  }

  /** The page, signed in, through another URL of the service, in a separate context. */
  async openBy(url: string, address: string): Promise<Page> {
    const context = await this.context()
    return this.#signedIn(await context.newPage(), url.replace(/\/$/, ''), address)
  }

  async #signedIn(page: Page, url: string, address: string): Promise<Page> {
    await signIn(page.context(), url)
    await page.goto(`${url}/${address}`)
    await page.waitForSelector('main h1')
    return page
  }

  async #newWindow(options: BrowserContextOptions): Promise<Window> {
    const context = await this.#browser!.newContext({
      serviceWorkers: 'block',
      locale: 'en-GB',
      acceptDownloads: true,
      ...options,
    })
    // As long as vitest polls: Playwright's half a minute is too short on a busy machine.
    context.setDefaultTimeout(60_000)
    const window: Window = { context, complaints: this.complaints }
    // The console of Chromium does not report a violation that a script handles.
    await context.addInitScript(() =>
      addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
        console.error(`Content-Security-Policy: ${effectiveDirective} ${blockedURI} in ${sourceFile}`),
      ),
    )
    context.on('weberror', (error) => window.complaints.push(String(error.error())))
    context.on('console', (message) => {
      if (/Content.Security.Policy/i.test(message.text())) window.complaints.push(message.text())
    })
    return window
  }
}

async function removeProcesses(url: string): Promise<void> {
  const octavo = new Octavo({ url, token: TOKEN })
  for (;;) {
    const { processes } = await octavo.processes()
    if (processes.length === 0) return
    await Promise.all(processes.map(({ processId }) => octavo.delete(processId)))
  }
}

async function closePages(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.close()
}

/** Signs in like the page, without its form. */
export async function signIn(context: BrowserContext, url: string, token = TOKEN): Promise<void> {
  const answer = await context.request.post(`${url}/session`, { data: { token } })
  if (!answer.ok()) throw new Error(`Signing in was answered with ${answer.status()}.`)
}

export function usePage(own: Own = {}): PageUnderTest {
  const page = new PageUnderTest()
  beforeAll(() => page.begin(own))
  afterAll(() => page.end())
  return page
}

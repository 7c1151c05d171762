import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launch } from '../../../pdf/test/browser/chromium.js'
import { type ServerUnderTest, startForTest, TOKEN } from '../../../server/test/support/running-server.js'

/** A real service with the built page, and a browser, for the tests of one file. */
export class PageUnderTest {
  #server: ServerUnderTest | undefined
  #browser: Browser | undefined
  readonly #windows = new Map<string, BrowserContext>()
  /** What the policy of the page refused, and what a script did not catch, since the tests began. */
  readonly complaints: string[] = []

  get server(): ServerUnderTest {
    if (this.#server === undefined) throw new Error('The service has not been started.')
    return this.#server
  }

  async begin(env: Readonly<Record<string, string>>, launchBrowser = launch): Promise<void> {
    const settings = { OCTAVO_AUTH_FAILURES_PER_MINUTE: '1000', ...env }
    ;[this.#server, this.#browser] = await Promise.all([startForTest(settings), launchBrowser()])
  }

  async end(): Promise<void> {
    await this.#browser?.close()
    await this.#server?.end()
  }

  /** A window with nothing kept. The worker for offline use would answer in the place of requests that a test looks at. */
  async context(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await this.#browser!.newContext({
      serviceWorkers: 'block',
      locale: 'en-GB',
      acceptDownloads: true,
      ...options,
    })
    // Chromium's console says nothing of a refusal that a script expected.
    await context.addInitScript(() =>
      addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
        console.error(`Content-Security-Policy: ${effectiveDirective} ${blockedURI} in ${sourceFile}`),
      ),
    )
    context.on('weberror', (error) => this.complaints.push(String(error.error())))
    context.on('console', (message) => {
      if (/Content.Security.Policy/i.test(message.text())) this.complaints.push(message.text())
    })
    return context
  }

  /**
   * The page, signed in, at an address behind its `#`, with nothing kept. Windows that are alike share what the browser has loaded, and the one before
   * is closed: for two at once there is `context`.
   */
  async open(address = '#/', options: BrowserContextOptions = {}): Promise<Page> {
    const { url } = this.server
    const kind = JSON.stringify(options)
    const context = this.#windows.get(kind) ?? (await this.context(options))
    this.#windows.set(kind, context)
    for (const before of context.pages()) await before.close()
    const page = await context.newPage()
    const storage = await context.newCDPSession(page)
    await storage.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' })
    await storage.detach()
    await signIn(context, url)
    await page.goto(`${url}/${address}`)
    await page.waitForSelector('main h1')
    return page
  }
}

/** As the page does it, without its form. */
export async function signIn(context: BrowserContext, url: string, token = TOKEN): Promise<void> {
  const answer = await context.request.post(`${url}/session`, { data: { token } })
  if (!answer.ok()) throw new Error(`Signing in was answered with ${answer.status()}.`)
}

export function usePage(env: Readonly<Record<string, string>> = {}, launchBrowser = launch): PageUnderTest {
  const page = new PageUnderTest()
  beforeAll(() => page.begin(env, launchBrowser))
  afterAll(() => page.end())
  return page
}

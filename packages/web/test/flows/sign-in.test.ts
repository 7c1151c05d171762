import { afterAll, beforeAll, expect, it } from 'vitest'
import { inChromium } from '../../../pdf/test/browser/chromium.js'
import { freePort } from '../../../server/test/support/free-port.js'
import { TOKEN } from '../../../server/test/support/running-server.js'
import { PageUnderTest, usePage } from './browser.js'
import { type PrefixProxy, startPrefixProxy } from './prefix-proxy.js'

inChromium('Who has a token', () => {
  const under = usePage()

  it('signs in with it on the page, is told of a wrong one, and signs out', async () => {
    const context = await under.context()
    const page = await context.newPage()
    await page.goto(under.server.url)
    const token = page.getByLabel('Token')
    await token.fill('not-a-token')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText(/The token is not valid/).waitFor()
    await token.fill(TOKEN)
    await token.press('Enter')
    await token.waitFor({ state: 'detached' })
    const [cookie] = await context.cookies()
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
    expect(cookie!.value).not.toContain(TOKEN)
    await page.reload()
    await page.waitForSelector('main h1')
    expect(await token.count()).toBe(0)
    await page.getByText('Settings', { exact: true }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await token.waitFor()
    expect(await context.cookies()).toEqual([])
    expect(under.complaints).toEqual([])
    await context.close()
  })
})

inChromium('Behind a proxy that has the service below a path', () => {
  const under = new PageUnderTest()
  let proxy: PrefixProxy
  beforeAll(async () => {
    const [port, proxyPort] = [await freePort(), await freePort()]
    await under.begin({
      OCTAVO_PORT: String(port),
      OCTAVO_BASE_URL: `http://127.0.0.1:${proxyPort}/tools/pdf`,
    })
    proxy = await startPrefixProxy('/tools/pdf', proxyPort, `http://127.0.0.1:${port}`)
  })
  afterAll(async () => {
    await under.end()
    await proxy.close()
  })

  it('the page, its assets, the sign-in and the catalogue work, and nothing is asked for beside the path', async () => {
    const context = await under.context()
    const page = await context.newPage()
    expect(under.server.signInUrl).toMatch(`${proxy.url}/#sign-in=`)
    await page.goto(under.server.signInUrl!)
    const tasks = await page.waitForResponse((answer) => answer.url().endsWith('/api/v1/tasks'))
    expect([tasks.status(), tasks.url()]).toEqual([200, `${proxy.url}/api/v1/tasks`])
    expect(page.url()).toBe(`${proxy.url}/#/`)
    await page.getByRole('link', { name: /^Merge PDF/ }).waitFor()
    // What else the host serves does not get the session.
    expect(await context.cookies()).toMatchObject([{ path: '/tools/pdf' }])
    expect(proxy.astray).toEqual([])
    expect(under.complaints).toEqual([])
    await context.close()
  })
})

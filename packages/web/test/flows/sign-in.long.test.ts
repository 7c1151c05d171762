import { afterAll, beforeAll, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { plainDocument } from '../../../pdf/test/fixtures/plain.js'
import { temporaryFile } from '../../../pdf/test/fixtures/temporary-file.js'
import { pageMarkers } from '../../../pdf/test/validators.js'
import { freePort } from '../../../server/test/support/free-port.js'
import { TOKEN } from '../../../server/test/support/running-server.js'
import { PageUnderTest, usePage } from './browser.js'
import { chooseFiles, downloadEach, openTool, runTool } from './driven-tool.js'
import { type PrefixProxy, startPrefixProxy } from './prefix-proxy.js'

withPrograms('Signing in with a token', ['chromium'], () => {
  const under = usePage()

  it('signs in on the page, sees an error for a wrong token, and signs out', async () => {
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

  it('uses the page over HTTP from another host: on the server, on the device and for chains', async () => {
    const context = await under.context()
    const page = await context.newPage()
    await page.goto(under.server.url.replace('127.0.0.1', 'octavo.test'))
    expect(await page.evaluate('[isSecureContext, typeof crypto.randomUUID]')).toEqual([false, 'undefined'])
    await page.getByLabel('Token').fill(TOKEN)
    await page.getByLabel('Token').press('Enter')
    await page.getByLabel('Token').waitFor({ state: 'detached' })
    for (const where of ['On the server', 'On this device'] as const) {
      await openTool(page, 'merge-pdf', 'Merge PDF')
      if (where === 'On the server')
        await chooseFiles(page, [
          { name: 'a.pdf', bytes: plainDocument('A', 1) },
          { name: 'b.pdf', bytes: plainDocument('B', 1) },
        ])
      await runTool(page, 'Merge PDF', where)
      await page.locator('.viewed-page[data-page="1"] [data-state=drawn]').waitFor()
      const { bytes } = (await downloadEach(page))[0]!
      expect(pageMarkers(temporaryFile(bytes)), where).toEqual(['A-1', 'B-1'])
    }
    await page.evaluate(() => location.assign('#/chains'))
    await page.getByRole('button', { name: 'New workflow' }).click()
    await page.getByLabel('Add a step').selectOption('reverse-pdf')
    await page.getByText('Show as code').click()
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.getByText('Copied.').waitFor()
    expect(under.complaints).toEqual([])
    await context.close()
  })
})

withPrograms('The page behind a proxy with a path prefix', ['chromium'], () => {
  const under = new PageUnderTest()
  let proxy: PrefixProxy
  beforeAll(async () => {
    const [port, proxyPort] = [await freePort(), await freePort()]
    await under.begin({
      env: {
        OCTAVO_PORT: String(port),
        OCTAVO_BASE_URL: `http://127.0.0.1:${proxyPort}/tools/pdf`,
      },
    })
    proxy = await startPrefixProxy('/tools/pdf', proxyPort, `http://127.0.0.1:${port}`)
  })
  afterAll(async () => {
    await under.end()
    await proxy.close()
  })

  it('loads the page, its assets and the catalogue and signs in, with no request outside the path', async () => {
    const context = await under.context()
    const page = await context.newPage()
    expect(under.server.signInUrl).toMatch(`${proxy.url}/#sign-in=`)
    await page.goto(under.server.signInUrl!)
    const tasks = await page.waitForResponse((answer) => answer.url().endsWith('/api/v1/tasks'))
    expect([tasks.status(), tasks.url()]).toEqual([200, `${proxy.url}/api/v1/tasks`])
    expect(page.url()).toBe(`${proxy.url}/#/`)
    await page.getByRole('link', { name: /^Merge PDF/ }).waitFor()
    // Other paths of the host do not get the session.
    expect(await context.cookies()).toMatchObject([{ path: '/tools/pdf' }])
    expect(proxy.astray).toEqual([])
    expect(under.complaints).toEqual([])
    await context.close()
  })
})

import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { launch } from '../../../pdf/test/browser/chromium.js'
import { pdf, useService } from '../service.js'
import { TOKEN } from '../support/running-server.js'

withPrograms('The page’s address that every start prints', ['chromium'], () => {
  const service = useService()
  let browser: Browser
  let page: Page
  const asked: string[] = []
  const refusedByPolicy: string[] = []
  beforeAll(async () => {
    browser = await launch()
    page = await browser.newPage()
    page.on('request', (request) => asked.push(new URL(request.url()).origin))
    page.on('console', (message) => {
      if (/Content.Security.Policy/i.test(message.text())) refusedByPolicy.push(message.text())
    })
  })
  afterAll(() => browser.close())

  const status = (path: string): Promise<unknown> => page.evaluate(`fetch('${path}').then((a) => a.status)`)

  it('signs the page in once, and its code disappears from the URL and the history', async () => {
    await page.goto(service.url)
    await page.waitForSelector('.sign-in')
    expect(await status('/api/v1/tasks')).toBe(401)
    const address = service.signInUrl!
    expect(address).toMatch(/#sign-in=\S{20,}$/)
    await page.goto(address)
    await page.waitForSelector('.sign-in', { state: 'detached' })
    await page.waitForSelector('.tool-card')
    await page.goto('about:blank')
    await page.goBack()
    expect(page.url()).toBe(`${service.url}/#/`)
    expect(await status('/api/v1/tasks')).toBe(200)
    // Scripts of the page cannot read the cookie.
    expect(await page.evaluate('document.cookie')).toBe('')
  })

  it('is refused with a message when its code was used before', async () => {
    await page.context().clearCookies()
    await page.goto('about:blank')
    await page.goto(service.signInUrl!)
    await page.waitForSelector('.sign-in .problem:not(:empty)')
    expect(await page.textContent('.sign-in .problem')).toMatch(/This address is not valid any more/)
    expect(page.url()).toBe(`${service.url}/#/`)
  })

  it('leads to /docs, which work in a browser and load nothing from other origins', async () => {
    await page.goto(service.url)
    await page.click('.preferences summary')
    await page.click('.preferences a[href$="/docs"]')
    await page.click('summary:has-text("/api/v1/start-task")')
    expect(await page.isVisible('text=Creates a process')).toBe(true)
    const trying = page
      .locator('details', { has: page.locator('form[data-path="/api/v1/start-task"]') })
      .last()
    await page.fill('#token', TOKEN)
    await trying.locator('summary').click()
    await trying.locator('textarea').fill('{"task":"merge-pdf"}')
    await trying.locator('button').click()
    await trying.locator('output pre').waitFor()
    expect(await trying.locator('output').textContent()).toMatch(/^200 .*"processId": "/s)
    await page.goto(`${service.url}/docs#schema-MergePdfOptions`)
    expect(await page.isVisible('#schema-MergePdfOptions td:has-text("interleave")')).toBe(true)
    expect(new Set(asked.filter((origin) => origin !== 'null'))).toEqual(new Set([service.url]))
  })

  it('follows a process by EventSource as in docs/events.md, and closes it at the end', async () => {
    const docs = readFileSync(new URL('../../../../docs/events.md', import.meta.url), 'utf8')
    const [, example] = /^```js\n(const events = new EventSource.*?)^```$/ms.exec(docs) ?? []
    const { processId, entries } = await service.ready(['a.pdf', pdf('A', 2)])
    const { body: ticket } = await service.post(`/api/v1/processes/${processId}/ticket`)
    await page.goto(service.url)
    await page.evaluate(`(() => {
      const ticket = ${JSON.stringify(ticket)}
      const shown = (window.shown = [])
      const show = (percent) => shown.push(percent)
      ${example}
      window.events = events
    })()`)
    await service.merge(processId, entries)
    await page.waitForFunction('window.events.readyState === EventSource.CLOSED')
    const shown = (await page.evaluate('window.shown')) as number[]
    expect(shown).toEqual([...shown].sort((a, b) => a - b))
  })

  it('violates no Content-Security-Policy', () => {
    expect(refusedByPolicy).toEqual([])
  })
})

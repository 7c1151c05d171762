import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inChromium, launch } from '../../../pdf/test/browser/chromium.js'
import { useService } from '../service.js'

inChromium('The page’s address that every start prints', () => {
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

  it('signs the page in, once, and the code is gone from the address and the history', async () => {
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
    // No script of the page can read it.
    expect(await page.evaluate('document.cookie')).toBe('')
  })

  it('says so when its code was used before', async () => {
    await page.context().clearCookies()
    await page.goto('about:blank')
    await page.goto(service.signInUrl!)
    await page.waitForSelector('.sign-in .problem:not(:empty)')
    expect(await page.textContent('.sign-in .problem')).toMatch(/This address is not valid any more/)
    expect(page.url()).toBe(`${service.url}/#/`)
  })

  it('leads to docs that work in a browser, and asks nothing of the outside', async () => {
    await page.goto(service.url)
    await page.click('.preferences summary')
    await page.click('.preferences a[href$="/docs"]')
    await page.waitForSelector('.opblock', { timeout: 20_000 })
    expect(await page.textContent('.info')).toContain('Octavo')
    expect(new Set(asked.filter((origin) => origin !== 'null'))).toEqual(new Set([service.url]))
  })

  it('needs nothing that the policy of the page refuses', () => {
    expect(refusedByPolicy).toEqual([])
  })
})

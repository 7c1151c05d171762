import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { plainDocument } from '../../../pdf/test/fixtures/plain.js'
import { temporaryFile } from '../../../pdf/test/fixtures/temporary-file.js'
import { pageMarkers } from '../../../pdf/test/validators.js'
import { usePage } from './browser.js'
import { chooseFiles, downloadEach, openTool, runTool } from './driven-tool.js'

withPrograms('The page on a device', ['chromium'], () => {
  // A separate service, because the tests stop it.
  const under = usePage({ env: {} })

  it('runs a tool on this device offline, even one that was not opened before', async () => {
    const context = await under.context({ serviceWorkers: 'allow' })
    const page = await context.newPage()
    await page.goto(under.server.url)
    await page.evaluate('navigator.serviceWorker.ready')
    const reversed = async (marker: string): Promise<string[]> => {
      await openTool(page, 'reverse-pdf', 'Reverse PDF')
      await chooseFiles(page, [{ name: 'a.pdf', bytes: plainDocument(marker, 3) }])
      await runTool(page, 'Reverse PDF', 'On this device')
      return pageMarkers(temporaryFile((await downloadEach(page))[0]!.bytes))
    }
    const worker = await (await fetch(`${under.server.url}/service-worker.js`)).text()
    const assets = new Set(worker.match(/assets\/[\w.-]+/g))
    const kept = () =>
      page.evaluate(async () => {
        const keys = await (await caches.open('octavo')).keys()
        return keys.filter(({ url }) => url.includes('/assets/')).length
      })
    await expect.poll(kept, { timeout: 50_000, interval: 500 }).toBe(assets.size)
    await context.setOffline(true)
    await page.goto(`${under.server.url}/#/`)
    await page.reload()
    await page.getByText(/The service cannot be reached/).waitFor()
    expect(await reversed('B')).toEqual(['B-3', 'B-2', 'B-1'])
    await context.close()
  })

  it('opens offline in its language and says that the service cannot be reached', async () => {
    const { url } = under.server
    const context = await under.context({ serviceWorkers: 'allow', locale: 'de-DE' })
    const page = await context.newPage()
    await page.goto(url)
    await page.getByRole('heading', { name: 'Was möchten Sie mit Ihren Dateien tun?' }).waitFor()
    const kept = () =>
      page.evaluate(`caches.open('octavo')
        .then((cache) => cache.keys())
        .then((keys) => keys.map(({ url }) => new URL(url).pathname))`) as Promise<string[]>
    await expect.poll(kept, { timeout: 15_000 }).toContainEqual(expect.stringMatching(/^\/assets\/de-/))
    await expect.poll(kept).toContainEqual(expect.stringMatching(/^\/assets\/index-.*\.js$/))
    expect((await kept()).filter((path) => /^\/(api|session|docs|openapi)/.test(path))).toEqual([])

    await under.server.close()
    await page.reload()
    await page.getByRole('heading', { name: 'Was möchten Sie mit Ihren Dateien tun?' }).waitFor()
    await page.getByText(/Der Dienst ist nicht erreichbar/).waitFor()
    expect(await page.getByRole('link', { name: /PDF zusammenfügen/ }).count()).toBe(1)
    await context.close()
  })

  it('has a manifest whose icons exist in the declared sizes', () => {
    const file = (name: string): Buffer => readFileSync(new URL(`../../public/${name}`, import.meta.url))
    const { icons } = JSON.parse(file('manifest.webmanifest').toString()) as {
      icons: { src: string; sizes: string; type: string; purpose: string }[]
    }
    expect(icons.map(({ purpose }) => purpose)).toContain('maskable')
    for (const { src, sizes } of icons.filter(({ type }) => type === 'image/png')) {
      // Width and height are the first fields of a PNG's header.
      const png = file(src)
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes)
    }
  })
})

import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { describe, it } from 'vitest'

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A host that is not this machine's own, as browsers see it: what they keep for pages over TLS is not there.
  '--host-resolver-rules=MAP octavo.test 127.0.0.1',
]

/** The system's own Chromium, or the one that Playwright installed; undefined if there is none. */
function executable(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [...candidates, chromium.executablePath()].find((path) => existsSync(path))
}

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: executable() ?? '', args: flags })
}

/** With a profile on disk, as people have it: without one, what pages store is kept in memory. */
export function launchWithProfile(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { executablePath: executable() ?? '', args: flags })
}

/** A group of tests that need a browser: skipped by name where there is none, but a failure in CI. */
export function inChromium(name: string, body: () => void): void {
  if (executable() !== undefined) describe(name, body)
  else if (process.env.CI === undefined) describe.skip(`${name} (Chromium not installed)`, body)
  else
    describe(name, () => {
      it('runs in Chromium', () => {
        throw new Error('Install Chromium: in CI no browser may be missing.')
      })
    })
}

import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { chromiumProgram } from '../../../../scripts/test-programs.mjs'

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

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumProgram() ?? '', args: flags })
}

/** With a profile on disk, as people have it: without one, what pages store is kept in memory. */
export function launchWithProfile(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { executablePath: chromiumProgram() ?? '', args: flags })
}

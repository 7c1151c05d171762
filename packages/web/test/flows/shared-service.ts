import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import { inject } from 'vitest'
import { launch } from '../../../pdf/test/browser/chromium.js'
import {
  type ServerUnderTest,
  startForTest,
  TEST_TASKS,
} from '../../../server/test/support/running-server.js'

/** A browser context for all pages with the same options, which share its cache. */
export interface Window {
  readonly context: BrowserContext
  /** Where its complaints are collected: by the tests that use it now. */
  complaints: string[]
}

interface Shared {
  service?: Promise<ServerUnderTest>
  chromium?: Promise<Browser>
  readonly windows: Map<string, Window>
}

/** Kept for all files of this process, because modules may be loaded again for each file. */
const kept = globalThis as { octavoShared?: Shared }

function shared(): Shared {
  if (kept.octavoShared === undefined) {
    const own: Shared = { windows: new Map() }
    kept.octavoShared = own
    // SIGTERM ends the test process. Files that it does not remove in time are in a folder that is removed
    // afterwards.
    process.once('SIGTERM', () => {
      const ended = [
        own.chromium?.then((browser) => browser.close()),
        own.service?.then((server) => server.close()),
      ]
      void Promise.allSettled(ended).then(() => process.exit())
    })
  }
  return kept.octavoShared
}

/** A service with the tasks of the tests, which also has another host name. */
export function sharedService(): Promise<ServerUnderTest> {
  const own = shared()
  own.service ??= startForTest(
    { OCTAVO_TASKS_DIR: TEST_TASKS, OCTAVO_ALLOWED_HOSTS: 'octavo.test' },
    mkdtempSync(join(inject('temporaryFolder'), 'pages-')),
  )
  return own.service
}

export function sharedChromium(): Promise<Browser> {
  const own = shared()
  own.chromium ??= launch()
  return own.chromium
}

/** By the options they were opened with. */
export function sharedWindows(): Map<string, Window> {
  return shared().windows
}

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

interface SharedParts {
  service?: Promise<ServerUnderTest>
  chromium?: Promise<Browser>
  readonly windows: Map<string, Window>
}

/** Kept for all files of this process, because modules may be loaded again for each file. */
const kept = globalThis as { octavoSharedParts?: SharedParts }

function sharedParts(): SharedParts {
  if (kept.octavoSharedParts === undefined) {
    const parts: SharedParts = { windows: new Map() }
    kept.octavoSharedParts = parts
    // SIGTERM ends the test process. Files that it does not remove in time are in a folder that is removed
    // afterwards.
    process.once('SIGTERM', () => {
      const ended = [
        parts.chromium?.then((browser) => browser.close()),
        parts.service?.then((server) => server.close()),
      ]
      void Promise.allSettled(ended).then(() => process.exit())
    })
  }
  return kept.octavoSharedParts
}

/** A service with the tasks of the tests, which also has another host name. */
export function sharedService(): Promise<ServerUnderTest> {
  const parts = sharedParts()
  parts.service ??= startForTest(
    { OCTAVO_TASKS_DIR: TEST_TASKS, OCTAVO_ALLOWED_HOSTS: 'octavo.test' },
    mkdtempSync(join(inject('temporaryFolder'), 'pages-')),
  )
  return parts.service
}

export function sharedChromium(): Promise<Browser> {
  const parts = sharedParts()
  parts.chromium ??= launch()
  return parts.chromium
}

/** By the options they were opened with. */
export function sharedWindows(): Map<string, Window> {
  return sharedParts().windows
}

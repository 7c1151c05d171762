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

/** Windows of one kind, that share what the browser has loaded. */
export interface Window {
  readonly context: BrowserContext
  /** Where its complaints go: those of the tests that use it now. */
  complaints: string[]
}

interface SharedParts {
  service?: Promise<ServerUnderTest>
  chromium?: Promise<Browser>
  readonly windows: Map<string, Window>
}

/** Of this process, for file after file: modules may be loaded again for each. */
const kept = globalThis as { octavoSharedParts?: SharedParts }

function sharedParts(): SharedParts {
  if (kept.octavoSharedParts === undefined) {
    const parts: SharedParts = { windows: new Map() }
    kept.octavoSharedParts = parts
    // So the process of tests is ended; what it does not get to, it leaves in the folder that is removed behind it.
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

/** A service with the tasks of the tests, that is known by another name too. */
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

/** By what they were opened with. */
export function sharedWindows(): Map<string, Window> {
  return sharedParts().windows
}

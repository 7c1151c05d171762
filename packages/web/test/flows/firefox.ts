import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, firefox } from 'playwright-core'
import { describe } from 'vitest'

/** The system's own: Playwright drives a Firefox as it is published through WebDriver BiDi. */
function executable(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders
    .flatMap((folder) => ['firefox-esr', 'firefox'].map((name) => join(folder, name)))
    .find((path) => existsSync(path))
}

export async function launchFirefox(): Promise<Browser> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: executable() ?? '',
    // What is downloaded is kept, and not opened in a tab as well.
    firefoxUserPrefs: { 'pdfjs.disabled': true },
  })
  leaveOutMediaFeatures(browser)
  return browser
}

interface BidiSession {
  send(method: string, parameters: unknown): Promise<unknown>
}
interface InProcess {
  readonly _connection: { toImpl(browser: Browser): { readonly _browserSession: BidiSession } }
}

/** Playwright sets the colour scheme of every window by a command that Firefox 153 does not have, and takes its refusal for a failure. */
function leaveOutMediaFeatures(browser: Browser): void {
  const session = (browser as unknown as InProcess)._connection.toImpl(browser)._browserSession
  const send = session.send.bind(session)
  session.send = async (method, parameters) =>
    method === 'emulation.setMediaFeaturesOverride' ? {} : send(method, parameters)
}

/** Firefox 140, which Debian still publishes for some machines, lacks `network.addDataCollector` and `browser.setDownloadBehavior`, which Playwright needs. */
const OLDEST_THAT_PLAYWRIGHT_DRIVES = 150

/** A group of tests that need Firefox: skipped by name where there is none that can be driven. */
export function inFirefox(name: string, body: () => void): void {
  const obstacle = obstacleTo(executable())
  if (obstacle === undefined) describe(name, body)
  else describe.skip(`${name} (${obstacle})`, body)
}

function obstacleTo(path: string | undefined): string | undefined {
  if (path === undefined) return 'Firefox not installed'
  const version = execFileSync(path, ['--version'], { encoding: 'utf8' }).trim()
  const [, major] = / (\d+)\./.exec(version) ?? []
  return Number(major) >= OLDEST_THAT_PLAYWRIGHT_DRIVES ? undefined : `Playwright cannot drive ${version}`
}

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

/** The long-term release of 2025, 140, has neither the commands for what is downloaded nor those for what is sent. */
const OLDEST = 153

/** A group of tests that need Firefox: skipped by name where there is none. Whether there must be one is for scripts/judges.mjs to say. */
export function inFirefox(name: string, body: () => void): void {
  const path = executable()
  if (path === undefined) return void describe.skip(`${name} (Firefox not installed)`, body)
  const version = Number(/\d+/.exec(execFileSync(path, ['--version'], { encoding: 'utf8' }))?.[0])
  if (version >= OLDEST) describe(name, body)
  else describe.skip(`${name} (Firefox ${version} cannot be driven: it takes ${OLDEST})`, body)
}

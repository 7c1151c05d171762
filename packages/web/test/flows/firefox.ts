import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserType, firefox, type Locator, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { firefoxProgram } from '../../../../scripts/test-programs.mjs'

const downloads = mkdtempSync(join(tmpdir(), 'octavo-firefox-'))

/** The installed one: Playwright controls a released Firefox through WebDriver BiDi. */
export async function launchFirefox(): Promise<Browser> {
  answerWhatIsMissing()
  return firefox.launch({
    channel: 'moz-firefox',
    executablePath: firefoxProgram() ?? '',
    firefoxUserPrefs: {
      // Downloads are saved, and not also opened in a tab.
      'pdfjs.disabled': true,
      'browser.helperApps.neverAsk.saveToDisk': 'application/pdf',
      'browser.download.folderList': 2,
      'browser.download.dir': downloads,
      // One content process and no preallocated ones: starting one takes half a second.
      'dom.ipc.processCount': 1,
      'dom.ipc.processPrelaunch.enabled': false,
      'fission.autostart': false,
      // No background work.
      'browser.newtabpage.enabled': false,
      'datareporting.policy.dataSubmissionEnabled': false,
      'browser.safebrowsing.malware.enabled': false,
      'browser.safebrowsing.phishing.enabled': false,
      'services.settings.server': 'http://127.0.0.1:9',
    },
  })
}

interface Message {
  readonly id: number
  readonly method: string
}
interface Transport {
  send(message: Message): void
  onmessage(answer: object): void
}
interface BidiFirefox {
  connectToTransport(transport: Transport, ...rest: unknown[]): Promise<unknown>
}
interface InProcess {
  readonly _connection: { toImpl(type: BrowserType): { readonly _bidiFirefox: BidiFirefox } }
}

/**
 * Commands whose rejection Playwright treats as a failure. Not every Firefox has them (the ESR of 2025 has
 * none), and no test here needs them.
 */
const dispensable = /^(?:emulation\.\w+|browser\.setDownloadBehavior|network\.addDataCollector)$/

let isAnswered = false

function answerWhatIsMissing(): void {
  if (isAnswered) return
  isAnswered = true
  const driver = (firefox as unknown as InProcess)._connection.toImpl(firefox)._bidiFirefox
  const connect = driver.connectToTransport.bind(driver)
  driver.connectToTransport = (transport, ...rest) => {
    const send = transport.send.bind(transport)
    transport.send = (message) => {
      if (!dispensable.test(message.method)) return send(message)
      queueMicrotask(() => transport.onmessage({ id: message.id, type: 'success', result: {} }))
    }
    return connect(transport, ...rest)
  }
}

/**
 * With the keyboard: before a click, Playwright evaluates code in the page, which the Content Security Policy
 * blocks in the ESR of 2025.
 */
export async function press(control: Locator, key = 'Enter'): Promise<void> {
  await control.focus()
  await control.page().keyboard.press(key)
}

/** The end of a PDF that is there to its last byte. */
const END_OF_FILE = '%%EOF'

/**
 * Starts the tool and returns the path of the automatic download, whose name begins with `title`. The ESR of 2025
 * does not report it, so the folder is checked.
 */
export async function savedBy(page: Page, title: string): Promise<string> {
  const before = new Set(readdirSync(downloads))
  await press(page.locator('.action'))
  const name = new RegExp(`^${title}.*\\.pdf$`)
  let saved = ''
  // Firefox reserves names with empty files, which it removes again, and writes to another file until all is there.
  await expect
    .poll(
      () => {
        const added = readdirSync(downloads).filter((one) => !before.has(one))
        saved = added.length === 1 && name.test(added[0]!) ? join(downloads, added[0]!) : ''
        return saved === '' ? added : endOf(saved)
      },
      { timeout: 30_000 },
    )
    .toBe(END_OF_FILE)
  return saved
}

/** Of a file that may disappear. */
function endOf(path: string): string {
  try {
    return readFileSync(path, 'latin1').trimEnd().slice(-END_OF_FILE.length)
  } catch {
    return ''
  }
}

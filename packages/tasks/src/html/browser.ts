import type { StartedProgram } from '../declare/programs.js'
import type { ScratchFolder, TaskContext } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'
import { CHROMIUM, CHROMIUM_FILES } from './chromium.js'
import { Devtools } from './devtools.js'

export type BrowserContext = Pick<
  TaskContext<unknown>,
  'engines' | 'scratchFolder' | 'keptFolder' | 'scratch' | 'output'
>

/** A Chromium for one run: it knows nothing of pages of other runs. */
export interface Browser {
  readonly devtools: Devtools
  /** What holds cookies, storage and caches of its pages. */
  readonly contextId: string
}

interface StartedBrowser {
  readonly devtools: Devtools
  readonly program: StartedProgram
  readonly folder: ScratchFolder
  runs: number
}

/** With scratch files of pages, such as the cache and databases. */
const MAX_BYTES = 1024 ** 3

/**
 * The sandbox is around the whole program, which is that of one owner: its own sandboxes, and processes for each origin,
 * would protect the owner's pages from each other.
 */
const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-site-isolation-trials',
  '--disable-features=IsolateOrigins,site-per-process',
  '--disable-gpu',
  // As processes of their own, these take a quarter of the time of a short page.
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
  // Its databases and caches stay in memory: otherwise they are 75 files, which are made and removed again.
  '--incognito',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-crash-reporter',
  '--disable-breakpad',
  '--no-first-run',
  '--mute-audio',
  '--remote-debugging-pipe',
  // Requests are answered by us. What Chromium does not ask us for (WebSockets, connections made ahead, WebRTC) ends here
  // where no sandbox keeps it from the network: no proxy listens at this address, and nothing goes past it.
  '--proxy-server=http://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--host-resolver-rules=MAP * ~NOTFOUND',
]

/** So many, so that what it does not release does not grow. */
const MAX_RUNS = 100

/**
 * A Chromium that waits for the next run of this process: its start takes twice as long as printing a short page. It is
 * that of one owner, as the process is.
 */
let waiting: StartedBrowser | undefined

/** Uses a Chromium without a network. After a failure, and where no run follows, it ends. */
export async function withBrowser<T>(
  context: Pick<BrowserContext, 'engines' | 'scratchFolder' | 'keptFolder'>,
  use: (browser: Browser) => Promise<T>,
): Promise<T> {
  const browser = (await takeWaiting()) ?? (await start(context))
  browser.runs++
  try {
    const result = await Promise.race([inOwnContext(browser, use), browser.program.failed])
    const isLast = context.keptFolder === undefined || browser.runs === MAX_RUNS
    if (isLast || waiting !== undefined) await end(browser)
    else waiting = browser
    return result
  } catch (error) {
    await end(browser)
    throw error
  }
}

/** It may have been killed while it waited. */
async function takeWaiting(): Promise<StartedBrowser | undefined> {
  const browser = waiting
  waiting = undefined
  if (browser === undefined) return undefined
  try {
    await Promise.race([browser.devtools.call('Browser.getVersion'), browser.program.failed])
    return browser
  } catch {
    await end(browser)
    return undefined
  }
}

async function start({
  engines,
  scratchFolder,
  keptFolder = scratchFolder,
}: Pick<BrowserContext, 'engines' | 'scratchFolder' | 'keptFolder'>): Promise<StartedBrowser> {
  if (engines.programs === undefined || keptFolder === undefined)
    throw new TaskFailure({ code: 'task_unavailable', message: 'Pages cannot be printed here.' })
  const folder = keptFolder()
  const inSandbox = await engines.programs(folder, MAX_BYTES)
  const { name: program, otherNames } = CHROMIUM
  const started = inSandbox.start({
    program,
    otherNames,
    args: [...ARGUMENTS, `--user-data-dir=${inSandbox.path}/home/profile`],
    readable: CHROMIUM_FILES,
    // From the folder in which it runs: Chromium has a socket there, whose path may not be long.
    environment: { TMPDIR: 'tmp' },
  })
  return { devtools: new Devtools(started.channel), program: started, folder, runs: 0 }
}

async function end({ program, folder }: StartedBrowser): Promise<void> {
  await program.close()
  folder.remove()
}

async function inOwnContext<T>(
  { devtools }: StartedBrowser,
  use: (browser: Browser) => Promise<T>,
): Promise<T> {
  const { browserContextId: contextId } = await devtools.call<{ browserContextId: string }>(
    'Target.createBrowserContext',
  )
  await refuseRest({ devtools, contextId })
  const result = await use({ devtools, contextId })
  await devtools.call('Target.disposeBrowserContext', { browserContextId: contextId })
  devtools.removeListeners()
  return result
}

/** What a page may not do: show a dialog, which would stop it, open a window, and download a file. */
async function refuseRest({ devtools, contextId }: Browser): Promise<void> {
  const refuse = (method: string, params: object, session?: string): void => {
    // It may be gone by itself.
    devtools.call(method, params, session).catch(() => undefined)
  }
  devtools.on('Page.javascriptDialogOpening', (_, session) =>
    refuse('Page.handleJavaScriptDialog', { accept: false }, session),
  )
  devtools.on<{ targetInfo: Target }>('Target.targetCreated', ({ targetInfo: { targetId, openerId } }) => {
    if (openerId !== undefined) refuse('Target.closeTarget', { targetId })
  })
  await devtools.call('Target.setDiscoverTargets', { discover: true })
  await devtools.call('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId: contextId })
}

interface Target {
  readonly targetId: string
  /** The page that opened it. */
  readonly openerId?: string
}

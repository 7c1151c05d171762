import type { TaskContext } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'
import { CHROMIUM, CHROMIUM_FILES } from './chromium.js'
import { Devtools } from './devtools.js'

export type BrowserContext = Pick<TaskContext<unknown>, 'engines' | 'scratchFolder' | 'scratch' | 'output'>

/** With scratch files of pages, such as the cache and databases. */
const MAX_BYTES = 1024 ** 3

/**
 * The sandbox is around the whole program, and there is one for each run: its own sandboxes, and processes for each
 * origin, would protect pages of one document from each other.
 */
const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--no-zygote',
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
]

/** Starts a Chromium without a network, which ends when `use` has ended. */
export async function withBrowser<T>(
  { engines, scratchFolder }: Pick<BrowserContext, 'engines' | 'scratchFolder'>,
  use: (devtools: Devtools) => Promise<T>,
): Promise<T> {
  if (engines.programs === undefined || scratchFolder === undefined)
    throw new TaskFailure({ code: 'task_unavailable', message: 'Pages cannot be printed here.' })
  const folder = await engines.programs(scratchFolder(), MAX_BYTES)
  const args = [...ARGUMENTS, `--user-data-dir=${folder.path}/home/profile`]
  const { name: program, otherNames } = CHROMIUM
  // From the folder in which it runs: Chromium has a socket there, whose path may not be long.
  const environment = { TMPDIR: 'tmp' }
  const call = { program, otherNames, args, readable: CHROMIUM_FILES, environment }
  return folder.converse(call, async (channel) => {
    const devtools = new Devtools(channel)
    await refuseRest(devtools)
    return use(devtools)
  })
}

/** What a page may not do: show a dialog, which would stop it, open a window, and download a file. */
async function refuseRest(devtools: Devtools): Promise<void> {
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
  await devtools.call('Browser.setDownloadBehavior', { behavior: 'deny' })
}

interface Target {
  readonly targetId: string
  /** The page that opened it. */
  readonly openerId?: string
}

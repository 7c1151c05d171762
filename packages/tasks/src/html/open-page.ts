import type { OutboundProblem } from '../declare/outbound.js'
import { TaskFailure } from '../declare/task-failure.js'
import { answerRequests, type PageAnswers } from './answer-requests.js'
import type { Browser } from './browser.js'
import type { Devtools } from './devtools.js'
import { newLog, note, type PageLog, shortened } from './page-log.js'

export interface PageSettings {
  readonly media?: 'print' | 'screen' | undefined
  readonly mediaFeatures?: readonly { readonly name: string; readonly value: string }[] | undefined
  /** Whether scripts of the page run; they do by default. */
  readonly scripts?: boolean | undefined
  readonly screen?: Screen | undefined
  readonly userAgent?: string | undefined
  readonly cookies?: readonly PageCookie[] | undefined
  /** Whether boxes whose content is longer have scrollbars; they do by default. */
  readonly scrollbars?: boolean | undefined
  /** Whether the page has no background of its own where it does not paint one. */
  readonly isTransparent?: boolean | undefined
}

/** In pixels of CSS, and how many pixels of the device are one of these. */
export interface Screen {
  readonly width: number
  readonly height: number
  readonly scale: number
}

/** As the DevTools protocol has them. */
export interface PageCookie {
  readonly name: string
  readonly value: string
  readonly domain: string
  readonly path?: string | undefined
  readonly secure?: boolean | undefined
  readonly httpOnly?: boolean | undefined
  readonly sameSite?: 'Strict' | 'Lax' | 'None' | undefined
}

/** A page that has been loaded. */
export interface OpenPage {
  readonly log: PageLog
  /** The status of the last answer with a page for the main frame. */
  readonly status: number
  call<Result = unknown>(method: string, params?: object): Promise<Result>
  /** Resolves when there were no requests for half a second. */
  readonly idle: Promise<void>
}

/** Loads a page until its load event, and passes it on. */
export async function withPage<T>(
  { devtools, contextId }: Browser,
  address: string,
  answers: PageAnswers,
  settings: PageSettings,
  use: (page: OpenPage) => Promise<T>,
): Promise<T> {
  const log = newLog()
  const { targetId } = await devtools.call<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
    browserContextId: contextId,
  })
  const { sessionId } = await devtools.call<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  })
  const call = <Result>(method: string, params?: object): Promise<Result> =>
    devtools.call(method, params, sessionId)
  let answered: { readonly status: number | OutboundProblem } | undefined
  // The main frame has the identifier of its target.
  const stopAnswering = await answerRequests(devtools, answers, log, (status, _, frame) => {
    if (frame === targetId) answered = { status }
  })
  const crashed = new Promise<never>((_, reject) => {
    devtools.on('Inspector.targetCrashed', (_, from) => from === sessionId && reject(stopped()))
  })
  devtools.on<{ exceptionDetails: Exception }>('Runtime.exceptionThrown', ({ exceptionDetails }, from) => {
    if (from === sessionId) note(log.exceptions, shortened(exceptionText(exceptionDetails)))
  })
  await Promise.all([
    call('Page.enable'),
    call('Runtime.enable'),
    call('Page.setLifecycleEventsEnabled', { enabled: true }),
    ...settingCalls(settings).map(([method, params]) => call(method, params)),
  ])
  const idle = lifecycleEvent(devtools, sessionId, targetId, 'networkIdle')
  try {
    const loaded = lifecycleEvent(devtools, sessionId, targetId, 'load')
    const navigated = await Promise.race([
      call<{ errorText?: string }>('Page.navigate', { url: address }),
      crashed,
    ])
    if (navigated.errorText !== undefined) throw notLoaded(address, answered?.status)
    await Promise.race([loaded, crashed])
    const status = typeof answered?.status === 'number' ? answered.status : 200
    return await Promise.race([use({ log, status, call, idle }), crashed])
  } finally {
    await stopAnswering().catch(() => undefined)
    await devtools.call('Target.closeTarget', { targetId }).catch(() => undefined)
  }
}

function settingCalls({
  media,
  mediaFeatures = [],
  scripts = true,
  screen,
  userAgent,
  cookies = [],
  scrollbars = true,
  isTransparent = false,
}: PageSettings): readonly (readonly [method: string, params: object])[] {
  const calls: [string, object | false][] = [
    ['Emulation.setEmulatedMedia', { media: media ?? '', features: mediaFeatures }],
    ['Emulation.setScriptExecutionDisabled', { value: !scripts }],
    ['Emulation.setScrollbarsHidden', !scrollbars && { hidden: true }],
    ['Emulation.setDeviceMetricsOverride', screen !== undefined && metrics(screen)],
    ['Emulation.setUserAgentOverride', userAgent !== undefined && { userAgent }],
    ['Network.setCookies', cookies.length > 0 && { cookies }],
    ['Emulation.setDefaultBackgroundColorOverride', isTransparent && { color: { r: 0, g: 0, b: 0, a: 0 } }],
  ]
  return calls.flatMap(([method, params]) => (params === false ? [] : [[method, params] as const]))
}

/** Of a screen without a frame, as the DevTools protocol has them. */
export function metrics({ width, height, scale }: Screen): object {
  return { width, height, deviceScaleFactor: scale, mobile: false }
}

/** Of the last document of the main frame: a page may replace itself while it loads. */
function lifecycleEvent(devtools: Devtools, session: string, frame: string, event: string): Promise<void> {
  return new Promise((resolve) => {
    let isNavigated = false
    devtools.on<{ frameId: string; name: string }>('Page.lifecycleEvent', ({ frameId, name }, from) => {
      if (from !== session || frameId !== frame) return
      // Those of the empty page come first.
      if (name === 'init') isNavigated = true
      if (name === event && isNavigated) resolve()
    })
  })
}

interface Exception {
  readonly text: string
  readonly exception?: { readonly description?: string; readonly value?: unknown }
}

/** Its first line: the rest is a stack of the page's functions. */
export function exceptionText({ text, exception }: Exception): string {
  const described =
    exception?.description ?? (exception?.value === undefined ? text : String(exception.value))
  return described.split('\n')[0]!
}

const NO_ANSWER: Readonly<Record<Exclude<OutboundProblem, 'refused'>, string>> = {
  unknown_host: 'There is no host with this name.',
  connection_refused: 'The host accepts no connections at this port.',
  timeout: 'The host did not answer in time.',
  failed: 'The host did not answer.',
}

function notLoaded(address: string, status: number | OutboundProblem | undefined): TaskFailure {
  const shown = shortened(address)
  if (status === 'refused')
    return new TaskFailure({
      code: 'invalid_parameter',
      message: `${shown}: This address may not be reached: the operator does not allow its host.`,
    })
  const reason =
    typeof status === 'string' ? NO_ANSWER[status] : 'It is not a page: Chromium would save it as a file.'
  return new TaskFailure({ code: 'page_failed', message: `${shown}: ${reason}` })
}

function stopped(): TaskFailure {
  return new TaskFailure({
    code: 'damaged_document',
    message: 'Chromium stopped while it loaded the page: it may need too much memory.',
  })
}

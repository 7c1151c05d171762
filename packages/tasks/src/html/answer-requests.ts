import type { Outbound, OutboundAnswer, OutboundProblem } from '../declare/outbound.js'
import { fromBase64, toBase64 } from './base64.js'
import type { Devtools } from './devtools.js'
import { answerWithFile, FILES_ORIGIN, filePath, type PageFiles } from './page-files.js'
import { note, type PageLog, shortened } from './page-log.js'

/** What answers the requests of a page. */
export interface PageAnswers {
  readonly files: PageFiles
  /** Undefined if no other host may be reached. */
  readonly outbound?: Outbound | undefined
  /** Added to requests to other hosts. */
  readonly headers?: readonly ExtraHeader[] | undefined
}

export interface ExtraHeader {
  readonly name: string
  readonly value: string
  /** Only for addresses that match. */
  readonly scope?: { test(address: string): boolean } | undefined
}

interface Paused {
  readonly requestId: string
  readonly resourceType: string
  readonly frameId: string
  readonly request: {
    readonly url: string
    readonly method: string
    readonly headers: Readonly<Record<string, string>>
    readonly postDataEntries?: readonly { readonly bytes?: string }[]
    readonly hasPostData?: boolean
  }
}

/** Schemes that need no request: their content is in the address or in the page. */
const OWN_CONTENT = /^(data|blob|about):/

/** How Chromium is told why there is no answer, and what it calls that. */
const REASONS: Readonly<Record<OutboundProblem, readonly [reason: string, code: string]>> = {
  refused: ['BlockedByClient', 'net::ERR_BLOCKED_BY_CLIENT'],
  unknown_host: ['NameNotResolved', 'net::ERR_NAME_NOT_RESOLVED'],
  connection_refused: ['ConnectionRefused', 'net::ERR_CONNECTION_REFUSED'],
  timeout: ['TimedOut', 'net::ERR_TIMED_OUT'],
  failed: ['Failed', 'net::ERR_FAILED'],
}

const FAVICON = /^https?:\/\/[^/]+\/favicon\.ico$/

/**
 * Answers every request of every page, frame and worker. Chromium itself has no network, so that whatever does not come
 * here, as a WebSocket, gets nothing.
 */
export async function answerRequests(
  devtools: Devtools,
  answers: PageAnswers,
  log: PageLog,
  onDocument: (status: number | OutboundProblem, url: string, frame: string) => void,
): Promise<() => Promise<unknown>> {
  const stop = devtools.on<Paused>('Fetch.requestPaused', (paused) => {
    // The page may be closed before its request is answered.
    answer(paused).catch(() => undefined)
  })
  await devtools.call('Fetch.enable', { patterns: [{ urlPattern: '*', requestStage: 'Request' }] })
  return () => {
    stop()
    return devtools.call('Fetch.disable')
  }

  async function answer(paused: Paused): Promise<void> {
    const { requestId, resourceType, frameId, request } = paused
    if (OWN_CONTENT.test(request.url)) {
      await devtools.call('Fetch.continueRequest', { requestId })
      return
    }
    // Not the page asks for it, but some browsers do.
    if (resourceType === 'Other' && FAVICON.test(request.url)) {
      await devtools.call('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
      return
    }
    const found = await answerTo(paused)
    const isPage = resourceType === 'Document'
    if (isPage) onDocument(typeof found === 'string' ? found : found.status, request.url, frameId)
    if (typeof found === 'string') {
      const [reason, code] = REASONS[found]
      if (found === 'refused') note(log.blocked, shortened(request.url))
      else note(log.failed, { url: shownAddress(request.url), status: undefined })
      noteMissing(paused, code)
      // A refused page would otherwise be replaced by a page about the error.
      await devtools.call('Fetch.failRequest', { requestId, errorReason: isPage ? 'Aborted' : reason })
      return
    }
    if (found.status >= 400) {
      note(log.failed, { url: shownAddress(request.url), status: found.status })
      const isFile = filePath(request.url) !== undefined
      noteMissing(paused, isFile ? 'net::ERR_FILE_NOT_FOUND' : `status ${found.status}`)
    }
    await devtools.call('Fetch.fulfillRequest', {
      requestId,
      responseCode: found.status,
      responseHeaders: found.headers.map(([name, value]) => ({ name, value })),
      body: toBase64(found.body),
    })
  }

  function noteMissing({ request, resourceType }: Paused, reason: string): void {
    note(log.missing, `${shownAddress(request.url)} (${resourceType}, ${reason})`)
  }

  async function answerTo({ request }: Paused): Promise<OutboundAnswer | OutboundProblem> {
    const { url, method, headers, postDataEntries, hasPostData } = request
    if (!/^https?:/.test(url)) return 'refused'
    const path = filePath(url)
    if (path !== undefined) return answerWithFile(answers.files, path)
    if (answers.outbound === undefined) return 'refused'
    const sent = { ...headers }
    for (const { name, value, scope } of answers.headers ?? [])
      if (scope === undefined || scope.test(url)) sent[name] = value
    const pieces = (postDataEntries ?? []).flatMap(({ bytes }) =>
      bytes === undefined ? [] : fromBase64(bytes),
    )
    const body = hasPostData === true ? joined(pieces) : undefined
    return answers.outbound({ purpose: 'pages', url: withoutFragment(url), method, headers: sent, body })
  }
}

/** Files of the run by their paths. */
function shownAddress(url: string): string {
  return shortened(url.startsWith(`${FILES_ORIGIN}/`) ? (filePath(url) ?? url) : url)
}

function withoutFragment(url: string): string {
  return url.replace(/#.*$/s, '')
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

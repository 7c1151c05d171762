import { accessOf } from './access.js'
import type { Closers } from './closers.js'
import { inDataFolder } from './data/data-folder.js'
import { unlessFull } from './errors/storage-full.js'
import { facadesFor } from './facades.js'
import { buildApp } from './http/app.js'
import type { HttpContext } from './http/context.js'
import { gracefulClose } from './http/graceful-close.js'
import { listening, oneAddressOf } from './http/listening.js'
import type { Logger } from './logs/logger.js'
import type { Records } from './records/records.js'
import type { Settings } from './settings-table.js'
import { openAdminSocket } from './tokens/socket.js'
import type { NewToken, Tokens } from './tokens/tokens.js'

export interface FrontOptions {
  readonly settings: Settings
  readonly log: Logger
  readonly closers: Closers
  /** Of the data folder. */
  readonly path: string
  readonly records: Records
  readonly tokens: Tokens
  readonly context: Omit<HttpContext, 'settings' | 'access' | 'bodyLimits'>
  /** Unix seconds. */
  now(): number
  /** Milliseconds that a stop may still take. */
  timeLeft(): number
}

/** The entry points of requests: the HTTP API, the web page, and the socket of `octavo token`. */
export interface Front {
  /** The URL, without a trailing slash. */
  readonly url: string
  /** On the very first start. */
  readonly first: NewToken | undefined
  readonly signInUrl: string | undefined
  /** Open event streams would keep the service from stopping. */
  endStreams(): void
}

export async function openFront(options: FrontOptions): Promise<Front> {
  const { settings, log, closers, records, tokens, now } = options
  const { dataDir } = settings.data
  const { fastify, endStreams } = await buildApp({
    log,
    facades: facadesFor(settings.gotenberg),
    authFailuresPerMinute: settings.tokens.authFailuresPerMinute,
    context: {
      ...options.context,
      settings: settings.http,
      access: accessOf(tokens, records),
      bodyLimits: {
        maxBytes: settings.http.maxBodyBytes,
        timeoutMs: settings.http.idleTimeoutSeconds * 1000,
      },
    },
  })
  const closeConnections = gracefulClose(fastify)
  closers.add(() => closeConnections(options.timeLeft()))
  const { port, host } = settings.http
  await listening(
    { port, host, portSetting: 'port', hostSetting: 'host' },
    oneAddressOf(host).then((address) => fastify.listen({ port, host: address })),
  )
  const url = settings.http.baseUrl ?? localUrl(host, fastify.server.address())
  const pageUrl = (code: string): string => `${url}/#sign-in=${code}`
  const failed = (error: unknown): void => log.error({ err: error }, 'A request of `octavo token` failed.')
  const socket = await inDataFolder(dataDir, () =>
    openAdminSocket(options.path, { tokens, pageUrl, now, failed }),
  )
  closers.add(() => socket.close())
  const first = await inDataFolder(dataDir, () => firstToken(records, tokens))
  const signIn = await unlessFull(tokens.issueSignInCode(), () =>
    log.warn(
      'The disk is full: no sign-in code could be stored. Free disk space, then run `npx octavo token sign-in`.',
    ),
  )
  return { url, first, signInUrl: signIn && pageUrl(signIn.secret), endStreams }
}

/** If several machines start together for the first time, one of them creates it. */
async function firstToken(records: Records, tokens: Tokens): Promise<NewToken | undefined> {
  const make = (): Promise<NewToken | undefined> => tokens.firstToken()
  return records.locks === undefined ? make() : records.locks.hold('first-token', make)
}

function localUrl(host: string, address: ReturnType<import('node:net').Server['address']>): string {
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const isEverywhere = host === '0.0.0.0' || host === '::'
  const name = isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

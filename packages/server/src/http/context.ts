import type { Readable } from 'node:stream'
import type { LanguageFile } from '@octavo/tasks/engines/tesseract-known'
import type { TaskCatalogue } from '@octavo/tasks/load-tasks'
import type { FastifyRequest } from 'fastify'
import type { Blobs } from '../blobs/blobs.js'
import type { RemoteFiles } from '../outbound/remote-files.js'
import type { Processes } from '../process/process.js'
import type { Values } from '../settings/declare.js'
import type { Span, Traces } from '../traces/traces.js'
import type { Access } from './access.js'
import type { BodyLimits } from './bodies/read-text.js'
import type { CancellationSignals } from './mcp/cancellations.js'
import type { MetricsSource } from './metrics-port.js'
import type { httpSettings } from './settings.js'

export type HttpSettings = Values<typeof httpSettings>

/** Where our own requests may be sent. */
export interface WebhookCheck {
  /** Rejects with `invalid_parameter` if nothing may or can be sent to this address. */
  check(url: string): Promise<void>
  /** One request to an address that is checked as well. Resolves with the status. */
  send(message: WebhookMessage): Promise<number>
}

export interface WebhookMessage {
  readonly url: string
  readonly method: 'POST' | 'PUT' | 'PATCH'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | Readable
}

/** Counts that the machines share; if they are not available, each machine uses its own. */
export interface SharedRates {
  /**
   * Counts requests under this name that this machine has allowed, and asks for another one or for none.
   * Returns the milliseconds until that one is allowed, 0 if it is, and how many more are.
   */
  take(
    name: string,
    perMinute: number,
    allowed: number,
    asked: 0 | 1,
  ): Promise<{ waitMs: number; left: number }>
  /** Adds to the count under this name, or only reads it (0). */
  count(name: string, add: 0 | 1, windowMs: number): Promise<{ count: number; leftMs: number }>
}

export interface CompletedRequest {
  readonly id: string
  readonly method: string
  /** The pattern of the route, never the URL itself. */
  readonly route: string
  readonly status: number
  readonly seconds: number
  readonly code: string | null
  /** Of a download. */
  readonly bytesSent: number
  /** Null without a valid token. */
  readonly tokenId: string | null
  /** Address of the client, as reported by a trusted proxy. */
  readonly address: string | null
  /** If the request names an existing one. */
  readonly task: string | null
}

declare module 'fastify' {
  interface FastifyRequest {
    task: string | null
    /** Duration of the whole request; null if it is not traced. */
    span: Span | null
  }
}

/** For the log line: an existing task, never another name that a client sent. */
export function noteTask(
  request: FastifyRequest,
  { tasks }: Pick<HttpContext, 'tasks'>,
  name: unknown,
): void {
  if (typeof name === 'string' && tasks.names.includes(name)) request.task = name
}

/** Dependencies of the routes. */
export interface HttpContext {
  readonly settings: HttpSettings
  readonly processes: Processes
  /** Read only. */
  readonly blobs: Pick<Blobs, 'open' | 'read' | 'link'>
  readonly tasks: TaskCatalogue
  /** The recognition data for browsers. */
  readonly languages: ReadonlyMap<string, LanguageFile>
  readonly access: Access
  readonly webhooks: WebhookCheck
  readonly remoteFiles: RemoteFiles
  /** Throws `invalid_parameter` for the address of a page that may not be loaded. */
  checkPageAddress(url: string): void
  readonly bodyLimits: BodyLimits
  /** Undefined if there is only one machine. */
  readonly rates?: SharedRates | undefined
  /** Undefined if there is only one machine. */
  readonly signals?: CancellationSignals | undefined
  readonly version: string
  /** False from the moment the service begins to stop. */
  isReady(): Promise<boolean>
  isStopping(): boolean
  /** The service is about to stop: clients should open no more connections to it, and close theirs. */
  isDraining(): boolean
  /** Undefined if metrics are not served on this port. */
  readonly metrics: (MetricsSource & { isReader(token: string): boolean }) | undefined
  requestCompleted(request: CompletedRequest): void
  readonly traces: Traces
}

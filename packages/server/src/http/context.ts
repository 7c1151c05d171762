import type { TaskCatalogue } from '@octavo/tasks/catalogue'
import type { FastifyRequest } from 'fastify'
import type { Blobs } from '../blobs/blobs.js'
import type { Processes } from '../process/process.js'
import type { Values } from '../settings/declare.js'
import type { Span, Traces } from '../traces/traces.js'
import type { Access } from './access.js'
import type { BodyLimits } from './bodies/read-text.js'
import type { CancellationSignals } from './mcp/cancellations.js'
import type { MetricsSource } from './metrics-port.js'
import type { httpSettings } from './settings.js'
import type { SharedRates } from './shared-rates.js'

export type HttpSettings = Values<typeof httpSettings>

/** Where calls of ours may go. */
export interface WebhookCheck {
  /** Throws `invalid_parameter` for an address that is not allowed. */
  check(url: string): void
}

/** A file that another host sends. */
export interface RemoteFile {
  /** What the host calls it; undefined where it says nothing. */
  readonly name: string | undefined
  /** Fails with `fetch_failed` where they do not come whole, and in time. */
  readonly bytes: AsyncIterable<Buffer>
  /** Has to be called, whether they were read or not. */
  close(): void
}

/** Files by their addresses. */
export interface RemoteFiles {
  /** Throws `invalid_parameter` for an address that is not allowed. */
  check(url: string): void
  /** So many seconds are allowed for all that a call fetches. */
  readonly timeoutSeconds: number
  /** Rejects with `invalid_parameter` or `fetch_failed`. */
  open(url: string, signal: AbortSignal): Promise<RemoteFile>
}

export interface AnsweredRequest {
  readonly id: string
  readonly method: string
  /** The route's pattern, never the address itself. */
  readonly route: string
  readonly status: number
  readonly seconds: number
  readonly code: string | null
  /** Of a download. */
  readonly bytesSent: number
  /** Null where nobody was let in. */
  readonly tokenId: string | null
  /** Of the client, as far as a trusted proxy tells it. */
  readonly address: string | null
  /** Where the request names one that there is. */
  readonly task: string | null
}

declare module 'fastify' {
  interface FastifyRequest {
    task: string | null
    /** Of the whole request; null where it is not traced. */
    span: Span | null
  }
}

/** For the line of the log: a task that there is, never what else a client may have sent. */
export function noteTask(
  request: FastifyRequest,
  { tasks }: Pick<HttpContext, 'tasks'>,
  name: unknown,
): void {
  if (typeof name === 'string' && tasks.names.includes(name)) request.task = name
}

/** What the routes work with. */
export interface HttpContext {
  readonly settings: HttpSettings
  readonly processes: Processes
  /** Read from alone. */
  readonly blobs: Pick<Blobs, 'open' | 'read' | 'link'>
  readonly tasks: TaskCatalogue
  readonly access: Access
  readonly webhooks: WebhookCheck
  readonly remoteFiles: RemoteFiles
  readonly bodyLimits: BodyLimits
  /** Undefined where there is no other machine. */
  readonly rates?: SharedRates | undefined
  /** Undefined where there is no other machine. */
  readonly signals?: CancellationSignals | undefined
  readonly version: string
  /** False from the moment the service begins to stop. */
  isReady(): Promise<boolean>
  isStopping(): boolean
  /** Undefined where metrics are not read at this port. */
  readonly metrics: (MetricsSource & { isReader(token: string): boolean }) | undefined
  answered(request: AnsweredRequest): void
  readonly traces: Traces
}

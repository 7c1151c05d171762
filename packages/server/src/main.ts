import { readFileSync } from 'node:fs'
import { loadTasks } from '@octavo/tasks/catalogue'
import { accessOf } from './access.js'
import { openFileBlobs } from './blobs/files/file-blobs.js'
import { Closers } from './closers.js'
import { openDataFolder } from './data-folder.js'
import { buildApp } from './http/app.js'
import { openMetricsPort } from './http/metrics-port.js'
import { createLogger } from './logs/logger.js'
import { createMetrics, type Metrics } from './metrics/metrics.js'
import { observers } from './observe.js'
import { createProcesses } from './process/process.js'
import { createInProcessQueue } from './queue/in-process.js'
import { openSqliteRecords } from './records/sqlite/sqlite-records.js'
import { createRetention } from './retention/retention.js'
import type { Settings } from './settings/settings.js'
import { hashOf, sameHash } from './tokens/secrets.js'
import { openAdminSocket } from './tokens/socket.js'
import { openTokens } from './tokens/tokens.js'
import { createWebhooks } from './webhooks/webhooks.js'
import { openWorkerPool } from './worker/pool.js'
import { workerPoolOptions } from './worker/settings.js'

export interface RunningServer {
  /** Where it is reached, without a slash at its end. */
  readonly url: string
  /** On the very first start: to be shown once. */
  readonly firstToken: string | undefined
  /** The page's address with a one-time code that signs it in. */
  readonly signInUrl: string | undefined
  /** Takes nothing new, lets what runs end (for as long as the settings say), and leaves nothing open. */
  close(): Promise<void>
}

export const version = (
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
).version

const now = (): number => Math.floor(Date.now() / 1000)

/** Puts the rooms together. Rejects, with nothing left open, where one of them cannot be opened. */
export async function startServer(settings: Settings): Promise<RunningServer> {
  const closers = new Closers()
  try {
    return await open(settings, closers)
  } catch (error) {
    await closers.closeAll().catch(() => undefined)
    throw error
  }
}

async function open(settings: Settings, closers: Closers): Promise<RunningServer> {
  const startedAt = Date.now() / 1000
  const log = createLogger({ level: settings.logs.logLevel })
  const metrics = createMetrics()
  const { processes: observer, answered, children } = observers(log, metrics)
  const shutdownMs = settings.http.shutdownSeconds * 1000
  const folder = await openDataFolder(settings.data.dataDir)
  closers.add(() => folder.release())

  const { tasksDir } = settings.worker
  const starting = watched(
    openWorkerPool({ ...workerPoolOptions(settings.worker, folder.workspaces), ...children }),
  )
  closers.add(async () => (await starting).close())
  const loading = watched(loadTasks(tasksDir === null ? [] : [tasksDir]))
  const records = await openSqliteRecords(folder.database)
  closers.add(() => records.close())
  const blobs = await openFileBlobs({ folder: folder.blobs, keepFreeBytes: settings.blobs.keepFreeBytes })
  closers.add(() => blobs.close())
  const tasks = await loading
  const pool = await starting

  const tokens = openTokens({ records, settings: settings.tokens, now })
  const queue = createInProcessQueue({
    concurrency: settings.worker.workers,
    limit: settings.queue.queueLimit,
    limitPerOwner: settings.queue.queueLimitPerToken,
    maxWaitMs: settings.queue.queueWaitSeconds * 1000,
    onError: (error) => log.error({ err: error }, 'A run ended in a way it should not.'),
  })
  const processes = createProcesses({
    records,
    blobs,
    queue,
    tasks,
    prober: pool,
    runner: pool,
    now,
    limits: {
      ttlSeconds: settings.retention.ttlSeconds,
      quotaBytes: settings.process.quotaBytes,
      maxUploadBytes: settings.http.maxUploadBytes,
      maxProcessesPerToken: settings.process.maxProcessesPerToken,
      maxFilesPerProcess: settings.process.maxFilesPerProcess,
    },
    observer,
  })
  metrics.watch({ queueDepth: () => queue.stats().waiting, children: () => pool.stats() })
  const recovered = await processes.recover()
  if (recovered > 0)
    log.warn({ recovered }, 'Executions that the last service did not end were marked as failed.')

  const webhooks = createWebhooks({
    settings: settings.webhooks,
    secretOf: async (owner) => (await tokens.identityOf(owner))?.webhookSecret,
    delivered: (outcome) => log.info(outcome, 'A webhook was delivered or given up.'),
  })
  closers.add(() => webhooks.close())
  const retention = createRetention({
    records,
    blobs,
    processes,
    startedAt,
    sweepSeconds: settings.retention.sweepSeconds,
    orphanSeconds: settings.retention.orphanSeconds,
    swept: (swept) => log.debug(swept, 'Swept.'),
    failed: (error) => log.error({ err: error }, 'A sweep failed.'),
  })
  closers.add(() => retention.close())

  let isStopping = false
  const { fastify, endStreams } = await buildApp({
    log,
    authFailuresPerMinute: settings.tokens.authFailuresPerMinute,
    context: {
      settings: settings.http,
      processes,
      blobs,
      tasks,
      access: accessOf(tokens, records),
      webhooks,
      bodyLimits: {
        maxBytes: settings.http.maxBodyBytes,
        timeoutMs: settings.http.idleTimeoutSeconds * 1000,
      },
      version,
      isReady: async () => !isStopping && (await records.ready()) && (await blobs.ready()),
      isStopping: () => isStopping,
      metrics: metricsReader(metrics, settings.metrics.metricsToken),
      answered,
    },
  })
  closers.add(async () => {
    // Who is still sending or reading when the time is over is cut off.
    const deadline = setTimeout(() => fastify.server.closeAllConnections(), shutdownMs)
    await fastify.close()
    clearTimeout(deadline)
  })
  closers.add(() => queue.close(shutdownMs))
  closers.add(async () => endStreams())

  await fastify.listen({ port: settings.http.port, host: settings.http.host })
  const url = settings.http.baseUrl ?? localUrl(settings.http.host, fastify.server.address())
  const pageUrl = (code: string): string => `${url}/#sign-in=${code}`
  const socket = await openAdminSocket(folder.path, { tokens, pageUrl, now })
  closers.add(() => socket.close())
  retention.start()
  const { metricsPort, metricsHost } = settings.metrics
  if (metricsPort !== 0) {
    const port = await openMetricsPort(metrics, { port: metricsPort, host: metricsHost })
    closers.add(() => port.close())
  }

  const firstToken = await tokens.firstToken()
  const signIn = await tokens.issueSignInCode()
  return {
    url,
    firstToken,
    signInUrl: signIn && pageUrl(signIn.secret),
    close() {
      isStopping = true
      return closers.closeAll()
    },
  }
}

/** Work that goes on beside other work: should it fail meanwhile, it is waited for all the same, and told of then. */
function watched<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined)
  return work
}

function metricsReader(
  metrics: Metrics,
  token: string | null,
): (Metrics & { isReader(given: string): boolean }) | undefined {
  if (token === null) return undefined
  const hash = hashOf(token)
  return { ...metrics, isReader: (given) => sameHash(hashOf(given), hash) }
}

function localUrl(host: string, address: ReturnType<import('node:net').Server['address']>): string {
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const isEverywhere = host === '0.0.0.0' || host === '::'
  const name = isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

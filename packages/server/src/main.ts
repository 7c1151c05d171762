import { readFileSync } from 'node:fs'
import { accessOf } from './access.js'
import { openBlobs } from './blobs/open-blobs.js'
import { createCautiousClock } from './cautious-clock.js'
import { Closers } from './closers.js'
import { inDataFolder, openDataFolder } from './data/data-folder.js'
import { unlessFull } from './errors/storage-full.js'
import { buildApp } from './http/app.js'
import { listening, oneAddressOf } from './http/listening.js'
import { openMetricsPort } from './http/metrics-port.js'
import { orderlyClose } from './http/orderly-close.js'
import { webhookEventText } from './http/webhook-event.js'
import { loadAllTasks } from './load-tasks.js'
import { createLogger } from './logs/logger.js'
import { createMetrics, type Metrics } from './metrics/metrics.js'
import { observers } from './observe.js'
import { createProcesses } from './process/process.js'
import { createInProcessQueue } from './queue/in-process.js'
import { mostRunsAtOnce } from './queue/worker-shares.js'
import { openSqliteRecords } from './records/sqlite/sqlite-records.js'
import { createRetention } from './retention/retention.js'
import type { Settings } from './settings-table.js'
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
  /** What its webhooks are signed with, where webhooks are on. */
  readonly firstWebhookSecret: string | undefined
  /** The page's address with a one-time code that signs it in; undefined without a token to sign in with, or room to note it. */
  readonly signInUrl: string | undefined
  /** How many run or wait at this moment. */
  executions(): number
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
  const cautiousNow = createCautiousClock()
  const { processes: observer, answered, children, deliveries } = observers(log, metrics)
  const shutdownMs = settings.http.shutdownSeconds * 1000
  let stopBy = 0
  const timeLeft = (): number => Math.max(0, stopBy - performance.now())
  const { dataDir } = settings.data
  const folder = await openDataFolder(dataDir)
  closers.add(() => folder.release())

  const starting = watched(
    openWorkerPool({
      ...workerPoolOptions(settings.worker, folder.workspaces),
      mostRuns: mostRunsAtOnce(settings.worker.workers, settings.queue.queueSharePercent),
      ...children,
    }),
  )
  closers.add(async () => (await starting).close())
  const loading = watched(loadAllTasks(settings.worker.tasksDir))
  const records = await openSqliteRecords(folder.database)
  closers.add(() => records.close())
  const blobs = await inDataFolder(dataDir, () => openBlobs(settings.blobs, folder.blobs))
  closers.add(() => blobs.close())
  const tasks = await loading
  const pool = await starting

  const tokens = openTokens({ records, settings: settings.tokens, now })
  const queue = createInProcessQueue({
    workers: settings.worker.workers,
    sharePercent: settings.queue.queueSharePercent,
    limit: settings.queue.queueLimit,
    limitPerOwner: settings.queue.queueLimitPerToken,
    maxWaitMs: settings.queue.queueWaitSeconds * 1000,
    onError: (error) => log.error({ err: error }, 'A run ended in a way it should not.'),
  })
  const webhooks = createWebhooks({
    settings: settings.webhooks,
    outbox: records.webhooks,
    now: cautiousNow,
    secretOf: async (owner) => (await tokens.identityOf(owner))?.webhookSecret,
    ...deliveries,
  })
  closers.add(() => webhooks.close(timeLeft()))
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
    webhooks: {
      bodyOf: webhookEventText,
      now: cautiousNow,
      wake: () => webhooks.wake(),
    },
  })
  metrics.watch({ queueDepth: () => queue.stats().waiting, children: () => pool.stats() })
  const recovered = await inDataFolder(dataDir, () => processes.recover())
  if (recovered > 0)
    log.warn({ recovered }, 'Executions that the last service did not end were marked as failed.')

  const sweepFailed = (error: unknown): void => log.error({ err: error }, 'A sweep failed.')
  const retention = createRetention({
    records,
    blobs,
    processes,
    startedAt,
    now: cautiousNow,
    sweepSeconds: settings.retention.sweepSeconds,
    orphanSeconds: settings.retention.orphanSeconds,
    swept: (swept) => log.debug(swept, 'Swept.'),
    failed: sweepFailed,
  })
  closers.add(() => retention.close())
  // On a full disk what has expired makes the room that the service needs to work again.
  await unlessFull(blobs.checkFreeSpace(), () => retention.sweep().catch(sweepFailed))

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
  const closeConnections = orderlyClose(fastify)
  closers.add(() => closeConnections(timeLeft()))
  closers.add(() => queue.close(timeLeft()))
  closers.add(async () => endStreams())

  const { port, host } = settings.http
  await listening(
    { port, host, portSetting: 'port', hostSetting: 'host' },
    oneAddressOf(host).then((address) => fastify.listen({ port, host: address })),
  )
  const url = settings.http.baseUrl ?? localUrl(host, fastify.server.address())
  const pageUrl = (code: string): string => `${url}/#sign-in=${code}`
  const failed = (error: unknown): void => log.error({ err: error }, 'A request of `octavo token` failed.')
  const socket = await inDataFolder(dataDir, () =>
    openAdminSocket(folder.path, { tokens, pageUrl, now, failed }),
  )
  closers.add(() => socket.close())
  retention.start()
  webhooks.start()
  const { metricsPort, metricsHost } = settings.metrics
  if (metricsPort !== 0) {
    const at = { port: metricsPort, host: metricsHost }
    const place = { ...at, portSetting: 'metricsPort', hostSetting: 'metricsHost' }
    const opened = await listening(place, openMetricsPort(metrics, at))
    closers.add(() => opened.close())
  }

  const executions = (): number => {
    const { running, waiting } = queue.stats()
    return running + waiting
  }
  const first = await inDataFolder(dataDir, () => tokens.firstToken())
  const signIn = await unlessFull(tokens.issueSignInCode(), () =>
    log.warn(
      'The disk is full: no sign-in code could be noted. Make room, then ask `npx octavo token sign-in`.',
    ),
  )
  return {
    url,
    firstToken: first?.token,
    firstWebhookSecret: settings.webhooks.webhookHosts.length > 0 ? first?.row.webhookSecret : undefined,
    signInUrl: signIn && pageUrl(signIn.secret),
    executions,
    async close() {
      if (isStopping) return closers.closeAll()
      isStopping = true
      stopBy = performance.now() + shutdownMs
      log.info({ executions: executions() }, 'The service is stopping.')
      try {
        await closers.closeAll()
      } finally {
        log.info('The service has stopped.')
      }
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

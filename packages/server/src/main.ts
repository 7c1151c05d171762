import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { languageFiles } from '@octavo/tasks/engines/tesseract-known'
import { createCautiousClock } from './cautious-clock.js'
import { Closers } from './closers.js'
import { inDataFolder, openDataFolder } from './data/data-folder.js'
import { unlessFull } from './errors/storage-full.js'
import { StoreUnavailable } from './errors/store-unavailable.js'
import { facades } from './facades.js'
import { openFront } from './front.js'
import { webhookTexts } from './http/facade.js'
import { listening } from './http/listening.js'
import { openMetricsPort } from './http/metrics-port.js'
import { loadAllTasks } from './load-tasks.js'
import { createLogger, type Logger } from './logs/logger.js'
import { createMetrics, type Metrics } from './metrics/metrics.js'
import { observers } from './observe.js'
import { createRemoteFiles } from './outbound/remote-files.js'
import { openRequestSocket } from './outbound/request-socket.js'
import { createTaskRequests, pageAddressCheck } from './outbound/task-requests.js'
import { createProcesses } from './process/process.js'
import { createInProcessQueue } from './queue/in-process.js'
import type { Queue } from './queue/queue.js'
import type { LeaseObserver } from './queue/shared/shared-queue.js'
import { maxRunsAtOnce } from './queue/worker-shares.js'
import { createRetention } from './retention/retention.js'
import type { Settings } from './settings-table.js'
import { openStores, type Stores } from './stores.js'
import { hashOf, sameHash } from './tokens/secrets.js'
import { openTokens } from './tokens/tokens.js'
import { openTraces } from './traces/open-traces.js'
import { createWebhooks } from './webhooks/webhooks.js'
import { openWorkerPool, type WorkerPoolOptions } from './worker/pool.js'
import { workerPoolOptions } from './worker/settings.js'

export interface RunningServer {
  /** The URL, without a trailing slash; undefined for a machine that serves no requests. */
  readonly url: string | undefined
  /** On the very first start, to be shown once. */
  readonly firstToken: string | undefined
  /** The secret that signs its webhooks, if webhooks are enabled. */
  readonly firstWebhookSecret: string | undefined
  /**
   * The URL of the page with a one-time sign-in code; undefined without a token to sign in with, or without
   * space to store it.
   */
  readonly signInUrl: string | undefined
  /** The number of executions that a stop would wait for. */
  executions(): number
  /**
   * Before `close`: still serves requests for a while (as long as the settings say), but reports that it is
   * not ready for more.
   */
  drain(): Promise<void>
  /**
   * Accepts nothing new, waits for running executions (as long as the settings say), and closes everything.
   */
  close(): Promise<void>
}

export const version = (
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
).version

const now = (): number => Math.floor(Date.now() / 1000)

/** Connects the modules. Rejects, with everything closed, if one of them cannot be opened. */
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
  const {
    processes: observer,
    requestCompleted,
    children,
    leases,
    deliveries,
    files,
  } = observers(log, metrics)
  const shutdownMs = settings.http.shutdownSeconds * 1000
  let stopBy = 0
  const timeLeft = (): number => Math.max(0, stopBy - performance.now())
  const { dataDir } = settings.data
  const { role } = settings.queue
  const traces = await openTraces(settings.traces, {
    version,
    role,
    onProblem: (reason) => log.warn({ reason }, 'The collector does not accept traces (OCTAVO_OTLP_URL).'),
  })
  closers.add(() => traces.close())
  const folder = await openDataFolder(dataDir)
  closers.add(() => folder.release())

  const starting = watched(
    openWorkerPool({
      ...workerPoolOptions(settings.worker, folder.workspaces),
      openOutbound: outboundOf(settings.outbound),
      maxRuns: maxRunsAtOnce(settings.worker.workers, settings.queue.queueSharePercent),
      ...children,
    }),
  )
  closers.add(async () => (await starting).close())
  const { tasksDir, programs, tessdataFolder } = settings.worker
  const languages = { programs, tessdataFolder: tessdataFolder ?? undefined }
  const loading = watched(
    loadAllTasks(tasksDir, { ...languages, hasPageHosts: settings.outbound.pageHosts.length > 0 }),
  )
  const stores = await openStores(settings, folder, closers, log, files)
  const { records, blobs, shared } = stores
  const tasks = await loading
  const pool = await starting

  const tokens = openTokens({ records, settings: settings.tokens, now, signals: shared?.signals })
  const queue = await openQueue(settings, stores, closers, log, leases)
  const webhooks = createWebhooks({
    settings: settings.webhooks,
    outbox: records.webhooks,
    now: cautiousNow,
    traces,
    secretOf: async (owner) => (await tokens.identityOf(owner))?.webhookSecret,
    ...deliveries,
  })
  closers.add(() => webhooks.close(timeLeft()))
  shared?.signals.listen(WEBHOOK_DUE, () => webhooks.wake())
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
    traces,
    webhooks: {
      bodyOf: webhookTexts(facades),
      now: cautiousNow,
      wake() {
        webhooks.wake()
        shared?.signals.send(WEBHOOK_DUE, '')
      },
    },
    shared: shared && {
      signals: shared.signals,
      node: shared.node,
      seal: shared.seal,
      maxWaiting: settings.queue.queueLimit,
      maxWaitingOfOwner: settings.queue.queueLimitPerToken,
    },
  })
  closers.add(() => Promise.race([processes.settled(), wait(timeLeft(), undefined, { ref: false })]))
  metrics.watch({
    async queue() {
      const embedded = { admitted: 0, workers: settings.worker.workers }
      return (await records.runs?.overview()) ?? { ...(await queue.stats()), ...embedded }
    },
    webhooksPending: () => records.webhooks.pending(),
    async stores() {
      const [database, files] = await Promise.all([records.ready(), blobs.ready()])
      return { database, files, ...(shared && { redis: shared.isRedisReady() }) }
    },
    children: () => pool.stats(),
  })
  // If machines share the work, the leases show what another machine has abandoned.
  const recovered = shared === undefined ? await inDataFolder(dataDir, () => processes.recover()) : 0
  if (recovered > 0)
    log.warn({ recovered }, 'Executions that the last stop interrupted were marked as failed.')

  const sweepFailed = (error: unknown): void => log.error({ err: error }, 'Clean-up failed.')
  const retention = createRetention({
    records,
    blobs,
    processes,
    // A file of another machine may be older than this service.
    startedAt: shared === undefined ? startedAt : 0,
    now: cautiousNow,
    ttlSeconds: settings.retention.ttlSeconds,
    uploadSeconds: settings.http.requestTimeoutSeconds,
    swept: (swept) => log.debug(swept, 'Clean-up done.'),
    failed: sweepFailed,
  })
  closers.add(() => retention.close())
  // On a full disk, removing expired processes frees the space that the service needs.
  await unlessFull(blobs.checkFreeSpace(), () => retention.sweep().catch(sweepFailed))

  let isDraining = false
  let isStopping = false
  const isReady = async (): Promise<boolean> =>
    !isDraining && !isStopping && (await records.ready()) && (await blobs.ready())
  const front =
    role === 'worker'
      ? undefined
      : await openFront({
          settings,
          log,
          closers,
          path: folder.path,
          records,
          tokens,
          now,
          timeLeft,
          context: {
            processes,
            blobs,
            tasks,
            languages: await languageFiles(languages),
            webhooks,
            remoteFiles: createRemoteFiles({
              settings: settings.outbound,
              maxBytes: settings.http.maxUploadBytes,
            }),
            checkPageAddress: pageAddressCheck(settings.outbound),
            rates: shared?.rates,
            signals: shared?.signals,
            version,
            isReady,
            isStopping: () => isStopping,
            isDraining: () => isDraining,
            metrics: metricsReader(metrics, settings.metrics.metricsToken),
            requestCompleted,
            traces,
          },
        })
  closers.add(() => queue.close(timeLeft()))
  closers.add(async () => front?.endStreams())
  retention.start()
  if (front !== undefined) webhooks.start()
  const { metricsPort, metricsHost } = settings.metrics
  if (metricsPort !== 0) {
    const at = { port: metricsPort, host: metricsHost }
    const place = { ...at, portSetting: 'metricsPort', hostSetting: 'metricsHost' }
    const opened = await listening(place, openMetricsPort({ ...metrics, isReady }, at))
    closers.add(() => opened.close())
  }

  return {
    url: front?.url,
    firstToken: front?.first?.token,
    firstWebhookSecret:
      settings.webhooks.webhookHosts.length > 0 ? front?.first?.row.webhookSecret : undefined,
    signInUrl: front?.signInUrl,
    executions: () => queue.underWay(),
    async drain() {
      isDraining = true
      stopBy = performance.now() + shutdownMs
      if (front === undefined) return
      log.info('The service is about to shut down: /readyz responds with 503.')
      await wait(Math.min(settings.http.drainSeconds * 1000, shutdownMs))
    },
    async close() {
      if (isStopping) return closers.closeAll()
      isStopping = true
      if (!isDraining) stopBy = performance.now() + shutdownMs
      log.info({ executions: queue.underWay() }, 'The service is shutting down.')
      try {
        await closers.closeAll()
      } finally {
        log.info('The service has stopped.')
      }
    },
  }
}

const WEBHOOK_DUE = 'webhook-due'

async function openQueue(
  settings: Settings,
  { records, shared }: Stores,
  closers: Closers,
  log: Logger,
  observer: LeaseObserver,
): Promise<Queue> {
  const { queueSharePercent, queueLimit, queueLimitPerToken, queueWaitSeconds, role } = settings.queue
  const { workers } = settings.worker
  const maxWaitMs = queueWaitSeconds * 1000
  if (shared === undefined || records.runs === undefined) {
    return createInProcessQueue({
      workers,
      sharePercent: queueSharePercent,
      limit: queueLimit,
      limitPerOwner: queueLimitPerToken,
      maxWaitMs,
      onError: (error) => log.error({ err: error }, 'A run failed unexpectedly.'),
    })
  }
  const [{ createSharedQueue }, { openBullMqCarrier }] = await Promise.all([
    import('./queue/shared/shared-queue.js'),
    import('./queue/shared/bullmq-carrier.js'),
  ])
  const onError = atIntervals(log, (what, error) => log.error({ err: error }, what))
  const carrier = openBullMqCarrier({ ...shared.redis, onError })
  closers.add(() => carrier.close())
  return createSharedQueue({
    runs: records.runs,
    carrier,
    signals: shared.signals,
    worker: shared.node,
    slots: role === 'api' ? 0 : workers,
    sharePercent: queueSharePercent,
    maxWaitMs,
    onError,
    observer,
  })
}

/** Undefined if tasks may use no other host. */
function outboundOf(settings: Settings['outbound']): WorkerPoolOptions['openOutbound'] {
  const requests = createTaskRequests(settings)
  return requests && ((path, purposes) => openRequestSocket(path, requests, purposes))
}

const LOG_EVERY_MS = 30_000

/** An unavailable store is queried every second: it is logged at intervals, not each time. */
function atIntervals(
  log: Logger,
  otherwise: (what: string, error: unknown) => void,
): (what: string, error: unknown) => void {
  let loggedAt = Number.NEGATIVE_INFINITY
  return (what, error) => {
    if (!(error instanceof StoreUnavailable)) return otherwise(what, error)
    if (performance.now() - loggedAt < LOG_EVERY_MS) return
    loggedAt = performance.now()
    log.warn({ reason: error.message }, what)
  }
}

/** Work that runs concurrently: if it fails before it is awaited, the error is reported when it is. */
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

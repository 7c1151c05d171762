import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openBlobs } from './blobs/open-blobs.js'
import { Closers } from './closers.js'
import { allProcesses, type Copied, type CopyStore, copyAll } from './copy/copy.js'
import { type Verified, verifyCopy } from './copy/verify.js'
import { type DataFolder, openDataFolder } from './data/data-folder.js'
import { StartProblem } from './errors/start-problem.js'
import { facades } from './facades.js'
import { webhookTexts } from './http/facade.js'
import { recover } from './process/recover.js'
import { busyStates } from './process/states.js'
import { openRecords } from './records/open-records.js'
import type { Records } from './records/records.js'
import { type Environment, loadSettings, type Settings } from './settings-table.js'

export type StoreName = 'embedded' | 'shared'

export interface CopyRequest {
  readonly from: StoreName
  readonly to: StoreName
  /** Whether the target may have processes that the source does not have. */
  readonly isMerged: boolean
  /** Whether executions that wait at the source may arrive as failed. */
  readonly isInterrupting: boolean
  progress(done: number, total: number): void
}

export interface CopySummary {
  readonly copied: Copied
  readonly verified: Verified
  /** Executions that were not ended at the source, and are failed in the copy. */
  readonly interrupted: number
}

/** Why nothing, or not everything, is copied; for the user of the command. */
export class CopyProblem extends Error {
  override readonly name = 'CopyProblem'
}

/** Copies the data of a service between the data folder of one machine and the stores that several share. Both are those of the settings. */
export async function copyData(
  request: CopyRequest,
  env: Environment,
  argv: readonly string[] = [],
): Promise<CopySummary> {
  const settings = loadSettings(env, argv)
  const closers = new Closers()
  try {
    const folder = await openDataFolder(settings.data.dataDir, { create: request.to === 'embedded' })
    closers.add(() => folder.release())
    const embedded = await openEmbedded(settings, folder, closers)
    const shared = await openShared(settings, folder, closers)
    const stores = { embedded, shared }
    const copy = (): Promise<CopySummary> =>
      copyBetween(request, stores[request.from], stores[request.to], settings)
    const summary = await shared.records.exclusively?.('copy-data', copy)
    if (summary === undefined)
      throw new CopyProblem('Another octavo copy-data is running on the shared stores.')
    return summary
  } finally {
    await closers.closeAll()
  }
}

async function openEmbedded(settings: Settings, folder: DataFolder, closers: Closers): Promise<CopyStore> {
  const records = await openRecords({ ...settings.records, databaseUrl: null }, folder.database)
  closers.add(() => records.close())
  const blobs = await openBlobs({ ...settings.blobs, s3Bucket: null }, folder.blobs)
  closers.add(() => blobs.close())
  return { records, blobs }
}

async function openShared(settings: Settings, folder: DataFolder, closers: Closers): Promise<CopyStore> {
  const { databaseUrl } = settings.records
  if (databaseUrl === null || settings.blobs.s3Bucket === null) {
    throw new StartProblem(
      'The shared stores are those of the settings: set OCTAVO_DATABASE_URL and OCTAVO_S3_BUCKET, with the other OCTAVO_S3_ settings of the service.',
    )
  }
  const { openPostgresRecords } = await import('./records/postgres/postgres-records.js')
  const records = await openPostgresRecords({
    url: databaseUrl,
    poolSize: settings.records.databasePoolSize,
    applicationName: 'octavo copy-data',
    // Counting all rows has no time limit.
    statementTimeoutMs: 0,
  })
  closers.add(() => records.close())
  // Named like a workspace of the service: its next start removes what a killed copy has left.
  const scratch = join(folder.workspaces, 'child-c0917da7ac0917da')
  await rm(scratch, { recursive: true, force: true })
  closers.add(() => rm(scratch, { recursive: true, force: true }))
  const blobs = await openBlobs({ ...settings.blobs, s3CacheBytes: 0 }, scratch)
  closers.add(() => blobs.close())
  return { records, blobs }
}

async function copyBetween(
  request: CopyRequest,
  from: CopyStore,
  to: CopyStore,
  settings: Settings,
): Promise<CopySummary> {
  const now = Math.floor(Date.now() / 1000)
  await refuseInUse(from.records, to.records)
  if (!request.isInterrupting) await refuseWaiting(from.records, 'source')
  await refuseWaiting(to.records, 'target')
  if (!request.isMerged) await refuseOthers(from.records, to.records, now)
  const total = await countOf(from.records)
  const copied = await copyAll({ from, to, now, progress: (done) => request.progress(done, total) })
  const verified = await verifyCopy(from, to, now)
  const interrupted = await interruptRuns(to.records, settings)
  await refuseInUse(from.records, to.records)
  return { copied, verified, interrupted }
}

/** The data folder is locked; for the database, its list of connections shows whether a service uses it. */
async function refuseInUse(...stores: readonly Records[]): Promise<void> {
  for (const { copying } of stores) {
    if ((await copying.services()) === 0) continue
    throw new CopyProblem(
      'A service uses the shared stores: stop every machine, and run octavo copy-data again. What was copied already is not copied twice.',
    )
  }
}

/**
 * Queued executions of a data folder ended with its service; those in shared stores continue when a machine
 * starts.
 */
async function refuseWaiting({ runs }: Records, side: 'source' | 'target'): Promise<void> {
  const { waiting, running } = (await runs?.stats()) ?? { waiting: 0, running: 0 }
  if (waiting + running === 0) return
  const alternative =
    side === 'source' ? " Or add --interrupt: in the copy they have failed, as 'interrupted'." : ''
  throw new CopyProblem(
    `Executions wait in the ${side} (${waiting + running}): start its service and let them end first.${alternative}`,
  )
}

/** Protects against confusing the two directions, and against restoring deleted data from an older copy. */
async function refuseOthers(from: Records, to: Records, now: number): Promise<void> {
  let others = 0
  for await (const page of allProcesses(to))
    for (const { id, expiresAt } of page)
      if (expiresAt > now && (await from.processes.get(id)) === undefined) others++
  if (others === 0) return
  throw new CopyProblem(
    `The target has ${others} ${others === 1 ? 'process' : 'processes'} that the source does not have. Copy into an empty store, or add --merge to keep them in addition to those of the source.`,
  )
}

async function countOf(records: Records): Promise<number> {
  let count = 0
  for await (const page of allProcesses(records)) count += page.length
  return count
}

/**
 * A data folder is cleaned up by the next start of its service; machines with shared stores rely on leases,
 * and these runs have none.
 */
async function interruptRuns(records: Records, { retention }: Settings): Promise<number> {
  if (records.runs === undefined) return (await records.processes.inStates(busyStates, 10_000)).length
  const now = (): number => Math.floor(Date.now() / 1000)
  const webhooks = { bodyOf: webhookTexts(facades), now: () => Date.now(), wake: () => undefined }
  return recover({ records, now, webhooks, limits: { ttlSeconds: retention.ttlSeconds } })
}

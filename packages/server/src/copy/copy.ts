import type { Blobs, StoredBlob } from '../blobs/blobs.js'
import { BlobDamaged, BlobFetchedDamaged, BlobNotFound } from '../blobs/errors.js'
import type { CopiedRow, CopiedTable, FileRow, ProcessRow, Records } from '../records/records.js'
import { eachOf } from './each-of.js'

export interface CopyStore {
  readonly records: Records
  readonly blobs: Blobs
}

export interface CopyOptions {
  readonly from: CopyStore
  readonly to: CopyStore
  /** Unix seconds: processes that have expired by then are not copied. */
  readonly now: number
  /** Number of processes that were examined, of all. */
  progress(done: number): void
}

export interface Copied {
  /** Of this copy, and those that were there already. */
  processes: number
  processesThere: number
  files: number
  bytes: number
  rows: Record<CopiedTable, number>
  /** Files that are missing or damaged. Their processes were not copied. */
  damaged: DamagedFile[]
}

export interface DamagedFile {
  readonly processId: string
  readonly kind: FileRow['kind']
  readonly name: string
}

const PAGE = 200
const PROCESSES_AT_ONCE = 4
const FILES_AT_ONCE = 4
/** Tokens first, so that every row has its owner. */
const tables: readonly CopiedTable[] = ['tokens', 'tokenUses', 'codes', 'idempotency', 'webhooks']

/**
 * Copies everything from one store to the other. Bytes are stored before the row that names them, and a
 * process is written with all its rows in one transaction. So whatever has arrived when a copy is interrupted
 * is complete, and the next copy continues after it.
 */
export async function copyAll({ from, to, now, progress }: CopyOptions): Promise<Copied> {
  const copied: Copied = {
    processes: 0,
    processesThere: 0,
    files: 0,
    bytes: 0,
    rows: { tokens: 0, tokenUses: 0, codes: 0, idempotency: 0, webhooks: 0 },
    damaged: [],
  }
  await copyRows(from.records, to.records, 'tokens', copied)
  let done = 0
  for await (const page of allProcesses(from.records)) {
    await eachOf(page, PROCESSES_AT_ONCE, async (process) => {
      if (process.expiresAt > now) await copyProcess(from, to, process, copied)
      progress(++done)
    })
  }
  for (const table of tables.slice(1)) await copyRows(from.records, to.records, table, copied)
  await to.records.copying.countUsage()
  return copied
}

/** Page by page. */
export async function* allProcesses(records: Records): AsyncGenerator<readonly ProcessRow[]> {
  let after: string | undefined
  for (;;) {
    const page = await records.copying.processes(after, PAGE)
    if (page.length > 0) yield page
    if (page.length < PAGE) return
    after = page.at(-1)!.id
  }
}

async function copyRows(from: Records, to: Records, table: CopiedTable, copied: Copied): Promise<void> {
  for (let after: CopiedRow | undefined; ; ) {
    const page = await from.copying.rows(table, after, PAGE)
    if (page.length > 0) await to.copying.putRows(table, page)
    copied.rows[table] += page.length
    if (page.length < PAGE) return
    after = page.at(-1)!
  }
}

async function copyProcess(from: CopyStore, to: CopyStore, row: ProcessRow, copied: Copied): Promise<void> {
  const { records } = from
  const files = await records.files.of(row.id)
  let isWhole = true
  await eachOf(files, FILES_AT_ONCE, async (file) => {
    try {
      if (!(await copyBlob(from.blobs, to.blobs, file))) return
      copied.files++
      copied.bytes += file.size
    } catch (error) {
      if (!isDamage(error)) throw error
      isWhole = false
      copied.damaged.push({ processId: row.id, kind: file.kind, name: file.name })
    }
  })
  if (!isWhole) return
  const body = await records.processes.resultOf(row.id)
  const zipName = (await records.processes.zipNameOf(row.id)) ?? null
  const result = body === undefined ? undefined : { zipName, body }
  if (await to.records.copying.putProcess({ row, files, result })) copied.processes++
  else copied.processesThere++
}

/** Only failures of one file; any other failure would repeat for the next file. */
function isDamage(error: unknown): boolean {
  return error instanceof BlobNotFound || error instanceof BlobDamaged || error instanceof BlobFetchedDamaged
}

/** False if it exists: names are unique, so the existing file is complete. */
async function copyBlob(from: Blobs, to: Blobs, { blob, size, sha256 }: FileRow): Promise<boolean> {
  if ((await to.size(blob)) === size) return false
  const stored: StoredBlob = { blob, size, sha256 }
  const copy = await from.localCopy(blob, stored)
  try {
    await to.restore(stored, copy.path)
  } finally {
    to.recorded(blob)
    await copy.release()
  }
  return true
}

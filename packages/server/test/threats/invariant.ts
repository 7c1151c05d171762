import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import Database from 'libsql'
import { expect } from 'vitest'
import type { Service } from '../service.js'
import { ON_MANY_MACHINES } from '../support/many-machines.js'
import { smallPdf } from '../support/small-pdf.js'
import { expectRowsAndBlobsMatch } from '../support/stored.js'
import { Client } from './client.js'
import { filesBelow, pause, type ServiceProcess, until, VISITOR } from './service-process.js'

const SETTLES_WITHIN_MS = 8000
/** Two workers, two for probes, one spare. */
const MAX_CHILDREN = 5
const AT_REST = ['created', 'uploaded', 'succeeded', 'failed']

interface Rows {
  readonly processes: readonly { id: string; owner: string; state: string; runId: string | null }[]
  readonly files: readonly { id: string; processId: string; blob: string; size: number; sha256: string }[]
  readonly usage: readonly { owner: string; processes: number; bytes: number }[]
}

/**
 * Holds after every attack and fault: the service answers a new merge, rows and blobs match, no temporary file and no
 * busy child is left, and no process is queued or running.
 */
export async function expectInvariant(service: ServiceProcess): Promise<void> {
  await freshMerge(service)
  await expectAtRest(service)
}

/** The same without the merge, also for a stopped service. */
export async function expectAtRest(service: Pick<ServiceProcess, 'folder' | 'children'>): Promise<void> {
  const end = performance.now() + SETTLES_WITHIN_MS
  let problems = problemsOf(service)
  while (problems.length > 0 && performance.now() < end) {
    await pause(50)
    problems = problemsOf(service)
  }
  expect(problems).toEqual([])
}

/** The same for a service in this process or on many machines, whose stores are inspected. */
export async function expectInvariantOf(service: Service): Promise<void> {
  await freshMerge(service)
  if (!ON_MANY_MACHINES) {
    await expectAtRest({ folder: service.folder, children: () => service.children().map(Number) })
    return
  }
  const { stored } = service
  const runs = (): Promise<string[]> => stored.column('select "runId" as value from runs')
  await until('nothing is on its way', async () => (await stored.incoming()).length === 0)
  await until('no run is left', async () => (await runs()).length === 0)
  await expectRowsAndBlobsMatch(service.stored)
}

async function freshMerge(service: { readonly url: string }): Promise<void> {
  const visitor = new Client(service, VISITOR)
  const processId = await visitor.start('merge-pdf')
  const files = [smallPdf(1), smallPdf(2)]
  const pages: object[] = []
  for (const file of files) {
    const { status, json, text } = await visitor.upload(processId, file)
    expect(status, text).toBe(200)
    pages.push({ filename: json.fileName, server_filename: json.server_filename })
  }
  const executed = await visitor.post('/api/v1/execute', { processId, task: 'merge-pdf', pages })
  expect(executed.status, executed.text).toBe(200)
  const [output] = executed.json.files as { pages: number; sha256: string }[]
  expect(output?.pages).toBe(3)
  const { bytes } = await visitor.download(processId)
  expect(sha256(bytes)).toBe(output?.sha256)
  expect((await visitor.remove(processId)).status).toBe(204)
}

function problemsOf(service: Pick<ServiceProcess, 'folder' | 'children'>): string[] {
  const { folder } = service
  const { processes, files, usage } = rowsOf(folder)
  const problems: string[] = []
  for (const { id, state, runId } of processes) {
    if (!AT_REST.includes(state)) problems.push(`process ${id} is ${state}`)
    if (runId !== null) problems.push(`process ${id} is ${state}, and has a run`)
  }
  const onDisk = new Map(filesBelow(join(folder, 'blobs')).map((path) => [basename(path), path]))
  for (const { id, blob, size, sha256: hash, processId } of files) {
    const path = onDisk.get(blob)
    if (path === undefined) problems.push(`file ${id} has no bytes`)
    else if (!holds(path, size, hash)) problems.push(`file ${id} has other bytes`)
    if (!processes.some((process) => process.id === processId)) problems.push(`file ${id} has no process`)
  }
  const named = new Set(files.map(({ blob }) => blob))
  for (const [name, path] of onDisk) {
    if (path.includes('/incoming/')) problems.push(`temporary file ${name} is left`)
    else if (!named.has(name)) problems.push(`blob ${name} has no row`)
  }
  for (const { owner, bytes, processes: count } of usage) {
    const own = processes.filter((process) => process.owner === owner).map(({ id }) => id)
    const sum = files
      .filter(({ processId }) => own.includes(processId))
      .reduce((total, { size }) => total + size, 0)
    if (sum !== bytes || own.length !== count) problems.push(`the usage of ${owner} is counted wrongly`)
  }
  const inWorkspaces = filesBelow(join(folder, 'workspaces')).filter((path) => /\/child-\w+\//.test(path))
  for (const path of inWorkspaces) problems.push(`${basename(path)} is left in a workspace`)
  const children = service.children().length
  if (children > MAX_CHILDREN) problems.push(`there are ${children} children`)
  return problems
}

function holds(path: string, size: number, hash: string): boolean {
  // It may be deleted meanwhile.
  if (statSync(path, { throwIfNoEntry: false })?.size !== size) return false
  return size > 1e6 || sha256(readFileSync(path)) === hash
}

export function rowsOf(folder: string): Rows {
  const path = join(folder, 'octavo.sqlite')
  if (!existsSync(path)) return { processes: [], files: [], usage: [] }
  const database = new Database(path)
  try {
    const all = (sql: string) => database.prepare(sql).all() as never
    database.exec('BEGIN')
    return {
      processes: all('SELECT id, owner, state, runId FROM processes'),
      files: all('SELECT id, processId, blob, size, sha256 FROM files'),
      usage: all('SELECT owner, processes, bytes FROM usage'),
    }
  } finally {
    database.exec('ROLLBACK')
    database.close()
  }
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

export function blobsOf({ folder }: Pick<ServiceProcess, 'folder'>): string[] {
  return filesBelow(join(folder, 'blobs'))
}

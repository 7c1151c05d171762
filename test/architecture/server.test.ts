import { describe, expect, test } from 'vitest'
import { breaches, breachesBetweenRooms, inPackage, roomOf, roomsWithoutRule } from './source-files.js'

/** The rooms of the service from the lowest to the highest, each with the rooms it may import. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  errors: [],
  settings: [],
  logs: ['settings'],
  metrics: ['settings'],
  traces: ['settings'],
  data: ['errors', 'settings'],
  redis: ['settings'],
  seal: ['settings'],
  signals: ['redis'],
  records: ['data', 'errors', 'settings'],
  blobs: ['errors', 'settings'],
  queue: ['records', 'redis', 'signals', 'errors', 'settings'],
  outbound: ['errors', 'settings'],
  webhooks: ['outbound', 'traces', 'records', 'errors', 'settings'],
  tokens: ['records', 'signals', 'data', 'errors', 'settings'],
  process: ['traces', 'records', 'blobs', 'queue', 'seal', 'signals', 'errors', 'settings'],
  mcp: [],
  worker: ['process', 'errors', 'settings'],
  retention: ['process', 'records', 'blobs', 'settings'],
  copy: ['records', 'blobs'],
  http: ['traces', 'process', 'mcp', 'records', 'blobs', 'errors', 'settings'],
}

/** The files at the top put rooms together; no room imports them. Each may import the other files at the top, and these rooms. */
const composed: Readonly<Record<string, readonly string[]>> = {
  'access.ts': ['http', 'process', 'records', 'tokens'],
  'cautious-clock.ts': [],
  'closers.ts': [],
  'copy-data.ts': ['copy', 'records', 'blobs', 'process', 'http', 'data', 'errors'],
  'errors-docs.ts': ['errors'],
  'front.ts': ['http', 'tokens', 'records', 'data', 'errors', 'logs'],
  'load-tasks.ts': ['errors'],
  'main.ts': Object.keys(rooms),
  'observe.ts': ['blobs', 'queue', 'http', 'process', 'webhooks', 'worker', 'logs', 'metrics'],
  'serve.ts': ['errors', 'settings'],
  'settings-docs.ts': ['settings'],
  'settings-table.ts': Object.keys(rooms),
  'stores.ts': ['records', 'blobs', 'redis', 'seal', 'signals', 'http', 'data', 'errors', 'logs', 'settings'],
}

/** Libraries that one room hides from the others. */
const libraries: Readonly<Record<string, readonly string[]>> = {
  fastify: ['http'],
  kysely: ['records'],
  // A lock of its own keeps a second service out of the data folder.
  libsql: ['records', 'data'],
  pg: ['records'],
  '@aws-sdk/client-s3': ['blobs'],
  bullmq: ['queue'],
  ioredis: ['redis'],
  '@modelcontextprotocol/sdk/server/index.js': ['mcp'],
  '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js': ['mcp'],
  '@modelcontextprotocol/sdk/types.js': ['mcp'],
  pino: ['logs'],
  'prom-client': ['metrics'],
  '@opentelemetry/api': ['traces'],
  '@opentelemetry/exporter-trace-otlp-http': ['traces'],
  '@opentelemetry/resources': ['traces'],
  '@opentelemetry/sdk-trace': ['traces'],
}

const ADAPTER =
  /^server\/src\/(records\/(sqlite|postgres)\/|blobs\/(files|s3)\/|queue\/(in-process\.ts|shared\/))/

const topName = (path: string): string | undefined => /^server\/src\/([^/]+)$/.exec(path)?.[1]

describe('inside the service', () => {
  const service = inPackage('server')
  const inRooms = service.filter(({ path }) => roomOf(path) !== undefined)
  const atTheTop = service.filter(({ path }) => roomOf(path) === undefined)

  test('is read', () => expect(service.length).toBeGreaterThan(100))

  test('every room and every file at the top has its rule, and no rule is left over', () => {
    expect(roomsWithoutRule(service, rooms)).toEqual([])
    expect(Object.keys(rooms).filter((room) => !inRooms.some(({ path }) => roomOf(path) === room))).toEqual(
      [],
    )
    expect(atTheTop.map(({ path }) => topName(path)).sort()).toEqual(Object.keys(composed).sort())
  })

  test('the rules themselves lead downwards only', () => {
    const order = Object.keys(rooms)
    const upward = Object.entries(rooms).flatMap(([room, others]) =>
      others
        .filter((other) => order.indexOf(other) >= order.indexOf(room))
        .map((other) => `${room} → ${other}`),
    )
    expect(upward).toEqual([])
  })

  test('no room imports one that its rule does not name', () => {
    expect(breachesBetweenRooms(service, rooms)).toEqual([])
  })

  test('no room imports what is composed of the rooms', () => {
    expect(breaches(inRooms, (imported) => topName(imported) !== undefined)).toEqual([])
  })

  test('main.ts alone knows every room; the other files at the top know what their rules name', () => {
    const found = breaches(atTheTop, (imported, { path }) => {
      const room = imported.startsWith('server/src/') ? roomOf(imported) : undefined
      return room !== undefined && !composed[topName(path)!]!.includes(room)
    })
    expect(found).toEqual([])
  })

  test('the table of settings knows nothing of a room but its settings', () => {
    const table = service.filter(({ path }) => topName(path) === 'settings-table.ts')
    expect(table).toHaveLength(1)
    const found = breaches(
      table,
      (imported) => roomOf(imported) !== 'settings' && !/^server\/src\/[^/]+\/settings\.ts$/.test(imported),
    )
    expect(found).toEqual([])
  })

  test('only worker/ starts processes', () => {
    const found = breaches(service, (imported, { path }) => {
      return /^(node:)?(child_process|cluster)$/.test(imported) && roomOf(path) !== 'worker'
    })
    expect(found).toEqual([])
  })

  test('rooms know the ports of records, blobs and queue, not what is behind them', () => {
    const found = breaches(inRooms, (imported, { path }) => {
      return ADAPTER.test(imported) && roomOf(imported) !== roomOf(path)
    })
    expect(found).toEqual([])
  })

  test('a library that one room hides is met in no other', () => {
    const found = breaches(service, (imported, { path }) => {
      const owners = libraries[imported]
      return owners !== undefined && !owners.includes(roomOf(path) ?? '')
    })
    expect(found).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import { breaches, breachesBetweenModules, inPackage, moduleOf, modulesWithoutRule } from './source-files.js'

/** The modules of the service from the lowest to the highest, each with the modules it may import. */
const modules: Readonly<Record<string, readonly string[]>> = {
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
  http: ['traces', 'process', 'mcp', 'outbound', 'records', 'blobs', 'errors', 'settings'],
  ilovepdf: ['http', 'process', 'records', 'errors'],
  gotenberg: ['http', 'process', 'records', 'errors', 'settings'],
}

/** The files at the top connect the modules; no module imports them. Each may import the other files at the top, and these modules. */
const composed: Readonly<Record<string, readonly string[]>> = {
  'access.ts': ['http', 'process', 'records', 'tokens'],
  'cautious-clock.ts': [],
  'closers.ts': [],
  'copy-data.ts': ['copy', 'records', 'blobs', 'process', 'http', 'data', 'errors'],
  'errors-docs.ts': ['errors'],
  'facades.ts': ['http', 'ilovepdf', 'gotenberg', 'settings'],
  'front.ts': ['http', 'tokens', 'records', 'data', 'errors', 'logs'],
  'load-tasks.ts': ['errors'],
  'main.ts': Object.keys(modules),
  'observe.ts': ['blobs', 'queue', 'http', 'process', 'webhooks', 'worker', 'logs', 'metrics'],
  'serve.ts': ['errors', 'logs', 'settings', 'tokens'],
  'settings-docs.ts': ['settings'],
  'settings-table.ts': Object.keys(modules),
  'stores.ts': ['records', 'blobs', 'redis', 'seal', 'signals', 'http', 'data', 'errors', 'logs', 'settings'],
}

/** Libraries that only one module may import. */
const libraries: Readonly<Record<string, readonly string[]>> = {
  fastify: ['http', 'ilovepdf', 'gotenberg'],
  kysely: ['records'],
  // The lock that keeps a second service out of the data folder uses it too.
  libsql: ['records', 'data'],
  pg: ['records'],
  '@aws-sdk/client-s3': ['blobs'],
  bullmq: ['queue'],
  ioredis: ['redis'],
  '@modelcontextprotocol/sdk/server/index.js': ['mcp'],
  '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js': ['mcp'],
  '@modelcontextprotocol/sdk/types.js': ['mcp'],
  pino: ['logs'],
  'sonic-boom': ['logs'],
  'prom-client': ['metrics'],
  '@opentelemetry/api': ['traces'],
  '@opentelemetry/exporter-trace-otlp-http': ['traces'],
  '@opentelemetry/resources': ['traces'],
  '@opentelemetry/sdk-trace': ['traces'],
}

const ADAPTER =
  /^server\/src\/(records\/(sqlite|postgres)\/|blobs\/(files|s3)\/|queue\/(in-process\.ts|shared\/))/

const topName = (path: string): string | undefined => /^server\/src\/([^/]+)$/.exec(path)?.[1]

describe('The modules of the service', () => {
  const service = inPackage('server')
  const inModules = service.filter(({ path }) => moduleOf(path) !== undefined)
  const atTheTop = service.filter(({ path }) => moduleOf(path) === undefined)

  test('their files are found', () => expect(service.length).toBeGreaterThan(100))

  test('every module and every top-level file has a rule, and no rule is unused', () => {
    expect(modulesWithoutRule(service, modules)).toEqual([])
    expect(
      Object.keys(modules).filter((module) => !inModules.some(({ path }) => moduleOf(path) === module)),
    ).toEqual([])
    expect(atTheTop.map(({ path }) => topName(path)).sort()).toEqual(Object.keys(composed).sort())
  })

  test('the rules allow imports of lower modules only', () => {
    const order = Object.keys(modules)
    const upward = Object.entries(modules).flatMap(([module, others]) =>
      others
        .filter((other) => order.indexOf(other) >= order.indexOf(module))
        .map((other) => `${module} → ${other}`),
    )
    expect(upward).toEqual([])
  })

  test('no module imports one that its rule does not allow', () => {
    expect(breachesBetweenModules(service, modules)).toEqual([])
  })

  test('no module imports a top-level file', () => {
    expect(breaches(inModules, (imported) => topName(imported) !== undefined)).toEqual([])
  })

  test('every top-level file imports only the modules that its rule allows', () => {
    const found = breaches(atTheTop, (imported, { path }) => {
      const module = imported.startsWith('server/src/') ? moduleOf(imported) : undefined
      return module !== undefined && !composed[topName(path)!]!.includes(module)
    })
    expect(found).toEqual([])
  })

  test('the settings table imports only the settings of a module', () => {
    const table = service.filter(({ path }) => topName(path) === 'settings-table.ts')
    expect(table).toHaveLength(1)
    const found = breaches(
      table,
      (imported) => moduleOf(imported) !== 'settings' && !/^server\/src\/[^/]+\/settings\.ts$/.test(imported),
    )
    expect(found).toEqual([])
  })

  test('only worker/ starts processes', () => {
    const found = breaches(service, (imported, { path }) => {
      return /^(node:)?(child_process|cluster)$/.test(imported) && moduleOf(path) !== 'worker'
    })
    expect(found).toEqual([])
  })

  test('modules import the interfaces of records, blobs and queue, not their adapters', () => {
    const found = breaches(inModules, (imported, { path }) => {
      return ADAPTER.test(imported) && moduleOf(imported) !== moduleOf(path)
    })
    expect(found).toEqual([])
  })

  test('a library that belongs to one module is imported by no other', () => {
    const found = breaches(service, (imported, { path }) => {
      const owners = libraries[imported]
      return owners !== undefined && !owners.includes(moduleOf(path) ?? '')
    })
    expect(found).toEqual([])
  })
})

import { loadTasks } from '@octavo/tasks/load-tasks'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core'
import spectralRulesets from '@stoplight/spectral-rulesets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { facades } from '../../src/facades.js'
import type { HttpContext } from '../../src/http/context.js'
import { allRoutes } from '../../src/http/routes.js'
import { documentedTools } from '../../src/ilovepdf/schemas.js'
import { tools } from '../../src/ilovepdf/tools.js'
import { type ServerUnderTest, startForTest } from '../support/running-server.js'

interface Operation {
  readonly tags: readonly string[]
  readonly responses: Readonly<Record<string, unknown>>
}
interface Schema {
  readonly type?: string
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly writeOnly?: boolean
  readonly enum?: readonly string[]
  readonly oneOf?: readonly { readonly $ref: string }[]
  readonly discriminator?: { readonly propertyName: string; readonly mapping: Record<string, string> }
  readonly properties?: Readonly<Record<string, Schema & { readonly $ref?: string }>>
}
interface Document {
  readonly info: { readonly description: string }
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

function refOf(answer: unknown): string | undefined {
  const { content } = answer as { content?: Record<string, { schema: { $ref?: string } }> }
  return content?.['application/json']?.schema.$ref
}

describe('The OpenAPI document for code generators', () => {
  let server: ServerUnderTest
  let text: string
  let document: Document
  beforeAll(async () => {
    server = await startForTest({ OCTAVO_METRICS_TOKEN: 'metrics-token', OCTAVO_GOTENBERG: 'on' })
    text = await (await fetch(`${server.url}/openapi.json`)).text()
    document = JSON.parse(text) as Document
  })
  afterAll(() => server.end())

  it('passes Redocly’s recommended rules without warnings', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: text, config })
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    )
  }, 180_000)

  it('passes Spectral’s recommended rules without warnings', async () => {
    const spectral = new spectralCore.Spectral()
    spectral.setRuleset({ extends: [[spectralRulesets.oas as unknown as RulesetDefinition, 'recommended']] })
    const problems = await spectral.run(document as unknown as Record<string, unknown>)
    expect(problems.map(({ code, message, path }) => [code, message, path.join('/')])).toEqual([])
  }, 180_000)

  it('has every route of the service, except the files of its pages', async () => {
    const context = {
      languages: new Map(),
      tasks: await loadTasks(),
      metrics: {},
      processes: {},
      settings: {},
    } as unknown as HttpContext
    const routes = allRoutes(context, facades, {} as never, {} as never)
    const documented = new Set(
      Object.entries(document.paths).flatMap(([path, operations]) =>
        Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
      ),
    )
    const missing = routes
      .filter(({ method, url }) => !documented.has(`${method} ${url.replace(/:(\w+)/g, '{$1}')}`))
      .map(({ method, access, url }) => ({ method, access, url }))
    expect(routes.length).toBeGreaterThan(20)
    for (const { method, access, url } of missing) {
      expect([method, access]).toEqual(['GET', 'open'])
      // A name with an extension, a folder of such files, or another spelling of a path.
      expect(url).toMatch(/^\/(?:[\w.-]+\.\w+|[\w-]+\/\*|recognition\/[\w.-]+\.\w+|docs\/(?:[\w.-]+\.\w+)?)$/)
    }
  })

  it('has exactly the methods that the service allows at each path', async () => {
    for (const [path, operations] of Object.entries(document.paths)) {
      const response = await server.call(path.replace(/\{\w+\}/g, '1'), { method: 'PUT' })
      expect([path, response.status]).toEqual([path, 405])
      const allowed = response.headers.get('allow')!.split(', ')
      const named = Object.keys(operations).map((method) => method.toUpperCase())
      expect(allowed).toEqual(expect.arrayContaining(named))
      // GET implies HEAD.
      expect(allowed.filter((method) => !named.includes(method) && method !== 'HEAD')).toEqual([])
    }
  })

  it('puts every operation under a declared tag', () => {
    const declared = document.tags.map(({ name }) => name)
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
    const used = operations.flatMap(({ tags }) => tags)
    expect(used).toHaveLength(operations.length)
    expect(declared).toEqual(expect.arrayContaining([...new Set(used)]))
  })

  it('links options to the task and the report to the tool by a discriminator', async () => {
    const { schemas } = document.components
    const { names } = await loadTasks()
    for (const [union, propertyName, field] of [
      ['ExecuteRequest', 'task', 'options'],
      ['ExecutionResult', 'tool', 'report'],
    ] as const) {
      const { oneOf, discriminator } = schemas[union]!
      expect(discriminator!.propertyName).toBe(propertyName)
      expect(Object.keys(discriminator!.mapping)).toEqual(expect.arrayContaining([...names]))
      expect(oneOf!.map(({ $ref }) => $ref)).toEqual(Object.values(discriminator!.mapping))
      for (const [task, place] of Object.entries(discriminator!.mapping)) {
        const { properties } = schemas[place.replace('#/components/schemas/', '')]!
        expect(properties![propertyName]!.enum).toEqual([task])
        const its = properties![field]!.$ref!
        expect(its).toBe(place.replace(union, `${field[0]!.toUpperCase()}${field.slice(1)}`))
      }
    }
  })

  it('lists the error codes, and marks every password as writeOnly', () => {
    const { schemas } = document.components
    expect(schemas.ErrorCode!.enum).toEqual(expect.arrayContaining(['password_required', 'queue_full']))
    const passwords = Object.values(schemas).flatMap(({ properties = {} }) =>
      Object.entries(properties).filter(([name, { type }]) => /password$/.test(name) && type === 'string'),
    )
    expect(passwords.length).toBeGreaterThan(3)
    for (const [, schema] of passwords) expect(schema).toMatchObject({ format: 'password', writeOnly: true })
  })

  it('bounds every integer', () => {
    const whole = [...text.matchAll(/\{[^{}]*"type":"integer"[^{}]*\}/g)].map(
      ([schema]) => JSON.parse(schema) as Schema,
    )
    expect(whole.length).toBeGreaterThan(100)
    for (const { minimum, maximum } of whole) {
      expect(Math.abs(minimum ?? Number.NaN)).toBeLessThan(Number.MAX_SAFE_INTEGER)
      expect(maximum).toBeLessThan(Number.MAX_SAFE_INTEGER)
    }
  })

  it('describes iLovePDF calls with iLovePDF’s error schemas, and all of its tools', () => {
    const ofErrors = Object.entries(document.paths)
      .filter(([path]) => path.startsWith('/v1/'))
      .flatMap(([, operations]) => Object.values(operations))
      .flatMap(({ tags, responses }) =>
        Object.entries(responses)
          .filter(([status]) => Number(status) >= 400)
          .map(([status, answer]) => [tags[0], status === '401', refOf(answer)]),
      )
    expect(ofErrors.length).toBeGreaterThan(50)
    const shapes = new Set(ofErrors.map((shape) => JSON.stringify(shape)))
    expect([...shapes].sort()).toEqual([
      JSON.stringify(['iLovePDF', false, '#/components/schemas/IlovepdfError']),
      JSON.stringify(['iLovePDF', true, '#/components/schemas/IlovepdfUnauthorized']),
    ])
    expect(documentedTools).toEqual(Object.keys(tools))
  })

  it('types downloads as binary', () => {
    const { responses } = document.paths['/api/v1/download/{processId}']!.get!
    for (const status of ['200', '206']) {
      const { content } = responses[status] as { content: Record<string, { schema: Schema }> }
      for (const { schema } of Object.values(content))
        expect(schema).toMatchObject({ type: 'string', format: 'binary' })
    }
  })
})

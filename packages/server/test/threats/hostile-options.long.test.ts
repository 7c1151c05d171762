import { loadTasks } from '@octavo/tasks/load-tasks'
import type { OptionSchema } from '@octavo/tasks/options-schema'
import { describe, expect, it } from 'vitest'
import { programsOf } from '../../../tasks/test/programs-of.js'
import { type ErrorAnswer, useService } from '../service.js'

const service = useService()
const tasks = await loadTasks()
const LONG = 'x'.repeat(1_000_000)

/** Whether a schema accepts a value, as far as options use schemas. */
function accepts(schema: OptionSchema, value: unknown): boolean {
  if (schema.anyOf !== undefined) return schema.anyOf.some((form) => accepts(form, value))
  if (schema.enum !== undefined) return schema.enum.includes(value)
  if ('const' in schema) return schema.const === value
  switch (schema.type) {
    case 'null':
      return value === null
    case 'boolean':
      return typeof value === 'boolean' || value === 'true' || value === 'false'
    case 'string':
      return (
        typeof value === 'string' &&
        value.length <= (schema.maxLength ?? 0) &&
        value.length >= (schema.minLength ?? 0)
      )
    case 'integer':
    case 'number':
      return (
        typeof value === 'number' &&
        (schema.type === 'number' || Number.isInteger(value)) &&
        value >= schema.minimum! &&
        value <= schema.maximum! &&
        value % (schema.multipleOf ?? 1) === 0
      )
    case 'array':
      return (
        Array.isArray(value) && value.length <= schema.maxItems! && value.length >= (schema.minItems ?? 0)
      )
    default:
      return typeof value === 'object' && value !== null && !Array.isArray(value)
  }
}

/** Values that violate a schema, each in another way. */
function* hostile(schema: OptionSchema): Iterable<[what: string, value: unknown, bound?: number]> {
  yield ['null', null]
  yield ['NaN as text', 'NaN']
  yield ['an empty text', '']
  yield ['10^6 characters', LONG]
  yield ['the largest number', Number.MAX_VALUE]
  yield ['a switch', true]
  yield ['an object', { constructor: 1 }]
  yield ['a list of a list', [[[]]]]
  for (const form of schema.anyOf ?? [schema]) {
    if (form.maximum !== undefined) yield ['maximum + 1', form.maximum + 1, form.maximum]
    if (form.minimum !== undefined) yield ['minimum − 1', form.minimum - 1, form.minimum]
    if (form.type === 'integer') yield ['half a number', (form.minimum ?? 0) + 0.5]
    if (form.maxLength !== undefined) yield ['a text that is too long by one', 'x'.repeat(form.maxLength + 1)]
    if (form.maxItems !== undefined)
      yield ['a list that is too long by one', Array(form.maxItems + 1).fill('1')]
  }
}

/** The same for nested values: how to wrap a value so that it is at such a place. */
function* placesIn(
  schema: OptionSchema,
  field: string,
  wrap: (value: unknown) => unknown,
  depth = 4,
): Iterable<{ schema: OptionSchema; field: string; wrap: (value: unknown) => unknown }> {
  if (depth === 0) return
  yield { schema, field, wrap }
  for (const form of schema.anyOf ?? [schema]) {
    for (const [name, inner] of Object.entries(form.properties ?? {})) {
      const sound = soundObject(form)
      yield* placesIn(inner, `${field}[${name}]`, (value) => wrap({ ...sound, [name]: value }), depth - 1)
    }
    if (form.items !== undefined && schema.format !== 'pages')
      yield* placesIn(form.items, `${field}[0]`, (value) => wrap([value]), depth - 1)
  }
}

/** An object with all required properties. */
function soundObject({
  properties = {},
  required = [],
}: OptionSchema & { readonly required?: readonly string[] }) {
  return Object.fromEntries(required.map((name) => [name, soundValue(properties[name]!)]))
}

function soundValue(schema: OptionSchema): unknown {
  if (schema.examples !== undefined) return schema.examples[0]
  if (schema.format === 'pages') return '1'
  if (schema.enum !== undefined) return schema.enum[0]
  if ('const' in schema) return schema.const
  if (schema.anyOf !== undefined) return soundValue(schema.anyOf[0]!)
  const values: Readonly<Record<string, unknown>> = {
    ...{ integer: schema.minimum, number: schema.minimum, boolean: true, null: null },
    array: Array.from({ length: schema.minItems ?? 0 }, () => soundValue(schema.items!)),
    ...{ string: 'x'.repeat(Math.max(1, schema.minLength ?? 1)), object: soundObject(schema) },
  }
  return values[String(schema.type)]
}

/** Many tasks share an option, and many objects a field, which is read by the same code. */
const declared = new Set<string>()

function isNew(field: string, schema: OptionSchema): boolean {
  const name = /[^[\]]+(?=\]$)/.exec(field)?.[0] ?? field
  const declaration = `${name} ${JSON.stringify(schema)}`
  if (declared.has(declaration)) return false
  declared.add(declaration)
  return true
}

// Those that need other programs are read by the same code.
for (const name of tasks.names.filter((one) => programsOf(tasks.get(one)!).length === 0))
  describe(`Hostile options of ${name}`, () => hostileOptionsOf(name))

function hostileOptionsOf(name: string): void {
  const { options, inputs } = tasks.describe(name)!

  async function refused(
    processId: string,
    sent: Record<string, unknown>,
    field: string,
    what: string,
    bound?: number,
  ): Promise<void> {
    const pages = Array.from({ length: inputs.min }, () => ({ filename: 'a.pdf', server_filename: 'a.pdf' }))
    const { status, body } = await service.execute<ErrorAnswer>(processId, pages, {
      task: name,
      options: sent,
    })
    const errors = body.errors ?? [{ field: body.field ?? '', message: body.message }]
    const own = errors.find((error) => error.field.startsWith(field))
    expect(
      { what, field, status, code: body.code, named: own !== undefined },
      JSON.stringify(body).slice(0, 500),
    ).toEqual({
      ...{ what, field, status: 400, code: 'invalid_parameter', named: true },
    })
    expect(own!.message.length).toBeGreaterThan(own!.field.length + 10)
    if (bound !== undefined) expect(own!.message.replaceAll(',', ''), what).toContain(String(bound))
    expect(JSON.stringify(body).length).toBeLessThan(40_000)
  }

  for (const [option, schema] of Object.entries(options.properties ?? {})) {
    if (!isNew(option, schema)) continue
    it(`get 400 with the field for every invalid ${option}`, async () => {
      const processId = await service.start(name)
      for (const place of placesIn(schema, `options[${option}]`, (value) => value)) {
        if (place.schema !== schema && !isNew(place.field, place.schema)) continue
        for (const [what, value, bound] of hostile(place.schema)) {
          if (!accepts(place.schema, value))
            await refused(
              processId,
              { [option]: place.wrap(value) },
              `options[${option}]`,
              `${place.field}: ${what}`,
              bound,
            )
        }
      }
      // A list of objects of many kinds takes more than a thousand requests.
    }, 300_000)
  }

  it('get 400 with the field for every unknown name', async () => {
    const processId = await service.start(name)
    for (const unknown of ['nope', 'constructor', 'toString', LONG.slice(0, 1000)])
      await refused(processId, { [unknown]: 1 }, `options[${unknown.slice(0, 64)}`, unknown.slice(0, 20))
    const { status } = await service.post<ErrorAnswer>('/api/v1/execute', {
      processId,
      task: name,
      pages: Array.from({ length: inputs.min }, () => ({ filename: 'a.pdf', server_filename: 'a.pdf' })),
      options: 'all of them',
    })
    expect(status).toBe(400)
  })
}

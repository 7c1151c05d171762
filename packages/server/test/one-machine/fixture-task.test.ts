import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type ErrorAnswer, pdf, type ResultAnswer, useService } from '../service.js'

/** A folder with one task file, which the tests of the command line and the documentation use too. */
const FIXTURES = fileURLToPath(new URL('../../../tasks/test/fixture-tasks', import.meta.url))
const service = useService({ OCTAVO_TASKS_DIR: FIXTURES })

async function execute<Body>(options: unknown) {
  const processId = await service.start('sample-pdf')
  const { server_filename } = await service.add(processId, pdf(), 'a.pdf', 'sample-pdf')
  const pages = [{ filename: 'a.pdf', server_filename }]
  return service.execute<Body>(processId, pages, { task: 'sample-pdf', options })
}

describe('A task in a file of OCTAVO_TASKS_DIR', () => {
  it('runs, with options validated by its declaration', async () => {
    const { status, body } = await execute<ResultAnswer>({
      strength: '-3',
      place: '{"x":1,"y":2}',
      key: 'hush',
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      tool: 'sample-pdf',
      files: [{ filename: 'sample.pdf', pages: 1 }],
      report: { options: { strength: -3, place: { x: 1, y: 2 } }, keyLength: 4 },
    })
    const wrong = await execute<ErrorAnswer>({ strength: 11, place: { x: 1 }, word: 1 })
    expect(wrong.status).toBe(400)
    expect(wrong.body.errors).toEqual([
      {
        field: 'options[strength]',
        message: 'options[strength]: It must be a whole number from -10 to 10, but 11 was sent.',
      },
      {
        field: 'options[place][y]',
        message: 'options[place][y]: It is missing: it must be a number from 0 to 100.',
      },
      { field: 'options[word]', message: expect.stringContaining('strength, is_bright, colour') },
    ])
  })

  it('is listed in the catalogue', async () => {
    const { body } = await service.get<{ tasks: { name: string; report: object }[] }>('/api/v1/tasks')
    expect(body.tasks.find(({ name }) => name === 'sample-pdf')).toMatchObject({
      title: 'Sample',
      options: { properties: { colour: { enum: ['red', 'blue'] }, key: { secret: true } } },
      report: { keyLength: 'The length of the key.' },
    })
  })

  it('is described in the OpenAPI document, with its options and examples', async () => {
    const { body } = await service.get<{
      components: { schemas: Record<string, object> }
      paths: Record<
        string,
        Record<string, { requestBody: { content: Record<string, { examples: object }> } }>
      >
    }>('/openapi.json')
    expect(body.components.schemas.SamplePdfOptions).toMatchObject({
      additionalProperties: false,
      properties: {
        strength: { minimum: -10, maximum: 10, description: 'How strong it is. Default: `1`.' },
        key: { format: 'password', writeOnly: true },
      },
    })
    expect(body.components.schemas.ExecuteRequest).toMatchObject({
      discriminator: {
        mapping: { 'sample-pdf': '#/components/schemas/SamplePdfExecuteRequest' },
      },
    })
    expect(body.components.schemas.SamplePdfExecuteRequest).toMatchObject({
      properties: {
        task: { enum: ['sample-pdf'] },
        options: { $ref: '#/components/schemas/SamplePdfOptions' },
      },
    })
    const { content } = body.paths['/api/v1/execute']!.post!.requestBody
    expect(content['application/json']!.examples).toMatchObject({
      'sample-pdf-2': {
        summary: 'sample-pdf: With everything',
        value: {
          task: 'sample-pdf',
          pages: [{ filename: 'a.pdf', page: '1-2', rotation: 90 }],
          options: { strength: -3 },
        },
      },
    })
  })
})

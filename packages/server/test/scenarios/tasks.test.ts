import { describe, expect, it } from 'vitest'
import { type ErrorAnswer, useService } from '../service.js'

interface Task {
  readonly name: string
  readonly title: string
  readonly summary: string
  readonly inputs: { accepts: string[]; min: number; max: number }
  readonly options: { type: string; properties: Record<string, { description?: string; default?: unknown }> }
  readonly examples: { title: string }[]
}

describe('GET /api/v1/tasks and /api/v1/tasks/<name>', () => {
  // Programs that are installed on this machine change what tasks accept.
  const service = useService({ OCTAVO_PROGRAMS: 'never' })

  it('return the catalogue, with the JSON Schema of each task’s options', async () => {
    const { status, body } = await service.get<{ tasks: Task[] }>('/api/v1/tasks')
    expect(status).toBe(200)
    const merge = body.tasks.find(({ name }) => name === 'merge-pdf')!
    expect(merge).toMatchObject({
      title: 'Merge PDF',
      summary: expect.any(String),
      inputs: { accepts: ['application/pdf'], min: 1, max: expect.any(Number) },
      options: { type: 'object', properties: { bookmarks: { enum: ['none', 'wrap'], default: 'none' } } },
    })
    for (const option of Object.values(merge.options.properties)) expect(option.description).toBeTruthy()
    expect(merge.examples.length).toBeGreaterThan(0)
  })

  it('return one task by its name', async () => {
    const all = await service.get<{ tasks: Task[] }>('/api/v1/tasks')
    const one = await service.get<Task>('/api/v1/tasks/merge-pdf')
    expect(one.status).toBe(200)
    expect(one.body).toEqual(all.body.tasks.find(({ name }) => name === 'merge-pdf'))
  })

  it('answer 404 for an unknown task and list the known ones', async () => {
    const { status, body } = await service.get<ErrorAnswer>('/api/v1/tasks/knit-pdf')
    expect(status).toBe(404)
    expect(body.message).toContain('merge-pdf')
  })
})

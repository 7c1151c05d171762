import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type ErrorAnswer, pdf, type ResultAnswer, useService } from '../service.js'

const NEEDY_TASKS = fileURLToPath(new URL('../../../tasks/test/needy-tasks', import.meta.url))
const service = useService({ OCTAVO_TASKS_DIR: NEEDY_TASKS })
const MISSING = /octavo-no-such-program is not installed: apt install no-such-package/

interface Described {
  readonly name: string
  readonly available: boolean
  readonly unavailable_because?: string
}

async function execute<Body>(task: string, options: Record<string, unknown> = {}) {
  const processId = await service.start(task)
  const { server_filename } = await service.add(processId, pdf(), 'a.pdf', task)
  return service.execute<Body>(processId, [{ filename: 'a.pdf', server_filename }], { task, options })
}

describe('A task whose requirements are missing', () => {
  it('is listed in the catalogue as unavailable, with what to install', async () => {
    const { body } = await service.get<{ tasks: Described[] }>('/api/v1/tasks')
    const unavailable = body.tasks.filter(({ available }) => !available)
    expect(unavailable.map(({ name }) => name)).toEqual(['needs-missing'])
    expect(unavailable[0]!.unavailable_because).toMatch(MISSING)
    const { body: one } = await service.get<Described>('/api/v1/tasks/needs-missing')
    expect(one).toEqual(unavailable[0])
    const { body: merge } = await service.get<Described>('/api/v1/tasks/merge-pdf')
    expect([merge.available, merge.unavailable_because]).toEqual([true, undefined])
  })

  it('is refused by start-task, upload and execute: 503 task_unavailable, with what to install', async () => {
    const task = 'needs-missing'
    const started = await service.post<ErrorAnswer>('/api/v1/start-task', { task })
    const { body: open } = await service.post<{ processId: string }>('/api/v1/start-task', {})
    const uploaded = await service.uploadParts<ErrorAnswer>([
      ['processId', open.processId],
      ['task', task],
      ['file', new Blob([new Uint8Array(pdf())]), 'a.pdf'],
    ])
    const pages = [{ filename: 'a.pdf', server_filename: 'a.pdf' }]
    const executed = await service.execute<ErrorAnswer>(open.processId, pages, { task })
    for (const { status, body } of [started, uploaded, executed]) {
      expect([status, body.code, body.field]).toEqual([503, 'task_unavailable', 'task'])
      expect(body.message).toMatch(MISSING)
    }
    expect((await service.process(open.processId)).files).toEqual([])
    await service.send('DELETE', `/api/v1/processes/${open.processId}`)
  })

  it('is refused as a step of a pipeline', async () => {
    const { status, body } = await execute<ErrorAnswer>('pipeline', { tasks: [{ task: 'needs-missing' }] })
    expect([status, body.code, body.field]).toEqual([503, 'task_unavailable', 'options'])
    expect(body.message).toMatch(MISSING)
  })
})

describe('A task whose requirements are installed', () => {
  it('runs its program and its native addon, by itself and as a step of a pipeline', async () => {
    const done = { sorted: 'a\nb\n', sum: 2 }
    const alone = await execute<ResultAnswer>('needs-installed')
    expect(alone.status, JSON.stringify(alone.body)).toBe(200)
    expect(alone.body.report).toEqual({ ...done, losses: [] })
    const steps = [{ task: 'rotate-pdf' }, { task: 'needs-installed' }]
    const { body } = await execute<ResultAnswer>('pipeline', { tasks: steps })
    expect(body.report).toMatchObject({ steps: [{ task: 'rotate-pdf' }, { report: done }] })
  })

  it('gives other tasks access to neither', async () => {
    const { body } = await execute<ResultAnswer>('needs-nothing')
    expect(body.report).toMatchObject({ program: 'ERR_ACCESS_DENIED', addon: 'ERR_DLOPEN_DISABLED' })
  })
})

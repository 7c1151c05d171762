import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it, vi } from 'vitest'
import { blob, type ErrorAnswer, type ProcessAnswer, pdf, type UploadAnswer, useService } from '../service.js'

const octavo = fileURLToPath(new URL('../../../cli/bin/octavo.js', import.meta.url))
const run = promisify(execFile)

describe('A token created with octavo token while the service runs', () => {
  const service = useService({}, true)

  /** Runs the command, and returns its standard output: the token. */
  async function command(...args: string[]): Promise<string> {
    const env = { PATH: process.env.PATH, OCTAVO_DATA_DIR: service.dataDir }
    return (await run(process.execPath, [octavo, 'token', ...args], { env })).stdout.trim()
  }

  const as = (token: string): RequestInit => ({ headers: { authorization: `Bearer ${token}` } })
  const upload = (token: string, processId: string, bytes: Uint8Array) =>
    service.uploadParts<UploadAnswer & ErrorAnswer>(
      [
        ['processId', processId],
        ['task', 'merge-pdf'],
        ['file', blob(bytes), 'a.pdf'],
      ],
      as(token),
    )

  it('is accepted at once, and refused once revoked', async () => {
    const token = await command('create', 'short-lived')
    expect((await service.get('/api/v1/tasks', as(token))).status).toBe(200)
    await command('revoke', 'short-lived')
    const { status, body } = await service.get<ErrorAnswer>('/api/v1/tasks', as(token))
    expect([status, body.code]).toEqual([401, 'unauthorized'])
  })

  it('is accepted until --expires-in has passed, and refused afterwards', async () => {
    const now = Date.now()
    const token = await command('create', 'for-an-hour', '--expires-in', '1h')
    const processId = await service.start('merge-pdf', as(token))
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      vi.setSystemTime(now + 3_590_000)
      expect((await service.get('/api/v1/tasks', as(token))).status).toBe(200)
      vi.setSystemTime(now + 3_700_000)
      for (const path of ['/api/v1/tasks', `/api/v1/processes/${processId}`]) {
        const { status, body, headers } = await service.get<ErrorAnswer>(path, as(token))
        expect([path, status, body.code]).toEqual([path, 401, 'unauthorized'])
        expect(headers.get('www-authenticate')).toContain('invalid_token')
      }
    } finally {
      vi.useRealTimers()
    }
  })

  it('is limited to the bytes of --quota, independently of other tokens', async () => {
    const token = await command('create', 'with-a-little', '--quota', '20KiB')
    const large = Buffer.concat([pdf(), Buffer.alloc(12_000)])
    const processId = await service.start('merge-pdf', as(token))
    expect((await upload(token, processId, large)).status).toBe(200)
    const refused = await upload(token, processId, large)
    expect([refused.status, refused.body.code]).toEqual([413, 'quota_exceeded'])
    expect(refused.body.message).toContain('20480')
    await service.add(await service.start('merge-pdf'), large)
    await service.send('DELETE', `/api/v1/processes/${processId}`, as(token))
    const again = await upload(token, await service.start('merge-pdf', as(token)), large)
    expect(again.status).toBe(200)
  })

  it('keeps its processes when rotated, and its old value is refused', async () => {
    const old = await command('create', 'renewed')
    const processId = await service.start('merge-pdf', as(old))
    const { body: file } = await upload(old, processId, pdf())
    const token = await command('rotate', 'renewed')
    expect((await service.get(`/api/v1/processes/${processId}`, as(old))).status).toBe(401)
    const { status, body } = await service.get<ProcessAnswer>(`/api/v1/processes/${processId}`, as(token))
    expect([status, body.state]).toEqual([200, 'uploaded'])
    const pages = [{ filename: 'a.pdf', server_filename: file.server_filename }]
    expect((await service.execute(processId, pages, {}, as(token))).status).toBe(200)
  })
})

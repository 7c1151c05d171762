import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { type ErrorAnswer, pdf, type ResultAnswer, unlikely, useService } from '../service.js'

withPrograms('A password in the options of a task', ['qpdf'], () => {
  const service = useService()
  const task = 'protect-pdf'

  async function ready(): Promise<{ processId: string; pages: object[] }> {
    const processId = await service.start(task)
    const { server_filename } = await service.add(processId, pdf('A', 2), 'a.pdf', task)
    return { processId, pages: [{ filename: 'a.pdf', server_filename }] }
  }

  it('encrypts the result', async () => {
    const { processId, pages } = await ready()
    const options = { user_password: 'reader', owner_password: 'writer', allow_print: false }
    const { status, body } = await service.post<ResultAnswer>('/api/v1/execute', {
      processId,
      task,
      pages,
      options,
    })
    expect([status, body.files]).toMatchObject([200, [{ filename: 'a-protected.pdf', pages: 2 }]])
    const path = await service.downloaded(processId)
    const check = (password: string) =>
      execFileSync('qpdf', ['--check', `--password=${password}`, path], { encoding: 'utf8', stdio: 'pipe' })
    expect(check('reader')).toContain('print high resolution: not allowed')
    expect(check('writer')).toContain('No syntax or stream encoding errors')
    expect(() => check('other')).toThrow()
  })

  it('is kept in memory for the run only, and never written to disk, with an Idempotency-Key too', async () => {
    const { processId, pages } = await ready()
    const [user, owner] = [unlikely(), unlikely()]
    const init = { headers: { 'idempotency-key': unlikely() } }
    const call = (options: object) =>
      service.post<ResultAnswer>('/api/v1/execute', { processId, task, pages, options }, init)
    const first = await call({ user_password: user, owner_password: owner })
    expect(first.status).toBe(200)
    // Recognised by a hash with a key that exists only in memory.
    expect((await call({ user_password: user, owner_password: owner })).body).toEqual(first.body)
    expect((await call({ user_password: 'other', owner_password: owner })).status).toBe(409)
    expect((await call({ user_password: user, allow_copy: false })).status).toBe(409)
    const holders: string[] = []
    for await (const [where, bytes] of service.stored.contents())
      if (bytes.includes(user) || bytes.includes(owner)) holders.push(where)
    expect(holders).toEqual([])
    const said = JSON.stringify([first.body, await service.process(processId)])
    expect(said.includes(user) || said.includes(owner)).toBe(false)
  })

  it('is not repeated in an error message', async () => {
    const { processId, pages } = await ready()
    const user_password = `${unlikely()}\u0007`
    const { status, body } = await service.post<ErrorAnswer>('/api/v1/execute', {
      processId,
      task,
      pages,
      options: { user_password },
    })
    expect([status, body.code, body.field]).toEqual([400, 'invalid_parameter', 'options[user_password]'])
    expect(JSON.stringify(body)).not.toContain(user_password.slice(0, 12))
  })
})

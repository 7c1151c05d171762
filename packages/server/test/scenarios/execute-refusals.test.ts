import { describe, expect, it } from 'vitest'
import { multipliedPages } from '../../../pdf/test/fixtures/hostile.js'
import { type ErrorAnswer, pdf, useService } from '../service.js'

describe('An execution refused because of a file', () => {
  const service = useService()

  it('answers 422 limit_exceeded naming a file above a limit, and can be executed again', async () => {
    const huge = Buffer.from(multipliedPages(10 ** 7))
    const { processId, entries } = await service.ready(['small.pdf', pdf()], ['huge.pdf', huge])
    const { status, body } = await service.execute<ErrorAnswer>(processId, entries)
    expect([status, body.code]).toEqual([422, 'limit_exceeded'])
    expect(body.message).toContain('huge.pdf')
    expect(body.message).toContain('2000')
    expect(await service.process(processId)).toMatchObject({
      state: 'failed',
      error: { code: 'limit_exceeded' },
    })
    await service.merge(processId, entries.slice(0, 1))
  })

  it('answers 422 unsupported_encryption naming a file with an unknown security handler', async () => {
    const locked = pdf()
      .toString('latin1')
      .replace(/\/Root/, '/Encrypt << /Filter /Somebody.Else /V 99 >> /ID [<00> <00>] /Root')
    const { processId, entries } = await service.ready(['locked.pdf', Buffer.from(locked, 'latin1')])
    const { status, body } = await service.execute<ErrorAnswer>(processId, entries)
    expect([status, body.code]).toEqual([422, 'unsupported_encryption'])
    expect(body.message).toContain('locked.pdf')
    expect((await service.process(processId)).state).toBe('failed')
  })
})

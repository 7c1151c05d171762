import { describe, expect, it } from 'vitest'
import { type ErrorAnswer, pdf, useService } from '../service.js'

const service = useService()

describe('An error message for a refused upload', () => {
  it('has the filename that was sent', async () => {
    const { body } = await service.upload<ErrorAnswer>(await service.start(), Buffer.from('text'), 't.txt')
    expect(body).toMatchObject({
      code: 'not_a_pdf',
      message: expect.stringMatching(/^t\.txt: This is not a PDF/),
    })
  })

  it.each([
    ['merge-pdf', 422, 'not_a_pdf'],
    ['picture', 422, 'unsupported_file_type'],
  ])('says that an empty file is empty (%s)', async (task, status, code) => {
    const empty = await service.upload<ErrorAnswer>(await service.start(), Buffer.alloc(0), 'a.pdf', task)
    expect([empty.status, empty.body.code, empty.body.field]).toEqual([status, code, 'file'])
    expect(empty.body.message).toBe('a.pdf: The file is empty.')
  })
})

describe('An error message for a browser without a session', () => {
  it('names the command that prints a new sign-in URL', async () => {
    const { body } = await service.post<ErrorAnswer>('/session', { code: 'used-long-ago' })
    expect(body).toMatchObject({
      code: 'unauthorized',
      message: expect.stringContaining('octavo token sign-in'),
    })
  })

  it('says that the session has expired', async () => {
    const response = await fetch(`${service.url}/api/v1/processes`, {
      headers: { cookie: 'octavo_session=over-since-yesterday' },
    })
    const body = (await response.json()) as ErrorAnswer
    expect([response.status, body.code]).toEqual([401, 'unauthorized'])
    expect(body.message).toMatch(/^The session has expired.*octavo token sign-in/)
  })
})

describe('An error message for a refused parameter', () => {
  it('names the setting that lists webhook hosts if webhooks are disabled', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf()])
    const { body } = await service.execute<ErrorAnswer>(processId, entries, {
      webhook: 'https://example.org/',
    })
    expect(body.message).toContain('OCTAVO_WEBHOOK_HOSTS')
  })

  it.each(['abc', '0', '101', '1.5', '1&limit=2'])(
    'says for limit=%s which values are allowed',
    async (limit) => {
      const { status, body } = await service.get<ErrorAnswer>(`/api/v1/processes?limit=${limit}`)
      expect([status, body.message]).toEqual([400, 'limit: must be a whole number from 1 to 100.'])
    },
  )

  it.each([
    [{ pages: { filename: 'a.pdf' } }, 'pages: must be a list, but an object was sent.'],
    [{ options: 'fast' }, 'options: must be an object, but text was sent.'],
    [{ options: [1] }, 'options: must be an object, but a list was sent.'],
    [{ task: 7 }, 'task: must be text, but a number was sent.'],
    [{ output_filename: true }, 'output_filename: must be text, but true was sent.'],
    [{ output_filename: 'x'.repeat(2000) }, 'output_filename: must have at most 1000 characters.'],
    [{ pages: ['a.pdf'] }, 'pages[0]: must be an object, but text was sent.'],
  ])('contains no text of the validation library for %j', async (part, message) => {
    const whole = { processId: 'p', task: 'merge-pdf', pages: [{ filename: 'a', server_filename: 'b' }] }
    const { status, body } = await service.post<ErrorAnswer>('/api/v1/execute', { ...whole, ...part })
    expect([status, body.code, body.message]).toEqual([400, 'invalid_parameter', message])
  })
})

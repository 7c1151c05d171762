import { open } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { createLogger } from '../../src/logs/logger.js'

function logged(
  write: (logger: ReturnType<typeof createLogger>) => void,
  level = 'info',
): Record<string, unknown>[] {
  const lines: string[] = []
  write(createLogger({ level, destination: { write: (line: string) => void lines.push(line) } }))
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

describe('The log', () => {
  it('is one line of JSON per event, with the time and the level in words', () => {
    const [line] = logged((logger) => logger.info({ port: 80 }, 'listening'))
    expect(line).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      port: 80,
      msg: 'listening',
    })
  })

  it('omits entries below its level', () => {
    expect(logged((logger) => logger.info('quiet'), 'warn')).toEqual([])
  })

  it('never contains tokens, passwords and other secrets, at any depth', () => {
    const lines = logged((logger) => {
      logger.info({ authorization: 'hidden', password: 'hidden', token: 'hidden', body: 'hidden' }, 'top')
      logger.info(
        { job: { password: 'hidden', entry: { password: 'hidden' } }, user: { webhookSecret: 'hidden' } },
        'deep',
      )
      logger.child({ ticket: 'hidden' }).info({ x: { headers: { authorization: 'hidden' } } }, 'child')
    })
    expect(lines).toHaveLength(3)
    expect(JSON.stringify(lines)).not.toContain('"hidden"')
  })

  it('has the id, method, path and address of a request: no query, no headers', () => {
    const req = {
      id: 'abc',
      method: 'GET',
      url: '/api/v1/download/p?ticket=hidden',
      ip: '10.0.0.1',
      headers: { authorization: 'Bearer hidden' },
    }
    const [line] = logged((logger) =>
      logger.info({ req, res: { statusCode: 200, headers: {} } }, 'request completed'),
    )
    expect(line).toMatchObject({
      req: { id: 'abc', method: 'GET', path: '/api/v1/download/p', address: '10.0.0.1' },
      res: { status: 200 },
    })
    expect(JSON.stringify(line)).not.toContain('hidden')
  })

  it('has the type and place of an error, without paths', async () => {
    const system = await open('/nowhere/at/all').catch((error: unknown) => error)
    const own = new TypeError('Cannot read /srv/octavo/data/x.pdf', { cause: new Error('below /a/b/c') })
    const traced = Object.assign(new Error('It failed.'), {
      trace: 'RangeError\n    at read (file:///srv/octavo/packages/x.js:1:2)\n    at /srv/octavo/y.js:3:4',
    })
    const lines = logged((logger) => {
      logger.error({ err: system }, 'failed')
      logger.error({ err: own }, 'failed')
      logger.error({ err: 'only text' }, 'failed')
      logger.error({ err: traced }, 'failed')
    })
    expect(lines[0]).toMatchObject({ err: { code: 'ENOENT', message: 'open: ENOENT' } })
    expect(lines[1]).toMatchObject({
      err: { name: 'TypeError', message: 'Cannot read x.pdf', cause: { message: 'below c' } },
    })
    expect(lines[2]).toMatchObject({ err: { message: 'only text' } })
    expect(lines[3]).toMatchObject({
      err: { message: 'It failed.', trace: ['RangeError', 'at read (x.js:1:2)', 'at y.js:3:4'] },
    })
    const text = JSON.stringify(lines)
    expect(text).toContain('logger.test.ts:')
    expect(text).not.toMatch(/nowhere|octavo\/|packages/)
  })
})

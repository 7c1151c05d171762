import { describe, expect, it } from 'vitest'
import { bodyHashes } from '../../src/process/body-hashes.js'
import { turnsDuring } from '../support/turns-during.js'

const none = new Set<string>()
const stored = async (body: unknown, secrets = none): Promise<string> =>
  (await bodyHashes(body, secrets)).stored

describe('The stored hash of an idempotent body', () => {
  it('is independent of the order of fields and of passwords', async () => {
    expect(await stored({ a: 1, b: [{ c: 2, password: 'x' }] })).toBe(
      await stored({ b: [{ password: 'y', c: 2 }], a: 1 }),
    )
    expect(await stored({ a: 1 })).not.toBe(await stored({ a: 2 }))
    expect(await stored([1, 2])).not.toBe(await stored([12]))
  })

  it('is independent of options that the task declares secret', async () => {
    const body = (owner_password: string, algorithm = 'aes-256') => ({
      options: { owner_password, algorithm },
    })
    const secrets = new Set(['owner_password'])
    expect(await stored(body('one'), secrets)).toBe(await stored(body('two'), secrets))
    expect(await stored(body('one'), secrets)).not.toBe(await stored(body('one', 'aes-128'), secrets))
  })
})

describe('The hash of a whole idempotent body', () => {
  const whole = async (body: unknown): Promise<string> => (await bodyHashes(body, none)).whole

  it('differs for another password, and for the same password of another file', async () => {
    const body = (first: object, second: object) => ({
      pages: [
        { file: 'a', ...first },
        { file: 'b', ...second },
      ],
    })
    const password = 'x'
    expect(await whole(body({ password }, {}))).not.toBe(await whole(body({ password: 'y' }, {})))
    expect(await whole(body({ password }, {}))).not.toBe(await whole(body({}, { password })))
    expect(await whole({ a: 1, password })).toBe(await whole({ password, a: 1 }))
  })
})

describe('A body with very many entries', () => {
  it('is hashed while other requests continue', async () => {
    const pages = Array.from({ length: 9000 }, (_, index) => ({ filename: `${index}.pdf`, page: '1-3' }))
    expect(await turnsDuring(bodyHashes({ pages }, none))).toBeGreaterThan(10)
  })
})

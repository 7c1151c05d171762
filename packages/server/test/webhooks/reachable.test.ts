import { describe, expect, it } from 'vitest'
import { addressCheck } from '../../src/outbound/addresses.js'
import type { Resolver } from '../../src/outbound/pinned-request.js'
import { createReachableCheck } from '../../src/webhooks/reachable.js'

const HOST = 'https://hooks.example.org/octavo'

function checking(resolve: Resolver) {
  const asked: string[] = []
  const check = createReachableCheck(
    (name) => {
      asked.push(name)
      return resolve(name)
    },
    addressCheck(['10.1.0.0/16']),
  )
  return { asked, check: (url = HOST) => check(new URL(url)) }
}

const at =
  (...addresses: string[]): Resolver =>
  async () =>
    addresses.map((address) => ({ address }))
const failing =
  (code: string): Resolver =>
  () =>
    Promise.reject(Object.assign(new Error('getaddrinfo'), { code }))

describe('A webhook of an execution', () => {
  it('is refused at once if its host has an address that webhooks may not reach', async () => {
    const refusal = { code: 'invalid_parameter', field: 'webhook', message: /OCTAVO_WEBHOOK_NETWORKS/ }
    const expected = { ...refusal, message: expect.stringMatching(refusal.message) }
    await expect(checking(at('10.2.0.1')).check()).rejects.toMatchObject(expected)
    await expect(checking(at('10.1.0.1', '127.0.0.1')).check()).rejects.toMatchObject(expected)
    await expect(checking(at()).check('http://192.168.1.1/')).rejects.toMatchObject(expected)
  })

  it('is refused at once if there is no such host', async () => {
    await expect(checking(failing('ENOTFOUND')).check()).rejects.toMatchObject({
      code: 'invalid_parameter',
      message: 'webhook: There is no host with this name. Check its spelling.',
    })
  })

  it('is accepted if the host can be reached, or if the resolver fails, because deliveries are retried', async () => {
    for (const resolve of [at('10.1.0.1'), at('93.184.215.14'), failing('EAI_AGAIN'), failing('ESERVFAIL')])
      await checking(resolve).check()
  })

  it('is checked with one lookup for many executions', async () => {
    const { asked, check } = checking(at('10.1.0.1'))
    await Promise.all([check(), check(), check(`${HOST}/other`)])
    await check()
    expect(asked).toEqual(['hooks.example.org'])
  })
})

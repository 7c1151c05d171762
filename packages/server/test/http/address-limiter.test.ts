import { describe, expect, it } from 'vitest'
import { AddressLimiter } from '../../src/http/address-limiter.js'

describe('The limiter of failed tokens', () => {
  it('blocks one address after too many failures a minute, and lets it in again later', () => {
    let now = 100
    const limiter = new AddressLimiter(3, () => now)
    for (let index = 0; index < 3; index++) {
      expect(limiter.retryAfter('10.0.0.1')).toBe(0)
      limiter.failed('10.0.0.1')
      now += 1
    }
    expect(limiter.retryAfter('10.0.0.1')).toBe(57)
    expect(limiter.retryAfter('10.0.0.2')).toBe(0)
    now += 57
    expect(limiter.retryAfter('10.0.0.1')).toBe(0)
    limiter.failed('10.0.0.1')
    expect(limiter.retryAfter('10.0.0.1')).toBe(0)
  })

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
    ['2001:db8:1:2::1', '2001:0db8:0001:0002:0:0:0:9', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['::1', '::2', true],
    ['fe80::1%eth0', 'fe80::2', true],
    ['::ffff:10.0.0.1', '10.0.0.1', true],
    ['::ffff:10.0.0.1', '::ffff:10.0.0.2', false],
  ])('counts %s and %s as one address: %s', (failing, asking, together) => {
    const limiter = new AddressLimiter(1, () => 0)
    limiter.failed(failing)
    expect(limiter.retryAfter(asking) > 0).toBe(together)
  })

  it('remembers a bounded number of addresses', () => {
    const limiter = new AddressLimiter(1, () => 0)
    for (let index = 0; index < 50_000; index++)
      limiter.failed(`10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`)
    expect(limiter.retryAfter('10.0.0.0')).toBe(0)
    expect(limiter.retryAfter('10.0.195.79')).toBe(60)
  })
})

import { describe, expect, it } from 'vitest'
import { addressCheck } from '../../src/outbound/addresses.js'
import { allowedUrl } from '../../src/outbound/allowed-url.js'

describe('The address check of webhooks', () => {
  const mayReach = addressCheck([])
  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    'fe80::1%eth0',
    'fc00::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:1::',
  ])('refuses %s', (address) => {
    expect(mayReach(address)).toBe(false)
  })

  it.each(['93.184.216.34', '2606:4700::1111', '::ffff:93.184.216.34'])('allows %s', (address) => {
    expect(mayReach(address)).toBe(true)
  })

  it('allows listed private networks, and no others', () => {
    const listed = addressCheck(['10.1.0.0/16', '::1', '192.168.7.7'])
    expect(['10.1.2.3', '::1', '192.168.7.7', '::ffff:10.1.2.3'].map(listed)).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(['10.2.0.1', '::2', '192.168.7.8'].map(listed)).toEqual([false, false, false])
  })
})

describe('The URL of a webhook', () => {
  const about = { field: 'webhook', subject: 'Webhooks are', setting: 'OCTAVO_WEBHOOK_HOSTS' }
  const hosts = { ...about, hosts: new Set(['hooks.example.org', 'other.example.org:8443', '127.0.0.1']) }
  it.each([
    'https://hooks.example.org/x',
    'HTTP://HOOKS.example.org:99/x',
    'https://hooks.example.org./x',
    'https://other.example.org:8443/',
    'http://0x7f.1/',
  ])('is allowed by the list of hosts: %s', (url) => {
    expect(allowedUrl(url, hosts).protocol).toMatch(/^https?:$/)
  })

  it.each([
    'https://other.example.org/',
    'https://hooks.example.org.evil.example/',
    'https://evil.example/#hooks.example.org',
    'https://user:secret@hooks.example.org/',
    'file:///etc/passwd',
    'ftp://hooks.example.org/',
    'hooks.example.org',
    '',
  ])('is refused: %s', (url) => {
    expect(() => allowedUrl(url, hosts)).toThrow(
      expect.objectContaining({ code: 'invalid_parameter', field: 'webhook' }),
    )
  })

  it('is refused if webhooks are disabled', () => {
    expect(() => allowedUrl('https://hooks.example.org/', { ...about, hosts: new Set() })).toThrow(
      /disabled.*OCTAVO_WEBHOOK_HOSTS/,
    )
  })
})

import { describe, expect, it } from 'vitest'
import { createRemoteFiles, dispositionName } from '../../src/outbound/remote-files.js'

describe('A file fetched by URL', () => {
  it('is refused from a listed host that resolves to a private address', async () => {
    const files = createRemoteFiles({
      settings: { fetchHosts: ['files.example.org'], fetchNetworks: ['10.1.0.0/16'], fetchTimeoutSeconds: 5 },
      maxBytes: 1000,
      resolve: async () => [{ address: '93.184.216.34' }, { address: '10.2.0.1' }],
    })
    await expect(
      files.open('http://files.example.org/a.pdf', new AbortController().signal),
    ).rejects.toMatchObject({
      code: 'fetch_failed',
      message: expect.stringContaining('OCTAVO_FETCH_NETWORKS'),
    })
  })

  it.each([
    ['attachment; filename="a \\"b\\".pdf"', 'a "b".pdf'],
    ['attachment; filename=a.pdf; size=3', 'a.pdf'],
    ["inline; filename=x.pdf; filename*=UTF-8''%C3%BC.pdf", 'ü.pdf'],
    ["inline; filename=x.pdf; filename*=UTF-8''%C3", 'x.pdf'],
    ['attachment', undefined],
    [undefined, undefined],
  ])('is named by Content-Disposition: %s', (header, name) => {
    expect(dispositionName(header)).toBe(name)
  })
})

import { readFileSync } from 'node:fs'
import { loadTasks } from '@octavo/tasks/load-tasks'
import { needsOfRun } from '@octavo/tasks/needs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { plainDocument } from '../../../pdf/test/fixtures/plain.js'
import { TestHosts } from '../../../tasks/test/signing/test-hosts.js'
import { openRequestSocket } from '../../src/outbound/request-socket.js'
import { createTaskRequests } from '../../src/outbound/task-requests.js'
import { PoolUnderTest } from './pool-under-test.js'

let under: PoolUnderTest
let hosts: TestHosts
beforeEach(async () => {
  under = new PoolUnderTest()
  hosts = await new TestHosts().start()
})
afterEach(async () => {
  await hosts.stop()
  await under.close()
})

async function sign(signingHosts: string[], signingNetworks: string[], more: object = {}) {
  const tasks = await loadTasks([], 'sign-pdf')
  const needs = needsOfRun(tasks, tasks.get('sign-pdf')!, {})
  // Pages may be loaded from anywhere: that is another list.
  const pages = { pageHosts: ['*'], pageNetworks: ['127.0.0.1'], pageTimeoutSeconds: 5 }
  const requests = createTaskRequests({ ...pages, signingHosts, signingNetworks, signingTimeoutSeconds: 5 })!
  const pool = await under.open({
    openOutbound: (path, purposes) => openRequestSocket(path, requests, purposes),
  })
  under.file('a.pdf', plainDocument('A', 1))
  const options = {
    signer_url: `${hosts.url}/sign/`,
    signer_token: hosts.token,
    timestamp_url: `${hosts.url}/ts`,
    level: 'b-lta',
    ...more,
  }
  return pool.run(under.job('sign-pdf', { entries: [under.entry('a.pdf')], options, needs }))
}

withPrograms('A signature that needs other hosts', ['openssl'], () => {
  it('is made in the isolated child if the operator allows them', async () => {
    const { outputs, report, release } = await sign(['127.0.0.1'], ['127.0.0.1'])
    expect(report).toMatchObject({ files: [{ level: 'B-LTA', signer: 'Test p-256' }] })
    expect(readFileSync(outputs[0]!.path).includes('ETSI.RFC3161')).toBe(true)
    expect(hosts.requests).toContain('POST /ocsp/issuer')
    await release()
  })

  it.each([
    ['another host is allowed', ['example.org'], ['127.0.0.1']],
    ['no host is allowed', [], []],
    ['its address is private and no network is listed', ['*'], []],
  ])('sends no request if %s, and names the settings', async (_, allowed, networks) => {
    const outcome = await sign(allowed, networks).catch((error: unknown) => error)
    expect(outcome).toMatchObject({
      code: 'invalid_parameter',
      field: 'options[signer_url]',
      message: expect.stringMatching(/127\.0\.0\.1:\d+ may not be reached.*OCTAVO_SIGNING_HOSTS/),
    })
    expect(hosts.requests).toEqual([])
  })

  it('says nothing of the token if it is refused', async () => {
    const refused = sign(['127.0.0.1'], ['127.0.0.1'], { signer_token: 'another-secret' })
    const outcome = await refused.catch((error: unknown) => error)
    expect(outcome).toMatchObject({ code: 'signing_failed', message: expect.stringContaining('status 404') })
    expect(JSON.stringify(outcome)).not.toContain('another-secret')
  })
})

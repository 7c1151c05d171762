import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { Bucket } from '../../src/blobs/s3/bucket.js'

describe('Objects that are removed together', () => {
  const closing: (() => void)[] = []
  afterEach(() => {
    for (const close of closing.splice(0)) close()
  })

  /** Records the requests, and answers those for several objects with this status. */
  async function bucketThat(answersWith: number, body = ''): Promise<{ bucket: Bucket; asked: string[] }> {
    const asked: string[] = []
    const server = createServer(async (request, response) => {
      const sent = await text(request)
      const isSigned = request.headers['content-md5'] !== undefined
      const keys = [...sent.matchAll(/<Key>/g)].length
      const isForMany = request.method === 'POST'
      asked.push(isForMany ? `${keys} keys${isSigned ? '' : ' without Content-MD5'}` : request.method!)
      response.writeHead(isForMany ? answersWith : 204, { 'content-type': 'application/xml' }).end(body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const bucket = await Bucket.open({
      bucket: 'octavo',
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      region: 'us-east-1',
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
      prefix: 'files/',
      isPathStyle: true,
      retryMs: 0,
      requestTimeoutMs: 5000,
    })
    closing.push(
      () => bucket.close(),
      () => server.closeAllConnections(),
      () => server.close(),
    )
    return { bucket, asked }
  }

  const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `blob${index}`)
  const deleted = '<DeleteResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"></DeleteResult>'

  it('take one request for every thousand, with the checksum that all servers accept', async () => {
    const { bucket, asked } = await bucketThat(200, deleted)
    await bucket.removeAll(names(1700))
    expect(asked).toEqual(['1000 keys', '700 keys'])
  })

  it('are removed one by one if the server does not support more, which is tried once', async () => {
    const { bucket, asked } = await bucketThat(501)
    await bucket.removeAll(names(3))
    await bucket.removeAll(names(2))
    expect(asked).toEqual(['3 keys', ...Array<string>(5).fill('DELETE')])
  })

  it('are reported if the server has kept some', async () => {
    const error = '<Error><Key>files/blob1</Key><Code>AccessDenied</Code></Error>'
    const { bucket } = await bucketThat(200, deleted.replace('><', `>${error}<`))
    await expect(bucket.removeAll(names(3))).rejects.toMatchObject({
      code: 'storage_unavailable',
      cause: { message: '1 objects were not deleted: AccessDenied.' },
    })
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Upload } from 'tus-js-client'
import { expect, it } from 'vitest'
import { CuttingProxy } from '../support/cutting-proxy.js'
import { largePdf } from '../support/large-pdf.js'
import { Client } from '../threats/client.js'
import { expectInvariant } from '../threats/invariant.js'
import { ADA, ServiceProcess } from '../threats/service-process.js'

it('A resumable upload continues at its offset after SIGKILL of the server', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'octavo-faults-'))
  const bytes = largePdf(4_000_000)
  let service = await ServiceProcess.start({ dataDir })
  const proxy = new CuttingProxy(service.url)
  try {
    const processId = await new Client(service).start('merge-pdf')
    const offsets: number[] = []
    let restarted: Promise<void> | undefined
    const restart = async (): Promise<void> => {
      await service.kill()
      service = await ServiceProcess.start({ dataDir })
      proxy.target = service.url
    }
    const endpoint = `${await proxy.start()}/api/v1/uploads/resumable`
    const path = await new Promise<string>((resolve, reject) => {
      const upload: Upload = new Upload(bytes as never, {
        endpoint,
        headers: { authorization: `Bearer ${ADA}` },
        metadata: { processId, task: 'merge-pdf', filename: 'a.pdf' },
        chunkSize: 1_000_000,
        retryDelays: Array.from({ length: 60 }, () => 250),
        onChunkComplete: (_size, accepted) => {
          if (accepted === 2_000_000) restarted ??= restart()
        },
        onAfterResponse: (request, response) => {
          if (request.getMethod() === 'HEAD' && response.getStatus() === 200)
            offsets.push(Number(response.getHeader('upload-offset')))
        },
        onSuccess: () => resolve(new URL(upload.url!).pathname),
        onError: reject,
      })
      upload.start()
    })
    await restarted
    expect(offsets[0]).toBeGreaterThanOrEqual(2_000_000)
    const answer = await fetch(`${service.url}${path}`, { headers: { authorization: `Bearer ${ADA}` } })
    expect(await answer.json()).toMatchObject({ fileSize: bytes.length, page_count: 3 })
    await expectInvariant(service)
  } finally {
    proxy.stop()
    await service.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { useService } from '../../server/test/service.js'
import { CuttingProxy } from '../../server/test/support/cutting-proxy.js'
import { largePdf } from '../../server/test/support/large-pdf.js'
import { TOKEN } from '../../server/test/support/running-server.js'
import { fromPath } from '../src/node.js'
import { Octavo, type UploadProgress } from '../src/octavo.js'
import { failure } from './failure.js'

const service = useService()
const client = (url: string): Octavo => new Octavo({ url, token: TOKEN, retries: 2 })

describe('The upload of a large file', () => {
  it('resumes after its connection is cut, and reports its progress', async () => {
    const proxy = new CuttingProxy(service.url)
    const bytes = largePdf(9_000_000)
    const folder = mkdtempSync(join(tmpdir(), 'octavo-client-'))
    writeFileSync(join(folder, 'large.pdf'), bytes)
    try {
      const octavo = client(await proxy.start())
      for (const file of [new Blob([new Uint8Array(bytes)]), await fromPath(join(folder, 'large.pdf'))]) {
        const { processId } = await octavo.startTask({ task: 'merge-pdf' })
        proxy.cuts = [3_000_000, 2_000_000]
        proxy.cut = 0
        const progress: UploadProgress[] = []
        const uploaded = await octavo.upload(
          processId,
          'merge-pdf',
          { file, name: 'Größe.pdf' },
          { onProgress: (one) => progress.push(one) },
        )
        expect(uploaded).toMatchObject({ fileName: 'Größe.pdf', fileSize: bytes.length, page_count: 3 })
        expect(proxy.cut).toBe(2)
        expect(progress.at(-1)).toEqual({ name: 'Größe.pdf', sent: bytes.length, total: bytes.length })
        const { body } = await service.get<{ files: { sha256: string }[] }>(`/api/v1/processes/${processId}`)
        expect(body.files.map(({ sha256 }) => sha256)).toEqual([
          createHash('sha256').update(bytes).digest('hex'),
        ])
        await octavo.delete(processId)
      }
    } finally {
      proxy.stop()
      rmSync(folder, { recursive: true })
    }
  })

  it('fails after several attempts without progress, and resumes when it is sent again', async () => {
    const proxy = new CuttingProxy(service.url)
    try {
      const octavo = client(await proxy.start())
      const { processId } = await octavo.startTask({ task: 'merge-pdf' })
      proxy.cuts = [3_000_000, ...Array.from({ length: 20 }, () => 1)]
      const bytes = largePdf(9_000_000)
      const error = await failure(octavo.upload(processId, 'merge-pdf', bytes))
      expect(error.code).toBe('connection_failed')
      proxy.cuts = []
      const sent: number[] = []
      const onProgress = (progress: UploadProgress): void => void sent.push(progress.sent)
      const uploaded = await octavo.upload(processId, 'merge-pdf', bytes, { onProgress })
      expect(uploaded).toMatchObject({ fileSize: bytes.length, page_count: 3 })
      expect(sent[0]).toBeGreaterThan(1_000_000)
    } finally {
      proxy.stop()
    }
  })

  it('is separate for each name, and for uploads of the same file at once', async () => {
    const proxy = new CuttingProxy(service.url)
    try {
      const octavo = client(await proxy.start())
      const { processId } = await octavo.startTask({ task: 'merge-pdf' })
      const file = largePdf(9_000_000)
      const upload = (name: string) => octavo.upload(processId, 'merge-pdf', { file, name })
      proxy.cuts = [3_000_000, ...Array.from({ length: 20 }, () => 1)]
      await failure(upload('a.pdf'))
      proxy.cuts = []
      const uploaded = await Promise.all(['b.pdf', 'a.pdf', 'a.pdf'].map(upload))
      expect(new Set(uploaded.map(({ server_filename }) => server_filename)).size).toBe(3)
      expect(uploaded.map(({ fileName }) => fileName[0]).sort()).toEqual(['a', 'a', 'b'])
    } finally {
      proxy.stop()
    }
  })
})

import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { judged, pageMarkers, qpdfCheck } from '../../../pdf/test/judges.js'
import { pdf, useService } from '../service.js'
import { TOKEN } from '../support/running-server.js'

const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8')
const walks = [...readme.matchAll(/^```sh\n(.*?)^```$/gms)]
  .map((match) => match[1]!)
  .filter((block) => block.includes('/api/v1/'))

judged('The README', ['qpdf', 'pdftotext'], () => {
  const service = useService()

  it('has a walk with curl that works as written', async () => {
    expect(walks).toHaveLength(1)
    const folder = mkdtempSync(join(tmpdir(), 'octavo-readme-'))
    try {
      writeFileSync(join(folder, 'a.pdf'), pdf('A', 2))
      writeFileSync(join(folder, 'b.pdf'), pdf('B', 5))
      const shell = spawn('sh', ['-e', '-c', walks[0]!.replace('http://localhost:8080', service.url)], {
        cwd: folder,
        env: { PATH: process.env.PATH, OCTAVO_TOKEN: TOKEN },
      })
      let said = ''
      shell.stdout.on('data', (chunk) => {
        said += chunk
      })
      shell.stderr.on('data', (chunk) => {
        said += chunk
      })
      const code = await new Promise((resolve) => shell.once('close', resolve))
      expect([code, said]).toEqual([0, expect.stringContaining('"status":true')])
      qpdfCheck(join(folder, 'merged.pdf'))
      expect(pageMarkers(join(folder, 'merged.pdf'))).toEqual(['A-1', 'A-2', 'B-1', 'B-2', 'B-3', 'B-5'])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

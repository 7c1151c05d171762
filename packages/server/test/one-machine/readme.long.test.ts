import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { expectValid, pageMarkers } from '../../../pdf/test/validators.js'
import { pdf, useService } from '../service.js'
import { TOKEN } from '../support/running-server.js'

const blocks = (file: string): string[] =>
  [
    ...readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8').matchAll(
      /^```sh\n(.*?)^```$/gms,
    ),
  ].map((match) => match[1]!)
const isCall = (block: string): boolean => block.includes('/api/v1/')
const isOneCall = (block: string): boolean => block.includes('/api/v1/run/')
const walks = blocks('README.md').filter((block) => isCall(block) && !isOneCall(block))
const oneCalls = blocks('README.md').filter(isOneCall)

withPrograms('The documentation', ['qpdf', 'pdftotext', 'jq'], () => {
  const service = useService()

  /** Runs a script in a folder with `a.pdf` and `b.pdf`, and inspects the folder before it is removed. */
  async function inShell(
    script: string,
    token: string,
    look: (folder: string) => void = () => undefined,
  ): Promise<{ code: number; stdout: string; stderr: string }> {
    const folder = mkdtempSync(join(tmpdir(), 'octavo-readme-'))
    try {
      writeFileSync(join(folder, 'a.pdf'), pdf('A', 2))
      writeFileSync(join(folder, 'b.pdf'), pdf('B', 5))
      const shell = spawn('sh', ['-e', '-c', script.replace('http://localhost:8080', service.url)], {
        cwd: folder,
        env: { PATH: process.env.PATH, OCTAVO_TOKEN: token },
      })
      const said = { stdout: '', stderr: '' }
      shell.stdout.on('data', (chunk) => {
        said.stdout += chunk
      })
      shell.stderr.on('data', (chunk) => {
        said.stderr += chunk
      })
      const code = await new Promise<number>((resolve) => shell.once('close', resolve))
      look(folder)
      return { code, ...said }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }

  it('has a curl walkthrough in the README that works as written', async () => {
    expect(walks).toHaveLength(1)
    const ran = await inShell(walks[0]!, TOKEN, (folder) => {
      expectValid(join(folder, 'merged.pdf'))
      expect(pageMarkers(join(folder, 'merged.pdf'))).toEqual(['A-1', 'A-2', 'B-1', 'B-3', 'B-5'])
    })
    expect(ran).toEqual({ code: 0, stdout: expect.stringContaining('"status":true'), stderr: '' })
  })

  it('has a single curl call in the README that works as written', async () => {
    expect(oneCalls).toHaveLength(1)
    const ran = await inShell(oneCalls[0]!, TOKEN, (folder) => {
      expectValid(join(folder, 'merged.pdf'))
      expect(pageMarkers(join(folder, 'merged.pdf'))).toHaveLength(7)
    })
    expect(ran).toEqual({ code: 0, stdout: '', stderr: '' })
  })

  it('has calls in docs/one-call.md that work as written', async () => {
    const [calls] = blocks('docs/one-call.md')
    const ran = await inShell(calls!.replaceAll('http://localhost:8080', service.url), TOKEN, (folder) => {
      expect(pageMarkers(join(folder, 'merged.pdf'))).toHaveLength(7)
      expect(existsSync(join(folder, 'parts.zip'))).toBe(true)
      expect(pageMarkers(join(folder, 'turned.pdf'))).toHaveLength(4)
    })
    expect(ran.code, ran.stderr).toBe(0)
  })

  it('shows the service’s message and no stack trace if a call of the walkthrough is refused', async () => {
    const { code, stdout, stderr } = await inShell(walks[0]!, 'a-wrong-token')
    expect({ code, stdout }).toEqual({ code: 5, stdout: '' })
    expect(stderr).toContain('The token is not valid: it is unknown, expired or revoked.')
    expect(stderr).not.toMatch(/^\s+at /m)
    const refused = await inShell(walks[0]!.replace('"odd"', '"1-9"'), TOKEN)
    expect(refused).toMatchObject({ code: 22, stdout: expect.stringMatching(/b\.pdf.*5 pages/) })
  })

  it.each([
    [
      'events',
      ['compressed.pdf'],
      /^queued\n(?:.*\n)*event: state\n(?:.*\n)*.*"state":"succeeded"(?:.*\n)*succeeded\n100\n$/,
    ],
    ['idempotency', [], /^One process was started\.\nThe task ran once\.\nidempotency_mismatch\n$/],
    ['chaining', ['numbered.pdf'], /^merge-pdf\npage-numbers\ncompress-pdf\n(?:.+\.pdf\n){4}$/],
  ])('has examples in docs/%s.md that work as written, in order', async (page, outputs, says) => {
    const ran = await inShell(blocks(`docs/${page}.md`).join('\n'), TOKEN, (folder) => {
      for (const name of outputs) expectValid(join(folder, name))
    })
    expect(ran).toEqual({ code: 0, stdout: expect.stringMatching(says), stderr: '' })
  })

  it('has curl examples for tasks that work as written after the definitions of the overview', async () => {
    const [definitions] = blocks('docs/tasks/README.md')
    const [example] = blocks('docs/tasks/merge-pdf.md').filter(isCall)
    const ran = await inShell(`${definitions}\n${example}`, TOKEN, (folder) => {
      expect(pageMarkers(join(folder, 'merged.pdf'))).toHaveLength(7)
    })
    expect(ran).toMatchObject({ code: 0, stdout: expect.stringContaining('"status":true') })
  })
})

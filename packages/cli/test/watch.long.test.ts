import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { describe, expect, it } from 'vitest'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { freePort } from '../../server/test/support/free-port.js'
import { startForTest, TOKEN } from '../../server/test/support/running-server.js'
import { Desk, octavoPath } from './octavo.js'

const desk = new Desk()

interface Told {
  readonly input: string
  readonly error?: { readonly code: string }
}

/** A command that watches a folder: what it reports for the next file, and its end. */
function watching(
  folder: string,
  args: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
) {
  const child = spawn(
    process.execPath,
    [octavoPath, 'rotate', '--watch', folder, '-o', 'out/', '--json', ...args],
    {
      cwd: desk.folder,
      env: desk.environment(environment),
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    next: async (): Promise<Told> => JSON.parse((await lines.next()).value as string),
    end: async (): Promise<unknown> => {
      child.kill('SIGTERM')
      return (await once(child, 'exit'))[0]
    },
  }
}

describe.skipIf(process.platform === 'win32')('A watched folder (skipped on Windows)', () => {
  it('has each complete file processed once, failures recorded and work resumed after a restart', async () => {
    mkdirSync(desk.path('in/working'), { recursive: true })
    mkdirSync(desk.path('out'))
    // What a killed command leaves behind: an input in progress and its incomplete output.
    desk.write('in/working/begun.pdf', plainDocument('B', 1))
    desk.write('out/begun-rotated.pdf', 'cut off')
    desk.write('in/working/.watcher', '999999999')
    desk.write('in/a.pdf', plainDocument('A', 2))
    desk.write('in/broken.pdf', 'no PDF')
    desk.write('in/arriving.pdf.part', '%PDF-')

    const first = watching('in')
    expect(await first.next()).toMatchObject({ input: 'begun.pdf', files: [{ pages: 1 }] })
    const both = [await first.next(), await first.next()].sort((a, b) => a.input.localeCompare(b.input))
    expect(both).toMatchObject([{ input: 'a.pdf' }, { input: 'broken.pdf', error: { code: 'not_a_pdf' } }])
    const second = desk.run(['rotate', '--watch', 'in', '-o', 'out/'])
    expect(second).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/process \d+ watches .*\(folder_in_use\)/),
    })
    expect(await first.end()).toBe(0)

    expect(readdirSync(desk.path('out')).sort()).toEqual(['a-rotated.pdf', 'begun-rotated.pdf'])
    expect(readFileSync(desk.path('out/begun-rotated.pdf'), 'latin1')).toMatch(/^%PDF-/)
    expect(readdirSync(desk.path('in')).sort()).toEqual(['arriving.pdf.part', 'done', 'failed', 'working'])
    expect(readdirSync(desk.path('in/done')).sort()).toEqual(['a.pdf', 'begun.pdf'])
    expect(readdirSync(desk.path('in/failed')).sort()).toEqual(['broken.pdf', 'broken.pdf.error.json'])
    expect(JSON.parse(readFileSync(desk.path('in/failed/broken.pdf.error.json'), 'utf8'))).toMatchObject({
      file: 'broken.pdf',
      error: { code: 'not_a_pdf' },
    })
    expect(readdirSync(desk.path('in/working'))).toEqual([])

    desk.write('in/a.pdf', plainDocument('N', 1))
    const again = watching('in', ['--force'])
    expect(await again.next()).toMatchObject({ input: 'a.pdf', files: [{ pages: 1 }] })
    expect(await again.end()).toBe(0)
    expect(readdirSync(desk.path('in/done')).sort()).toEqual(['a-2.pdf', 'a.pdf', 'begun.pdf'])
  })

  it('keeps its files while the service is unreachable and continues when it is back', async () => {
    mkdirSync(desk.path('drop'))
    desk.write('drop/later.pdf', plainDocument('A', 1))
    const port = await freePort()
    const server = ['--server', `http://127.0.0.1:${port}`]
    const command = watching('drop', server, { OCTAVO_TOKEN: TOKEN })
    expect(await command.next()).toMatchObject({ input: 'later.pdf', error: { code: 'connection_failed' } })
    expect(existsSync(desk.path('drop/failed/later.pdf'))).toBe(false)
    const service = await startForTest({ OCTAVO_PORT: String(port) })
    try {
      let told = await command.next()
      while (told.error?.code === 'connection_failed') told = await command.next()
      expect(told).toMatchObject({ input: 'later.pdf', files: [{ pages: 1 }] })
    } finally {
      expect(await command.end()).toBe(0)
      await service.end()
    }
    expect(readdirSync(desk.path('drop/done'))).toEqual(['later.pdf'])
  })

  it('is rejected with a task or an output that cannot be used with it', () => {
    desk.write('p.pdf', plainDocument('P', 1))
    const refused = (...args: string[]): string => {
      const { status, stderr } = desk.run(args)
      expect(status).toBe(2)
      return stderr
    }
    expect(refused('merge', '--watch', 'in', '-o', 'out/')).toContain(
      'merge-pdf takes several files together',
    )
    expect(refused('rotate', '--watch', 'in', '-o', 'x.pdf')).toContain(
      'needs a folder for the outputs: -o x/',
    )
    expect(refused('rotate', '--watch', 'in', '-o', 'in')).toContain('name the same folder')
    expect(refused('rotate', 'p.pdf', '--watch', 'in', '-o', 'out/')).toContain("no option names 'p.pdf'")
    expect(desk.run(['rotate', '--watch', 'gone', '-o', 'out/']).stderr).toMatch(
      /^octavo: gone: .*\(file_not_found\)/,
    )
  })
})

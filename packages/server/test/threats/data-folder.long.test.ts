import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expectInvariant } from './invariant.js'
import { filesBelow, ServiceProcess, until } from './service-process.js'

describe('The data folder', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'octavo-threats-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  /** Old, so that only its location keeps it from being swept. */
  function plant(path: string): string {
    const whole = join(dataDir, path)
    mkdirSync(join(whole, '..'), { recursive: true })
    writeFileSync(whole, 'precious')
    utimesSync(whole, 1, 1)
    return whole
  }

  async function startedAndSwept(): Promise<ServiceProcess> {
    const service = await ServiceProcess.start({ dataDir, env: { OCTAVO_LOG_LEVEL: 'debug' } })
    await until('it has swept', () => service.output.includes('Clean-up done.'))
    return service
  }

  it('is swept only inside its marked subfolder', async () => {
    const foreign = [
      'thesis.pdf',
      'blobs/0/0123456789abcdef0123456789abcdef',
      'blobs/incoming/0123456789abcdef0123456789abcdef',
      'workspaces/child-0123456789abcdef/in/0-0',
      'octavo.sqlite',
    ].map(plant)
    const first = await startedAndSwept()
    // Files inside it with names that the service does not use are not its own either.
    const inside = [
      'octavo-data/blobs/0/notes.txt',
      'octavo-data/blobs/incoming/notes.txt',
      'octavo-data/workspaces/notes/of-someone.txt',
    ].map(plant)
    await first.stop()
    const second = await startedAndSwept()
    for (const path of [...foreign, ...inside]) expect(readFileSync(path, 'utf8'), path).toBe('precious')
    for (const path of inside) rmSync(path)
    await expectInvariant(second)
    await second.stop()
  })

  it('is refused and left untouched if its subfolder is not marked', async () => {
    const foreign = plant('octavo-data/blobs/0/0123456789abcdef0123456789abcdef')
    const { code, output } = await ServiceProcess.startInVain(dataDir)
    expect(code).toBe(1)
    expect(output).toMatch(/OCTAVO_DATA_DIR/)
    expect(output).not.toMatch(/\bat \S+ \(/)
    expect(filesBelow(dataDir)).toEqual([foreign])
  })

  it('is refused with a message if it is a file', async () => {
    const { code, output } = await ServiceProcess.startInVain(plant('file'))
    expect(code).toBe(1)
    expect(output).toMatch(
      /^octavo: The data folder '.+' \(OCTAVO_DATA_DIR\) cannot be used: a part of its path is not a folder/m,
    )
  })

  it('is refused to a second service', async () => {
    const first = await ServiceProcess.start({ dataDir })
    const { code, output } = await ServiceProcess.startInVain(dataDir)
    expect(code).toBe(1)
    expect(output).toMatch(/Another process/)
    await expectInvariant(first)
    await first.stop()
  })
})

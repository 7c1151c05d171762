import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { buildPdf } from '../../pdf/test/fixtures/build-pdf.js'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { freePort } from '../../server/test/support/free-port.js'
import { startForTest, TOKEN } from '../../server/test/support/running-server.js'
import { exampleFile } from '../../tasks/test/example-files.js'
import { SCANNED_PICTURE, SCANNED_PIXELS, scannedDocument } from '../../tasks/test/scanned-document.js'
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
  command = 'rotate',
) {
  const child = spawn(
    process.execPath,
    [octavoPath, command, folder, '--watch', '-o', 'out/', '--json', ...args],
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

/** How many processes have a variable of the environment: a command with all that it has started. */
function processesWith(variable: string): number {
  const { stdout } = spawnSync('ps', ['axeww', '-o', 'command='], { encoding: 'utf8' })
  return stdout.split('\n').filter((line) => line.includes(variable)).length
}

/** A page that takes minutes to be read. */
function manyLines(): Uint8Array {
  const { width, height } = SCANNED_PIXELS
  const places = Array.from(
    { length: 50 },
    (_, at) => `q 324 0 0 158.4 ${324 * (at % 5)} ${158.4 * Math.floor(at / 5)} cm /Im0 Do Q`,
  )
  return buildPdf({
    catalog: '<< /Type /Catalog /Pages @pages >>',
    pages: '<< /Type /Pages /Count 1 /Kids [@page] >>',
    page: '<< /Type /Page /Parent @pages /MediaBox [0 0 1620 1584] /Contents @content /Resources << /XObject << /Im0 @image >> >> >>',
    content: { dict: '<< >>', data: places.join('\n') },
    image: {
      dict: `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns ${width} /Rows ${height} /BlackIs1 true >> >>`,
      data: SCANNED_PICTURE,
    },
  })
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await wait(20)
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

  it('has scans recognised, and photographs too where the task takes them', async () => {
    for (const folder of ['scans', 'photos']) mkdirSync(desk.path(folder))
    desk.write('scans/letter.pdf', scannedDocument())
    const ocr = watching('scans', [], {}, 'ocr')
    expect(await ocr.next()).toMatchObject({ input: 'letter.pdf', report: { files: [{ words: 42 }] } })
    desk.write('photos/sheet.png', exampleFile('sheet.png'))
    desk.write('photos/stack.pdf', exampleFile('stack.pdf'))
    const scan = watching('photos', [], {}, 'scan')
    expect([(await scan.next()).input, (await scan.next()).input]).toEqual(['sheet.png', 'stack.pdf'])
    expect([await ocr.end(), await scan.end()]).toEqual([0, 0])
    for (const name of ['letter-ocr.pdf', 'sheet-clean.pdf', 'stack-clean.pdf'])
      expect(readdirSync(desk.path('out'))).toContain(name)
    expect(readdirSync(desk.path('photos/done'))).toEqual(['sheet.png', 'stack.pdf'])
  })

  it.each([
    ['the installed program', []],
    ['WebAssembly', ['--user-words', 'Octavo']],
  ])(
    'puts the file back and leaves no process when it is stopped during a recognition by %s',
    async (_, args) => {
      for (const folder of ['stopped', 'programs']) mkdirSync(desk.path(folder), { recursive: true })
      // The program never ends by itself.
      desk.write(
        'programs/tesseract',
        '#!/bin/sh\n[ "$1" = --list-langs ] && printf "List:\\neng\\nosd\\n" || exec /bin/sleep 1000\n',
      )
      chmodSync(desk.path('programs/tesseract'), 0o755)
      desk.write('stopped/long.pdf', manyLines())
      // Without bubblewrap, which ends programs by itself.
      const environment = { PATH: desk.path('programs'), OCTAVO_PROGRAMS: 'always' }
      const path = `PATH=${environment.PATH}`
      const command = watching('stopped', args, environment, 'ocr')
      await until(() => existsSync(desk.path('stopped/working/long.pdf')))
      if (args.length > 0) await wait(2000)
      else await until(() => processesWith(path) > 1)
      expect(await command.end()).toBe(0)
      await until(() => processesWith(path) === 0)
      expect(readdirSync(desk.path('stopped'))).toContain('long.pdf')
      expect(readdirSync(desk.path('stopped/working'))).toEqual([])
      expect(readdirSync(desk.path('out')).filter((name) => /long|octavo/.test(name))).toEqual([])
    },
  )

  it('is rejected with a task or an output that cannot be used with it', () => {
    mkdirSync(desk.path('in'), { recursive: true })
    desk.write('p.pdf', plainDocument('P', 1))
    const refused = (...args: string[]): string => {
      const { status, stderr } = desk.run(args)
      expect(status).toBe(2)
      return stderr
    }
    expect(refused('merge', 'in', '--watch', '-o', 'out/')).toContain(
      'merge-pdf takes several files together',
    )
    expect(refused('rotate', '--watch', 'in', '-o', 'x.pdf')).toContain(
      'needs a folder for the outputs: -o x/',
    )
    expect(refused('rotate', '--watch', '-o', 'out/')).toContain('octavo rotate inbox/ --watch -o outbox/')
    expect(refused('rotate', 'p.pdf', '--watch', '-o', 'out/')).toContain("'p.pdf' is a file")
    expect(refused('rotate', '--watch', 'in', '-o', 'in')).toContain('name the same folder')
    expect(refused('rotate', 'p.pdf', '--watch', 'in', '-o', 'out/')).toContain("no option names 'p.pdf'")
    expect(desk.run(['rotate', '--watch', 'gone', '-o', 'out/']).stderr).toMatch(
      /^octavo: gone: .*\(file_not_found\)/,
    )
  })
})

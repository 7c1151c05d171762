import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { expectValid, pageMarkers } from '../../pdf/test/validators.js'
import { useService } from '../../server/test/service.js'
import { TOKEN } from '../../server/test/support/running-server.js'
import { exampleFile } from '../../tasks/test/example-files.js'
import { documentedCommands, prepareDocumented, ran } from './documented-commands.js'
import { Desk, octavoPath } from './octavo.js'

const service = useService()
const desk = new Desk()
const PATH = prepareDocumented(desk)
desk.write('token.txt', `${TOKEN}\n`)
desk.write('locked.pdf', exampleFile('locked.pdf'))
desk.write('key.txt', 'open sesame')

const octavo = (
  args: readonly string[],
  environment: Readonly<Record<string, string>> = { OCTAVO_TOKEN: TOKEN },
) => ran(process.execPath, [octavoPath, ...args, '--server', service.url], desk, environment)

async function processesLeft(): Promise<number> {
  const { body } = await service.get<{ processes: unknown[] }>('/api/v1/processes')
  return body.processes.length
}

describe('A command with --server', () => {
  it('works as documented and leaves nothing on the service', async () => {
    const [example, ...others] = documentedCommands(' server')
    expect(others).toEqual([])
    const environment = { PATH, OCTAVO_URL: service.url, OCTAVO_TOKEN: TOKEN }
    const { status, shown } = await ran('sh', ['-e', '-c', example!], desk, environment)
    expect({ status, shown }).toEqual({
      status: 0,
      shown: expect.stringMatching(/^by-service\.pdf: 8 pages from 2 files/),
    })
    expectValid(desk.path('by-service.pdf'))
    expect(pageMarkers(desk.path('by-service.pdf'))).toHaveLength(8)
    expect(readdirSync(desk.path('small-by-service')).sort()).toEqual([
      'one-compressed.pdf',
      'two-compressed.pdf',
    ])
    expect(await processesLeft()).toBe(0)
  })

  it('takes page selections, options, passwords and a folder for several outputs', async () => {
    const args = ['split', 'locked.pdf@1-2', '--password-file', 'key.txt', '-q', '-o', 'parts/']
    expect(await octavo(args)).toEqual({ status: 0, shown: '' })
    expect(readdirSync(desk.path('parts'))).toHaveLength(2)
  })
})

it('A command with --server and --skip-bad goes on without the files that the service cannot use', async () => {
  desk.write('text.pdf', 'This is text.')
  const args = ['merge', 'text.pdf', 'a.pdf', 'locked.pdf', '--skip-bad', '--strict', '-o', 'rest.pdf']
  expect(await octavo(args)).toEqual({
    status: 3,
    shown: expect.stringMatching(
      /^rest\.pdf: 4 pages .*\nLosses:\n {2}text\.pdf: The file was skipped: .*\n {2}locked\.pdf: .*\n/,
    ),
  })
  expect(await processesLeft()).toBe(0)
})

describe('A failing command on a service', () => {
  it('names the file, the error and the flag to change', async () => {
    expect(await octavo(['rotate', 'a.pdf', 'locked.pdf', '-o', 'failed/'])).toEqual({
      status: 1,
      shown: expect.stringMatching(
        /^octavo: locked\.pdf: (?!locked).*--password-file .*\(password_required\)\n--skip-bad .*\n$/,
      ),
    })
    expect(await octavo(['split', 'a.pdf', '--by', 'ranges', '--ranges', '99', '-o', 'failed/'])).toEqual({
      status: 1,
      shown: expect.stringMatching(/--ranges \(value 1\): .*\(invalid_parameter\)\n$/),
    })
    expect(existsSync(desk.path('failed')) && readdirSync(desk.path('failed'))).toEqual([])
    expect(await processesLeft()).toBe(0)
  })

  it('names where the token is read from, and does not accept it as an argument', async () => {
    expect(await octavo(['rotate', 'a.pdf', '-o', 'x.pdf'], { OCTAVO_TOKEN: 'wrong' })).toEqual({
      status: 1,
      shown: expect.stringMatching(/Check OCTAVO_TOKEN or --token-file\. \(unauthorized\)\n$/),
    })
    expect(await octavo(['rotate', 'a.pdf', '-o', 'x.pdf'], { OCTAVO_TOKEN: '' })).toMatchObject({
      status: 2,
      shown: expect.stringContaining('set OCTAVO_TOKEN, or give a file'),
    })
    expect(await octavo(['rotate', 'a.pdf', '--token', TOKEN, '-o', 'x.pdf'])).toMatchObject({
      status: 2,
      shown: expect.stringContaining('Use --token-file FILE or OCTAVO_TOKEN'),
    })
    const nowhere = ['rotate', 'a.pdf', '--server', 'localhost', '-o', 'x.pdf']
    expect(desk.run(nowhere)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('http://localhost:8080'),
    })
  })
})

import { afterEach, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { wordDocument } from '../../../tasks/test/example-documents.js'
import { Client } from '../threats/client.js'
import { expectInvariant } from '../threats/invariant.js'
import { commandLine, ServiceProcess, until } from '../threats/service-process.js'

const SECONDS = '30'

withPrograms('LibreOffice in the service', ['soffice', 'bwrap'], () => {
  let service: ServiceProcess
  afterEach(() => service.end())

  async function convert(paragraphs = ['Dear Ada']) {
    const client = new Client(service)
    const uploaded = await client.uploaded(wordDocument(paragraphs), 'office-to-pdf', 'a.docx')
    return client.execute(uploaded, { task: 'office-to-pdf', entry: { filename: 'a.docx' } })
  }

  const converting = (): number[] => service.children().filter((pid) => /soffice/.test(commandLine(pid)))

  it('ends with all its processes if it hangs, and converts the next document', async () => {
    const limits = ['OCTAVO_WORKER_WALL_SECONDS', 'OCTAVO_WORKER_MAX_SECONDS'].map((name) => [name, SECONDS])
    service = await ServiceProcess.start({ env: Object.fromEntries(limits) })
    const hanging = convert()
    const main = (): number | undefined =>
      converting().find((pid) => /^[^\0]*soffice\.bin\0/.test(commandLine(pid)))
    await until('LibreOffice converts', () => main() !== undefined)
    process.kill(main()!, 'SIGSTOP')
    expect((await hanging).code).toBe('task_timeout')
    await until('its processes have ended', () => converting().length === 0)
    const { status, text } = await convert()
    expect(status, text).toBe(200)
    await expectInvariant(service)
  })

  it('also runs where children are in bubblewrap', async () => {
    service = await ServiceProcess.start({ env: { OCTAVO_HARDENED: 'on' } })
    const { status, text } = await convert()
    expect(status, text).toBe(200)
  })

  it('counts for the memory limit of a run', async () => {
    const limits = ['OCTAVO_WORKER_MEMORY_BYTES', 'OCTAVO_WORKER_MAX_MEMORY_BYTES']
    service = await ServiceProcess.start({
      env: Object.fromEntries(limits.map((name) => [name, '256MiB'])),
    })
    // It takes much longer than the service needs to see how much memory is used.
    const long = Array.from({ length: 20_000 }, (_, line) => `Line ${line}`)
    expect((await convert(long)).code).toBe('limit_exceeded')
    await until('its processes have ended', () => converting().length === 0)
    await expectInvariant(service)
  })
})

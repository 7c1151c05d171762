import { describe, expect, it } from 'vitest'
import { type ErrorAnswer, pdf, unlikely, useService } from '../service.js'
import { OTHER_TOKEN } from '../support/running-server.js'

describe('DELETE /api/v1/uploads/<processId>/<server_filename>', () => {
  const service = useService()
  const at = (processId: string, file: string): string => `/api/v1/uploads/${processId}/${file}`

  it('removes one upload and leaves the others', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf('A', 1)], ['b.pdf', pdf('B', 1)])
    const before = (await service.blobs()).length
    const { status, body } = await service.send('DELETE', at(processId, entries[0]!.server_filename))
    expect([status, body]).toEqual([204, undefined])
    const { state, files } = await service.process(processId)
    expect([state, files.map(({ fileName }) => fileName)]).toEqual(['uploaded', ['b.pdf']])
    expect(await service.blobs()).toHaveLength(before - 1)
    const gone = await service.execute<ErrorAnswer>(processId, entries)
    expect([gone.status, gone.body.code, gone.body.field]).toEqual([
      404,
      'file_not_found',
      'pages[0][server_filename]',
    ])
    await service.merge(processId, entries.slice(1))
    expect(await service.pagesOf(processId)).toEqual(['B-1'])
  })

  it('answers 404 file_not_found for a removed or unknown file', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf()])
    await service.send('DELETE', at(processId, entries[0]!.server_filename))
    for (const file of [entries[0]!.server_filename, unlikely()]) {
      const { status, body } = await service.send<ErrorAnswer>('DELETE', at(processId, file))
      expect([status, body.code]).toEqual([404, 'file_not_found'])
    }
  })

  it('answers the same 404 for another token’s process and a missing one', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf()])
    const path = at(processId, entries[0]!.server_filename)
    const foreign = await service.send<ErrorAnswer>('DELETE', path, {
      headers: { authorization: `Bearer ${OTHER_TOKEN}` },
    })
    const missing = await service.send<ErrorAnswer>('DELETE', at(unlikely(), entries[0]!.server_filename))
    expect([foreign.status, foreign.body.code]).toEqual([404, 'process_not_found'])
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' })
    expect((await service.process(processId)).files).toHaveLength(1)
  })

  it('answers 409 process_busy while the process is busy', async () => {
    const processId = await service.running('endless')
    const file = (await service.process(processId)).files[0]!.server_filename
    const { status, body } = await service.send<ErrorAnswer>('DELETE', at(processId, file))
    expect([status, body.code]).toEqual([409, 'process_busy'])
    await service.post(`/api/v1/processes/${processId}/cancel`)
    expect((await service.send('DELETE', at(processId, file))).status).toBe(204)
  })

  it('does not remove outputs', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf()])
    await service.merge(processId, entries)
    await service.send('DELETE', at(processId, entries[0]!.server_filename))
    expect(await service.pagesOf(processId)).toEqual(['A-1'])
  })
})

import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pdf, useService } from '../service.js'

describe('A task with a scratch file', () => {
  const service = useService()

  it('writes it in its workspace, and leaves none behind', async () => {
    const task = 'rotate-pdf'
    const processId = await service.start(task)
    const { server_filename } = await service.add(processId, pdf('A', 4), 'a.pdf', task)
    const entry = { filename: 'a.pdf', server_filename, page: '3,1' }
    const { status } = await service.execute(processId, [entry], { task })
    expect(status).toBe(200)
    expect(await service.pagesOf(processId)).toEqual(['A-3', 'A-1'])
    const left = readdirSync(service.dataDir, { recursive: true, encoding: 'utf8' })
    expect(left.filter((name) => name.includes('scratch'))).toEqual([])
  })
})

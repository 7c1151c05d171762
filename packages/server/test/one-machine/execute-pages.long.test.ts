import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { pdfInfo } from '../../../pdf/test/validators.js'
import { type ErrorAnswer, pdf, useService } from '../service.js'

withPrograms('Page selection and rotation of an entry', ['qpdf', 'pdfinfo', 'pdftotext'], () => {
  const service = useService()

  async function taken(page: unknown): Promise<string> {
    const { processId, entries } = await service.ready(['a.pdf', pdf('A', 6)])
    await service.merge(processId, [{ ...entries[0]!, page }])
    return (await service.pagesOf(processId)).map((marker) => marker.slice(2)).join()
  }

  it.each([
    ['all', '1,2,3,4,5,6'],
    ['', '1,2,3,4,5,6'],
    [undefined, '1,2,3,4,5,6'],
    [null, '1,2,3,4,5,6'],
    ['3', '3'],
    [3, '3'],
    [['3', 1, 'last'], '3,1,6'],
    [' 1 - 3 , ALL ', '1,2,3,1,2,3,4,5,6'],
    ['1-5', '1,2,3,4,5'],
    ['5-1', '5,4,3,2,1'],
    ['4-', '4,5,6'],
    ['-2', '1,2'],
    ['last,end,z', '6,6,6'],
    ['r2', '5'],
    ['r3-last', '4,5,6'],
    ['last-r2', '6,5'],
    ['odd', '1,3,5'],
    ['EVEN', '2,4,6'],
    ['2n', '2,4,6'],
    ['2n+1', '1,3,5'],
    ['3n-1', '2,5'],
    ['!3', '1,2,4,5,6'],
    ['x3', '1,2,4,5,6'],
    ['!2-4', '1,5,6'],
    ['!odd', '2,4,6'],
    ['1-3,5,!2,1', '1,3,5,1'],
    ['2,2,1', '2,2,1'],
  ])('selects for page %j the pages %s', async (page, expected) => {
    expect(await taken(page)).toBe(expected)
  })

  it.each([
    ['9', /9/],
    ['2-9', /2-9/],
    ['0', /0/],
    [0, /0/],
    ['r9', /r9/],
    ['1,seven', /seven/],
    ['1-2-3', /1-2-3/],
    ['!all', /./],
    ['7n+7', /./],
  ])('refuses page %j with 400, naming the entry, the token and the page count', async (page, token) => {
    const { processId, entries } = await service.ready(['b.pdf', pdf('B', 1)], ['a.pdf', pdf('A', 6)])
    const { status, body } = await service.execute<ErrorAnswer>(processId, [
      entries[0]!,
      { ...entries[1]!, filename: 'My file.pdf', page },
    ])
    expect([status, body.code, body.field]).toEqual([400, 'invalid_parameter', 'pages[1][page]'])
    expect(body.message).toMatch(token)
    expect(body.message).toContain('My file.pdf')
    expect(body.message).toMatch(/\b6 pages\b/)
  })

  it('names the entry with the wrong page if another entry has the same upload', async () => {
    const { processId, entries } = await service.ready(['one.pdf', pdf('A', 6)])
    const two = { ...entries[0]!, filename: 'two.pdf', page: '9' }
    const { status, body } = await service.execute<ErrorAnswer>(processId, [entries[0]!, two])
    expect([status, body.code, body.field]).toEqual([400, 'invalid_parameter', 'pages[1][page]'])
    expect(body.message).toMatch(/^two\.pdf: /)
  })

  it('refuses -2-end, which counts from the end in other tools, with a hint', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf('A', 6)])
    const { status, body } = await service.execute<ErrorAnswer>(processId, [
      { ...entries[0]!, page: '-2-end' },
    ])
    expect([status, body.code, body.field]).toEqual([400, 'invalid_parameter', 'pages[0][page]'])
    expect(body.message).toContain('r2-last')
  })

  it('allows another execution after a wrong page', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf('A', 2)])
    expect((await service.execute(processId, [{ ...entries[0]!, page: '3' }])).status).toBe(400)
    await service.merge(processId, [{ ...entries[0]!, page: '2' }])
    expect(await service.pagesOf(processId)).toEqual(['A-2'])
  })

  async function turned(entry: Record<string, unknown>): Promise<string | undefined> {
    const { processId, entries } = await service.ready(['a.pdf', pdf('A', 1)])
    await service.merge(processId, [{ ...entries[0]!, ...entry }])
    return pdfInfo(await service.downloaded(processId))['Page rot']
  }

  it.each([
    [{ rotation: 90 }, '90'],
    [{ rotate: 90 }, '90'],
    [{ rotation: '90' }, '90'],
    [{ rotation: '-90' }, '270'],
    [{ rotation: 450 }, '90'],
    [{ rotation: 0, rotate: 360 }, '0'],
    [{ rotation: 90, rotate: '-270' }, '90'],
    [{ rotation: null, rotate: 180 }, '180'],
    [{ rotation: '', rotate: '180' }, '180'],
  ])('rotates the page for %j to %s degrees', async (entry, expected) => {
    expect(await turned(entry)).toBe(expected)
  })

  it('adds the rotation to the page’s own', async () => {
    const first = await service.ready(['a.pdf', pdf('A', 1)])
    await service.merge(first.processId, [{ ...first.entries[0]!, rotation: 90 }])
    const { body } = await service.post<{ processId: string }>('/api/v1/start-task', {
      source: first.processId,
    })
    const { files } = await service.process(body.processId)
    await service.merge(body.processId, [
      { filename: 'a', server_filename: files[0]!.server_filename, rotation: 270 },
    ])
    expect(pdfInfo(await service.downloaded(body.processId))['Page rot']).toBe('0')
  })

  it.each([
    [{ rotation: 90, rotate: 180 }, /rotat/],
    [{ rotation: 45 }, /90/],
    [{ rotation: 'left' }, /90/],
    [{ rotation: 1.5 }, /90/],
    [{ rotate: 1e308 }, /90/],
    [{ rotation: '90°' }, /90/],
  ])('refuses %j with 400', async (entry, message) => {
    const { processId, entries } = await service.ready(['a.pdf', pdf('A', 1)])
    const { status, body } = await service.execute<ErrorAnswer>(processId, [{ ...entries[0]!, ...entry }])
    expect([status, body.code]).toEqual([400, 'invalid_parameter'])
    expect(body.field).toMatch(/^pages\[0\]\[rotat(e|ion)\]$/)
    expect(body.message).toMatch(message)
  })
})

import { describe, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { encrypted, encryptedByQpdf } from '../encrypted.js'
import { type Entry, type ErrorAnswer, pdf, unlikely, useService } from '../service.js'

describe('The password of an entry', () => {
  const service = useService()
  const lock = (user: string, owner = 'owner of it'): Buffer => encrypted(pdf('L', 2), { user, owner })

  it('opens that entry’s file', async () => {
    const { processId, entries } = await service.ready(
      ['one.pdf', lock('sesame')],
      ['two.pdf', lock('other word')],
      ['plain.pdf', pdf('P', 1)],
    )
    const [one, two, plain] = entries
    await service.merge(processId, [
      { ...one, password: 'sesame' },
      plain!,
      { ...two, page: 'last', password: 'other word' },
    ])
    expect(await service.pagesOf(processId)).toEqual(['L-1', 'L-2', 'P-1', 'L-2'])
  })

  it('may be the owner password', async () => {
    const { processId, entries } = await service.ready(['a.pdf', lock('sesame', 'boss')])
    await service.merge(processId, [{ ...entries[0]!, password: 'boss' }])
    expect(await service.pagesOf(processId)).toEqual(['L-1', 'L-2'])
  })

  it('is answered with 422 and the file’s name if missing or wrong, and can then be corrected', async () => {
    const { processId, entries } = await service.ready(['plain.pdf', pdf()], ['locked.pdf', lock('sesame')])
    const [plain, locked] = entries
    const missing = await service.execute<ErrorAnswer>(processId, [plain!, locked!])
    expect([missing.status, missing.body.code, missing.body.field]).toEqual([
      422,
      'password_required',
      'pages[1][password]',
    ])
    expect(missing.body.message).toContain('locked.pdf')
    expect(await service.process(processId)).toMatchObject({
      state: 'failed',
      error: { code: 'password_required' },
    })
    const wrong = await service.execute<ErrorAnswer>(processId, [plain!, { ...locked, password: 'guess' }])
    expect([wrong.status, wrong.body.code, wrong.body.field]).toEqual([
      422,
      'password_incorrect',
      'pages[1][password]',
    ])
    expect(wrong.body.message).toContain('locked.pdf')
    expect(wrong.body.message).not.toContain('guess')
    await service.merge(processId, [plain!, { ...locked, password: 'sesame' }])
    expect(await service.process(processId)).toMatchObject({ state: 'succeeded', error: null })
    expect(await service.pagesOf(processId)).toEqual(['A-1', 'L-1', 'L-2'])
  })

  it('is not needed for a file encrypted with an empty user password', async () => {
    const { processId, entries } = await service.ready(['a.pdf', lock('')])
    await service.merge(processId, entries)
    expect(await service.pagesOf(processId)).toEqual(['L-1', 'L-2'])
  })

  it('is ignored for a file that needs none', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf()])
    await service.merge(processId, [{ ...entries[0]!, password: 'for nothing' }])
    expect(await service.pagesOf(processId)).toEqual(['A-1'])
  })

  it('is reported for its entry when entries share an upload', async () => {
    const { processId, entries } = await service.ready(['one.pdf', lock('sesame', 'boss')])
    const one = entries[0]!
    const two = { ...one, filename: 'two.pdf' }
    const refused = async (...sent: Entry[]) => {
      const { status, body } = await service.execute<ErrorAnswer>(processId, sent)
      expect(body.message).not.toContain('guess')
      return [status, body.code, body.field, body.message.split(':')[0]]
    }
    const incorrect = (entry: number, name: string) => [
      422,
      'password_incorrect',
      `pages[${entry}][password]`,
      name,
    ]
    expect(await refused(one, { ...two, password: 'guess' })).toEqual(incorrect(1, 'two.pdf'))
    expect(await refused({ ...one, password: 'sesame' }, { ...two, password: 'guess' })).toEqual(
      incorrect(1, 'two.pdf'),
    )
    expect(await refused({ ...one, password: 'guess' }, { ...two, password: 'sesame' })).toEqual(
      incorrect(0, 'one.pdf'),
    )
    await service.merge(processId, [
      { ...one, page: '1' },
      { ...two, page: '2', password: 'sesame' },
      { ...two, page: '1', password: 'boss' },
    ])
    expect(await service.pagesOf(processId)).toEqual(['L-1', 'L-2', 'L-1'])
  })

  withPrograms('set by another program', ['qpdf'], () => {
    it('may look like an option or a file name', async () => {
      for (const user of ['--help', '@/etc/passwd', 'two\nlines', 'ü€😀']) {
        const locked = encryptedByQpdf(pdf('L', 2), { user, owner: 'owner of it' })
        const { processId, entries } = await service.ready(['a.pdf', locked])
        const { status, body } = await service.execute(processId, [{ ...entries[0]!, password: user }])
        expect([user, status, body.status]).toEqual([user, 200, true])
      }
    })
  })

  it('is kept in memory for the run only, and never written to disk', async () => {
    const [right, wrong] = [unlikely(), unlikely()]
    const { processId, entries } = await service.ready(['a.pdf', lock(right)])
    const init = { headers: { 'idempotency-key': unlikely() } }
    const refused = await service.execute(processId, [{ ...entries[0]!, password: wrong }], {}, init)
    expect(refused.status).toBe(422)
    const taken = await service.execute(processId, [{ ...entries[0]!, password: right }], {}, init)
    expect(taken.status).toBe(200)
    const holders: string[] = []
    for await (const [where, bytes] of service.stored.contents())
      if (bytes.includes(right) || bytes.includes(wrong)) holders.push(where)
    expect(holders).toEqual([])
    const said = JSON.stringify(await service.process(processId))
    expect(said.includes(right) || said.includes(wrong)).toBe(false)
  })
})

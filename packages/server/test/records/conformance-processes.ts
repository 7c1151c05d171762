import { describe, expect, it } from 'vitest'
import { OverQuota } from '../../src/records/errors.js'
import { cursorOf, type ProcessState, type StoredResult } from '../../src/records/records.js'
import type { Subject } from './conformance.js'
import { aFile, aProcess } from './rows.js'

const everyState: ProcessState[] = ['created', 'uploaded', 'queued', 'running', 'succeeded', 'failed']

export function processesConformance(subject: Subject): void {
  describe('The processes table', () => {
    it('returns the rows written, field by field', async () => {
      const { processes } = subject.records
      const full = aProcess({
        state: 'failed',
        startedAt: 5,
        finishedAt: 6,
        attempts: 2,
        progressDone: 3,
        progressTotal: 4,
        outputs: 5,
        error: '{"code":"damaged_pdf"}',
        runId: 'run',
      })
      const bare = aProcess({ task: null })
      await processes.create(full)
      await processes.create(bare)
      expect(await processes.get(full.id)).toEqual(full)
      expect(await processes.get(bare.id)).toEqual(bare)
    })

    it('returns nothing for an unknown id', async () => {
      expect(await subject.records.processes.get('nobody')).toBeUndefined()
      const { id } = aProcess()
      await subject.records.processes.create(aProcess({ id }))
      // Callers can send any string.
      for (const other of [`${id}\0`, '\0', `\ud800${id}`, 'x'.repeat(10_000)])
        expect(await subject.records.processes.get(other)).toBeUndefined()
    })

    it('returns a process with its uploads or an output, and never another process', async () => {
      const { processes } = subject.records
      const [one, other] = [aProcess(), aProcess()]
      for (const row of [one, other]) await processes.create(row)
      const add = [aFile(one.id, { position: 0 }), aFile(one.id, { position: 1 })]
      const changed = await processes.change(one.id, { states: ['created'] }, {}, { add })
      const outputs = [0, 1].map((position) => aFile(other.id, { kind: 'output', position }))
      const ended = await processes.change(other.id, { states: ['created'] }, {}, { add: outputs })
      expect(await processes.withUploads(one.id)).toEqual({ row: changed, uploads: add, ownerBytes: 400 })
      expect(await processes.withOutput(other.id, 1)).toEqual({ row: ended, output: outputs[1] })
      expect(await processes.withOutput(other.id, 2)).toEqual({ row: ended })
      expect(await processes.withOutput(one.id, 0)).toEqual({ row: changed })
      expect(await processes.withOutput('nobody', 0)).toBeUndefined()
      expect(await processes.get('nobody')).toBeUndefined()
      expect(await processes.withUploads('nobody')).toBeUndefined()
      expect((await processes.get(other.id))?.id).toBe(other.id)
      expect(await processes.withUploads(other.id)).toMatchObject({ row: { id: other.id }, uploads: [] })
    })

    it('changes nothing if the list of states is empty', async () => {
      const { processes } = subject.records
      const row = aProcess()
      await processes.create(row)
      expect(await processes.change(row.id, { states: [] }, { state: 'failed' })).toBeUndefined()
      expect(await processes.get(row.id)).toEqual(row)
    })

    it('refuses a second process with the same id, and keeps the first', async () => {
      const { processes } = subject.records
      const first = aProcess()
      await processes.create(first)
      await expect(processes.create({ ...first, owner: 'eve' })).rejects.toThrow()
      expect(await processes.get(first.id)).toEqual(first)
      // The refused process was not counted.
      await processes.create(aProcess({ owner: 'eve' }), { maxProcesses: 1 })
    })

    it('changes only the fields of the patch, and increments the version', async () => {
      const { processes } = subject.records
      const row = aProcess()
      await processes.create(row)
      const changed = await processes.change(
        row.id,
        { states: ['created'] },
        { state: 'uploaded', updatedAt: 2_000 },
      )
      expect(changed).toEqual({ ...row, state: 'uploaded', updatedAt: 2_000, version: 2 })
      expect(await processes.get(row.id)).toEqual(changed)
    })

    it('sets a field to null, and ignores an undefined one', async () => {
      const { processes } = subject.records
      const row = aProcess({ error: 'old', task: 'kept' })
      await processes.create(row)
      const patch = { error: null, task: undefined } as { error: null }
      expect(await processes.change(row.id, { states: everyState }, patch)).toMatchObject({
        error: null,
        task: 'kept',
      })
    })

    it('changes nothing if the state, the version or the run differs', async () => {
      const { processes } = subject.records
      const row = aProcess({ state: 'running', runId: 'mine' })
      await processes.create(row)
      const patch = { state: 'succeeded' } as const
      expect(await processes.change(row.id, { states: ['queued', 'uploaded'] }, patch)).toBeUndefined()
      expect(await processes.change(row.id, { states: [] }, patch)).toBeUndefined()
      expect(await processes.change(row.id, { states: ['running'], version: 2 }, patch)).toBeUndefined()
      expect(await processes.change(row.id, { states: ['running'], runId: 'lost' }, patch)).toBeUndefined()
      expect(await processes.change('nobody', { states: everyState }, patch)).toBeUndefined()
      expect(await processes.get(row.id)).toEqual(row)
      const right = { states: ['running'], version: 1, runId: 'mine' } as const
      expect(await processes.change(row.id, right, patch)).toMatchObject({ state: 'succeeded', version: 2 })
    })

    it('lets one of fifty concurrent changes from the same state succeed', async () => {
      const { processes } = subject.records
      const row = aProcess({ state: 'uploaded' })
      await processes.create(row)
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          processes.change(row.id, { states: ['uploaded'] }, { state: 'queued', runId: `run ${index}` }),
        ),
      )
      const winners = outcomes.filter((outcome) => outcome !== undefined)
      expect(winners).toHaveLength(1)
      expect(await processes.get(row.id)).toEqual(winners[0])
    })

    it('loses no update of many that compare versions and retry', async () => {
      const { processes } = subject.records
      const row = aProcess()
      await processes.create(row)
      const addOne = async (): Promise<void> => {
        for (;;) {
          const now = await processes.get(row.id)
          if (now === undefined) throw new Error('The process is gone.')
          const when = { states: everyState, version: now.version }
          if ((await processes.change(row.id, when, { attempts: now.attempts + 1 })) !== undefined) return
        }
      }
      await Promise.all(Array.from({ length: 20 }, addOne))
      expect(await processes.get(row.id)).toMatchObject({ attempts: 20, version: 21 })
    })

    it('adds and removes files in the same transaction as the change, or not at all', async () => {
      const { processes, files } = subject.records
      const row = aProcess()
      await processes.create(row)
      const old = aFile(row.id)
      await processes.change(row.id, { states: ['created'] }, { state: 'uploaded' }, { add: [old] })
      const fresh = aFile(row.id, { position: 1 })
      const swap = { add: [fresh], removeIds: [old.id] }
      expect(await processes.change(row.id, { states: ['created'] }, {}, swap)).toBeUndefined()
      expect(await files.of(row.id)).toEqual([old])
      expect(await processes.change(row.id, { states: ['uploaded'] }, {}, swap)).toBeDefined()
      expect(await files.of(row.id)).toEqual([fresh])
    })

    it('keeps the result of the last success until the process is removed', async () => {
      const { processes } = subject.records
      const row = aProcess()
      await processes.create(row)
      const succeed = (result: StoredResult) =>
        processes.change(row.id, { states: ['created'] }, { outputs: 3 }, {}, { result })
      await succeed({ zipName: null, body: '{"old":1}' })
      expect(await processes.zipNameOf(row.id)).toBeUndefined()
      await succeed({ zipName: 'parts.zip', body: '{"new":1}' })
      expect(await processes.resultOf(row.id)).toBe('{"new":1}')
      expect(await processes.zipNameOf(row.id)).toBe('parts.zip')
      await processes.change(row.id, { states: ['created'] }, { attempts: 1 })
      expect(await processes.resultOf(row.id)).toBe('{"new":1}')
      await processes.remove(row.id)
      expect(await processes.resultOf(row.id)).toBeUndefined()
    })

    it('does not block others while it writes or deletes thousands of files, visible all at once', async () => {
      const { processes, files } = subject.records
      const row = aProcess()
      await processes.create(row)
      const add = Array.from({ length: 3000 }, (_, position) => aFile(row.id, { kind: 'output', position }))
      const seen = new Set<number>()
      let turns = 0
      const during = async (work: Promise<unknown>): Promise<void> => {
        let isOver = false
        turns = 0
        void work.finally(() => {
          isOver = true
        })
        while (!isOver) {
          await new Promise((resolve) => setImmediate(resolve))
          turns++
          seen.add(await files.bytesOf('ann'))
        }
        await work
        seen.add(await files.bytesOf('ann'))
      }
      await during(processes.change(row.id, { states: ['created'] }, { outputs: 3000 }, { add }))
      expect([[...seen].sort(), turns > 10]).toEqual([[0, 300_000], true])
      expect(await files.bytesOf('ann')).toBe(300_000)
      await during(processes.remove(row.id))
      expect([[...seen].sort(), turns > 10]).toEqual([[0, 300_000], true])
      expect(await files.bytesOf('ann')).toBe(0)
    })

    it('rolls back a change of thousands of files if the last one cannot be added', async () => {
      const { processes, files } = subject.records
      const row = aProcess()
      await processes.create(row)
      const add = Array.from({ length: 1000 }, (_, position) => aFile(row.id, { position }))
      const change = processes.change(row.id, { states: ['created'] }, {}, { add: [...add, add[0]!] })
      const other = aProcess()
      await Promise.all([expect(change).rejects.toThrow(), processes.create(other)])
      expect(await processes.get(row.id)).toEqual(row)
      expect(await files.of(row.id)).toEqual([])
      expect(await processes.get(other.id)).toEqual(other)
    })

    it('rolls back the whole change if one of its files cannot be added', async () => {
      const { processes, files } = subject.records
      const row = aProcess()
      await processes.create(row)
      const file = aFile(row.id)
      const twice = { add: [file, file] }
      await expect(
        processes.change(row.id, { states: ['created'] }, { state: 'uploaded' }, twice),
      ).rejects.toThrow()
      expect(await processes.get(row.id)).toEqual(row)
      expect(await files.of(row.id)).toEqual([])
      expect(await files.bytesOf('ann')).toBe(0)
    })

    it('keeps the other writes of a batch in which one fails', async () => {
      const { processes } = subject.records
      const good = Array.from({ length: 10 }, () => aProcess())
      const taken = good[0]!
      const outcomes = await Promise.allSettled([...good, taken].map((row) => processes.create(row)))
      const [first, ...others] = outcomes.map(({ status }) => status)
      const last = others.pop()
      // With several connections, either of the two may come first.
      expect([first, last].sort()).toEqual(['fulfilled', 'rejected'])
      expect(new Set(others)).toEqual(new Set(['fulfilled']))
      for (const row of good) expect(await processes.get(row.id)).toEqual(row)
    })

    it('makes a relaxed change visible like any other', async () => {
      const { processes } = subject.records
      const row = aProcess({ state: 'queued' })
      await processes.create(row)
      const patch = { state: 'running', runId: 'run' } as const
      const changed = await processes.change(row.id, { states: ['queued'] }, patch, {}, { relaxed: true })
      expect(await processes.get(row.id)).toEqual(changed)
    })

    it('accepts progress only from the current run, without a new version', async () => {
      const { processes } = subject.records
      const row = aProcess({ state: 'running', runId: 'mine' })
      await processes.create(row)
      await processes.touchProgress(row.id, 'mine', 3, 10)
      await processes.touchProgress(row.id, 'lost', 9, 10)
      expect(await processes.get(row.id)).toEqual({ ...row, progressDone: 3, progressTotal: 10 })
    })

    it('lists an owner’s processes newest first, by page, even if the last one seen was removed', async () => {
      const { processes } = subject.records
      const mine = Array.from({ length: 7 }, (_, index) => aProcess({ createdAt: 1_000 + (index >> 1) }))
      for (const row of mine) await processes.create(row)
      await processes.create(aProcess({ owner: 'eve' }))
      const sorted = [...mine].sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
      const first = await processes.list('ann', { limit: 3 })
      expect(first).toEqual(sorted.slice(0, 3))
      const last = first.at(-1)!
      expect(await processes.list('ann', { limit: 3, before: cursorOf(last) })).toEqual(sorted.slice(3, 6))
      await processes.remove(last.id)
      expect(await processes.list('ann', { limit: 30, before: cursorOf(last) })).toEqual(sorted.slice(3))
      expect(await processes.list('bob', { limit: 3 })).toEqual([])
    })

    it('counts the processes of an owner and refuses one above the limit', async () => {
      const { processes } = subject.records
      const rows = [aProcess(), aProcess(), aProcess()]
      await processes.create(rows[0]!, { maxProcesses: 2 })
      await processes.create(rows[1]!, { maxProcesses: 2 })
      await expect(processes.create(rows[2]!, { maxProcesses: 2 })).rejects.toThrow(OverQuota)
      expect(await processes.get(rows[2]!.id)).toBeUndefined()
      await processes.create(aProcess({ owner: 'eve' }), { maxProcesses: 2 })
      await processes.remove(rows[0]!.id)
      await processes.create(rows[2]!, { maxProcesses: 2 })
      await expect(processes.create(aProcess(), { maxProcesses: 2 })).rejects.toThrow(OverQuota)
    })

    it('removes a process with everything that belongs to it, and returns its files', async () => {
      const { processes, files, codes, idempotency } = subject.records
      const row = aProcess()
      const other = aProcess()
      await processes.create(row)
      await processes.create(other)
      const mine = [aFile(row.id), aFile(row.id, { kind: 'output', size: 7 })]
      await processes.change(row.id, { states: ['created'] }, {}, { add: mine })
      await processes.change(other.id, { states: ['created'] }, {}, { add: [aFile(other.id, { size: 40 })] })
      await codes.create('ticket', 'ticket', row.id, 9_000)
      const key = { owner: 'ann', call: 'execute', key: 'k' }
      await idempotency.begin(key, 'body', row.id, 1_000)

      const removed = await processes.remove(row.id)
      expect(removed?.row).toMatchObject({ id: row.id, version: row.version + 1 })
      expect(removed?.files.map(({ blob }) => blob).sort()).toEqual(mine.map(({ blob }) => blob).sort())
      expect(await processes.get(row.id)).toBeUndefined()
      expect(await files.of(row.id)).toEqual([])
      expect(await files.bytesOf('ann')).toBe(40)
      expect(await codes.find('ticket', 'ticket', 1_000)).toBeUndefined()
      expect(await idempotency.begin(key, 'another body', null, 1_000)).toEqual({ state: 'new' })
      expect(await processes.remove(row.id)).toBeUndefined()
      await processes.create(aProcess(), { maxProcesses: 2 })
      await expect(processes.create(aProcess(), { maxProcesses: 2 })).rejects.toThrow(OverQuota)
    })

    it('removes a process only at the expected version, and returns its last run', async () => {
      const { processes } = subject.records
      const row = aProcess()
      await processes.create(row)
      await processes.change(row.id, { states: ['created'] }, { state: 'queued', runId: 'a run' })
      expect(await processes.remove(row.id, row.version)).toBeUndefined()
      expect(await processes.get(row.id)).toMatchObject({ state: 'queued' })
      const removed = await processes.remove(row.id, row.version + 1)
      expect(removed?.row).toMatchObject({ state: 'queued', runId: 'a run' })
      expect(await processes.get(row.id)).toBeUndefined()
    })

    it('returns the next time of expiry', async () => {
      const { processes } = subject.records
      expect(await processes.nextExpiry()).toBeUndefined()
      for (const expiresAt of [500, 300, 400]) await processes.create(aProcess({ expiresAt }))
      expect(await processes.nextExpiry()).toBe(300)
    })

    it('returns expired processes, oldest first, up to a limit', async () => {
      const { processes } = subject.records
      const rows = [300, 100, 200, 900].map((expiresAt) => aProcess({ expiresAt }))
      for (const row of rows) await processes.create(row)
      expect(await processes.expired(300, 10)).toEqual([rows[1]!.id, rows[2]!.id, rows[0]!.id])
      expect(await processes.expired(300, 2)).toEqual([rows[1]!.id, rows[2]!.id])
      expect(await processes.expired(99, 10)).toEqual([])
    })

    it('finds processes by state, oldest first', async () => {
      const { processes } = subject.records
      const rows = everyState.map((state, index) => aProcess({ state, createdAt: 100 - index }))
      for (const row of rows) await processes.create(row)
      expect(await processes.inStates(['queued', 'running'], 10)).toEqual([rows[3], rows[2]])
      expect(await processes.inStates(['queued', 'running'], 1)).toEqual([rows[3]])
      expect(await processes.inStates([], 10)).toEqual([])
    })
  })
}

import { describe, expect, it } from 'vitest'
import { FileGone, OverQuota } from '../../src/records/errors.js'
import type { Subject } from './conformance.js'
import { aFile, aProcess } from './rows.js'

export function filesConformance(subject: Subject): void {
  describe('The files table', () => {
    it('returns the rows written, by kind and position', async () => {
      const { processes, files } = subject.records
      const row = aProcess()
      await processes.create(row)
      const second = aFile(row.id, { position: 1, encrypted: true, passwordRequired: true, pageCount: null })
      const first = aFile(row.id, { position: 0, size: 5 * 2 ** 32, name: '名 "a".pdf' })
      const output = aFile(row.id, { kind: 'output', runId: 'run' })
      await processes.change(row.id, { states: ['created'] }, {}, { add: [second, first, output] })
      expect(await files.of(row.id, 'upload')).toEqual([first, second])
      expect(await files.of(row.id, 'output')).toEqual([output])
      expect(await files.of(row.id)).toEqual([output, first, second])
      expect(await files.from(row.id, 'upload', 0, 1)).toEqual([first])
      expect(await files.from(row.id, 'upload', 1, 5)).toEqual([second])
      expect(await files.from(row.id, 'output', 1, 5)).toEqual([])
    })

    it('returns the count and bytes of files by name, and some files of a name', async () => {
      const { processes, files } = subject.records
      const row = aProcess()
      await processes.create(row)
      const part = (name: string, position: number, size: number) =>
        aFile(row.id, { kind: 'part', name, position, size })
      const added = [part('a', 0, 2 ** 33), part('a', 1, 3), part('a', 2, 0), part('b', 0, 7), aFile(row.id)]
      await processes.change(row.id, { states: ['created'] }, {}, { add: added })
      const totals = await files.totals(row.id, 'part')
      expect(totals.sort((one, other) => one.name.localeCompare(other.name))).toEqual([
        { name: 'a', files: 3, bytes: 2 ** 33 + 3 },
        { name: 'b', files: 1, bytes: 7 },
      ])
      expect(await files.totals(row.id, 'resumable')).toEqual([])
      for (const total of totals) expect(await files.total(row.id, 'part', total.name)).toEqual(total)
      expect(await files.total(row.id, 'part', 'none')).toEqual({ name: 'none', files: 0, bytes: 0 })
      expect(await files.count(row.id, 'part')).toBe(4)
      expect(await files.get(row.id, added[0]!.id)).toEqual(added[0])
      expect(await files.get('another', added[0]!.id)).toBeUndefined()
      expect(await files.named(row.id, 'part', 'a', 1, 5)).toEqual(added.slice(1, 3))
      expect(await files.named(row.id, 'part', 'a', 0, 1)).toEqual(added.slice(0, 1))
      expect(await files.named(row.id, 'upload', 'a', 0, 5)).toEqual([])
    })

    it('finds and removes a file only in its own process', async () => {
      const { processes, files } = subject.records
      const [mine, other] = [aProcess(), aProcess()]
      await processes.create(mine)
      await processes.create(other)
      const file = aFile(mine.id)
      await processes.change(mine.id, { states: ['created'] }, {}, { add: [file] })
      expect(await files.of(other.id)).toEqual([])
      await processes.change(other.id, { states: ['created'] }, {}, { removeIds: [file.id] })
      expect(await files.of(mine.id)).toEqual([file])
    })

    it('sums the bytes of an owner over all its processes', async () => {
      const { processes, files } = subject.records
      const rows = [aProcess(), aProcess(), aProcess({ owner: 'eve' })]
      const added = rows.map((row, index) => aFile(row.id, { size: 10 ** index * 2 ** 33 }))
      for (const [index, row] of rows.entries()) {
        await processes.create(row)
        await processes.change(row.id, { states: ['created'] }, {}, { add: [added[index]!] })
      }
      expect(await files.bytesOf('ann')).toBe(11 * 2 ** 33)
      await processes.change(
        rows[1]!.id,
        { states: ['created'] },
        {},
        { removeIds: [added[1]!.id, 'nothing'] },
      )
      expect(await files.bytesOf('ann')).toBe(2 ** 33)
      expect(await files.bytesOf('nobody')).toBe(0)
    })

    it('enforces a quota under concurrent inserts', async () => {
      const { processes, files } = subject.records
      const rows = Array.from({ length: 20 }, () => aProcess())
      for (const row of rows) await processes.create(row)
      const outcomes = await Promise.allSettled(
        rows.map((row) =>
          processes.change(row.id, { states: ['created'] }, {}, { add: [aFile(row.id)], quotaBytes: 750 }),
        ),
      )
      const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
      expect(refused).toHaveLength(13)
      for (const { reason } of refused) expect(reason).toBeInstanceOf(OverQuota)
      expect(await files.bytesOf('ann')).toBe(700)
    })

    it('allows files above the quota to be removed or replaced by smaller ones', async () => {
      const { processes, files } = subject.records
      const row = aProcess()
      await processes.create(row)
      const large = aFile(row.id, { size: 1000 })
      await processes.change(row.id, { states: ['created'] }, {}, { add: [large] })
      const small = { add: [aFile(row.id, { size: 900 })], removeIds: [large.id], quotaBytes: 500 }
      expect(await processes.change(row.id, { states: ['created'] }, {}, small)).toBeDefined()
      expect(await files.bytesOf('ann')).toBe(900)
    })

    it('tells which of many blobs are in use', async () => {
      const { processes, files } = subject.records
      const asked = [...Array.from({ length: 250 }, (_, index) => `unused ${index}`), 'a', 'b', 'c']
      const inUse = async (): Promise<string[]> => [...(await files.withBlobs(asked))].sort()
      const row = aProcess()
      await processes.create(row)
      const add = ['a', 'b', 'a'].map((blob) => aFile(row.id, { blob }))
      await processes.change(row.id, { states: ['created'] }, {}, { add })
      expect(await inUse()).toEqual(['a', 'b'])
      await processes.change(row.id, { states: ['created'] }, {}, { removeIds: [add[0]!.id, add[1]!.id] })
      expect(await inUse()).toEqual(['a'])
      expect([...(await files.withBlobs([]))]).toEqual([])
    })

    it('adds files that share bytes with another process only while that has them', async () => {
      const { processes, files } = subject.records
      const [source, chained] = [aProcess(), aProcess()]
      for (const row of [source, chained]) await processes.create(row)
      const output = aFile(source.id, { kind: 'output', blob: 'shared' })
      await processes.change(source.id, { states: ['created'] }, {}, { add: [output] })
      const add = (): Promise<unknown> =>
        processes.change(
          chained.id,
          { states: ['created'] },
          {},
          { add: [aFile(chained.id, { blob: 'shared' })], sharing: output },
        )
      await add()
      await processes.remove(source.id)
      expect([...(await files.withBlobs(['shared']))]).toEqual(['shared'])
      await expect(add()).rejects.toBeInstanceOf(FileGone)
      expect(await files.of(chained.id)).toHaveLength(1)
    })
  })
}

import { describe, expect, it } from 'vitest'
import { listTasks, type WantedTasks } from '../../src/ilovepdf/list-tasks.js'
import { newNote, noteText } from '../../src/ilovepdf/note.js'
import { processNotFound } from '../../src/process/find.js'
import type { Processes } from '../../src/process/process.js'
import type { ProcessRow } from '../../src/records/records.js'
import { ada } from '../process/processes-under-test.js'
import { aProcess } from '../records/rows.js'

describe('The task list of /v1', () => {
  const note = noteText(newNote('merge'))
  const all: ProcessRow[] = Array.from({ length: 950 }, (_, index) =>
    aProcess({ note, state: index % 10 === 0 ? 'succeeded' : 'uploaded', outputs: index % 10 === 0 ? 1 : 0 }),
  )
  let described = 0
  let isGone = false
  const processes = {
    list: async (_: object, { before = '0', limit }: { before?: string; limit: number }) => {
      const from = Number(before)
      const next = from + limit < all.length ? String(from + limit) : undefined
      return { rows: all.slice(from, from + limit), next }
    },
    describe: async () => {
      described++
      if (isGone) throw processNotFound()
      return { resultText: JSON.stringify({ files: [{ filename: 'a.pdf' }], output_filesize: 1 }) }
    },
  } as unknown as Pick<Processes, 'list' | 'describe'>
  const wanted: WantedTasks = { tool: undefined, status: undefined, customInt: undefined, from: 0, limit: 50 }

  async function listed(more: Partial<WantedTasks>) {
    described = 0
    let turns = 0
    let isListing = true
    const count = (): void => {
      turns++
      if (isListing) setImmediate(count)
    }
    setImmediate(count)
    const tasks = await listTasks(processes, ada, { ...wanted, ...more }, 'here')
    isListing = false
    return { tasks, turns }
  }

  it('reads no result to find or skip tasks', async () => {
    expect((await listed({ status: 'TaskError' })).tasks).toEqual([])
    expect(described).toBe(0)
    const far = await listed({ from: 900 })
    expect([far.tasks.length, described]).toEqual([50, 5])
    const { tasks, turns } = await listed({ status: 'TaskSuccessWithWarnings' })
    expect([tasks.length, described]).toEqual([0, 95])
    expect(turns).toBeGreaterThan(90)
  })

  it('leaves out a task that is deleted meanwhile', async () => {
    isGone = true
    expect((await listed({})).tasks).toHaveLength(50)
    isGone = false
  })

  it('continues where the previous page ended', async () => {
    const ids = async (from: number, status?: string) =>
      (await listed({ from, limit: 40, status })).tasks.map((task) => (task as { task: string }).task)
    const succeeded = all.filter(({ state }) => state === 'succeeded').map(({ id }) => id)
    expect([...(await ids(0, 'TaskSuccess')), ...(await ids(40, 'TaskSuccess'))]).toEqual(
      succeeded.slice(0, 80),
    )
    expect(await ids(910)).toEqual(all.slice(910).map(({ id }) => id))
  })
})

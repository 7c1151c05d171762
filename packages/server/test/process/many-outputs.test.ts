import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Runner } from '../../src/process/job.js'
import type { Records } from '../../src/records/records.js'
import { ada, ProcessesUnderTest } from './processes-under-test.js'

/** Creates a given number of outputs. */
function makerOf(folder: string, count: () => number): Runner['run'] {
  let made = 0
  return async () => ({
    outputs: Array.from({ length: count() }, () => {
      const path = join(folder, `output-${made++}`)
      writeFileSync(path, String(made))
      return { path, name: `${made}.pdf`, type: 'application/pdf', size: 1, pages: 1 }
    }),
    report: { parts: Array.from({ length: count() }, (_, n) => ({ n })) },
    release: async () => undefined,
  })
}

describe('A process with very many outputs', () => {
  let subject: ProcessesUnderTest
  let processId: string
  let folder: string
  let outputs = 450
  /** File rows and characters of results that the store has returned. */
  const given = { rows: 0, characters: 0, most: 0 }

  function counting(records: Records): Records {
    const { files, processes } = records
    const counted = async <T>(rows: Promise<T[]>): Promise<T[]> => {
      const { length } = await rows
      given.rows += length
      given.most = Math.max(given.most, length)
      return rows
    }
    return {
      ...records,
      files: {
        ...files,
        of: (id, kind) => counted(files.of(id, kind)),
        from: (id, kind, position, limit) => counted(files.from(id, kind, position, limit)),
      },
      processes: {
        ...processes,
        async resultOf(id) {
          const text = await processes.resultOf(id)
          given.characters += text?.length ?? 0
          return text
        },
        async get(id) {
          const row = await processes.get(id)
          given.characters += JSON.stringify(row ?? null).length
          return row
        },
        async withOutput(id, position) {
          const found = await processes.withOutput(id, position)
          given.rows += found?.output === undefined ? 0 : 1
          given.characters += JSON.stringify(found?.row ?? null).length
          return found
        },
      },
    }
  }

  async function spent(work: () => Promise<unknown>): Promise<typeof given> {
    Object.assign(given, { rows: 0, characters: 0, most: 0 })
    await work()
    return { ...given }
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'octavo-'))
    const run = makerOf(folder, () => outputs)
    subject = await ProcessesUnderTest.open(folder, { runner: { run } }, counting)
    processId = await subject.uploaded()
    await (await subject.execute(processId, { isDeferred: false })).outcome()
  })
  afterAll(async () => {
    await subject.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('reads one output row to send one output', async () => {
    const { processes } = subject
    expect(await processes.output(ada, processId, 450)).toMatchObject({ name: '450.pdf', position: 449 })
    const { rows, characters } = await spent(() => processes.output(ada, processId, 450))
    expect(rows).toBe(1)
    expect(characters).toBeLessThan(1000)
    await expect(processes.output(ada, processId, 451)).rejects.toMatchObject({
      code: 'file_not_found',
      message: expect.stringContaining('has 450'),
    })
  })

  it('does not read its result to return its state, nor in a list', async () => {
    const { processes } = subject
    const cost = await spent(async () => {
      await processes.find(ada, processId)
      await processes.list(ada, { limit: 10 })
    })
    expect([cost.rows, cost.characters < 1000]).toEqual([0, true])
    expect((await spent(() => processes.describe(ada, processId))).rows).toBe(1)
  })

  it('returns all of them in order, in batches', async () => {
    const { most } = await spent(async () => {
      const { files } = await subject.processes.outputs(ada, processId)
      expect(files.map(({ position }) => position)).toEqual(Array.from({ length: 450 }, (_, n) => n))
    })
    expect(most).toBeLessThanOrEqual(200)
  })

  it('reads old rows in portions when a new success replaces them', async () => {
    outputs = 3
    const { rows, most } = await spent(async () => {
      await (await subject.execute(processId, { isDeferred: false })).outcome()
    })
    expect(rows).toBeGreaterThanOrEqual(450)
    expect(most).toBeLessThanOrEqual(200)
    const { files } = await subject.processes.outputs(ada, processId)
    expect(files.map(({ name }) => name)).toEqual(['451.pdf', '452.pdf', '453.pdf'])
    expect(await subject.records.files.of(processId, 'output')).toHaveLength(3)
    await expect(subject.processes.output(ada, processId, 4)).rejects.toMatchObject({
      code: 'file_not_found',
    })
  })
})

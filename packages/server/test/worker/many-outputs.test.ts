import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outputsOf } from '../../src/worker/outputs.js'
import { Workspace } from '../../src/worker/workspace.js'

const COUNT = 450
const names = Array.from({ length: COUNT }, (_, index) => `out/1-${index}`)

/** How often the event loop turns until the work is done. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isOver = false
  const next = (): void => {
    if (isOver) return
    turns++
    setImmediate(next)
  }
  setImmediate(next)
  await work()
  isOver = true
  return turns
}

describe('A run with very many outputs', () => {
  let folder: string
  let workspace: Workspace
  const said = { name: 'a.pdf', type: 'application/pdf', size: 1, pages: 1 }
  const answer = { outputs: Array<typeof said>(COUNT).fill(said), report: {} }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'octavo-'))
    workspace = await Workspace.create(folder)
    for (const name of names) writeFileSync(join(workspace.path, name), 'x')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('does not block the event loop while they are checked', async () => {
    const turns = await turnsDuring(async () => {
      expect(await outputsOf(answer, workspace, 'out/1-', COUNT)).toHaveLength(COUNT)
    })
    expect(turns).toBeGreaterThanOrEqual(2)
  })

  it('is refused if one of them differs from what the child said', async () => {
    const outputs = [...answer.outputs.slice(1), { ...said, size: 2 }]
    await expect(outputsOf({ ...answer, outputs }, workspace, 'out/1-', COUNT)).rejects.toMatchObject({
      code: 'task_crashed',
    })
  })

  it('does not block the event loop while they are removed, or if they no longer exist', async () => {
    for (const _again of [1, 2]) {
      expect(await turnsDuring(() => workspace.remove(names))).toBeGreaterThanOrEqual(2)
      expect(names.filter((name) => existsSync(join(workspace.path, name)))).toEqual([])
    }
  })
})

import { tmpdir } from 'node:os'
import { loadTasks } from '@octavo/tasks/load-tasks'
import { needsOfRun } from '@octavo/tasks/needs'
import { describe, expect, it } from 'vitest'
import { acceptsCodeCache } from '../../../../test/code-cache.js'
import { defaultJobLimits, raisedLimits } from '../../src/worker/limits.js'
import { childStarter, engineFlags } from '../../src/worker/spawn.js'

const accepts = (name: string, flags: readonly string[]): boolean =>
  acceptsCodeCache('packages/server/bundle', name, flags)

describe('The V8 code cache of the bundles', () => {
  it('is accepted by the service', () => {
    expect(accepts('serve', [])).toBe(true)
  })

  it('is accepted by the children of every task, with the limits that the task needs', async () => {
    const tasks = await loadTasks()
    const flagsOf = (name: string): string => {
      const task = tasks.get(name)!
      const needs = needsOfRun(tasks, task, task.examples[0]!.options)
      return engineFlags(raisedLimits(defaultJobLimits, needs), needs).join(' ')
    }
    const kinds = new Set(tasks.names.map(flagsOf))
    const refused = [...kinds].filter((flags) => !accepts('child', flags.split(' ')))
    expect(refused).toEqual([])
  })
})

describe('the flags of V8', () => {
  const [without, withAddons] = [false, true].map((addons) => engineFlags(defaultJobLimits, { addons }))
  const started = (addons: boolean): readonly string[] => {
    const start = childStarter({
      limits: defaultJobLimits,
      sandbox: undefined,
      taskFolders: [],
      allows: { programs: [], addons },
    })
    const child = start(tmpdir())
    child.kill('SIGKILL')
    return child.spawnargs
  }

  it('let the heap of children with addons grow before it is collected, and only theirs', () => {
    const growing = expect.stringMatching(/^--initial-old-space-size=/)
    expect(withAddons).toEqual([...without!, growing])
    expect(started(true)).toEqual(expect.arrayContaining(withAddons!))
    expect(started(false)).toEqual(expect.arrayContaining(without!))
    expect(started(false)).not.toContainEqual(growing)
  })

  it('collect the heap sooner in children with addons that have little memory', () => {
    const limits = { ...defaultJobLimits, memoryBytes: 256 * 1024 ** 2 }
    expect(engineFlags(limits, { addons: true })).toContain('--initial-old-space-size=24')
  })
})

import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { acceptsCodeCache } from '../../../../test/code-cache.js'
import { defaultJobLimits } from '../../src/worker/limits.js'
import { childStarter, engineFlags } from '../../src/worker/spawn.js'

const accepts = (name: string, flags: readonly string[]): boolean =>
  acceptsCodeCache('packages/server/bundle', name, flags)

describe('The V8 code cache of the bundles', () => {
  it('is accepted by the service, and by children with the default limits', () => {
    expect(accepts('serve', [])).toBe(true)
    expect(accepts('child', engineFlags(defaultJobLimits, { addons: false }))).toBe(true)
  })

  it('is of use to children with addons, which V8 runs under other flags', () => {
    expect(accepts('child', engineFlags(defaultJobLimits, { addons: true }))).toBe(true)
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

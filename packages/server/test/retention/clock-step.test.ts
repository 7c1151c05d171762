import { describe, expect, it } from 'vitest'
import { createCautiousClock } from '../../src/cautious-clock.js'
import { createRetention } from '../../src/retention/retention.js'
import { ada, ProcessesUnderTest } from '../process/processes-under-test.js'
import { temporaryFolders } from '../support/temporary-folder.js'

const MINUTE = 60_000
const START = 1_784_000_000_000

/** A wall clock and a monotonic clock, set by the test. */
class Clocks {
  wall = START
  monotonic = 5000

  pass(ms: number): void {
    this.wall += ms
    this.monotonic += ms
  }

  cautious(): () => number {
    return createCautiousClock({ wall: () => this.wall, monotonic: () => this.monotonic })
  }
}

describe('The clock of the retention sweep', () => {
  it('follows the system clock, even if that is slewed or set back', () => {
    const clocks = new Clocks()
    const now = clocks.cautious()
    expect(now()).toBe(START)
    clocks.pass(MINUTE)
    clocks.wall += 400
    expect(now()).toBe(START + MINUTE + 400)
    clocks.wall -= 3 * MINUTE
    expect(now()).toBe(clocks.wall)
  })

  it('ignores a step ahead of the system clock, and follows it again when it is set back', () => {
    const clocks = new Clocks()
    const now = clocks.cautious()
    clocks.wall += 365 * 24 * 60 * MINUTE
    for (let second = 0; second < 30; second++) {
      expect(now()).toBe(START + second * 1000)
      clocks.pass(1000)
    }
    clocks.wall = START + 30_000
    expect(now()).toBe(clocks.wall)
  })

  it('accepts a step ahead after ten minutes, each step separately', () => {
    const clocks = new Clocks()
    const now = clocks.cautious()
    const hour = 60 * MINUTE
    clocks.wall += hour
    now()
    clocks.pass(9 * MINUTE)
    expect(now()).toBe(clocks.wall - hour)
    clocks.wall += hour
    expect(now()).toBe(clocks.wall - 2 * hour)
    clocks.pass(9 * MINUTE)
    expect(now()).toBe(clocks.wall - 2 * hour)
    clocks.pass(MINUTE)
    expect(now()).toBe(clocks.wall)
  })
})

describe('A sweep while the system clock is a year ahead', () => {
  const temporaryFolder = temporaryFolders()

  it('removes nothing until the clock is corrected, and then only what has really expired', async () => {
    const clocks = new Clocks()
    const subject = await ProcessesUnderTest.open(temporaryFolder(), {
      runner: { run: () => Promise.reject(new Error('Nothing is run.')) },
      now: () => Math.floor(clocks.wall / 1000),
    })
    const { records, blobs, processes } = subject
    const retention = createRetention({
      records,
      blobs,
      processes,
      startedAt: START / 1000,
      now: clocks.cautious(),
      ttlSeconds: 60,
      uploadSeconds: 60,
      swept: () => undefined,
      failed: (error) => expect(error).toBeUndefined(),
    })
    const processId = await subject.uploaded()
    await records.codes.create('hash', 'session', 'ada', START / 1000 + 60)
    const writer = await blobs.create()
    await writer.write(Buffer.from('an upload under way'))
    await writer.flush()

    clocks.wall += 365 * 24 * 60 * MINUTE
    for (let look = 0; look < 5; look++) {
      expect(await retention.sweep()).toEqual({ processes: 0, orphans: 0, temporary: 0, codes: 0 })
      clocks.pass(5000)
    }
    clocks.wall = START + 25_000
    expect((await processes.find(ada, processId)).state).toBe('uploaded')
    await writer.discard()

    clocks.pass(MINUTE)
    expect(await retention.sweep()).toMatchObject({ processes: 1, codes: 1 })
    await subject.close()
  })
})

import { describe, expect, it } from 'vitest'
import { StorageFull } from '../../src/errors/storage-full.js'
import type { WritingConnection } from '../../src/records/sqlite/connection.js'
import { GroupCommit } from '../../src/records/sqlite/group-commit.js'

/** A connection that only records its calls; each commit waits until the test completes it. */
function notingConnection() {
  const log: string[] = []
  const commits: { go(): void; fail(error: Error): void }[] = []
  const connection = {
    inTransaction: false,
    setDurability: async (durability: string) => {
      log.push(durability)
    },
    control(command: string) {
      if (command === 'begin') connection.inTransaction = true
      if (command === 'rollback') connection.inTransaction = false
      if (command !== 'save' && command !== 'keep') log.push(command)
    },
    commit: () =>
      new Promise<void>((resolve, reject) => {
        commits.push({
          go() {
            connection.inTransaction = false
            log.push('commit')
            resolve()
          },
          fail: reject,
        })
      }),
    checkpoint: async () => {
      log.push('checkpoint')
    },
    close: () => log.push('close'),
  }
  return { connection: connection as typeof connection & WritingConnection, log, commits }
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 5))
const fullDisk = () => Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })

describe('A group commit', () => {
  it('includes concurrent writes, and those during a commit go into the next', async () => {
    const { connection, log, commits } = notingConnection()
    const group = new GroupCommit(connection)
    const write = (name: string, relaxed?: boolean) => group.write(() => log.push(name), relaxed)
    const first = [write('a'), write('b', true)]
    await turn()
    const second = [write('c'), write('d')]
    await turn()
    commits[0]?.go()
    await Promise.all(first)
    await turn()
    commits[1]?.go()
    await Promise.all(second)
    expect(log).toEqual(['FULL', 'begin', 'a', 'b', 'commit', 'FULL', 'begin', 'c', 'd', 'commit'])
  })

  it('confirms no write before the commit is done', async () => {
    const { connection, commits } = notingConnection()
    const group = new GroupCommit(connection)
    let kept = false
    const written = group
      .write(() => 1)
      .then(() => {
        kept = true
      })
    await turn()
    expect(kept).toBe(false)
    commits[0]?.go()
    await written
    expect(kept).toBe(true)
  })

  it('does not sync to disk if all of its writes are relaxed', async () => {
    const { connection, log, commits } = notingConnection()
    const group = new GroupCommit(connection)
    const written = Promise.all([group.write(() => 1, true), group.write(() => 2, true)])
    await turn()
    commits[0]?.go()
    expect(await written).toEqual([1, 2])
    expect(log[0]).toBe('NORMAL')
  })

  it('fails all of its writes with StorageFull if the disk is full, and the next one works', async () => {
    const { connection, log, commits } = notingConnection()
    const group = new GroupCommit(connection)
    const failing = Promise.allSettled([group.write(() => 1), group.write(() => 2)])
    await turn()
    commits[0]?.fail(fullDisk())
    for (const outcome of await failing) expect(outcome).toMatchObject({ reason: expect.any(StorageFull) })
    expect(log.slice(log.indexOf('rollback'))).toEqual(['rollback', 'checkpoint'])
    const next = group.write(() => 3)
    await turn()
    commits[1]?.go()
    expect(await next).toBe(3)
  })

  it('fails all of its writes if the database rolled back in the middle', async () => {
    const { connection, commits } = notingConnection()
    const group = new GroupCommit(connection)
    const outcomes = await Promise.allSettled([
      group.write(() => 1),
      group.write(() => {
        connection.inTransaction = false
        throw fullDisk()
      }),
      group.write(() => 3),
    ])
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: expect.any(StorageFull) })
    expect(commits).toEqual([])
  })
})

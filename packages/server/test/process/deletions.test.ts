import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { ServiceError } from '../../src/errors/service-error.js'
import { createDeletions, type Deletions } from '../../src/process/deletions.js'
import { aFile } from '../records/rows.js'
import { smallPdf } from '../support/small-pdf.js'
import { temporaryFolders } from '../support/temporary-folder.js'
import { ada, ProcessesUnderTest } from './processes-under-test.js'

const temporaryFolder = temporaryFolders()
const nothingRuns = { run: () => Promise.reject(new Error('Nothing is run.')) }

/** A store that answers when the test says so. */
class SlowStore {
  readonly requests: (readonly string[])[] = []
  readonly #waiting: (() => void)[] = []
  lookups = 0

  readonly deletions: Deletions = createDeletions({
    blobs: {
      removeAll: (blobs) => {
        this.requests.push(blobs)
        return new Promise<void>((resolve) => this.#waiting.push(resolve))
      },
    },
    records: {
      files: {
        withBlobs: async (blobs) => {
          this.lookups++
          return new Set(blobs.filter((blob) => blob.startsWith('shared')))
        },
      },
    },
    observer: { failed: () => undefined },
  })

  /** Answers the oldest request. */
  async answer(): Promise<void> {
    this.#waiting.shift()?.()
    for (let turns = 0; turns < 5; turns++) await turn()
  }
}

const files = (count: number, name = 'file') =>
  Array.from({ length: count }, (_, index) => ({ blob: `${name} ${index}` }))

describe('The bytes of removed files', () => {
  it('are deleted with one request for up to 500 files, and one at a time for each owner', async () => {
    const store = new SlowStore()
    const all = store.deletions.add('ada', files(700))
    for (const name of ['b', 'c']) void store.deletions.add('ada', files(1, name))
    await turn()
    expect(store.requests.map((some) => some.length)).toEqual([500])
    await store.answer()
    expect(store.requests.map((some) => some.length)).toEqual([500, 202])
    await store.answer()
    await all
    await store.deletions.settled()
    expect(store.lookups).toBe(2)
  })

  it('of one owner do not wait for those of another', async () => {
    const store = new SlowStore()
    void store.deletions.add('ada', files(5000))
    void store.deletions.add('bob', files(1, 'of bob'))
    await turn()
    expect(store.requests.map((some) => some[0])).toEqual(['file 0', 'of bob 0'])
  })

  it('are deleted for four owners at a time, and then for the one that has waited longest', async () => {
    const store = new SlowStore()
    for (const owner of ['a', 'b', 'c', 'd', 'e']) void store.deletions.add(owner, files(600, owner))
    await turn()
    const owners = (): string => store.requests.map((some) => some[0]![0]).join('')
    expect(owners()).toBe('abcd')
    await store.answer()
    await store.answer()
    expect(owners()).toBe('abcdea')
  })

  it('are kept if another file has them', async () => {
    const store = new SlowStore()
    void store.deletions.add('ada', [{ blob: 'shared' }, { blob: 'own' }])
    await turn()
    expect(store.requests).toEqual([['own']])
  })

  it('delay the response of an owner with more than 10,000 waiting files until they are deleted', async () => {
    const store = new SlowStore()
    const { deletions } = store
    let isAnswered = false
    void deletions.delayResponse('ada', deletions.add('ada', files(10_501))).then(() => {
      isAnswered = true
    })
    for (let requests = 0; requests < 21; requests++) await store.answer()
    expect(isAnswered).toBe(false)
    await store.answer()
    await store.answer()
    expect(isAnswered).toBe(true)
  })
})

describe('A process that is removed', () => {
  it('is gone, and its owner can go on, while the store does not answer', async () => {
    let answer: (() => void) | undefined
    const folder = temporaryFolder()
    const subject = await ProcessesUnderTest.open(folder, { runner: nothingRuns }, undefined, (blobs) => ({
      ...blobs,
      removeAll: (some) =>
        new Promise<void>((resolve) => {
          answer = () => void blobs.removeAll(some).then(resolve)
        }),
    }))
    const { processes, records } = subject
    const [removed, kept] = [await subject.uploaded(), await subject.uploaded()]
    const [file] = (await processes.describe(ada, removed)).uploads
    await processes.remove(ada, removed)
    expect(await records.processes.get(removed)).toBeUndefined()
    const upload = processes.upload(ada, 'b.pdf')
    await upload.bind({ processId: kept, task: 'merge-pdf' })
    await upload.write(smallPdf())
    await upload.finish(() => true)
    answer?.()
    await processes.settled()
    expect(await subject.blobs.size(file!.blob)).toBeUndefined()
    await subject.close()
  })

  /** Starts a process from another, which is removed at the given moment of the start. */
  async function startedFromRemoved(moment: 'read' | 'probed') {
    const folder = temporaryFolder()
    let reach = async (_now: typeof moment): Promise<void> => undefined
    const subject = await ProcessesUnderTest.open(
      folder,
      {
        runner: nothingRuns,
        prober: {
          async probe() {
            await reach('probed')
            return { pageCount: 1, encrypted: false, passwordRequired: false }
          },
        },
      },
      (records) => ({
        ...records,
        files: {
          ...records.files,
          async from(...given) {
            await reach('read')
            return records.files.from(...given)
          },
        },
      }),
    )
    const { processes, records, blobs } = subject
    const { id: source } = await processes.startTask(ada, { task: 'merge-pdf' })
    const path = join(folder, 'output')
    writeFileSync(path, smallPdf())
    const { blob } = await blobs.adopt(path)
    const add = [aFile(source, { kind: 'output', blob, type: 'application/pdf' })]
    await records.processes.change(
      source,
      { states: ['created'] },
      { state: 'succeeded', outputs: 1 },
      { add },
    )

    let removals = 0
    reach = async (now) => {
      if (now !== moment) return
      removals++
      await processes.remove(ada, source)
    }
    const start = processes.startTask(ada, { task: 'merge-pdf', source })
    return { subject, start, blob, removals: () => removals }
  }

  it.each(['read', 'probed'] as const)(
    'while another is started from it, before its files are %s, leaves that one neither files nor a row',
    async (moment) => {
      const { subject, start, blob, removals } = await startedFromRemoved(moment)
      const { processes, blobs } = subject
      await expect(start).rejects.toMatchObject({
        constructor: ServiceError,
        code: 'process_not_found',
        field: 'source',
      })
      expect(removals()).toBe(1)
      expect((await processes.list(ada, { limit: 10 })).rows).toEqual([])
      await processes.settled()
      expect(await blobs.size(blob)).toBeUndefined()
      await subject.close()
    },
  )
})

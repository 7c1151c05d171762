import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MAX_PARTS } from '../../src/process/parts.js'
import type { ResumableId } from '../../src/process/resumable.js'
import type { FileRow, Records } from '../../src/records/records.js'
import { aFile } from '../records/rows.js'
import { smallPdf } from '../support/small-pdf.js'
import { ada, ProcessesUnderTest } from './processes-under-test.js'

const PROBED = { pageCount: 1, encrypted: false, passwordRequired: false }
const limits = {
  ttlSeconds: 60,
  quotaBytes: 2 ** 30,
  maxUploadBytes: 2 ** 20,
  maxProcessesPerToken: 10,
  maxFilesPerProcess: 2,
}

describe('Files uploaded in parts', () => {
  const bytes = smallPdf()
  let folder: string
  let subject: ProcessesUnderTest
  let processId: string
  /** File rows that the store has returned. */
  let rows = 0
  let probes = 0
  /** A probe waits for this. */
  let mayLook: Promise<void>
  let looking: Promise<void>

  function counting(records: Records): Records {
    const { files } = records
    const counted = async (some: Promise<FileRow[]>): Promise<FileRow[]> => {
      rows += (await some).length
      return some
    }
    return {
      ...records,
      files: {
        ...files,
        of: (...asked) => counted(files.of(...asked)),
        from: (...asked) => counted(files.from(...asked)),
        named: (...asked) => counted(files.named(...asked)),
      },
    }
  }

  let look: () => void
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'octavo-'))
    rows = 0
    probes = 0
    mayLook = Promise.resolve()
    let isLooking: () => void = () => undefined
    looking = new Promise((resolve) => {
      isLooking = resolve
    })
    const probe = async () => {
      probes++
      isLooking()
      await mayLook
      return PROBED
    }
    const run = () => Promise.reject(new Error('Nothing is run here.'))
    const prober = { probe }
    subject = await ProcessesUnderTest.open(folder, { runner: { run }, prober, limits }, counting)
    processId = (await subject.processes.startTask(ada, { task: 'merge-pdf' })).id
  })
  afterEach(async () => {
    await subject.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** From here on a probe waits for `look`. */
  function holdLooks(): void {
    mayLook = new Promise((resolve) => {
      look = resolve
    })
  }

  const begun = (length = bytes.length): Promise<ResumableId> =>
    subject.processes.resumable.create(ada, { processId, task: 'merge-pdf', name: 'a.pdf', length })

  function appended(id: ResumableId, offset: number, part: Uint8Array) {
    async function* one() {
      yield Buffer.from(part)
    }
    return subject.processes.resumable.append(ada, id, { offset, bytes: one(), stop: () => undefined })
  }

  async function chunk(number: number, part: Uint8Array, count = 2) {
    const upload = subject.processes.upload(ada, 'a.pdf', number === 0)
    const target = { processId, task: 'merge-pdf' }
    try {
      await upload.bind(target)
      await upload.write(Buffer.from(part))
      return await subject.processes.chunked.add(ada, target, { number, count, name: 'a.pdf' }, upload)
    } finally {
      await upload.discard()
    }
  }

  const half = Math.floor(bytes.length / 2)
  const files = () => subject.records.files.of(processId)

  it('read the rows of their own upload only, however many others the process has', async () => {
    const { records } = subject
    const others = Array.from({ length: 300 }, (_, index) =>
      aFile(processId, { kind: index % 2 === 0 ? 'resumable' : 'upload', name: `${index}`, position: index }),
    )
    const id = await begun()
    await records.processes.change(processId, { states: ['created'] }, {}, { add: others })
    rows = 0
    expect((await subject.processes.resumable.find(ada, id)).offset).toBe(0)
    expect(rows).toBe(1)
    await appended(id, 0, bytes.subarray(0, 10))
    expect(rows).toBeLessThan(6)
    expect((await subject.processes.resumable.find(ada, id)).offset).toBe(10)
  })

  it('do not cause a read of all part rows for every new part', async () => {
    const id = await begun()
    for (let offset = 0; offset < 60; offset++) await appended(id, offset, bytes.subarray(offset, offset + 1))
    rows = 0
    await appended(id, 60, bytes.subarray(60, 61))
    expect(rows).toBeLessThan(10)
    for (let number = 0; number < 60; number++) await chunk(number, bytes.subarray(number, number + 1), 100)
    rows = 0
    await chunk(60, bytes.subarray(60, 61), 100)
    expect(rows).toBeLessThan(10)
  })

  it('have a limited number of parts', async () => {
    const id = await begun(2 * MAX_PARTS)
    await appended(id, 0, bytes.subarray(0, 1))
    const part = (await files()).find(({ kind }) => kind === 'part')!
    const add = Array.from({ length: MAX_PARTS - 1 }, (_, index) => ({
      ...part,
      id: `part-${index}`,
      position: index + 1,
    }))
    await subject.records.processes.change(processId, { states: ['created'] }, {}, { add })
    await expect(appended(id, MAX_PARTS, bytes.subarray(0, 1))).rejects.toMatchObject({
      code: 'invalid_parameter',
      field: 'Upload-Offset',
    })
    await subject.processes.resumable.remove(ada, id)
    expect(await files()).toEqual([])
  }, 60_000)

  it('get assembled once, however many requests ask meanwhile', async () => {
    const id = await begun()
    await appended(id, 0, bytes.subarray(0, half))
    holdLooks()
    const last = appended(id, half, bytes.subarray(half))
    await looking
    const others = [1, 2, 3].map(() => subject.processes.resumable.find(ada, id))
    await new Promise((resolve) => setTimeout(resolve, 50))
    look()
    const states = await Promise.all([last, ...others])
    expect(states.map(({ file }) => file?.id)).toEqual(Array(4).fill(id.uploadId))
    expect(probes).toBe(1)
  })

  it('never become a file without bytes if removed while being probed', async () => {
    const id = await begun()
    holdLooks()
    const all = appended(id, 0, bytes)
    await looking
    await subject.processes.resumable.remove(ada, id)
    look()
    await expect(all).rejects.toMatchObject({ code: 'file_not_found' })
    expect(await files()).toEqual([])
  })

  it('never become a file of mixed chunks if restarted while being probed', async () => {
    await chunk(0, bytes.subarray(0, half))
    holdLooks()
    const last = chunk(1, bytes.subarray(half))
    await looking
    await chunk(0, bytes.subarray(0, 10))
    look()
    await expect(last).rejects.toMatchObject({ code: 'file_not_found' })
    expect((await files()).map(({ kind, size }) => [kind, size])).toEqual([['part', 10]])
    const made = await chunk(1, bytes.subarray(10))
    expect(await subject.blobs.read(made!.file.blob)).toEqual(bytes)
  })

  it('can be restarted in a process at its file limit', async () => {
    await appended(await begun(), 0, bytes)
    await chunk(0, bytes.subarray(0, 10))
    await chunk(0, bytes.subarray(0, half))
    expect(await chunk(1, bytes.subarray(half))).toMatchObject({ file: { size: bytes.length } })
  })
})

import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { plainDocument } from '../../../pdf/test/fixtures/plain.js'
import { expectValid } from '../../../pdf/test/validators.js'
import type { WorkerPool } from '../../src/worker/pool.js'
import { openWorkerPool } from '../../src/worker/pool.js'
import { failureOf, finished, MAX_CHILDREN, PoolUnderTest, until } from './pool-under-test.js'

let test: PoolUnderTest
beforeEach(() => {
  test = new PoolUnderTest()
})
afterEach(() => test.close())

describe('A run', () => {
  const shared = new PoolUnderTest()
  let pool: WorkerPool
  beforeAll(async () => {
    pool = await shared.open()
  })
  afterAll(() => shared.close())

  it('merges files in a child and returns the result with its report', async () => {
    const result = await pool.run(shared.merge({ outputName: 'both.pdf' }))
    expect(result.outputs).toMatchObject([{ name: 'both.pdf', type: 'application/pdf', pages: 4 }])
    const { path, size } = result.outputs[0]!
    expect(statSync(path).size).toBe(size)
    expect(readFileSync(path).subarray(0, 5).toString()).toBe('%PDF-')
    expect(result.report).toMatchObject({ pages: 4, inputs: [{ name: 'a.pdf' }, { name: 'b.pdf' }] })
    await result.release()
    expect(existsSync(path)).toBe(false)
  })

  it('leaves the uploaded files unchanged, without additional links', async () => {
    const path = shared.file('a.pdf')
    const before = readFileSync(path)
    await finished(pool, shared.merge())
    expect(readFileSync(path).equals(before)).toBe(true)
    expect(statSync(path).nlink).toBe(1)
  })

  it('treats a file of two entries as one input', async () => {
    const entries = [shared.entry('a.pdf', { page: 2 }), shared.entry('a.pdf', { page: '1', rotation: 90 })]
    const { outputs, report } = await finished(pool, shared.merge({ entries }))
    expect(outputs[0]!.pages).toBe(2)
    expect((report as { inputs: unknown[] }).inputs).toHaveLength(1)
  })

  it('may have several outputs, with safe and unique names', async () => {
    const { outputs, report } = await finished(pool, shared.job('several-outputs'))
    expect(outputs.map(({ name, pages }) => [name, pages])).toEqual([
      ['part.pdf', 2],
      ['PART (2).pdf', 2],
      ['notes.txt', null],
    ])
    expect(report).toEqual({ parts: 2, losses: [] })
  })

  it('returns very many outputs in order, sent in several messages', async () => {
    const { outputs, report } = await finished(pool, shared.job('very-many-outputs'))
    expect(outputs.map(({ name }) => name)).toEqual(Array.from({ length: 450 }, (_, n) => `${n + 1}.txt`))
    expect(outputs.map(({ size }) => size)).toEqual(outputs.map((_, n) => String(n + 1).length))
    expect(report).toEqual({ parts: 450, losses: [] })
  })

  it('fails above the maximum number of outputs, in however many messages', async () => {
    const few = await test.openWith({ outputs: 300 })
    expect(await failureOf(few.run(test.job('very-many-outputs')))).toMatchObject({ code: 'limit_exceeded' })
  })

  it('reports progress', async () => {
    const pool = await test.open()
    const stop = new AbortController()
    const seen: number[] = []
    const onProgress = (done: number): void => {
      if (seen.push(done) === 3) stop.abort()
    }
    const { code } = await failureOf(pool.run(test.job('hang'), { onProgress, signal: stop.signal }))
    expect(code).toBe('cancelled')
    expect(seen.slice(0, 3)).toEqual([...new Set(seen.slice(0, 3))].sort((a, b) => a - b))
  })

  it('waits for a child if all of them are busy', async () => {
    const pool = await test.open({ workers: 1 })
    let most = 0
    const results = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const result = await finished(pool, test.merge())
        most = Math.max(most, pool.stats().children, test.processes().length)
        return result
      }),
    )
    expect(results.map(({ outputs }) => outputs[0]!.pages)).toEqual([4, 4, 4, 4, 4, 4, 4, 4])
    expect(most).toBeLessThanOrEqual(MAX_CHILDREN)
  })

  it('names the entry and the file if pages do not exist', async () => {
    const entries = [shared.entry('a.pdf'), shared.entry('b.pdf', { page: '1-9' })]
    const failure = await failureOf(pool.run(shared.merge({ entries })))
    expect(failure).toMatchObject({ code: 'invalid_parameter', field: 'pages[1][page]', input: 'b.pdf' })
    expect(failure.message).toContain('the file has 2 pages')
  })

  it('fails by itself if its file is missing, and the next run succeeds', async () => {
    const gone = shared.entry('a.pdf', { file: { path: join(shared.folder, 'gone') } })
    expect(await failureOf(pool.run(shared.merge({ entries: [shared.entry('b.pdf'), gone] })))).toMatchObject(
      {
        code: 'internal_error',
      },
    )
    expect((await finished(pool, shared.merge())).outputs[0]!.pages).toBe(4)
  })

  describe('Output checked by qpdf', () => {
    it('gives a valid file', async () => {
      const result = await pool.run(shared.merge())
      expectValid(result.outputs[0]!.path)
      await result.release()
    })
  })
})

describe('A result', () => {
  it('is kept until it is released, even if its child is replaced', async () => {
    const pool = await test.open({ requestsPerChild: 1 })
    const first = await pool.run(test.merge())
    const second = await pool.run(test.merge())
    expect(existsSync(first.outputs[0]!.path)).toBe(true)
    expect(existsSync(second.outputs[0]!.path)).toBe(true)
    await first.release()
    await second.release()
    await until(() => readdirSync(test.workspaces).length <= 1)
  })
})

describe('A probe of a file', () => {
  const shared = new PoolUnderTest()
  let pool: WorkerPool
  beforeAll(async () => {
    pool = await shared.open()
  })
  afterAll(() => shared.close())

  it('counts its pages', async () => {
    const path = shared.file('seven.pdf', plainDocument('seven', 7))
    expect(await pool.probe({ path }, 'ada')).toEqual({
      pageCount: 7,
      encrypted: false,
      passwordRequired: false,
    })
  })

  it('counts the pages of a file in memory, in several buffers', async () => {
    const bytes = Buffer.from(plainDocument('seven', 7))
    const pieces = [bytes.subarray(0, 100), bytes.subarray(100)]
    expect(await pool.probe({ bytes: pieces }, 'ada')).toMatchObject({ pageCount: 7 })
    expect(await pool.probe({ bytes: [] }, 'ada')).toMatchObject({ pageCount: null })
    // The next request is read after the bytes of the last one.
    expect(await pool.probe({ bytes: pieces }, 'ada')).toMatchObject({ pageCount: 7 })
  })

  it('returns nulls for a file that is not a PDF, empty or missing', async () => {
    const unknown = { pageCount: null, encrypted: null, passwordRequired: null }
    expect(await pool.probe({ path: shared.file('text.pdf', 'Only words.') }, 'ada')).toEqual(unknown)
    expect(await pool.probe({ path: shared.file('empty.pdf', '') }, 'ada')).toEqual(unknown)
    expect(await pool.probe({ path: join(shared.folder, 'gone') }, 'ada')).toEqual(unknown)
  })

  it('returns nulls after a timeout', async () => {
    const pool = await test.openWith({ probeTimeoutMs: 100 })
    const unknown = { pageCount: null, encrypted: null, passwordRequired: null }
    // Opening a pipe without a writer blocks forever.
    const path = join(test.folder, 'endless.pdf')
    execFileSync('mkfifo', [path])
    expect(await pool.probe({ path }, 'ada')).toEqual(unknown)
  })

  it('works while every worker is busy', async () => {
    const pool = await test.openWith({ timeoutMs: 60_000 })
    const stop = new AbortController()
    const runs = [1, 2].map(() => failureOf(pool.run(test.job('hang'), { signal: stop.signal })))
    await until(() => pool.stats().busy === 2)
    expect(await pool.probe({ path: test.file('a.pdf') }, 'ada')).toMatchObject({ pageCount: 2 })
    expect(pool.stats().busy).toBe(2)
    stop.abort()
    await Promise.all(runs)
  })
})

describe('The worker pool', () => {
  it('keeps an idle child for the next owner', async () => {
    const pool = await test.open()
    await finished(pool, test.merge())
    await until(() => pool.stats().children === 2)
    expect(pool.stats()).toEqual({ children: 2, busy: 0, idle: 2 })
  })

  it('ends an idle child of an owner', async () => {
    const pool = await test.open({ idleMs: 200 })
    await finished(pool, test.merge())
    await until(() => pool.stats().children === 2)
    await until(() => pool.stats().children === 1)
    expect((await finished(pool, test.merge())).outputs[0]!.pages).toBe(4)
  })

  it('never exceeds the maximum number of children, however many owners there are', async () => {
    const pool = await test.open({ workers: 1 })
    let most = 0
    for (let owner = 0; owner < 8; owner++) {
      await finished(pool, test.merge({ owner: `owner ${owner}` }))
      most = Math.max(most, pool.stats().children, test.processes().length)
    }
    expect(most).toBeLessThanOrEqual(MAX_CHILDREN)
  })

  it('works in a folder behind a symbolic link', async () => {
    mkdirSync(test.workspaces)
    symlinkSync(test.workspaces, join(test.folder, 'link'))
    const pool = await openWorkerPool({ folder: join(test.folder, 'link'), workers: 1 })
    expect((await finished(pool, test.merge())).outputs[0]!.pages).toBe(4)
    await pool.close()
  })

  it('does not open if its children cannot start', async () => {
    const folder = join(test.folder, 'tasks')
    mkdirSync(folder)
    writeFileSync(join(folder, 'merge-pdf.js'), 'There is a task of this name already.')
    await expect(test.open({ taskFolders: [folder] })).rejects.toMatchObject({ code: 'internal_error' })
  })

  it('cancels running and waiting runs when it is closed', async () => {
    const pool = await test.open({ workers: 1 })
    const running = Array.from({ length: MAX_CHILDREN }, () => failureOf(pool.run(test.job('hang'))))
    await until(() => pool.stats().busy === MAX_CHILDREN)
    const waiting = failureOf(pool.run(test.merge()))
    await pool.close()
    for (const run of running) expect((await run).code).toBe('cancelled')
    expect((await waiting).code).toBe('cancelled')
    expect((await failureOf(pool.run(test.merge()))).code).toBe('cancelled')
    expect(await pool.probe({ path: test.file('a.pdf') }, 'ada')).toMatchObject({ pageCount: null })
  })
})

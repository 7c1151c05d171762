import { readFileSync } from 'node:fs'
import { TaskFailure } from '@octavo/tasks/task-failure'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { pdfText } from '../../../pdf/test/validators.js'
import type { WorkerPool } from '../../src/worker/pool.js'
import { commandLine, PoolUnderTest, until } from './pool-under-test.js'

const NEEDS = {
  programs: ['chromium-headless-shell'],
  optionalPrograms: [],
  addons: false,
  memoryBytes: 2 * 1024 ** 3,
  seconds: 0,
}
const REMEMBERED = "document.cookie + '|' + localStorage.getItem('of') + '|' + window.name"

let under: PoolUnderTest
let pool: WorkerPool
let pages = 0

beforeEach(async () => {
  under = new PoolUnderTest()
  pool = await under.open({ workers: 2 })
})
afterEach(() => under.close())

/** Converts a page and returns the file. */
async function convert(html: string, { owner = 'ada', options = {} } = {}) {
  const name = `${pages++}.html`
  under.file(name, `<!doctype html><title>Page</title>${html}`)
  const { outputs, release } = await pool.run(
    under.job('html-to-pdf', { owner, entries: [under.entry(name)], options, needs: NEEDS }),
  )
  const { path } = outputs[0]!
  const found = { text: pdfText(path).trim(), bytes: readFileSync(path) }
  await release()
  return found
}

/** The sandboxes in which a Chromium runs. */
function browsers(): number[] {
  return under.processes().filter((pid) => commandLine(pid).includes('/kept-'))
}

withPrograms('The Chromium of a process', ['bwrap', 'chromium', 'pdftotext'], () => {
  it('waits for the next page of the same owner, and gives it the same bytes as a new one', async () => {
    const first = await convert('<p>Again')
    const started = browsers()
    expect(started).not.toEqual([])
    const second = await convert('<p>Again')
    expect(browsers()).toEqual(started)
    expect(second.bytes.equals(first.bytes)).toBe(true)
  })

  it('keeps nothing of a page for the next one', async () => {
    const remembering = await convert(
      `<script>document.cookie = 'a=1'; localStorage.setItem('of', 'a'); window.name = 'a'; document.write(${REMEMBERED})</script>`,
    )
    expect(remembering.text).toBe('a=1|a|a')
    const started = browsers()
    const { text } = await convert(`<script>document.write(${REMEMBERED})</script>`)
    expect(text).toBe('|null|')
    expect(browsers()).toEqual(started)
  })

  it('is never that of another owner', async () => {
    await convert('<p>Ada')
    const started = browsers()
    await convert('<p>Bob', { owner: 'bob' })
    expect(browsers()).toEqual(expect.arrayContaining(started))
    expect(browsers().length).toBeGreaterThan(started.length)
  })

  it('ends with a page that fails, and the next page gets another', async () => {
    await convert('<p>One')
    const started = browsers()
    const failing = convert('<p>Two', { options: { wait_selector: '#never', wait_at_most: 1 } })
    await expect(failing).rejects.toBeInstanceOf(TaskFailure)
    expect((await convert('<p>Three')).text).toBe('Three')
    expect(browsers().filter((pid) => started.includes(pid))).toEqual([])
  })

  it('is replaced without a failure if it is killed while it waits', async () => {
    await convert('<p>One')
    const started = browsers()
    for (const pid of started) process.kill(pid, 'SIGKILL')
    await until(() => !browsers().some((pid) => started.includes(pid)))
    expect((await convert('<p>Two')).text).toBe('Two')
  })
})

import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdirSync, symlinkSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { bubblewrapState } from '@octavo/tasks/engines/bubblewrap'
import { findProgram } from '@octavo/tasks/environment'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { pdfText } from '../../../pdf/test/validators.js'
import type { WorkerPool } from '../../src/worker/pool.js'
import { commandLine, failureOf, PoolUnderTest, until } from './pool-under-test.js'

const CHROMIUM = 'chromium-headless-shell'
const NEEDS = {
  programs: [CHROMIUM],
  optionalPrograms: [],
  addons: false,
  memoryBytes: 2 * 1024 ** 3,
  seconds: 0,
}

let under: PoolUnderTest
let pool: WorkerPool
beforeEach(() => {
  under = new PoolUnderTest()
})
afterEach(async () => {
  await pool.close()
  // The kernel ends the processes of a sandbox after that of the child.
  await until(() => under.processes().length === 0)
  await under.close()
  vi.unstubAllEnvs()
})

/** Starts the conversion of a page. */
function convert(html: string, options = {}, signal?: AbortSignal) {
  under.file('page.html', `<!doctype html><title>Page</title>${html}`)
  const job = under.job('html-to-pdf', { entries: [under.entry('page.html')], options, needs: NEEDS })
  return pool.run(job, { signal })
}

async function withoutBubblewrap(): Promise<void> {
  // Checked once in each process, and this one has it.
  bubblewrapState()
  // Nothing but this program is found, and what the test itself needs.
  const folder = join(under.folder, 'programs')
  mkdirSync(folder)
  for (const name of [CHROMIUM, 'pdftotext']) symlinkSync(findProgram(name)!, join(folder, name))
  vi.stubEnv('PATH', folder)
  pool = await under.open({ sandbox: 'off', programs: 'always' })
}

async function inHardenedChild(): Promise<void> {
  pool = await under.open({ sandbox: 'on' })
}

/** They have their profile in the folder that is kept between runs. */
function browsers(): number[] {
  return under.processes().filter((pid) => commandLine(pid).includes('/kept-'))
}

/** On one port for TCP, and on one for UDP; counts what arrives. */
class Listeners {
  #arrived = 0
  readonly #server = createServer((socket) => {
    this.#arrived++
    socket.destroy()
  })
  readonly #socket = createSocket('udp4', () => this.#arrived++)

  static async open(): Promise<Listeners> {
    const listeners = new Listeners()
    listeners.#server.listen(0, '127.0.0.1')
    listeners.#socket.bind(0, '127.0.0.1')
    await Promise.all([once(listeners.#server, 'listening'), once(listeners.#socket, 'listening')])
    return listeners
  }

  get tcp(): number {
    return (this.#server.address() as AddressInfo).port
  }

  get udp(): number {
    return this.#socket.address().port
  }

  close(): number {
    this.#server.close()
    this.#socket.close()
    return this.#arrived
  }
}

withPrograms('A Chromium', ['bwrap', 'chromium', 'pdftotext'], () => {
  for (const [where, open] of [
    ['without bubblewrap', withoutBubblewrap],
    ['in a child that is in bubblewrap', inHardenedChild],
  ] as const) {
    it(`${where}: ends with a page that fails, and the next page is converted`, async () => {
      await open()
      const failure = await failureOf(convert('<p>One', { wait_selector: '#never', wait_at_most: 1 }))
      expect(failure.code).toBe('page_failed')
      const { outputs, release } = await convert('<p>Two')
      expect(pdfText(outputs[0]!.path).trim()).toBe('Two')
      await release()
    })

    it(`${where}: ends with a run that is cancelled`, async () => {
      await open()
      const controller = new AbortController()
      const run = failureOf(convert('<p>One', { wait_ms: 60_000 }, controller.signal))
      await until(() => browsers().length > 0)
      controller.abort()
      expect((await run).code).toBe('cancelled')
      await until(() => browsers().length === 0)
    })
  }

  it('reaches no listener of the machine, even without bubblewrap', async () => {
    await withoutBubblewrap()
    const listeners = await Listeners.open()
    const { tcp, udp } = listeners
    const { outputs, release } = await convert(
      `<link rel=preconnect href="http://127.0.0.1:${tcp}/"><link rel=prefetch href="http://127.0.0.1:${tcp}/a">
<p id=p>Two</p><script>
const socket = new WebSocket('ws://127.0.0.1:${tcp}/'); socket.onopen = () => p.textContent = 'open'; socket.onerror = () => window.failed = true
const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${udp}' }, { urls: 'turn:127.0.0.1:${tcp}?transport=tcp', username: 'a', credential: 'b' }] })
peer.createDataChannel('x'); peer.createOffer().then((offer) => peer.setLocalDescription(offer))
</script>`,
      // WebRTC asks its servers at once, and does not say when it has given up.
      { wait_expression: 'window.failed', wait_ms: 2000 },
    )
    expect(pdfText(outputs[0]!.path).trim()).toBe('Two')
    await release()
    expect(listeners.close()).toBe(0)
  })
})

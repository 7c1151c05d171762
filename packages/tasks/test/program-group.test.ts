import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const [MODULE, RUN] = ['program-folder', 'run-program'].map(
  (name) => new URL(`../dist/engines/${name}.js`, import.meta.url).href,
)

/** The program that is started is a shell, whose child does the work, as with Debian's Chromium. It says when it is at work. */
function working(then: string): string {
  return JSON.stringify({ program: '/bin/sh', args: ['-c', `/bin/sh -c 'echo $$ > out/pid; ${then}'; :`] })
}

let path: string
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'octavo-test-'))
  mkdirSync(join(path, 'program'))
})
afterEach(() => rmSync(path, { recursive: true, force: true }))

/** In a process of its own that finds no bubblewrap, because the check is made once for each. */
function withoutBubblewrap(script: string): ChildProcess {
  const opened = `import { openProgramFolder } from ${JSON.stringify(MODULE)}
const folder = openProgramFolder(${JSON.stringify(join(path, 'program'))}, 1e6)
const isAtWork = async () => { while (folder.read('out/pid') === '') await new Promise((next) => setTimeout(next, 10)) }
${script}`
  return spawn(process.execPath, ['--input-type=module', '-e', opened], {
    env: { PATH: '/nowhere', OCTAVO_PROGRAMS: 'always' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** When no process has this number, or what has it is only waited for. */
async function ended(): Promise<void> {
  const pid = readFileSync(join(path, 'program', 'out', 'pid'), 'utf8').trim()
  const isRunning = () => existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(statusOf(pid))
  while (isRunning()) await pause()
}

function statusOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return 'State: Z'
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 10))
}

describe.runIf(process.platform === 'linux')(
  'Without bubblewrap, a program ends with all its processes',
  () => {
    it('when it is closed', async () => {
      const { stdout } = withoutBubblewrap(`
const started = folder.start(${working('/bin/sleep 600')})
await isAtWork()
await started.close()
console.log('closed')`)
      expect(await text(stdout!)).toBe('closed\n')
      await ended()
    })

    it('when it writes too much', async () => {
      const { stdout } = withoutBubblewrap(`
await folder.run(${working('/usr/bin/yes > out/many; /bin/sleep 600')}).catch(({ code }) => console.log(code))`)
      expect(await text(stdout!)).toBe('limit_exceeded\n')
      await ended()
    })

    it('when it has ended itself', async () => {
      const call = JSON.stringify({
        program: '/bin/sh',
        args: ['-c', '/bin/sleep 600 & echo $! > out/pid; echo told; exit 3'],
      })
      const { stdout } = withoutBubblewrap(`console.log(JSON.stringify(await folder.run(${call})))`)
      expect(JSON.parse(await text(stdout!))).toEqual({ status: 3, messages: 'told\n', isOutOfTime: false })
      await ended()
    })

    it('when it has ended itself, and what has left its group is not waited for', async () => {
      const straggler = '/usr/bin/setsid /bin/sh -c "echo \\$\\$ > out/pid; exec /bin/sleep 600" &'
      const call = JSON.stringify({
        program: '/bin/sh',
        args: ['-c', `${straggler} while [ ! -s out/pid ]; do :; done; echo told; exit 3`],
      })
      const { stdout } = withoutBubblewrap(`console.log(JSON.stringify(await folder.run(${call})))`)
      expect(JSON.parse(await text(stdout!))).toEqual({ status: 3, messages: 'told\n', isOutOfTime: false })
      const pid = Number(readFileSync(join(path, 'program', 'out', 'pid'), 'utf8'))
      expect(process.kill(pid, 'SIGKILL')).toBe(true)
    })

    it('once: when all have ended, others may have their numbers', async () => {
      const { stdout } = withoutBubblewrap(`
const { killProgram, startProgram } = await import(${JSON.stringify(RUN)})
const child = startProgram('/bin/true', [], { readable: [], writable: {}, workingFolder: '/', environment: {} })
await new Promise((resolve) => child.once('close', resolve))
process.kill = () => console.log('killed')
killProgram(child)
console.log('left alone')`)
      expect(await text(stdout!)).toBe('left alone\n')
    })

    it('when the process that started it is killed', async () => {
      const child = withoutBubblewrap(`
folder.start(${working('/bin/sleep 600')})
await isAtWork()
console.log('at work')
setInterval(() => {}, 1000)`)
      await new Promise((resolve) => child.stdout!.once('data', resolve))
      child.kill('SIGKILL')
      await ended()
    })
  },
)

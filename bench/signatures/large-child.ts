import { createHash } from 'node:crypto'
import { closeSync, openSync, readFileSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { loadTasks } from '@octavo/tasks/load-tasks'
import { runTask } from '@octavo/tasks/run'
import { serve } from '../child.js'

export interface LargeQuestion {
  readonly kind: 'copy' | 'sign'
  readonly path: string
  /** A file that is processed before, so that all code is loaded, as in the service. */
  readonly small: string
  readonly folder: string
}

export interface LargeReply {
  readonly cpuMs: number
  readonly wallMs: number
  readonly peakMegabytes: number
}

const READ_AT_ONCE = 1024 * 1024

const task = (await loadTasks([], 'sign-pdf')).get('sign-pdf')!

serve<LargeQuestion, LargeReply>(async ({ kind, path, small, folder }) => {
  const work = kind === 'copy' ? copyWithDigest : signed
  await work(small, folder)
  const cpu = process.cpuUsage()
  const start = performance.now()
  await work(path, folder)
  const { user, system } = process.cpuUsage(cpu)
  const peak = /^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'latin1'))?.[1]
  return {
    cpuMs: (user + system) / 1000,
    wallMs: performance.now() - start,
    peakMegabytes: Number(peak) / 1024,
  }
})

async function signed(path: string, folder: string): Promise<void> {
  const entries = [{ file: { path }, filename: 'large.pdf', rotation: 0 }] as const
  const places = {
    outputPath: (index: number) => join(folder, `signed-${index}`),
    scratchPath: (index: number) => join(folder, `scratch-${index}`),
    maxOutputBytes: 2 ** 46,
    maxOutputs: 1,
  }
  const hooks = { progress: () => {}, signal: new AbortController().signal }
  await runTask(task, { entries, options: task.examples[0]!.options }, places, hooks)
}

async function copyWithDigest(path: string, folder: string): Promise<void> {
  const [source, target] = [openSync(path, 'r'), openSync(join(folder, 'copy'), 'w')]
  const hash = createHash('sha256')
  const buffer = new Uint8Array(READ_AT_ONCE)
  for (let count = readSync(source, buffer); count > 0; count = readSync(source, buffer)) {
    const piece = buffer.subarray(0, count)
    hash.update(piece)
    writeSync(target, piece)
  }
  hash.digest()
  closeSync(source)
  closeSync(target)
}

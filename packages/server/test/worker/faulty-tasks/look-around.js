import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { copyFile } from './lib/copy-file.js'
import { faultyTask } from './lib/faulty-task.js'

/** Tries what a task that was taken over would try, and reports what it got. */
export default faultyTask(
  'look-around',
  async ({ entries, options, output }) => {
    const remembered = globalThis.remembered
    globalThis.remembered = options.remember
    if (options.remember !== '') writeFileSync('out/left-behind', options.remember)
    copyFile(entries[0].file, output.create())
    return {
      pid: process.pid,
      remembered: remembered ?? null,
      workspace: [...list('in'), ...list('out')],
      environment: Object.keys(process.env),
      secret: attempt(() => readFileSync(options.path, 'utf8')),
      neighbours: attempt(() => readdirSync('..')),
      writesInput: attempt(() => writeFileSync(list('in')[0], 'changed')),
      writesOutside: attempt(() => writeFileSync('../planted', 'x')),
      starts: attempt(() => execFileSync('/bin/true')),
      thread: attempt(() => new Worker('0', { eval: true }).terminate()),
      evaluates: attempt(() => new Function('return 1')()),
      connects: options.port === 0 ? null : await connects(options.port),
    }
  },
  z.object({
    remember: z
      .string()
      .max(100)
      .default('')
      .meta({ description: 'Kept.', examples: ['x'] }),
    path: z
      .string()
      .max(4096)
      .default('/etc/passwd')
      .meta({ description: 'Read.', examples: ['/x'] }),
    port: z
      .int()
      .min(0)
      .max(65535)
      .default(0)
      .meta({ description: 'Called.', examples: [80] }),
  }),
)

const list = (folder) => readdirSync(folder).map((name) => `${folder}/${name}`)

function attempt(work) {
  try {
    return { got: String(work()) }
  } catch (error) {
    return { refused: error.code ?? error.name }
  }
}

function connects(port) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 2000 })
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('timeout', () => resolve(false))
  }).finally(() => {})
}

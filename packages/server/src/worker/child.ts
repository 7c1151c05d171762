import { join } from 'node:path'
import { withFiles } from '@octavo/tasks/entry'
import { loadTasks } from '@octavo/tasks/load-tasks'
import { type FileProbe, probeBytes, probeFile } from '@octavo/tasks/probe'
import { boundedReport } from '@octavo/tasks/report'
import { runTask } from '@octavo/tasks/run'
import type { Task } from '@octavo/tasks/task'
import { TaskFailure } from '@octavo/tasks/task-failure'
import { CHANNEL_DESCRIPTOR, receiveBytes, receiveFrame, sendFrame } from './frames.js'
import {
  type AnswerMessage,
  type Answers,
  type Message,
  type Numbered,
  OUTPUTS_IN_MESSAGE,
  type OutputAnswer,
  type ProbeRequest,
  type Request,
  type RescueRequest,
  type TaskRequest,
} from './messages.js'
import { outboundThrough } from './outbound-client.js'
import { warmUp } from './warm-up.js'
import { OUTPUT_FOLDER } from './workspace-layout.js'

/**
 * The main loop of a child process: load, warm up, then one request after the other until the pool closes the
 * connection. It has no access to tokens, stores or addresses; deadlines and limits are enforced from
 * outside.
 */
const PROGRESS_EVERY_MS = 100

const send = (message: Message): void => sendFrame(CHANNEL_DESCRIPTOR, message)
const parent = process.ppid
let keptFolders = 0
const neverAborted = new AbortController().signal

const taskFolders = process.argv.slice(2)
const loaded = new Map<string, Task | undefined>()

/** Loaded when the first request names it, because most children only run a few tasks. */
async function taskNamed(name: string): Promise<Task | undefined> {
  if (!loaded.has(name)) loaded.set(name, (await loadTasks(taskFolders, name)).get(name))
  return loaded.get(name)
}

type Reply = (message: AnswerMessage) => void

async function answer(request: Numbered<Request>): Promise<void> {
  const reply: Reply = (message) => send({ ...message, number: request.number })
  if (request.kind !== 'probe') reply({ kind: 'started' })
  try {
    const answer = await handlers[request.kind](request as never, reply)
    reply({ kind: 'done', answer, residentBytes: process.memoryUsage.rss() })
  } catch (error) {
    const failure = failureOf(error)
    // In the words of HTTP: the parts of a message are for other interfaces.
    const details = { ...failure.toJSON(), message: failure.message }
    reply({ kind: 'failed', failure: details, residentBytes: process.memoryUsage.rss() })
  }
}

const handlers: { [Kind in keyof Answers]: (request: never, reply: Reply) => Promise<Answers[Kind]> } = {
  probe: async ({ file }: ProbeRequest) =>
    'path' in file ? probeFile(file.path) : probeAttached(file.attachedBytes),
  async rescue(request: RescueRequest) {
    // Few children need it, so it is not loaded in all of them.
    const { rewriteWithPdfium } = await import('@octavo/tasks/engines/pdfium-rewrite')
    return { rescued: await rewriteWithPdfium(request) }
  },
  async task(request: TaskRequest, reply) {
    const task = await taskNamed(request.task)
    if (task === undefined) throw new Error('The child does not know the task.')
    const entries = withFiles(request.entries, (file) => request.files[file]!)
    const { options, outputName, outputPrefix, maxOutputBytes, maxOutputs, leftMs, outboundSocket } = request
    const end = performance.now() + leftMs
    const progress = progressSender(reply)
    try {
      const { outputs, report } = await runTask(
        task,
        { entries, options, outputName },
        {
          outputPath: (index) => `${outputPrefix}${index}`,
          scratchPath: (index) => `${outputPrefix}scratch-${index}`,
          keptPath: () => join(OUTPUT_FOLDER, `kept-${keptFolders++}`),
          maxOutputBytes,
          maxOutputs,
        },
        {
          progress: progress.report,
          signal: neverAborted,
          timeLeft: () => end - performance.now(),
          outbound: outboundSocket === undefined ? undefined : outboundThrough(outboundSocket),
        },
      )
      return { outputs: lastOf(outputs, reply), report: boundedReport(report) }
    } catch (error) {
      progress.reportLast()
      throw error
    }
  },
}

/** Sends all except those that are sent with the result. */
function lastOf(outputs: readonly OutputAnswer[], reply: Reply): readonly OutputAnswer[] {
  let from = 0
  for (; outputs.length - from > OUTPUTS_IN_MESSAGE; from += OUTPUTS_IN_MESSAGE)
    reply({ kind: 'outputs', outputs: outputs.slice(from, from + OUTPUTS_IN_MESSAGE) })
  return outputs.slice(from)
}

function probeAttached(length: number): FileProbe {
  const bytes = receiveBytes(CHANNEL_DESCRIPTOR, length)
  if (bytes === undefined) process.exit(0)
  return probeBytes(bytes)
}

async function live(): Promise<never> {
  await warmUp(await taskNamed('merge-pdf'))
  send({ kind: 'ready' })
  for (;;) {
    const request = receiveFrame(CHANNEL_DESCRIPTOR) as Numbered<Request> | undefined
    if (request === undefined) process.exit(0)
    await answer(request)
  }
}

/**
 * At most ten times per second; a failed run also reports its last progress. A child whose pool is gone exits
 * here, because no message is received during the work.
 */
function progressSender(reply: Reply): { report(done: number, total: number): void; reportLast(): void } {
  let sent = performance.now()
  let last = 0
  let of = 0
  let isUnsent = false
  return {
    report(done, total) {
      last = done
      of = total
      const now = performance.now()
      isUnsent = now - sent < PROGRESS_EVERY_MS
      if (isUnsent) return
      sent = now
      if (process.ppid !== parent) process.exit(1)
      reply({ kind: 'progress', done, total })
    },
    reportLast() {
      if (isUnsent) reply({ kind: 'progress', done: last, total: of })
    },
  }
}

function failureOf(error: unknown): TaskFailure {
  if (error instanceof TaskFailure) return error
  const trace = error instanceof Error ? error.name : typeof error
  return new TaskFailure({
    code: 'internal_error',
    message: 'The task could not be run because of an internal error of the service.',
    trace,
  })
}

live()

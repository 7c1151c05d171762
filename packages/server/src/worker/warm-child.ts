import type { ChildProcess } from 'node:child_process'
import type { Duplex } from 'node:stream'
import { TaskFailure } from '@octavo/tasks/task-failure'
import { CHANNEL_DESCRIPTOR, FrameReader, frame } from './frames.js'
import type { JobLimits } from './limits.js'
import type { Answers, Message, Numbered, OutputAnswer, Request } from './messages.js'
import { cancelled, crashed, invalidReply, noChild, tookTooLong, tookTooMuchMemory } from './pool-failures.js'
import { usageOf } from './process-usage.js'
import { readAnswer, readMessage } from './received.js'
import type { Watch } from './watch.js'
import type { Workspace } from './workspace.js'

const MAX_MESSAGE_BYTES = 8 * 1024 ** 2
const STDERR_BYTES = 4096
/** How long to wait for the last output of a crashed child before its request fails. */
const STDERR_WAIT_MS = 100
/** How long to wait for other processes that were started with a killed child. */
const CLOSE_WAIT_MS = 2000

export interface AskLimits extends Pick<JobLimits, 'timeoutMs' | 'cpuMs' | 'memoryBytes'> {
  /** What is left of the job's time. */
  readonly leftMs: number
}

export interface AskHooks {
  onProgress?: ((done: number, total: number) => void) | undefined
  readonly signal?: AbortSignal | undefined
  /** Bytes that follow the request. */
  readonly attached?: readonly Uint8Array[] | undefined
}

/** The child died before it had read the request: another one may take it. */
export class ChildLost extends Error {}

interface Ask {
  readonly kind: keyof Answers
  readonly number: number
  readonly limits: AskLimits
  readonly onProgress: AskHooks['onProgress']
  readonly maxOutputs: number
  /** Outputs that were sent before the result. */
  readonly outputs: OutputAnswer[]
  readonly resolve: (answer: Answers[keyof Answers]) => void
  readonly reject: (error: Error) => void
  readonly settle: () => void
  isStarted: boolean
}

/** A child from the pool's side: sends it one request at a time, and ends it. */
export class WarmChild {
  readonly workspace: Workspace
  /** Resolves when everything is loaded; rejects if it dies before. */
  readonly ready: Promise<void>
  /** Resolves when the process is gone. */
  readonly exited: Promise<void>
  /** Resident memory after its last request. */
  residentBytes = 0
  requests = 0

  readonly #process: ChildProcess
  /** Absent if the system had no descriptors left for the start. */
  readonly #channel: Duplex | undefined
  readonly #watch: Watch
  readonly #frames = new FrameReader(MAX_MESSAGE_BYTES)
  #becomeReady: () => void = () => {}
  #failToStart: (error: Error) => void = () => {}
  #ask: Ask | undefined
  #failure: TaskFailure | undefined
  #stderrTail = ''
  #isGone = false

  constructor(child: ChildProcess, workspace: Workspace, watch: Watch, startTimeoutMs: number) {
    this.workspace = workspace
    this.#process = child
    this.#watch = watch
    this.#channel = child.stdio?.[CHANNEL_DESCRIPTOR] as Duplex | undefined
    this.ready = new Promise((resolve, reject) => {
      this.#becomeReady = resolve
      this.#failToStart = reject
    })
    this.ready.catch(() => {})
    const timer = setTimeout(() => this.kill(noChild('It did not become ready in time.')), startTimeoutMs)
    this.ready.finally(() => clearTimeout(timer)).catch(() => {})
    this.exited = this.#follow()
  }

  get isGone(): boolean {
    return this.#isGone || this.#failure !== undefined
  }

  /** Whether it has left a part of the request unread: then its response is premature. */
  get hasUnread(): boolean {
    return (this.#channel?.writableLength ?? 0) > 0
  }

  get isBusy(): boolean {
    return this.#ask !== undefined
  }

  /** Of all its processes now: it may have kept a program for the next run. 0 if the system does not tell. */
  get residentBytesWithPrograms(): number {
    return usageOf(this.#process.pid!)?.residentBytes ?? 0
  }

  ask<R extends Request>(request: R, limits: AskLimits, hooks: AskHooks = {}): Promise<Answers[R['kind']]> {
    if (hooks.signal?.aborted) return Promise.reject(cancelled())
    if (this.isGone) return Promise.reject(new ChildLost())
    const number = ++this.requests
    return new Promise<Answers[keyof Answers]>((resolve, reject) => {
      const stop = (failure: TaskFailure): void => this.kill(failure)
      const onAbort = (): void => stop(cancelled())
      const timer = setTimeout(() => stop(tookTooLong(limits)), Math.max(0, limits.leftMs))
      const unwatch = this.#watch.add(this.#process.pid!, limits, stop)
      hooks.signal?.addEventListener('abort', onAbort)
      const settle = (): void => {
        clearTimeout(timer)
        unwatch()
        hooks.signal?.removeEventListener('abort', onAbort)
        this.#ask = undefined
      }
      this.#ask = {
        kind: request.kind,
        number,
        limits,
        onProgress: hooks.onProgress,
        maxOutputs: request.kind === 'task' ? request.maxOutputs : 0,
        outputs: [],
        resolve,
        reject,
        settle,
        // A probe is not worth a second child.
        isStarted: request.kind === 'probe',
      }
      this.#send(frame({ ...request, number } satisfies Numbered<Request>), hooks.attached)
    }) as Promise<Answers[R['kind']]>
  }

  #send(message: Buffer, attached: readonly Uint8Array[] = []): void {
    this.#channel?.cork()
    for (const piece of [message, ...attached]) this.#channel?.write(piece)
    this.#channel?.uncork()
  }

  /** Kills the child with all its descendants; its request fails with this reason. */
  kill(failure: TaskFailure = cancelled()): void {
    if (this.#isGone) return
    this.#failure ??= failure
    // If its process group does not exist yet, the process itself is killed.
    if (!this.#killGroup()) this.#process.kill('SIGKILL')
  }

  #killGroup(): boolean {
    const { pid } = this.#process
    if (pid === undefined) return false
    try {
      return process.kill(-pid, 'SIGKILL')
    } catch {
      return false
    }
  }

  async #follow(): Promise<void> {
    const child = this.#process
    this.#channel?.on('error', () => {})
    this.#channel?.on('data', (piece: Buffer) => this.#read(piece))
    child.stderr?.on('data', (piece: Buffer) => {
      this.#stderrTail = (this.#stderrTail + piece.toString('latin1')).slice(-STDERR_BYTES)
    })
    // Its streams close when the last process that holds them has ended: in a sandbox there are several.
    const closed = new Promise<void>((resolve) => {
      child.once('close', () => resolve())
    })
    const how = await new Promise<string>((resolve) => {
      child.once('error', (error: NodeJS.ErrnoException) => resolve(`it could not be started: ${error.code}`))
      child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
    })
    this.#isGone = true
    // Programs that it has started do not end with it.
    this.#killGroup()
    if (this.#failure === undefined) await settledWithin(closed, STDERR_WAIT_MS)
    // Before its first request the child has had no file of an owner, so its output may be logged.
    this.#failToStart(this.#failure ?? noChild(`${how}\n${this.#stderrTail.trim()}`))
    this.#end(how)
    await settledWithin(closed, CLOSE_WAIT_MS)
    this.#channel?.destroy()
  }

  #end(how: string): void {
    const ask = this.#ask
    if (ask === undefined) return
    ask.settle()
    if (this.#failure !== undefined) ask.reject(this.#failure)
    else if (ranOutOfMemory(this.#stderrTail)) ask.reject(tookTooMuchMemory(ask.limits))
    else ask.reject(ask.isStarted ? crashed(how) : new ChildLost(how))
  }

  #read(piece: Buffer): void {
    try {
      for (const message of this.#frames.read(piece)) this.#take(readMessage(message))
    } catch {
      this.kill(invalidReply('What it sent could not be read.'))
    }
  }

  #take(message: Message): void {
    const ask = this.#ask
    if (message.kind === 'ready') this.#becomeReady()
    else if (this.#failure !== undefined) return
    else if (message.number !== ask?.number) this.kill(invalidReply('It sent an unexpected message.'))
    else if (message.kind === 'started') ask.isStarted = true
    else if (message.kind === 'progress') ask.onProgress?.(message.done, message.total)
    else if (message.kind === 'outputs') this.#takeOutputs(ask, message.outputs)
    else {
      const answer = message.kind === 'done' ? answerTo(ask, message.answer) : undefined
      this.residentBytes = message.residentBytes
      ask.settle()
      if (message.kind === 'failed') ask.reject(new TaskFailure(message.failure))
      else ask.resolve(answer!)
    }
  }

  #takeOutputs({ outputs, maxOutputs }: Ask, more: readonly OutputAnswer[]): void {
    if (outputs.length + more.length > maxOutputs) {
      this.kill(invalidReply('It has too many outputs.'))
      return
    }
    outputs.push(...more)
    // The next messages have already arrived and would be processed in the same turn of the event loop.
    this.#channel?.pause()
    setImmediate(() => this.#channel?.resume())
  }
}

function answerTo(ask: Ask, received: unknown): Answers[keyof Answers] {
  const answer = readAnswer(ask.kind, received)
  return 'outputs' in answer ? { ...answer, outputs: [...ask.outputs, ...answer.outputs] } : answer
}

/** What V8 prints when the heap is full or the system grants no more memory. */
function ranOutOfMemory(stderrTail: string): boolean {
  return /out of memory|allocation failed|cannot allocate memory/i.test(stderrTail)
}

function settledWithin(promise: Promise<void>, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    promise.then(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}

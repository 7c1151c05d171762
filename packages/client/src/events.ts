import type { Process } from './api-types.js'
import { type Calls, pause } from './calls.js'
import { OctavoError } from './errors.js'

/** The state of a process. */
export interface ProcessEvent
  extends Pick<Process, 'processId' | 'state' | 'download' | 'error' | 'expires_at'> {
  readonly percent: number
  readonly pages_done: number
  readonly pages_total: number
  /** 1 for the execution that starts next; null if it is not queued. */
  readonly queue_position: number | null
}

const AGAIN_AFTER_MS = 1000
/** The service sends something at least every 15 seconds: a connection that is silent for longer is dead. */
const IDLE_MS = 45_000

/**
 * The state of a process now and whenever it changes, until its execution has ended. A stream that breaks off
 * is opened again.
 */
export async function* followProcess(
  calls: Calls,
  processId: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<ProcessEvent, void, void> {
  for (;;) {
    const response = await calls.response('GET', `/api/v1/processes/${processId}/events`, {
      headers: { accept: 'text/event-stream' },
      signal,
    })
    try {
      for await (const { name, data } of messagesIn(response)) {
        if (name === 'gone') throw gone()
        const event = JSON.parse(data) as ProcessEvent
        yield event
        if (name === 'state' && (event.state === 'succeeded' || event.state === 'failed')) return
      }
    } catch (error) {
      if (error instanceof OctavoError || signal?.aborted) throw error
    }
    await pause(AGAIN_AFTER_MS, signal)
  }
}

function gone(): OctavoError {
  return new OctavoError({ code: 'process_not_found', message: 'The process was deleted, or has expired.' })
}

interface Message {
  readonly name: string
  readonly data: string
}

/** The messages of a stream of server-sent events (HTML, 9.2.6), as the service writes them. */
async function* messagesIn(response: Response): AsyncGenerator<Message, void, void> {
  if (response.body === null) return
  const reader = response.body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await readWithin(reader)
      if (done) return
      text += value
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const message = messageIn(block)
        if (message !== undefined) yield message
      }
    }
  } finally {
    // A consumer that stops early must not leave the connection open.
    await reader.cancel().catch(() => undefined)
  }
}

/** The next chunk, or the end of the stream after a time without data. */
async function readWithin(
  reader: ReadableStreamDefaultReader<string>,
): Promise<ReadableStreamReadResult<string>> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const idle = new Promise<{ done: true; value: undefined }>((resolve) => {
    timer = setTimeout(() => resolve({ done: true, value: undefined }), IDLE_MS)
  })
  try {
    return await Promise.race([reader.read(), idle])
  } finally {
    clearTimeout(timer)
  }
}

function messageIn(block: string): Message | undefined {
  let name = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) name = line.slice(6).trim()
    if (line.startsWith('data:')) data.push(line.slice(5).trimStart())
  }
  return data.length === 0 ? undefined : { name, data: data.join('\n') }
}

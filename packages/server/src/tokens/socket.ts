import { rm } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { StorageFull } from '../errors/storage-full.js'
import { type AdminContext, administer } from './admin.js'
import { TokenProblem } from './errors.js'
import { socketPath } from './socket-path.js'

const LONGEST_REQUEST = 64 * 1024
const RESPONSE_TIMEOUT_MS = 10_000
const MAX_CONNECTIONS = 16

export interface AdminSocket {
  close(): Promise<void>
}

export interface AdminSocketContext extends AdminContext {
  /** Called for errors whose details the client does not get. */
  readonly failed?: ((error: unknown) => void) | undefined
}

/**
 * Answers `octavo token …` in a running service. Only the owner of the process can open the socket, so there
 * is no further authentication. One line of JSON is the request, one the response. The folder is locked by
 * this process, so an existing socket was left by a dead process.
 */
export async function openAdminSocket(folder: string, context: AdminSocketContext): Promise<AdminSocket> {
  const { path, release } = await socketPath(folder)
  await rm(path, { force: true })
  const server = createServer((socket) => void answer(socket, context))
  server.maxConnections = MAX_CONNECTIONS
  await listenPrivately(server, path)
  return {
    async close() {
      await new Promise((resolve) => server.close(resolve))
      await rm(path, { force: true })
      await release()
    },
  }
}

/** Binding happens before `listen` returns: with this umask nobody else can connect even for a moment. */
async function listenPrivately(server: Server, path: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    const mask = process.umask(0o177)
    try {
      server.listen(path, resolve)
    } finally {
      process.umask(mask)
    }
  })
}

async function answer(socket: Socket, context: AdminSocketContext): Promise<void> {
  socket.setTimeout(RESPONSE_TIMEOUT_MS, () => socket.destroy())
  socket.on('error', () => socket.destroy())
  const line = await requestLine(socket)
  if (line === undefined) {
    socket.destroy()
    return
  }
  socket.end(`${JSON.stringify(await outcome(line, context))}\n`)
}

async function outcome(line: string, context: AdminSocketContext): Promise<object> {
  try {
    return { result: await administer(context, parsed(line)) }
  } catch (error) {
    if (error instanceof TokenProblem || error instanceof StorageFull) return { problem: error.message }
    context.failed?.(error)
    return { problem: 'The request failed: see the log of the service.' }
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function requestLine(socket: Socket): Promise<string | undefined> {
  return new Promise((resolve) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => {
      text += chunk
      const end = text.indexOf('\n')
      if (end >= 0) resolve(text.slice(0, end))
      else if (text.length > LONGEST_REQUEST) resolve(undefined)
    })
    socket.on('close', () => resolve(undefined))
  })
}

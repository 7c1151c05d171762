import { Writable } from 'node:stream'
import { withAvailability } from '@octavo/tasks/availability'
import { shortName } from '@octavo/tasks/command-flags'
import { loadTasks, type TaskCatalogue } from '@octavo/tasks/load-tasks'
import { UsageError } from '../failures.js'
import { parseFlags } from '../flags/parse-flags.js'
import { mcpHelp } from '../help/command-help.js'
import { AllowedFolders } from '../mcp/allowed-folders.js'
import { localTools } from '../mcp/local-tools.js'
import { Results } from '../mcp/results.js'
import { taskFolders } from '../run/known-tasks.js'
import { interruptible } from '../terminal/interruption.js'

const mcpFlags = {
  allow: { type: 'string', multiple: true },
  tools: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

/** Size of a message with a file in base64, and its JSON. */
const MAX_MESSAGE_BYTES = 16 * 2 ** 20

/** Serves the tasks to an agent on the standard input and output, until the input ends. */
export async function mcpCommand(args: readonly string[], version: string): Promise<void> {
  const { values: flags, positionals } = parseFlags('mcp', args, mcpFlags)
  if (flags.help === true) {
    process.stdout.write(mcpHelp)
    return
  }
  if (positionals.length > 0)
    throw new UsageError(
      `octavo mcp takes no argument '${positionals[0]}': name folders with --allow FOLDER.`,
    )
  const folders = new AllowedFolders(flags.allow ?? [])
  const catalogue = await withAvailability(await loadTasks(taskFolders()))
  const offered = offeredTasks(catalogue, flags.tools)
  const { mcpServer } = await import('@octavo/server/mcp')
  const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js')
  const results = new Results()
  try {
    await interruptible(async (signal) => {
      const server = mcpServer(localTools({ version, catalogue, offered, folders, results }))
      const transport = new StdioServerTransport(process.stdin, protocolOutput(), {
        maxBufferSize: MAX_MESSAGE_BYTES,
      })
      server.onerror = (error) => process.stderr.write(`octavo mcp: ${errorText(error)}\n`)
      const ended = endOf(server, signal)
      await server.connect(transport)
      const allowed = folders.paths.length === 0 ? 'none' : folders.paths.join(', ')
      process.stderr.write(`octavo mcp: ${offered.length} tools, allowed folders: ${allowed}\n`)
      await ended
      signal.throwIfAborted()
    })
  } finally {
    results.removeAll()
  }
}

function offeredTasks(catalogue: TaskCatalogue, wanted: string | undefined): string[] {
  const available = catalogue.names.filter((name) => catalogue.unavailable(name) === undefined)
  if (wanted === undefined) return available
  const words = wanted.split(',').map((word) => word.trim())
  const named = words.map((word) => {
    const name = catalogue.names.find((one) => one === word || shortName(one) === word)
    if (name === undefined)
      throw new UsageError(
        `--tools: There is no task '${word}'. The tasks are: ${catalogue.names.join(', ')}.`,
      )
    return name
  })
  return available.filter((name) => named.includes(name))
}

/**
 * Only the protocol may write to the standard output: everything else is redirected to the standard error.
 */
function protocolOutput(): Writable {
  const write = process.stdout.write.bind(process.stdout)
  process.stdout.write = process.stderr.write.bind(process.stderr)
  return new Writable({ write: (chunk: Uint8Array, _encoding, done) => void write(chunk, () => done()) })
}

/** Without the message itself, which may contain a password. */
function errorText({ message }: Error): string {
  return message.startsWith('ReadBuffer exceeded')
    ? `A message is longer than ${MAX_MESSAGE_BYTES} bytes. Name large files by path.`
    : 'A message could not be read or answered.'
}

/** When the server ends, calls in progress are cancelled. */
async function endOf(
  server: { onclose?: (() => void) | undefined; close(): Promise<void> },
  signal: AbortSignal,
): Promise<void> {
  const close = (): void => void server.close()
  process.stdin.once('end', close)
  process.stdout.once('error', close)
  signal.addEventListener('abort', close)
  await new Promise<void>((resolve) => {
    server.onclose = resolve
  })
  process.stdin.destroy()
}

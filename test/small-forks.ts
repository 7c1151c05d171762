import childProcess, {
  type ExecFileSyncOptions,
  type SpawnSyncOptions,
  type SpawnSyncReturns,
} from 'node:child_process'
import { mkdtempSync, openSync, readSync, rmdirSync, unlinkSync, writeSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Forking copies the page tables of a process: starting a program from a process with a gigabyte of memory
 * takes thirty times as long as from a small one, and tests start thousands. So a small helper process runs
 * the synchronous ones once this process has grown.
 */
const { spawnSync } = childProcess
const LARGE_BYTES = 160 * 1024 ** 2
const HELPER = fileURLToPath(new URL('./small-forks-helper.mjs', import.meta.url))

interface Helper {
  readonly requests: number
  readonly answers: number
}

type Options = SpawnSyncOptions & { readonly input?: string | Uint8Array }
type Answer = Omit<SpawnSyncReturns<Buffer>, 'output' | 'stdout' | 'stderr' | 'error'> & {
  readonly output: readonly (string | null)[] | null
  readonly error?: { readonly message: string; readonly code?: string }
}

const PASSED_ON = new Set(['cwd', 'env', 'encoding', 'input', 'timeout', 'maxBuffer', 'stdio', 'killSignal'])
let helper: Helper | undefined

/** Streams and descriptors of this process cannot be passed to the helper. */
function canBePassedOn(options: Options): boolean {
  const stdio = options.stdio ?? 'pipe'
  return (
    Object.keys(options).every((name) => PASSED_ON.has(name)) &&
    [stdio].flat().every((kind) => kind === 'pipe' || kind === 'ignore')
  )
}

function started(): Helper {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-forks-'))
  const pipes = ['requests', 'answers'].map((name) => join(folder, name))
  spawnSync('mkfifo', pipes)
  childProcess.spawn(process.execPath, [HELPER, ...pipes], { stdio: ['ignore', 'ignore', 'inherit'] }).unref()
  const [requests = '', answers = ''] = pipes
  // Each call blocks until the other side opens the pipe too.
  const opened = { requests: openSync(requests, 'w'), answers: openSync(answers, 'r') }
  // Not rmSync, which examines what it removes: if the last path examined is a pipe, realpathSync of Node 20
  // stops at the first folder it knows, and modules behind a symbolic link are loaded twice.
  for (const pipe of pipes) unlinkSync(pipe)
  rmdirSync(folder)
  return opened
}

function ask({ requests, answers }: Helper, request: object): Answer {
  const body = Buffer.from(JSON.stringify(request))
  const head = Buffer.alloc(4)
  head.writeUInt32LE(body.length)
  for (const part of [head, body])
    for (let at = 0; at < part.length; ) at += writeSync(requests, part, at, part.length - at)
  return JSON.parse(read(answers, read(answers, 4).readUInt32LE()).toString()) as Answer
}

function read(descriptor: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  for (let at = 0; at < length; ) {
    const count = readSync(descriptor, bytes, at, length - at, null)
    if (count === 0) throw new Error('The process that starts programs for the tests has ended.')
    at += count
  }
  return bytes
}

function spawnSmall(
  file: string,
  args: readonly string[],
  options: Options,
): SpawnSyncReturns<string | Buffer> {
  if (process.platform !== 'linux' || process.memoryUsage.rss() < LARGE_BYTES || !canBePassedOn(options))
    return spawnSync(file, args, options)
  helper ??= started()
  const { input, encoding, env = process.env, cwd = process.cwd(), ...rest } = options
  const { output, error, ...ended } = ask(helper, {
    file,
    args,
    options: { ...rest, env, cwd: cwd instanceof URL ? fileURLToPath(cwd) : cwd },
    input: input === undefined ? undefined : Buffer.from(input as Uint8Array).toString('base64'),
  })
  const decoded = (output ?? [null, null, null]).map((text) => {
    if (text === null) return null
    const bytes = Buffer.from(text, 'base64')
    return encoding === undefined || encoding === null || encoding === 'buffer'
      ? bytes
      : bytes.toString(encoding)
  })
  const problem = error === undefined ? {} : { error: Object.assign(new Error(error.message), error) }
  return {
    ...ended,
    ...problem,
    output: decoded,
    stdout: decoded[1],
    stderr: decoded[2],
  } as SpawnSyncReturns<string | Buffer>
}

function spawnSyncHere(file: string, second?: readonly string[] | Options, third?: Options) {
  return Array.isArray(second)
    ? spawnSmall(file, second, third ?? {})
    : spawnSmall(file, [], (second as Options | undefined) ?? third ?? {})
}

function execFileSyncHere(
  file: string,
  second?: readonly string[] | ExecFileSyncOptions,
  third?: ExecFileSyncOptions,
) {
  const args = Array.isArray(second) ? (second as readonly string[]) : []
  const options = (Array.isArray(second) ? third : (second as ExecFileSyncOptions | undefined)) ?? {}
  const ended = spawnSmall(file, args, options as Options)
  if (options.stdio === undefined && ended.stderr?.length > 0) process.stderr.write(ended.stderr)
  if (ended.error === undefined && ended.status === 0) return ended.stdout
  const message = `Command failed: ${[file, ...args].join(' ')}\n${ended.stderr?.toString() ?? ''}`
  throw Object.assign(ended.error ?? new Error(message), ended)
}

const REPLACED = Symbol.for('octavo.small-forks')
if (!Reflect.has(globalThis, REPLACED)) {
  Reflect.set(globalThis, REPLACED, true)
  Object.assign(childProcess, { spawnSync: spawnSyncHere, execFileSync: execFileSyncHere })
  syncBuiltinESMExports()
}

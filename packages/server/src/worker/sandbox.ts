import { spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findProgram } from '@octavo/tasks/environment'
import { INPUT_FOLDER, OUTPUT_FOLDER } from './workspace-layout.js'

/**
 * `off`: only Node's permissions and the limits. `auto`: also bubblewrap, if it works. `on`: bubblewrap is
 * required.
 */
export const sandboxModes = ['off', 'auto', 'on'] as const
export type SandboxMode = (typeof sandboxModes)[number]

/**
 * The command line that runs a command in a sandbox: no network, no other processes, and only the files that
 * it needs.
 */
export type Sandbox = (command: readonly string[], access: SandboxAccess) => string[]

/** What the command can read in addition to the system's folders. */
export interface SandboxAccess {
  readonly readable: readonly string[]
  readonly workspace: string
  /** The environment of the command. */
  readonly environment: Readonly<Record<string, string>>
}

const CHECK_TIMEOUT_MS = 5_000
const SYSTEM_FOLDERS = ['/usr', '/bin', '/lib', '/lib32', '/lib64', '/etc/ld.so.cache']

/** Throws if bubblewrap is required and does not work. */
export function chooseSandbox(mode: SandboxMode): Sandbox | undefined {
  if (mode === 'off') return undefined
  const program = findProgram('bwrap')
  if (program !== undefined && works(program)) return (command, access) => wrapped(program, command, access)
  if (mode === 'auto') return undefined
  throw new Error(
    program === undefined
      ? 'OCTAVO_HARDENED is on, but the program bwrap is not installed. Install bubblewrap, or set it to auto or off.'
      : 'OCTAVO_HARDENED is on, but bwrap cannot make a sandbox here: the system may forbid user namespaces. Allow them, or set it to auto or off.',
  )
}

function works(program: string): boolean {
  const [command, ...args] = [program, ...isolationFlags(), '/bin/true']
  return spawnSync(command!, args, { env: {}, stdio: 'ignore', timeout: CHECK_TIMEOUT_MS }).status === 0
}

function wrapped(program: string, command: readonly string[], access: SandboxAccess): string[] {
  const { readable, workspace, environment } = access
  return [
    program,
    ...isolationFlags(),
    ...readable.flatMap((path) => ['--ro-bind', path, path]),
    ...['--ro-bind', join(workspace, INPUT_FOLDER), join(workspace, INPUT_FOLDER)],
    ...['--bind', join(workspace, OUTPUT_FOLDER), join(workspace, OUTPUT_FOLDER)],
    ...['--chdir', workspace],
    ...Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value]),
    ...command,
  ]
}

function isolationFlags(): string[] {
  const nodeFolder = dirname(realpathSync(process.execPath))
  return [
    '--unshare-all',
    '--die-with-parent',
    '--new-session',
    '--clearenv',
    ...['--cap-drop', 'ALL'],
    ...['--proc', '/proc'],
    ...['--dev', '/dev'],
    ...['--tmpfs', '/tmp'],
    ...[...SYSTEM_FOLDERS, nodeFolder].flatMap((path) => ['--ro-bind-try', path, path]),
  ]
}

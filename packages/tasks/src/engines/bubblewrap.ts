import { spawnSync } from 'node:child_process'

/** What a command in a sandbox has, besides the programs and libraries of the system. */
export interface SandboxAccess {
  /** Those that do not exist are left out. */
  readonly readable: readonly string[]
  /** Folders, by their paths in the sandbox. */
  readonly writable: Readonly<Record<string, string>>
  readonly environment: Readonly<Record<string, string>>
  readonly workingFolder: string
}

/** Why bubblewrap is not used. */
export type NoBubblewrap = 'not installed' | 'not permitted'

export const BUBBLEWRAP = 'bwrap'
const CHECK_TIMEOUT_MS = 5_000
const SYSTEM_FOLDERS = ['/usr', '/bin', '/lib', '/lib32', '/lib64', '/etc/ld.so.cache', '/etc/alternatives']

/** What programs read besides the folders of the system: nothing of it is secret. */
export const READ_BY_PROGRAMS = [
  ...['/etc/fonts', '/etc/passwd', '/var/cache/fontconfig'],
  // The paper size of documents that name none.
  ...['/etc/papersize', '/etc/paperspecs'],
  // Where Debian's packages of LibreOffice have files outside of /usr.
  ...['/etc/libreoffice', '/var/lib/libreoffice'],
]

let checked: 'works' | NoBubblewrap | undefined

/** Whether it works here, checked once: a container may forbid user namespaces. */
export function bubblewrapState(): 'works' | NoBubblewrap {
  checked ??= check()
  return checked
}

function check(): 'works' | NoBubblewrap {
  const { error, status } = spawnSync(BUBBLEWRAP, [...isolationFlags([]), '/bin/true'], {
    env: { PATH: process.env.PATH },
    stdio: 'ignore',
    timeout: CHECK_TIMEOUT_MS,
  })
  if (error !== undefined) return 'not installed'
  return status === 0 ? 'works' : 'not permitted'
}

/**
 * The arguments with which bubblewrap runs a command: no network, no other processes, and only the files that
 * it needs. It is killed with its parent, together with all processes that it started.
 */
export function bubblewrapArguments(
  command: readonly string[],
  { readable, writable, environment, workingFolder }: SandboxAccess,
): string[] {
  return [
    ...isolationFlags(readable),
    ...Object.entries(writable).flatMap(([path, folder]) => ['--bind', folder, path]),
    ...['--chdir', workingFolder],
    ...Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value]),
    ...command,
  ]
}

function isolationFlags(readable: readonly string[]): string[] {
  return [
    '--unshare-all',
    '--die-with-parent',
    '--new-session',
    '--clearenv',
    ...['--cap-drop', 'ALL'],
    ...['--proc', '/proc'],
    ...['--dev', '/dev'],
    ...['--tmpfs', '/tmp'],
    ...[...SYSTEM_FOLDERS, ...readable].flatMap((path) => ['--ro-bind-try', path, path]),
  ]
}

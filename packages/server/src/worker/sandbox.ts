import { realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BUBBLEWRAP, bubblewrapArguments, bubblewrapState } from '@octavo/tasks/engines/bubblewrap'
import { findProgram } from '@octavo/tasks/environment'
import { INPUT_FOLDER, OUTPUT_FOLDER } from './workspace-layout.js'

/**
 * `off`: only Node's permissions and the limits. `auto`: also bubblewrap, if it works. `on`: bubblewrap is
 * required.
 */
export const sandboxModes = ['off', 'auto', 'on'] as const
export type SandboxMode = (typeof sandboxModes)[number]

/** The command line that runs a child of a workspace in a sandbox. */
export type Sandbox = (command: readonly string[], access: ChildAccess) => string[]

/** What the child has in addition to the system's folders. */
export interface ChildAccess {
  readonly readable: readonly string[]
  readonly workspace: string
  readonly environment: Readonly<Record<string, string>>
}

/** Throws if bubblewrap is required and does not work. */
export function chooseSandbox(mode: SandboxMode): Sandbox | undefined {
  if (mode === 'off') return undefined
  const found = bubblewrapState()
  if (found === 'works') {
    const nodeFolder = dirname(realpathSync(process.execPath))
    // The environment of a child has no PATH.
    const path = findProgram(BUBBLEWRAP)!
    return (command, { readable, workspace, environment }) => {
      const output = join(workspace, OUTPUT_FOLDER)
      const access = {
        readable: [nodeFolder, ...readable, join(workspace, INPUT_FOLDER)],
        writable: { [output]: output },
        workingFolder: workspace,
        environment,
      }
      return [path, ...bubblewrapArguments(command, access)]
    }
  }
  if (mode === 'auto') return undefined
  throw new Error(
    found === 'not installed'
      ? 'OCTAVO_HARDENED is on, but the program bwrap is not installed. Install bubblewrap, or set it to auto or off.'
      : 'OCTAVO_HARDENED is on, but bwrap cannot make a sandbox here: the system may forbid user namespaces. Allow them, or set it to auto or off.',
  )
}

import { execFile } from 'node:child_process'

export interface CommandResult {
  /** -1 if the command is missing, was killed or timed out. */
  readonly exitCode: number
  readonly stdout: Buffer
  readonly stderr: Buffer
}

/** Runs a command line with a timeout; never throws. */
export function run(command: string, args: readonly string[], timeoutMs = 20_000): Promise<CommandResult> {
  return new Promise((resolve) => {
    execFile(
      command,
      args,
      { timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: 64 * 1024 * 1024, encoding: 'buffer' },
      (error, stdout, stderr) => {
        const exitCode = error === null ? 0 : typeof error.code === 'number' ? error.code : -1
        resolve({ exitCode, stdout, stderr })
      },
    )
  })
}

import { mkdirSync, readFileSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'

const JOIN = 'echo $$ >"$0" && exec "$@"'

/**
 * A control group of Linux (version 2), which counts the CPU time of a program with all its processes, also of those that
 * have ended or lost their parent. Where groups cannot be made, which root may, nothing is counted.
 */
export class ControlGroup {
  readonly #path: string | undefined

  private constructor(path: string | undefined) {
    this.#path = path
  }

  static create(): ControlGroup {
    const mounted = /^cgroup2 (\S+) /m.exec(readFileSync('/proc/mounts', 'utf8'))?.[1]
    if (mounted === undefined) return new ControlGroup(undefined)
    const path = join(mounted, `octavo-bench-${process.pid}-${performance.now().toFixed()}`)
    try {
      mkdirSync(path)
      return new ControlGroup(path)
    } catch {
      return new ControlGroup(undefined)
    }
  }

  /** The command that starts a program in the group. */
  starting(program: string, args: readonly string[]): [program: string, args: readonly string[]] {
    if (this.#path === undefined) return [program, args]
    return ['/bin/sh', ['-c', JOIN, join(this.#path, 'cgroup.procs'), program, ...args]]
  }

  cpuSeconds(): number | undefined {
    if (this.#path === undefined) return undefined
    const used = /^usage_usec (\d+)/m.exec(readFileSync(join(this.#path, 'cpu.stat'), 'utf8'))
    return used === null ? undefined : Number(used[1]) / 1e6
  }

  remove(): void {
    try {
      if (this.#path !== undefined) rmdirSync(this.#path)
    } catch {
      // A process is still about to end; the empty group does no harm.
    }
  }
}

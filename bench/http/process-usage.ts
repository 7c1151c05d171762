import { readdirSync, readFileSync } from 'node:fs'

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function status(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const found = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(read(`/proc/${pid}/status`))?.[1]
  return found === undefined ? Number.NaN : (Number(found) * 1024) / 1_000_000
}

/** NaN if the system does not report it (only Linux does). */
export const residentMegabytes = (pid: number): number => status(pid, 'VmRSS')
/** The maximum since the start of the process. */
export const peakMegabytes = (pid: number): number => status(pid, 'VmHWM')

/** All descendants of a process. */
export function descendants(pid: number): number[] {
  const parents = new Map<number, number>()
  const names = process.platform === 'linux' ? readdirSync('/proc') : []
  for (const name of names.filter((one) => /^\d+$/.test(one))) {
    // The command, in parentheses, may contain spaces. The parent is the second field after it.
    const parent = read(`/proc/${name}/stat`).split(') ').at(-1)?.split(' ')[1]
    parents.set(Number(name), Number(parent))
  }
  const found = new Set<number>([pid])
  for (let before = 0; before < found.size; ) {
    before = found.size
    for (const [child, parent] of parents) if (found.has(parent)) found.add(child)
  }
  found.delete(pid)
  return [...found]
}

export function openFiles(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return Number.NaN
  }
}

const TICKS_PER_SECOND = 100

/** CPU time of a process and its descendants, including those that have exited. */
export function cpuSeconds(pid: number): number {
  const ticks = [pid, ...descendants(pid)].map((one) => {
    // Fields 14 to 17: own user and system time, then those of exited children.
    const fields = read(`/proc/${one}/stat`).split(') ').at(-1)?.split(' ').slice(11, 15) ?? []
    return fields.reduce((sum, field) => sum + Number(field), 0)
  })
  return process.platform === 'linux'
    ? ticks.reduce((sum, one) => sum + one, 0) / TICKS_PER_SECOND
    : Number.NaN
}

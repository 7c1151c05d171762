import { readdirSync, readFileSync } from 'node:fs'

export interface Usage {
  readonly residentBytes: number
  readonly cpuMs: number
}

/** In these files Linux reports CPU time in hundredths of a second. */
const TICK_MS = 10
const MAX_PROCESSES = 64

/** The resource usage of a process and its descendants; undefined if the system does not report it. */
export function usageOf(pid: number): Usage | undefined {
  if (process.platform !== 'linux') return undefined
  let residentBytes = 0
  let cpuMs = 0
  const pids = [pid]
  // In a sandbox, the child is some levels below the started process.
  for (let at = 0; at < pids.length && at < MAX_PROCESSES; at++) {
    const one = readUsage(pids[at]!)
    if (one === undefined) continue
    residentBytes += one.residentBytes
    cpuMs += one.cpuMs
    pids.push(...childrenOf(pids[at]!))
  }
  return { residentBytes, cpuMs }
}

function readUsage(pid: number): Usage | undefined {
  const status = readProc(`${pid}/status`)
  // The name may contain any characters, but ends with the last bracket.
  const fields = readProc(`${pid}/stat`)
    ?.replace(/^.*\)\s/s, '')
    .split(' ')
  if (status === undefined || fields === undefined) return undefined
  const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0)
  // proc(5): utime, stime, cutime and cstime are fields 14 to 17; two fields precede the bracket.
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return { residentBytes: kilobytes * 1024, cpuMs: ticks * TICK_MS }
}

/** Linux lists them by the thread that started them; LibreOffice does not start its main process from its first. */
function childrenOf(pid: number): number[] {
  return threadsOf(pid)
    .flatMap((thread) => (readProc(`${pid}/task/${thread}/children`) ?? '').split(' '))
    .filter(Boolean)
    .map(Number)
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

function readProc(path: string): string | undefined {
  try {
    return readFileSync(`/proc/${path}`, 'latin1')
  } catch {
    return undefined
  }
}

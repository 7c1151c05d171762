import type { RunNeeds } from '@octavo/tasks/needs'

/** The limits of a job, enforced from outside, because a process cannot be trusted with its own limits. */
export interface JobLimits {
  /** Wall-clock time of a run. */
  readonly timeoutMs: number
  /** Processor time of a run, all threads together. */
  readonly cpuMs: number
  /** Resident memory of a child. */
  readonly memoryBytes: number
  /** Of all outputs of a run together. */
  readonly outputBytes: number
  readonly outputs: number
  readonly probeTimeoutMs: number
  /** The time limit for rewriting a file that our engine rejects with another engine. */
  readonly rescueTimeoutMs: number
  /** Larger files are not tried. */
  readonly rescueBytes: number
  /** The maximum memory and time of a run whose task declares that it needs more. */
  readonly maxMemoryBytes: number
  readonly maxMs: number
}

export const defaultJobLimits: JobLimits = {
  timeoutMs: 300_000,
  cpuMs: 300_000,
  memoryBytes: 1024 ** 3,
  outputBytes: 4 * 1024 ** 3,
  outputs: 10_000,
  probeTimeoutMs: 5_000,
  rescueTimeoutMs: 15_000,
  rescueBytes: 256 * 1024 ** 2,
  maxMemoryBytes: 4 * 1024 ** 3,
  maxMs: 3_600_000,
}

/**
 * The limits of a run whose task needs more: never less than the default, never more than the settings allow.
 */
export function raisedLimits(limits: JobLimits, { memoryBytes, seconds }: RunNeeds): JobLimits {
  const raised = (own: number, needed: number, most: number): number => Math.max(own, Math.min(needed, most))
  return {
    ...limits,
    memoryBytes: raised(limits.memoryBytes, memoryBytes, limits.maxMemoryBytes),
    timeoutMs: raised(limits.timeoutMs, seconds * 1000, limits.maxMs),
    cpuMs: raised(limits.cpuMs, seconds * 1000, limits.maxMs),
  }
}

/** File descriptors of a child: one for each file of the largest job, and some more. */
const OPEN_FILES = 16_384
/**
 * Memory that counts as data of a process without being resident: thread stacks, and V8's reservations (600
 * MB in Node 24).
 */
const DATA_RESERVE_BYTES = 1024 ** 3

/**
 * Shell lines that set the limits of a child before it becomes Node: the last line of defence in addition to
 * the watch from outside. CPU time is not limited here, because it accumulates over the jobs of a warm child.
 * A limit that the system does not grant is left unchanged.
 */
export function shellLimits({ memoryBytes, outputBytes }: JobLimits): string {
  const kilobytes = Math.ceil((memoryBytes + DATA_RESERVE_BYTES) / 1024)
  const halfKilobytes = Math.ceil(outputBytes / 512) + 1
  return [
    'ulimit -c 0',
    `ulimit -d ${kilobytes} 2>/dev/null || :`,
    `ulimit -f ${halfKilobytes} 2>/dev/null || :`,
    `ulimit -n ${OPEN_FILES} 2>/dev/null || :`,
    // If memory runs out, the system should kill a child before the service.
    '{ echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null || :',
  ].join('\n')
}

/** The part of the memory limit for the JavaScript heap; buffers and code need the rest. */
export function heapMegabytes({ memoryBytes }: JobLimits): number {
  return Math.max(64, Math.floor((memoryBytes * 0.75) / 1024 ** 2))
}

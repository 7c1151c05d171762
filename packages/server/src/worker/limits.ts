import type { RunNeeds } from '@octavo/tasks/needs'

/** What a job may take; met from outside, because a process cannot be trusted with its own limits. */
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
  /** The time another engine gets for one file that ours refuses. */
  readonly rescueTimeoutMs: number
  /** Larger files are not tried. */
  readonly rescueBytes: number
  /** The most memory and time of a run whose task says that it needs more than the others. */
  readonly mostMemoryBytes: number
  readonly mostMs: number
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
  mostMemoryBytes: 4 * 1024 ** 3,
  mostMs: 3_600_000,
}

/** The limits of a run whose task needs more: never less than every run has, never more than the settings allow. */
export function raisedLimits(limits: JobLimits, { memoryBytes, seconds }: RunNeeds): JobLimits {
  const raised = (own: number, needed: number, most: number): number => Math.max(own, Math.min(needed, most))
  return {
    ...limits,
    memoryBytes: raised(limits.memoryBytes, memoryBytes, limits.mostMemoryBytes),
    timeoutMs: raised(limits.timeoutMs, seconds * 1000, limits.mostMs),
    cpuMs: raised(limits.cpuMs, seconds * 1000, limits.mostMs),
  }
}

/** Descriptors of a child: one for each file of the largest job, and some. */
const OPEN_FILES = 16_384
/** What the system counts as a process's data without its being resident: thread stacks, and V8's reserves (600 MB in Node 24). */
const DATA_RESERVE_BYTES = 1024 ** 3

/**
 * The shell lines that set a child's own limits before it becomes Node: the last line of defence behind the watch from outside. Processor time is
 * not among them, because it adds up over the jobs of a warm child. A limit the system does not grant is left as it is.
 */
export function shellLimits({ memoryBytes, outputBytes }: JobLimits): string {
  const kilobytes = Math.ceil((memoryBytes + DATA_RESERVE_BYTES) / 1024)
  const halfKilobytes = Math.ceil(outputBytes / 512) + 1
  return [
    'ulimit -c 0',
    `ulimit -d ${kilobytes} 2>/dev/null || :`,
    `ulimit -f ${halfKilobytes} 2>/dev/null || :`,
    `ulimit -n ${OPEN_FILES} 2>/dev/null || :`,
    // Where memory runs out, the system shall choose a child before the service.
    '{ echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null || :',
  ].join('\n')
}

/** The part of the ceiling that JavaScript's own objects may take; buffers and code need the rest. */
export function heapMegabytes({ memoryBytes }: JobLimits): number {
  return Math.max(64, Math.floor((memoryBytes * 0.75) / 1024 ** 2))
}

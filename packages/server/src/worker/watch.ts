import type { TaskFailure } from '@octavo/tasks/task-failure'
import type { JobLimits } from './limits.js'
import { tookTooMuchMemory, tookTooMuchTime } from './pool-failures.js'
import { usageOf } from './process-usage.js'

const EVERY_MS = 100

type Watched = Pick<JobLimits, 'cpuMs' | 'memoryBytes'>

/** Watches the memory and CPU time of busy children from outside, and stops those above their limit. */
export class Watch {
  readonly #jobs = new Map<object, () => void>()
  #timer: NodeJS.Timeout | undefined

  /** Watches a process during one job; the returned function ends that. */
  add(pid: number, limits: Watched, stop: (failure: TaskFailure) => void): () => void {
    const key = {}
    // A warm child has used CPU time before: the first measurement is the baseline.
    let cpuAtStart: number | undefined
    this.#jobs.set(key, () => {
      const usage = usageOf(pid)
      if (usage === undefined) return
      cpuAtStart ??= usage.cpuMs
      if (usage.residentBytes > limits.memoryBytes) stop(tookTooMuchMemory(limits))
      else if (usage.cpuMs - cpuAtStart > limits.cpuMs) stop(tookTooMuchTime(limits))
    })
    this.#timer ??= setInterval(() => this.#check(), EVERY_MS)
    return () => {
      this.#jobs.delete(key)
      if (this.#jobs.size > 0) return
      clearInterval(this.#timer)
      this.#timer = undefined
    }
  }

  #check(): void {
    for (const check of this.#jobs.values()) check()
  }
}

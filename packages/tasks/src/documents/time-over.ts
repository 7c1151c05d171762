import type { TaskContext } from '../declare/task.js'

/** Of the time of a run: it is left for writing the result. */
const WRITING = 0.1

/** Whether it is time to write what there is; never, if the run may take any time. */
export function timeOver({ timeLeft }: Pick<TaskContext<unknown>, 'timeLeft'>): () => boolean {
  const reserve = (timeLeft?.() ?? 0) * WRITING
  return () => timeLeft !== undefined && timeLeft() <= reserve
}

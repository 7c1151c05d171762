import { TaskFailure } from '../declare/task-failure.js'

/** The maximum total size of the outputs of a run. */
export class OutputBudget {
  readonly total: number
  #left: number

  constructor(total: number) {
    this.total = total
    this.#left = total
  }

  get left(): number {
    return this.#left
  }

  take(bytes: number): void {
    this.#left -= bytes
    if (this.#left >= 0) return
    throw new TaskFailure({
      code: 'limit_exceeded',
      message: `The result would be larger than ${this.total} bytes, the maximum.`,
    })
  }
}

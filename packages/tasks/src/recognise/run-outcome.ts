import { TaskFailure } from '../declare/task-failure.js'
import type { LeftPage } from './chosen-pages.js'
import type { PageResult } from './recognise-pages.js'

interface FileOutcome {
  readonly filename: string
  readonly results: readonly PageResult[]
  readonly left: readonly LeftPage[]
}

/** Whether anything came of a run: one in which recognition itself failed everywhere has no result. */
export class RunOutcome {
  #hasResult = false
  #failure: TaskFailure | undefined

  add({ filename, results, left }: FileOutcome): void {
    const failed = results.find(({ failure }) => failure !== undefined)
    const isNothing =
      failed !== undefined &&
      results.every(({ failure }) => failure !== undefined) &&
      left.every(({ why }) => why === 'blank')
    if (!isNothing) this.#hasResult = true
    else this.#failure ??= failureOf(filename, failed)
  }

  failIfNothing(): void {
    if (!this.#hasResult && this.#failure !== undefined) throw this.#failure
  }
}

function failureOf(filename: string, { index, failure }: PageResult): TaskFailure {
  const { code, message } = failure!
  return new TaskFailure({
    code,
    input: filename,
    message: `${filename}: No page could be recognised. Page ${index + 1}: ${message}`,
  })
}

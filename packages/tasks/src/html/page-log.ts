/** What happened while a page was loaded. Of each kind, the first are kept. */
export interface PageLog {
  /** Requests for addresses that may not be reached. */
  readonly blocked: Counted<string>
  /** Requests without an answer, or with one that is not a success. */
  readonly failed: Counted<FailedRequest>
  /** All of these, in their order: the address with its kind and the reason. */
  readonly missing: Counted<string>
  /** Exceptions that no script caught. */
  readonly exceptions: Counted<string>
}

export interface FailedRequest {
  readonly url: string
  /** Undefined if there was no answer. */
  readonly status: number | undefined
}

export interface Counted<T> {
  count: number
  readonly first: T[]
}

const KEPT = 20
const MAX_LENGTH = 300

export function newLog(): PageLog {
  return { blocked: nothing(), failed: nothing(), missing: nothing(), exceptions: nothing() }
}

export function nothing<T>(): Counted<T> {
  return { count: 0, first: [] }
}

export function note<T>(counted: Counted<T>, one: T): void {
  counted.count++
  if (counted.first.length < KEPT) counted.first.push(one)
}

/** Addresses can contain whole files. */
export function shortened(text: string): string {
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH)}…`
}

import english from './en.json'
import type { Text, TextKey } from './text.js'

/** Why something failed, in the English words of the service or the engine. */
export interface Failure {
  /** The error code of the service, such as `password_required`. */
  readonly code?: string | undefined
  readonly message: string
}

/** The page's message for a failure in the chosen language. */
export function problemText(failure: Failure, text: Text): string {
  const key = keyFor('problem', failure)
  return text(key ?? 'problem.unknown')
}

/**
 * The failure's message in English, if it has one. It names the file, the limit or the option.
 */
export function problemDetail(failure: Failure): string | undefined {
  return failure.message === '' ? undefined : failure.message
}

/** Advice for the user. */
export function adviceText(failure: Failure, text: Text): string | undefined {
  const key = keyFor('run.advice', failure)
  return key === undefined ? undefined : text(key)
}

function keyFor(kind: 'problem' | 'run.advice', { code }: Failure): TextKey | undefined {
  const key = `${kind}.${code}`
  return Object.hasOwn(english.messages, key) ? (key as TextKey) : undefined
}

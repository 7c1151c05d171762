import { messages as english } from './en/index.js'
import type { Text, TextKey } from './text.js'

/** Why something failed, as the service or the engine says it: in English. */
export interface Failure {
  /** What the service calls it: `password_required`. */
  readonly code?: string | undefined
  readonly message: string
}

/** The sentence that the page has for a failure, in the chosen language; the failure's own where there is none. */
export function problemText(failure: Failure, text: Text): string {
  const key = keyFor('problem', failure)
  return key === undefined ? failure.message : text(key)
}

/** What the failure itself says, where the page has said it in another sentence: the file, the limit, the option by name. */
export function problemDetail(failure: Failure): string | undefined {
  return keyFor('problem', failure) === undefined ? undefined : failure.message
}

/** What to do about it. */
export function adviceText(failure: Failure, text: Text): string | undefined {
  const key = keyFor('run.advice', failure)
  return key === undefined ? undefined : text(key)
}

function keyFor(kind: 'problem' | 'run.advice', { code }: Failure): TextKey | undefined {
  const key = `${kind}.${code}`
  return Object.hasOwn(english, key) ? (key as TextKey) : undefined
}

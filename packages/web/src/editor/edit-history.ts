/** A value with what can be undone and redone. */
export interface EditHistory<Value> {
  readonly past: readonly Value[]
  readonly present: Value
  readonly future: readonly Value[]
  /** Changes in a row with the same name, such as of typing, are one step. */
  readonly step: string | undefined
}

const MOST_STEPS = 1000

export function historyOf<Value>(present: Value): EditHistory<Value> {
  return { past: [], present, future: [], step: undefined }
}

export function changed<Value>(
  { past, present, step: last }: EditHistory<Value>,
  next: Value,
  step?: string,
): EditHistory<Value> {
  const isSameStep = step !== undefined && step === last
  return {
    past: isSameStep ? past : [...past, present].slice(-MOST_STEPS),
    present: next,
    future: [],
    step,
  }
}

export function undone<Value>(history: EditHistory<Value>): EditHistory<Value> {
  const { past, present, future } = history
  if (past.length === 0) return history
  return { past: past.slice(0, -1), present: past.at(-1)!, future: [present, ...future], step: undefined }
}

export function redone<Value>(history: EditHistory<Value>): EditHistory<Value> {
  const { past, present, future } = history
  if (future.length === 0) return history
  return { past: [...past, present], present: future[0]!, future: future.slice(1), step: undefined }
}

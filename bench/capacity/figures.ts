/** `measure.ts` writes these figures; the model and docs/capacity.md use them. */
export interface Figures {
  readonly machine: string
  readonly tasks: readonly TaskFigure[]
  /** Peak memory during the measurement. */
  readonly memory: { readonly serviceMegabytes: number; readonly childMegabytes: number }
}

export interface TaskFigure {
  readonly task: string
  readonly document: string
  readonly bytes: number
  /** CPU time of the service and its child for one execution on one core. */
  readonly cpuSeconds: number
}

/** What `measure.ts` writes, and the model and docs/capacity.md go by. */
export interface Figures {
  readonly machine: string
  readonly tasks: readonly TaskFigure[]
  /** The most that each had in the measuring. */
  readonly memory: { readonly serviceMegabytes: number; readonly childMegabytes: number }
}

export interface TaskFigure {
  readonly task: string
  readonly document: string
  readonly bytes: number
  /** Of one execution on one core: the service and its child. */
  readonly cpuSeconds: number
}

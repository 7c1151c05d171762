import { createStore } from '../store.js'
import type { OptionValues } from '../tools/tool.js'

/** One task of a chain, in the form the pipeline expects. */
export interface ChainStep {
  readonly task: string
  readonly options: OptionValues
}

export interface Chain {
  readonly id: string
  readonly name: string
  readonly steps: readonly ChainStep[]
}

/** The chain that the pipeline page opens with. */
export const chainToRun = createStore<Chain | undefined>(undefined)

/** The limit of the pipeline task. */
export const MAX_STEPS = 20

const MAX_NAME = 100

/** The chains in stored or imported data. Anything that is not a chain is skipped. */
export function readChains(value: unknown): Chain[] {
  const all =
    isRecord(value) && Array.isArray(value.chains) ? value.chains : Array.isArray(value) ? value : []
  return all.flatMap((chain) => {
    if (!isRecord(chain) || typeof chain.name !== 'string') return []
    const steps = readSteps(chain.steps)
    if (steps === undefined) return []
    const id = typeof chain.id === 'string' ? chain.id : newChainId()
    return [{ id, name: chain.name.slice(0, MAX_NAME), steps }]
  })
}

/** `crypto.randomUUID` is missing if the page was loaded over HTTP from another machine. */
export function newChainId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

/** Reads a list of steps; undefined if one of them is invalid. */
export function readSteps(value: unknown): ChainStep[] | undefined {
  if (!Array.isArray(value) || value.length > MAX_STEPS) return undefined
  const steps = value.flatMap((step) => {
    if (!isRecord(step) || typeof step.task !== 'string') return []
    return [{ task: step.task, options: isRecord(step.options) ? step.options : {} }]
  })
  return steps.length === value.length ? steps : undefined
}

/** The steps, with the one at `from` moved by `by` places. */
export function movedStep(steps: readonly ChainStep[], from: number, by: number): readonly ChainStep[] {
  const to = from + by
  const step = steps[from]
  if (step === undefined || to < 0 || to >= steps.length) return steps
  return steps.toSpliced(from, 1).toSpliced(to, 0, step)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

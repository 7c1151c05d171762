import { findProgram } from '@octavo/tasks/environment'
import type { RunNeeds } from '@octavo/tasks/needs'
import type { Children } from './children.js'
import { type JobLimits, raisedLimits } from './limits.js'
import { type OpenOutbound, Runner } from './runner.js'
import type { ChildAllowance } from './spawn.js'

export type OpenChildren = (
  limits: JobLimits,
  allows: ChildAllowance | undefined,
  counts: { readonly most: number; readonly spares: number },
) => Children

export interface ChildCounts {
  /** Concurrent runs. */
  readonly runs: number
  readonly probes: number
  readonly spares: number
}

/**
 * The memory and permissions of a child process are fixed when it starts. So almost all runs share one kind
 * of child with minimal permissions; a task that needs a program, an addon or more memory gets its own kind
 * of children, which are started on demand and ended when idle.
 */
export class ChildrenByNeeds {
  readonly #open: OpenChildren
  readonly #limits: JobLimits
  readonly #runs: number
  readonly #startsOptional: boolean
  readonly #openOutbound: OpenOutbound | undefined
  readonly #usual: Children
  readonly #special = new Map<string, Children>()
  readonly usual: Runner

  constructor(
    open: OpenChildren,
    limits: JobLimits,
    { runs, probes, spares }: ChildCounts,
    startsOptional: boolean,
    openOutbound?: OpenOutbound,
  ) {
    this.#open = open
    this.#limits = limits
    this.#runs = runs
    this.#startsOptional = startsOptional
    this.#openOutbound = openOutbound
    this.#usual = open(limits, undefined, { most: runs + probes + spares, spares })
    this.usual = new Runner(this.#usual, limits)
  }

  /** Settles with the first start of a child. */
  get firstStart(): Promise<void> {
    return this.#usual.firstStart
  }

  get counts(): { readonly children: number; readonly busy: number; readonly idle: number } {
    const all = this.#all().map((children) => children.counts)
    const sum = (key: 'children' | 'busy' | 'idle'): number => all.reduce((total, one) => total + one[key], 0)
    return { children: sum('children'), busy: sum('busy'), idle: sum('idle') }
  }

  forRun(needs: RunNeeds | undefined): { readonly runner: Runner; readonly limits: JobLimits } {
    if (needs === undefined) return { runner: this.usual, limits: this.#limits }
    const limits = raisedLimits(this.#limits, needs)
    const { addons } = needs
    // A program that a task can do without needs no permission where it is not installed.
    const optional = this.#startsOptional ? needs.optionalPrograms : []
    const programs = [...needs.programs, ...optional].filter((name) => findProgram(name) !== undefined)
    const isUsual = programs.length === 0 && !addons && limits.memoryBytes === this.#limits.memoryBytes
    const children = isUsual ? this.#usual : this.#childrenFor(limits, { programs, addons })
    const { outbound = [] } = needs
    const open = outbound.length === 0 ? undefined : this.#openOutbound
    const openOutbound = open && ((path: string) => open(path, outbound))
    return { runner: new Runner(children, limits, openOutbound), limits }
  }

  #childrenFor(limits: JobLimits, allows: ChildAllowance): Children {
    const key = JSON.stringify([limits.memoryBytes, allows.programs, allows.addons])
    const known = this.#special.get(key)
    if (known !== undefined) return known
    const children = this.#open(limits, allows, { most: this.#runs, spares: 0 })
    this.#special.set(key, children)
    return children
  }

  #all(): Children[] {
    return [this.#usual, ...this.#special.values()]
  }

  async close(): Promise<void> {
    await Promise.all(this.#all().map((children) => children.close()))
  }
}

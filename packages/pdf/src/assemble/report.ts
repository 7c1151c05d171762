import type { Dropped } from '../copy/dropped.js'
import type { Loss } from '../losses/loss.js'

export type { Dropped } from '../copy/dropped.js'

/** What was kept of an input, counted by kind. */
export type KeptKind =
  | 'outlines'
  | 'destinations'
  | 'links'
  | 'annotations'
  | 'fields'
  | 'attachments'
  | 'structureElements'
  | 'layers'
  | 'outputIntents'
  | 'threads'
  | 'labels'

export interface Renamed {
  readonly kind: string
  readonly from: string
  readonly to: string
}

/** The result for one input. */
export interface InputReport {
  readonly name: string
  /** Pages of this input in the output, including repeats. */
  readonly pages: number
  readonly kept: Readonly<Record<KeptKind, number>>
  readonly renamed: readonly Renamed[]
  readonly dropped: readonly Dropped[]
  readonly repairs: readonly string[]
  /** What its pages in the output lack because the file is damaged. */
  readonly losses: readonly Loss[]
  /** Further notes about the output, as sentences. */
  readonly notes: readonly string[]
  /**
   * Pages of the file, from 1, that can contain unused resources, because their content could not be
   * followed.
   */
  readonly unfollowedPages: readonly number[]
  readonly signaturesRemoved: number
  /** Whether the input had to be read by another engine first. */
  readonly rescued: boolean
  /** Whether the input was encrypted and the output is not. */
  readonly protectionRemoved: boolean
}

export interface AssembleReport {
  readonly pages: number
  readonly bytes: number
  readonly inputs: readonly InputReport[]
  /** Equal objects and streams that were written once. */
  readonly shared: { readonly objects: number; readonly streams: number; readonly bytes: number }
}

/** The largest number of pages listed in a note. */
const NAMED_PAGES = 10

/** A note about pages whose content could not be followed; empty if there are none. */
export function uninterpretedNotes(pages: readonly number[]): string[] {
  if (pages.length === 0) return []
  const named = pages.slice(0, NAMED_PAGES).join(', ')
  const more = pages.length > NAMED_PAGES ? ` and ${pages.length - NAMED_PAGES} more` : ''
  const which = pages.length === 1 ? `page ${named}` : `pages ${named}${more}`
  return [
    `The content of ${which} could not be analysed: the output may contain fonts and images of pages that were left out.`,
  ]
}

/** Collects one input's report during the assembly. */
export class ReportBuilder {
  readonly name: string
  pages = 0
  signaturesRemoved = 0
  rescued = false
  readonly #kept: Record<KeptKind, number> = {
    outlines: 0,
    destinations: 0,
    links: 0,
    annotations: 0,
    fields: 0,
    attachments: 0,
    structureElements: 0,
    layers: 0,
    outputIntents: 0,
    threads: 0,
    labels: 0,
  }
  readonly #renamed: Renamed[] = []
  readonly #dropped = new Map<string, { kind: string; what: string; why: string; count: number }>()

  readonly #notes: string[] = []
  readonly #unfollowed = new Set<number>()
  /** The index of the input's page that is being written; -1 for none. */
  writing = -1

  constructor(name: string) {
    this.name = name
  }

  keep(kind: KeptKind, count = 1): void {
    this.#kept[kind] += count
  }

  rename(kind: string, from: string, to: string): void {
    this.#renamed.push({ kind, from, to })
  }

  /** `what` and `why` are parts of a sentence for the user; equal ones are counted together. */
  drop(kind: string, what: string, why: string, count = 1): void {
    const key = `${kind}\n${what}\n${why}`
    const known = this.#dropped.get(key)
    if (known === undefined) this.#dropped.set(key, { kind, what, why, count })
    else known.count += count
  }

  note(sentence: string): void {
    this.#notes.push(sentence)
  }

  /** Records that the content of a page, by its index in the input, could not be followed. */
  unfollowed(page = this.writing): void {
    if (page >= 0) this.#unfollowed.add(page + 1)
  }

  finish(repairs: Iterable<string>, losses: readonly Loss[], protectionRemoved: boolean): InputReport {
    const unfollowedPages = [...this.#unfollowed].sort((one, other) => one - other)
    return {
      name: this.name,
      pages: this.pages,
      kept: this.#kept,
      renamed: this.#renamed,
      dropped: [...this.#dropped.values()],
      repairs: [...repairs],
      losses,
      notes: [...this.#notes, ...uninterpretedNotes(unfollowedPages)],
      unfollowedPages,
      signaturesRemoved: this.signaturesRemoved,
      rescued: this.rescued,
      protectionRemoved,
    }
  }
}

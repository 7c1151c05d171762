import type { Draft } from '../draft.js'
import type { AnnotationKind } from './annotation-kinds.js'
import { Flattening } from './flattening.js'
import type { Count, Undrawn } from './tally.js'

export interface FlattenOptions {
  /** The form fields that are drawn: all, none, or some by their full names. */
  readonly fields: boolean | ((name: string) => boolean)
  readonly annotations: ReadonlySet<AnnotationKind>
  /** The pages' indexes; all unless told. */
  readonly pages?: Iterable<number> | undefined
  /** What is shown on a screen is not always what is printed. */
  readonly view?: 'screen' | 'print' | undefined
}

export interface FlattenReport {
  readonly drawn: readonly Count[]
  /** What went without being drawn. */
  readonly undrawn: readonly Undrawn[]
  readonly fieldsRemoved: number
  readonly formRemoved: boolean
  readonly xfaRemoved: boolean
  /** The full names of signature fields that held a signature. */
  readonly signaturesRemoved: readonly string[]
  /** Values that no font at hand can show whole: question marks stand in their place. */
  readonly unshown: readonly { readonly field: string; readonly characters: string }[]
  /** Standards that the document no longer claims to keep to. */
  readonly claimsDropped: readonly string[]
}

/** Draws form fields and annotations into their pages: what they look like stays, what they do goes. */
export function flatten(draft: Draft, options: FlattenOptions): FlattenReport {
  const pages = new Set(options.pages ?? draft.pages.keys())
  const flattening = new Flattening(draft, options)
  for (const index of pages) if (draft.pages[index]!.hasAnnotations) flattening.page(index)
  return flattening.finish(pages.size === draft.pages.length)
}

import { hiddenGroups, Visibility } from '../../document/layers/visibility.js'
import type { Draft } from '../draft.js'
import { cleanDocumentEntries } from './document-entries.js'
import { type Finding, Findings, type Hazard } from './findings.js'
import { stripLayers } from './layers/strip-layers.js'
import { cleanAnnotations } from './sanitize-annotations.js'
import { Sweep } from './sweep.js'

export type SanitizeOptions = Readonly<Record<Hazard, boolean>>

export interface Sanitized {
  /** What was removed, each with where it stood; a great many are only counted. */
  readonly removed: readonly Finding[]
  readonly counts: Readonly<Partial<Record<Hazard, number>>>
}

/**
 * Takes out of a document what may do something, tell something or hide something. To be written with `rewrite`, so that nothing of what
 * an object's bytes hold beside its value is carried over.
 */
export function sanitize(draft: Draft, options: SanitizeOptions): Sanitized {
  const findings = new Findings()
  const goes = (kind: Hazard): boolean => options[kind]
  const hidden = goes('hiddenLayers')
    ? hiddenGroups(draft.file, draft.file.dict(draft.catalogueRef) ?? new Map())
    : new Set<number>()
  const visibility = new Visibility(draft.file, (group) => hidden.has(group))
  cleanAnnotations(draft, goes, (annotation) => visibility.hides(annotation.get('OC')), findings)
  if (hidden.size > 0) stripLayers(draft, hidden, findings)
  cleanDocumentEntries(draft, goes, findings)
  new Sweep(draft, goes, findings).run()
  return { removed: findings.listed, counts: findings.counts() }
}

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
 * Removes from a document what acts by itself, reveals something or is hidden. To be written with `rewrite`, so that nothing of what
 * an object's bytes hold beside its value is carried over.
 */
export function sanitize(draft: Draft, options: SanitizeOptions): Sanitized {
  const findings = new Findings()
  const removes = (kind: Hazard): boolean => options[kind]
  const hidden = removes('hiddenLayers')
    ? hiddenGroups(draft.file, draft.file.dict(draft.catalogueRef) ?? new Map())
    : new Set<number>()
  const visibility = new Visibility(draft.file, (group) => hidden.has(group))
  cleanAnnotations(draft, removes, (annotation) => visibility.hides(annotation.get('OC')), findings)
  if (hidden.size > 0) stripLayers(draft, hidden, findings)
  cleanDocumentEntries(draft, removes, findings)
  new Sweep(draft, removes, findings).run()
  return { removed: findings.listed, counts: findings.counts() }
}

import type { ReplaceStream } from '../copy/stream-replacements.js'
import { hiddenGroups, Visibility } from '../document/layers/visibility.js'
import type { Draft } from '../edit/draft.js'
import { cleanDocumentEntries } from './document-entries.js'
import { type Finding, Findings, type RemovableKind } from './findings.js'
import { stripLayers } from './layers/strip-layers.js'
import { withoutPictureMetadata } from './picture-metadata.js'
import { cleanAnnotations } from './sanitize-annotations.js'
import { Sweep } from './sweep.js'
import { removeUndrawn } from './undrawn.js'

export type SanitizeOptions = Readonly<Record<RemovableKind, boolean>>

export interface Sanitized {
  /** What was removed, with its location. If there are very many, the rest is only counted. */
  readonly removed: readonly Finding[]
  readonly counts: Readonly<Partial<Record<RemovableKind, number>>>
  /** For writing the document: removes the metadata of pictures, which are not kept in memory until then. */
  readonly replaceStream: ReplaceStream | undefined
}

/**
 * Removes parts of a document that act automatically, reveal something or are hidden. The document must be
 * written with `rewrite`, so that bytes of an object that are not part of its value are not copied.
 */
export function sanitize(
  draft: Draft,
  options: SanitizeOptions,
  { leavesUndrawn = false }: { readonly leavesUndrawn?: boolean } = {},
): Sanitized {
  const findings = new Findings()
  const removes = (kind: RemovableKind): boolean => options[kind]
  const hidden = removes('hiddenLayers')
    ? hiddenGroups(draft.file, draft.file.dict(draft.catalogueRef) ?? new Map())
    : new Set<number>()
  const visibility = new Visibility(draft.file, (group) => hidden.has(group))
  cleanAnnotations(draft, removes, (annotation) => visibility.hides(annotation.get('OC')), findings)
  if (hidden.size > 0) stripLayers(draft, hidden, findings)
  cleanDocumentEntries(draft, removes, findings)
  if (removes('unlisted') && !leavesUndrawn) removeUndrawn(draft, findings)
  new Sweep(draft, removes, findings).run()
  return {
    removed: findings.listed,
    counts: findings.counts(),
    replaceStream: removes('metadata') ? withoutPictureMetadata : undefined,
  }
}

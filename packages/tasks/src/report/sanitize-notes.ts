import type { SanitizeOptions } from '@octavo/pdf/draft'
import { byKind, type Note, some } from './note.js'

/** Metadata of pages, images and fonts. */
export function clearedNotes(value: unknown): Note[] {
  const { metadata, privateData } = (value ?? {}) as Readonly<Record<string, unknown>>
  const of = 'of pages, images and fonts'
  return [
    ...some(metadata, { name: 'metadataRemoved', label: 'removed', what: `metadata ${of}` }),
    ...some(privateData, {
      name: 'privateDataRemoved',
      label: 'removed',
      what: `private application data ${of}`,
    }),
  ]
}

/** The singular of each kind. */
const sanitizedThings = {
  javascript: 'script',
  launch: 'launch action',
  submitForm: 'submit-form action',
  importData: 'import-data action',
  goToRemote: 'reference to another file',
  uri: 'web link',
  media: 'media item',
  otherActions: 'other action',
  embeddedFiles: 'embedded file',
  metadata: 'metadata item',
  hiddenLayers: 'hidden layer',
  xfa: 'XFA form',
  hiddenAnnotations: 'hidden annotation',
  comments: 'comment',
  unlisted: 'object that no page shows and no standard defines',
} as const satisfies Record<keyof SanitizeOptions, string>

export function sanitizedNotes(
  counts: unknown,
  removed: readonly Readonly<Record<string, unknown>>[],
): Note[] {
  const known = byKind(removed)
  const things: Readonly<Record<string, string>> = sanitizedThings
  return Object.entries(counts ?? {}).map(([kind, count]) => ({
    name: `counts.${kind}`,
    label: 'removed',
    what: things[kind] ?? kind,
    isNoun: true,
    count: Number(count),
    examples: (known.get(kind) ?? []).map(({ what, where }) => `${where}: ${what}`),
  }))
}

/** What a damaged file lacks. @module */

export type LossKind =
  | 'pages'
  | 'content'
  | 'font'
  | 'image'
  | 'graphics'
  | 'annotation'
  | 'catalogue'
  | 'end'
  | 'bookmarks'
  | 'form'
  | 'names'
  | 'tags'
  | 'layers'
  /** Scripts, actions, multimedia: what the document did. */
  | 'function'
  | 'attachments'
  /** Something looks different: its colours, its transparency, its fonts. */
  | 'appearance'
  /** The text of a picture: not recognised, or not surely. */
  | 'text'
  /** A claim of PDF/A or PDF/UA that is no longer made. */
  | 'conformance'
  | 'unknown'
  /** Stands for the losses that are not listed. */
  | 'more'

export interface Loss {
  readonly kind: LossKind
  /** The page of the file, from 1; null if it is not about a page. */
  readonly page: number | null
  /** The number of lost or damaged things; 0 if it is unknown. */
  readonly count: number
  /** A sentence for the user. */
  readonly what: string
}

/** A hostile file must not decide how long a report is. */
export const MAX_LOSSES = 100

/** The first losses, and one for the number of the others. */
export function listedLosses<Listed extends { readonly kind: string; readonly count: number }>(
  losses: readonly Listed[],
): (Listed | Loss)[] {
  const named = losses.filter(({ kind }) => kind !== 'more')
  const unlisted = losses.filter(({ kind }) => kind === 'more')
  const further = Math.max(0, named.length - MAX_LOSSES)
  const count = unlisted.reduce((sum, loss) => sum + loss.count, further)
  if (count === 0) return named
  const what = `${count === 1 ? 'One more loss is' : `${count} more losses are`} not listed.`
  return [...named.slice(0, MAX_LOSSES), { kind: 'more', page: null, count, what }]
}

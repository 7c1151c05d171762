/** What a later revision changed. */
export type ChangeKind =
  | 'signature'
  | 'timestamp'
  | 'signature_field'
  | 'form_filling'
  | 'annotation'
  | 'security_store'
  | 'metadata'
  | 'page'
  | 'other'

/**
 * How far a change goes: 1 is needed to keep signatures verifiable for a long time, 2 to fill in and sign forms, 3
 * to comment; 4 is anything else. Certification by /P n allows changes up to n (ISO 32000-2, table 257).
 */
export type ChangeLevel = 1 | 2 | 3 | 4

export interface DocumentChange {
  readonly kind: ChangeKind
  readonly level: ChangeLevel
  /** What was changed, as the subject of a sentence. */
  readonly what: string
  /** The full name of the field, if the change belongs to one. */
  readonly field?: string | undefined
  /** Whether the change is allowed although the field is locked. */
  readonly survivesLock: boolean
  /** Whether it is a new field that shows something, which can cover what the author certified. */
  readonly isVisibleField: boolean
  /** The entry of the security store that was replaced, which a signature of it forbids. */
  readonly storeEntry?: string | undefined
  /** Whether a field shows something else although its value stayed: it is replaced, not filled in. */
  readonly looksOnly?: boolean | undefined
  /** The object number of the annotation, if it is one and no field. */
  readonly annotation?: number | undefined
}

export const LONG_TERM = 1
export const FILLING = 2
export const COMMENTING = 3
export const ANYTHING = 4

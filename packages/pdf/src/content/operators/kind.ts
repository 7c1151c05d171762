/** The purpose of an operator, used to rewrite content (ISO 32000-1, annex A). */
export type OperatorKind =
  /** Lasts until it is set again or a state is restored: line, colour, text state. */
  | 'state'
  | 'save'
  | 'restore'
  | 'matrix'
  | 'path'
  | 'clip'
  /** Ends a path, whether it is painted or not. */
  | 'paint'
  | 'shading'
  | 'object'
  | 'inlineImage'
  | 'beginText'
  | 'endText'
  | 'textPosition'
  | 'showText'
  | 'beginMarked'
  | 'endMarked'
  | 'markedPoint'
  /** The width of a Type 3 glyph. */
  | 'glyphWidth'
  | 'compatibility'

/** Whether it builds, paints or clips paths. */
export function isOfPaths(kind: OperatorKind): boolean {
  return kind === 'path' || kind === 'paint' || kind === 'clip' || kind === 'shading'
}

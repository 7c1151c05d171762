/** Annotation types for comments (ISO 32000-2, table 171: markup), and their pop-ups. */
export const COMMENTS: ReadonlySet<string> = new Set(
  'Text FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Caret Stamp Ink Redact Projection Popup'.split(
    ' ',
  ),
)

export const STANDARD_ANNOTATIONS: ReadonlySet<string> = new Set([
  ...COMMENTS,
  ...'Link Widget FileAttachment Sound Movie Screen PrinterMark TrapNet Watermark 3D RichMedia'.split(' '),
])

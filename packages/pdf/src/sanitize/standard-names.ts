/** Names that the standards define; entries with other names are private data of some program. */

/**
 * Keys of the catalogue (ISO 32000-2, table 29), including those of older versions (ISO 32000-1, table 28;
 * PDF 1.3).
 */
export const CATALOGUE_KEYS: ReadonlySet<string> = new Set(
  'Type Version Extensions Pages PageLabels Names Dests ViewerPreferences PageLayout PageMode Outlines Threads OpenAction AA URI AcroForm Metadata StructTreeRoot MarkInfo Lang SpiderInfo OutputIntents PieceInfo OCProperties Perms Legal Requirements Collection NeedsRendering DSS AF DPartRoot'.split(
    ' ',
  ),
)

/** Keys of the catalogue's /Names (ISO 32000-2, table 32), including those of XFA forms. */
export const NAMES_KEYS: ReadonlySet<string> = new Set(
  'Dests AP JavaScript Pages Templates IDS URLS EmbeddedFiles AlternatePresentations Renditions XFAImages XFAResources'.split(
    ' ',
  ),
)

/** Keys of a page (ISO 32000-2, table 31). */
export const PAGE_KEYS: ReadonlySet<string> = new Set(
  'Type Parent LastModified Resources MediaBox CropBox BleedBox TrimBox ArtBox BoxColorInfo Contents Rotate Group Thumb B Dur Trans Annots AA Metadata PieceInfo StructParents ID PZ SeparationInfo Tabs TemplateInstantiated PresSteps UserUnit VP AF OutputIntents DPart'.split(
    ' ',
  ),
)

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

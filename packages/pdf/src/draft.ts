/**
 * A document that is opened, changed and written again: everything that tasks use from `edit/`, under names
 * that stay the same when its modules are rearranged.
 */

export type { StreamReplacement } from './copy/stream-replacements.js'
export type { Attachment, AttachmentInfo } from './document/attachments.js'
export { attachFiles, type NewAttachment, type Relationship } from './edit/attachments/attach.js'
export { detachFiles } from './edit/attachments/detach.js'
export { attachmentBytes, findAttachments } from './edit/attachments/find-attachments.js'
export {
  addBookmarks,
  clearBookmarks,
  countBookmarks,
  replaceBookmarks,
} from './edit/bookmarks/change-bookmarks.js'
export { readBookmarks } from './edit/bookmarks/read-bookmarks.js'
export type { ViewKind } from './edit/bookmarks/views.js'
export { flatedImage, jpegImage } from './edit/compress/coded-image.js'
export {
  type CompressedReport,
  type CompressionPlan,
  planCompression,
  type SavedBytes,
  writeCompressed,
} from './edit/compress/compress.js'
export type { ShownImage } from './edit/compress/content-use.js'
export { type ImageObstacle, type ImageSource, readImageSource } from './edit/compress/image-source.js'
export { type Draft, type DraftOptions, openDraft } from './edit/draft.js'
export { pictureTargetOf } from './edit/draft-pictures.js'
export { type PageText, type PageTextStyle, writePageTexts } from './edit/drawing/number-pages.js'
export { pageLabels } from './edit/drawing/page-labels.js'
export { watermarkPicture } from './edit/drawing/picture-watermark.js'
export { prepareStamp, stampPages } from './edit/drawing/stamp.js'
export { type TextWatermark, watermarkText } from './edit/drawing/watermark.js'
export { dropArchiveClaims, dropClaimsOfEncrypted } from './edit/drop-claims.js'
export { type Count, flatten } from './edit/flatten/flatten.js'
export { describeFields, type FieldDescription } from './edit/forms/describe-fields.js'
export { DraftForm, xfaKindOf } from './edit/forms/draft-form.js'
export { type FillOptions, type FillReport, fillFields } from './edit/forms/fill.js'
export { settleDynamicXfa } from './edit/forms/settle-xfa.js'
export type { FieldValue } from './edit/forms/value.js'
export { type CropTo, cropPages } from './edit/geometry/crop.js'
export { viewPage } from './edit/geometry/page-view.js'
export type { Size } from './edit/geometry/placement.js'
export { resizePages } from './edit/geometry/resize.js'
export type { MetadataChange, XmpOutcome } from './edit/metadata/change-packet.js'
export { clearMetadata, clearOtherXmp, clearParts } from './edit/metadata/clear-metadata.js'
export { type DocumentMetadata, readDocumentMetadata } from './edit/metadata/read-document-metadata.js'
export { setMetadata } from './edit/metadata/set-metadata.js'
export { type Arrangement, chooseGrid, type Grid } from './edit/nup/grid.js'
export { imposeBooklet, imposeGrid } from './edit/nup/impose.js'
export { nupPages } from './edit/nup/nup.js'
export type { Matcher } from './edit/redact/find-text.js'
export { overwriteSamples } from './edit/redact/pixels.js'
export { type FoundPlace, findRedactions, Redaction, type RedactReport } from './edit/redact/redact.js'
export type { ImageRedaction } from './edit/redact/redacted-image.js'
export { repair } from './edit/repair.js'
export { type SanitizeOptions, sanitize } from './edit/sanitize/sanitize.js'
export { type ScannedPage, scannedPage } from './edit/scanned-page.js'
export { signatureNames } from './edit/signatures.js'
export { orientationOf, rotationOf, turnPage } from './edit/turn-pages.js'
export {
  copyUnchanged,
  type DraftReport,
  isUnchanged,
  type WriteDraftOptions,
  writeDraft,
} from './edit/write-draft.js'

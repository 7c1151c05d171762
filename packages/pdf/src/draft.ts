/**
 * Changes to one document: everything that is not changed is kept. A draft is opened, changed by the
 * functions here, and written.
 * @module
 */
/**
 * A document that is opened, changed and written again: everything that tasks use from `edit/`, under names
 * that stay the same when its modules are rearranged.
 */

export { type AddedObjects, addObjects } from './annotations/add-objects.js'
export { type AnnotationChange, changeAnnotations } from './annotations/change-annotations.js'
export type { NewObject, PlacedBox, PlacedPoint } from './annotations/new-object.js'
export { type AnnotationDescription, readAnnotations } from './annotations/read-annotations.js'
export { type NewLinkTarget, redirectLinks } from './annotations/redirect-links.js'
export { commentsAsXfdf } from './annotations/xfdf.js'
export { attachFiles, type NewAttachment, type Relationship } from './attachments/attach.js'
export { detachFiles } from './attachments/detach.js'
export { attachmentBytes, findAttachments } from './attachments/find-attachments.js'
export {
  addBookmarks,
  clearBookmarks,
  countBookmarks,
  replaceBookmarks,
} from './bookmarks/change-bookmarks.js'
export { readBookmarks } from './bookmarks/read-bookmarks.js'
export type { ViewKind } from './bookmarks/views.js'
export { type CodedSamples, flatedImage, jpegImage } from './compress/coded-image.js'
export {
  type CompressedReport,
  type CompressionPlan,
  planCompression,
  type RemainingBytes,
  type SavedBytes,
  writeCompressed,
} from './compress/compress.js'
export type { ShownImage } from './compress/content-use.js'
export { type ImageObstacle, type ImageSource, mattedMask, readImageSource } from './compress/image-source.js'
export { jpegCoding } from './compress/jpeg-segments.js'
export { type ScannedPage, scannedPage } from './compress/scanned-page.js'
export type { StreamReplacement } from './copy/stream-replacements.js'
export type { Attachment, AttachmentInfo } from './document/attachments.js'
export { type PageText, type PageTextStyle, pageLabels, writePageTexts } from './drawing/number-pages.js'
export { pictureTargetOf, watermarkPicture } from './drawing/picture-watermark.js'
export { prepareStamp, stampPages } from './drawing/stamp.js'
export { type TextWatermark, watermarkText } from './drawing/watermark.js'
export { appendDraft, obstacleToAppending } from './edit/append-draft.js'
export { type Draft, type DraftOptions, openDraft } from './edit/draft.js'
export { repair } from './edit/repair.js'
export { orientationOf, rotatePage, rotationOf } from './edit/rotate-pages.js'
export { signatureNames } from './edit/signatures.js'
export {
  copyUnchanged,
  type DraftReport,
  isUnchanged,
  type WriteDraftOptions,
  writeDraft,
} from './edit/write-draft.js'
export {
  type ChangedContent,
  type ChangedText,
  changeContent,
  type TextChange,
} from './edit-content/change-content.js'
export type { ImageChange } from './edit-content/image-places.js'
export {
  type ImageDescription,
  listContent,
  type TextDescription,
} from './edit-content/list-content.js'
export type { Alignment } from './edit-content/text-frame.js'
export { type EditedFields, editFields } from './edit-fields/edit-fields.js'
export type { FieldChange, FieldTraits, NewFieldType } from './edit-fields/field-change.js'
export { type PlacedField, placedFields } from './edit-fields/placed-fields.js'
export { type SuggestedField, suggestFields } from './edit-fields/suggest-fields.js'
export { describeFields, type FieldDescription } from './forms/describe-fields.js'
export { applyDynamicXfaOption, DraftForm, xfaKindOf } from './forms/draft-form.js'
export { type FillOptions, type FillReport, fillFields } from './forms/fill.js'
export { type Count, flatten } from './forms/flatten.js'
export type { FieldValue } from './forms/value.js'
export type { MetadataChange, XmpOutcome } from './metadata/change-packet.js'
export { clearMetadata, clearOtherXmp, clearParts } from './metadata/clear-metadata.js'
export { dropArchiveClaims, dropClaimsOfEncrypted, removeClaims } from './metadata/drop-claims.js'
export { type DocumentMetadata, readDocumentMetadata } from './metadata/read-document-metadata.js'
export { setMetadata } from './metadata/set-metadata.js'
export { ContentBoxes } from './pages/content-box.js'
export { type CropTo, cropPages } from './pages/crop.js'
export { type Arrangement, chooseGrid, type Grid } from './pages/nup/grid.js'
export { imposeBooklet, imposeGrid } from './pages/nup/impose.js'
export { nupPages } from './pages/nup/nup.js'
export { hasImages } from './pages/page-images.js'
export { type PageView, viewPage } from './pages/page-view.js'
export type { Size } from './pages/placement.js'
export { type NewPicture, replacePictures } from './pages/replace-picture.js'
export { resizePages } from './pages/resize.js'
export { type ScannedPicture, ScannedPictures } from './pages/scanned-picture.js'
export { Fold, isBoundary, skeletonOf, withLettersJoined, withLinesJoined } from './redact/fold.js'
export type { Matcher } from './redact/match.js'
export { overwriteSamples } from './redact/pixels.js'
export { type FoundPlace, findRedactions, Redaction, type RedactReport } from './redact/redact.js'
export type {
  CodedPicture,
  DrawnPicture,
  ImageRedaction,
  JpegPicture,
} from './redact/redacted-image.js'
export type { DoubtKind } from './redact/verify-redaction.js'
export { type SanitizeOptions, sanitize } from './sanitize/sanitize.js'
export { addToSecurityStore, type SignatureEvidence } from './signatures/add-security-store.js'
export { MarkPlaces, type PlacedOnPage } from './signatures/mark-places.js'
export { type AppendedChange, refusalToAppend, refuseSigned } from './signatures/permitted-changes.js'
export { prepareSignature, type WantedSignature } from './signatures/prepare-signature.js'
export { prepareTimestamp } from './signatures/prepare-timestamp.js'
export { writeUnsigned } from './signatures/write-signature.js'
export type { LayerCorrection } from './text-layer/correct-layer.js'
export { removeInvisibleText } from './text-layer/find-layer.js'
export { PagePictures } from './text-layer/page-pictures.js'
export { pictureToPage } from './text-layer/picture-to-page.js'
export { turnPages } from './text-layer/turn-pages.js'
export { TextLayers } from './text-layer/write-layer.js'

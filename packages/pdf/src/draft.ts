/**
 * One document, opened to be changed and written again: all that tasks use of `edit/`, under names that hold while its rooms are
 * rearranged.
 */
export { attachFiles, type NewAttachment } from './edit/attachments/attach.js'
export { detachFiles } from './edit/attachments/detach.js'
export { dropArchiveClaims } from './edit/attachments/drop-claims.js'
export {
  type Attachment,
  type AttachmentAbout,
  findAttachments,
} from './edit/attachments/find-attachments.js'
export type { Relationship } from './edit/attachments/relationships.js'
export { attachmentBytes } from './edit/attachments/save-attachment.js'
export {
  addBookmarks,
  clearBookmarks,
  countBookmarks,
  replaceBookmarks,
} from './edit/bookmarks/change-bookmarks.js'
export { readBookmarks } from './edit/bookmarks/read-bookmarks.js'
export type { ViewKind } from './edit/bookmarks/views.js'
export { carryOver as copyUnchanged, isUnchanged } from './edit/carry-over.js'
export { type Draft, type DraftOptions, openDraft } from './edit/draft.js'
export { flatten } from './edit/flatten/flatten.js'
export type { Count } from './edit/flatten/tally.js'
export { describeFields, type FieldDescription } from './edit/forms/describe-fields.js'
export { DraftForm } from './edit/forms/draft-form.js'
export { type FillOptions, type FillReport, fillFields } from './edit/forms/fill.js'
export type { FieldValue } from './edit/forms/value.js'
export { hasXfa } from './edit/forms/xfa.js'
export { type CropTo, cropPages } from './edit/geometry/crop.js'
export { viewPage } from './edit/geometry/page-view.js'
export type { Size } from './edit/geometry/placement.js'
export { resizePages } from './edit/geometry/resize.js'
export { clearMetadata, clearOtherXmp, clearParts } from './edit/metadata/clear-metadata.js'
export { dropClaimsOfLocked as dropClaimsOfEncrypted } from './edit/metadata/drop-claims.js'
export type { MetadataChange, XmpFate } from './edit/metadata/metadata-change.js'
export { type DocumentMetadata, readDocumentMetadata } from './edit/metadata/read-document-metadata.js'
export { setMetadata } from './edit/metadata/set-metadata.js'
export { type Arrangement, chooseGrid, type Grid } from './edit/nup/grid.js'
export { imposeBooklet, imposeGrid } from './edit/nup/impose.js'
export { nupPages } from './edit/nup/nup.js'
export { repair } from './edit/repair.js'
export { type SanitizeOptions, sanitize } from './edit/sanitize/sanitize.js'
export { signatureNames } from './edit/sanitize/signature-names.js'
export { orientationOf, rotationOf, turnPage } from './edit/turn-pages.js'
export { type DraftReport, type WriteDraftOptions, writeDraft } from './edit/write-draft.js'

/** What most people look for, in this order. The other tools follow. */
export const POPULAR: readonly string[] = [
  'merge-pdf',
  'compress-pdf',
  'split-pdf',
  'edit-pdf',
  'organize-pdf',
  'image-to-pdf',
  'office-to-pdf',
  'pdf-to-image',
  'ocr-pdf',
  'form-fill',
  'redact-pdf',
  'protect-pdf',
  'unlock-pdf',
  'rotate-pdf',
  'page-numbers',
  'watermark-pdf',
]

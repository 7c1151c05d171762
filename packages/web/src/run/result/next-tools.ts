import { isAccepted } from '../../files/accepted-type.js'
import type { ListedTool } from '../../tools/tool-list.js'

const OFFERED = 5

/** What people do next with a document. */
const USUAL = ['compress-pdf', 'merge-pdf', 'edit-pdf', 'protect-pdf', 'page-numbers', 'split-pdf']

/** What fits the result of a tool better than that. */
const AFTER: Readonly<Record<string, readonly string[]>> = {
  'merge-pdf': ['compress-pdf', 'page-numbers', 'organize-pdf', 'bookmarks-pdf', 'protect-pdf'],
  'image-to-pdf': ['ocr-pdf', 'compress-pdf', 'organize-pdf', 'merge-pdf', 'protect-pdf'],
  'mail-to-pdf': ['merge-pdf', 'compress-pdf', 'protect-pdf', 'redact-pdf'],
  'html-to-pdf': ['merge-pdf', 'page-numbers', 'protect-pdf', 'compress-pdf', 'edit-pdf'],
  'office-to-pdf': ['merge-pdf', 'page-numbers', 'protect-pdf', 'compress-pdf', 'edit-pdf'],
  'scan-pdf': ['ocr-pdf', 'compress-pdf', 'organize-pdf', 'merge-pdf', 'protect-pdf'],
  'ocr-pdf': ['compress-pdf', 'pdf-to-word', 'pdf-to-excel', 'merge-pdf', 'protect-pdf'],
  'split-pdf': ['merge-pdf', 'compress-pdf', 'page-numbers', 'watermark-pdf', 'protect-pdf'],
  'organize-pdf': ['compress-pdf', 'page-numbers', 'bookmarks-pdf', 'edit-pdf', 'protect-pdf'],
  'rotate-pdf': ['crop-pdf', 'compress-pdf', 'merge-pdf', 'edit-pdf', 'protect-pdf'],
  'form-fill': ['flatten-pdf', 'edit-pdf', 'protect-pdf', 'merge-pdf', 'compress-pdf'],
  'edit-pdf': ['flatten-pdf', 'compress-pdf', 'protect-pdf', 'merge-pdf', 'page-numbers'],
  'redact-pdf': ['sanitize-pdf', 'metadata-pdf', 'compress-pdf', 'protect-pdf', 'merge-pdf'],
  'sanitize-pdf': ['metadata-pdf', 'compress-pdf', 'protect-pdf', 'merge-pdf', 'watermark-pdf'],
  'unlock-pdf': ['edit-pdf', 'pdf-to-word', 'compress-pdf', 'merge-pdf', 'organize-pdf'],
  'repair-pdf': ['compress-pdf', 'pdf-to-word', 'merge-pdf', 'organize-pdf', 'protect-pdf'],
  // Edited pages would lack tags again.
  'tag-pdf': ['validate-pdf', 'pdf-to-html', 'pdf-to-epub', 'metadata-pdf', 'protect-pdf'],
  'pdf-to-image': ['image-to-pdf'],
  'extract-images': ['image-to-pdf'],
  // Every other tool would remove the protection or the signature again.
  'protect-pdf': ['unlock-pdf', 'info-pdf'],
  'sign-pdf': ['verify-signatures', 'info-pdf'],
}

/** The tools that fit the outputs of a tool best. */
export function nextTools(
  task: string | undefined,
  outputs: readonly { readonly name: string; readonly type: string }[],
  tools: readonly ListedTool[],
): readonly ListedTool[] {
  return (AFTER[task ?? ''] ?? USUAL)
    .flatMap((name) => tools.find((tool) => tool.name === name) ?? [])
    .filter(({ name, unavailableBecause }) => name !== task && unavailableBecause === undefined)
    .filter(({ inputs }) => outputs.length <= inputs.max)
    .filter(({ inputs }) => outputs.every((output) => isAccepted(output, inputs.accepts)))
    .slice(0, OFFERED)
}

import * as z from 'zod'

/** Options of every task that writes a changed document: how to handle features that a change cannot keep. */
export const documentOptions = {
  signature_appearance: z
    .enum(['keep', 'remove'])
    .default('keep')
    .meta({
      description:
        'A signature is not valid for a changed document, so its field is removed: keep its appearance as plain page content, or remove that too.',
      examples: ['remove'],
    }),
  dynamic_xfa: z
    .enum(['refuse', 'keep_pages'])
    .default('refuse')
    .meta({
      description:
        'A dynamic XFA form is rendered by the reader that opens it; the pages in the file are placeholders. If the form cannot be kept: reject the file, or process the placeholder pages and drop the form.',
      examples: ['keep_pages'],
    }),
}

export interface DocumentOptions {
  readonly signature_appearance: 'keep' | 'remove'
  readonly dynamic_xfa: 'refuse' | 'keep_pages'
}

/** The same, with the names of the engine. */
export function engineOptions({ signature_appearance, dynamic_xfa }: DocumentOptions): {
  readonly signatureAppearance: DocumentOptions['signature_appearance']
  readonly dynamicXfa: DocumentOptions['dynamic_xfa']
} {
  return { signatureAppearance: signature_appearance, dynamicXfa: dynamic_xfa }
}

import { z } from 'zod'

/** Options of every task that writes a document anew: what becomes of that which no change of a document can keep. */
export const documentOptions = {
  signature_appearance: z
    .enum(['keep', 'remove'])
    .default('keep')
    .meta({
      description:
        'A signature does not hold for a changed document, so its field and all that claims it valid are removed: keep what it showed as a plain part of the page, or remove that as well.',
      examples: ['remove'],
    }),
  dynamic_xfa: z
    .enum(['refuse', 'keep_pages'])
    .default('refuse')
    .meta({
      description:
        'The pages of a dynamic XFA form are made by the reader that opens it, and those in the file only stand in for them. Where the form cannot be kept: refuse such a file, or go on with the pages in the file and lose the form.',
      examples: ['keep_pages'],
    }),
}

export interface DocumentOptions {
  readonly signature_appearance: 'keep' | 'remove'
  readonly dynamic_xfa: 'refuse' | 'keep_pages'
}

/** The same as the engine calls them. */
export function engineOptions({ signature_appearance, dynamic_xfa }: DocumentOptions): {
  readonly signatureAppearance: DocumentOptions['signature_appearance']
  readonly dynamicXfa: DocumentOptions['dynamic_xfa']
} {
  return { signatureAppearance: signature_appearance, dynamicXfa: dynamic_xfa }
}

import * as z from 'zod'

/** Options of every task that writes a changed document: how to handle features that a change cannot keep. */
export const documentOptions = {
  signatures: z
    .enum(['strip', 'refuse'])
    .default('strip')
    .meta({
      description:
        'The result is another document, for which signatures are not valid: remove them and report it, or reject signed files.',
      examples: ['refuse'],
    }),
  signature_appearance: z
    .enum(['keep', 'remove'])
    .default('keep')
    .meta({
      description:
        'If a signature is removed: keep its appearance as plain page content, or remove that too.',
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

/** The same for tasks whose changes can be added to a signed file. */
export const appendingOptions = {
  ...documentOptions,
  signatures: z
    .enum(['keep', 'strip', 'refuse'])
    .default('keep')
    .meta({
      description:
        'If the file is signed: add the changes after the signed bytes, so that signatures stay valid, and reject changes with which they would not; or remove signatures and report it; or reject signed files.',
      examples: ['strip'],
    }),
}

/** The same for tasks that a signed file meets by mistake, in a folder of scans: signatures are only removed if asked. */
export const refusingOptions = {
  ...documentOptions,
  signatures: z
    .enum(['refuse', 'strip'])
    .default('refuse')
    .meta({
      description:
        'A signature is not valid for a changed document: reject signed files, or remove the signature and report it.',
      examples: ['strip'],
    }),
}

export interface DocumentOptions {
  readonly signatures: 'keep' | 'strip' | 'refuse'
  readonly signature_appearance: 'keep' | 'remove'
  readonly dynamic_xfa: 'refuse' | 'keep_pages'
}

/** The same, with the names of the engine. */
export function engineOptions({ signatures, signature_appearance, dynamic_xfa }: DocumentOptions): {
  readonly refuseSigned: boolean
  readonly signatureAppearance: DocumentOptions['signature_appearance']
  readonly dynamicXfa: DocumentOptions['dynamic_xfa']
} {
  return {
    refuseSigned: signatures !== 'strip',
    signatureAppearance: signature_appearance,
    dynamicXfa: dynamic_xfa,
  }
}

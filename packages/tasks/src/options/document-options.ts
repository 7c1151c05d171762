import * as z from 'zod'

/** How to handle features that a change cannot keep. */
export const changeOptions = {
  signatures: z
    .enum(['strip', 'refuse'])
    .default('strip')
    .meta({
      description:
        'Signatures are not valid for a changed document: remove them and report it, or reject signed files.',
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
        'Reject a dynamic XFA form that cannot be kept, or drop the form and process its pages. It is rendered by the reader that opens it; the pages in the file are placeholders.',
      examples: ['keep_pages'],
    }),
}

/** Options of every task that writes a changed document. */
export const documentOptions = {
  ...changeOptions,
  keep_conformance: z
    .boolean()
    .default(true)
    .meta({
      description:
        'Keep the conformance to PDF/A or PDF/UA that a file claims. The result is validated, what the change broke is repaired, and the report says whether it still conforms; a claim that is no longer true is removed. `false`: nothing is validated, and such claims are removed.',
      examples: [false],
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
  /** Whether the outputs are validated; absent if the task never does. */
  readonly keep_conformance?: boolean | undefined
}

/** The same, with the names of the engine. */
export function engineOptions({
  signatures,
  signature_appearance,
  dynamic_xfa,
  keep_conformance,
}: DocumentOptions): {
  readonly refuseSigned: boolean
  readonly signatureAppearance: DocumentOptions['signature_appearance']
  readonly dynamicXfa: DocumentOptions['dynamic_xfa']
  readonly keepsClaims: boolean
} {
  return {
    refuseSigned: signatures !== 'strip',
    signatureAppearance: signature_appearance,
    dynamicXfa: dynamic_xfa,
    keepsClaims: keep_conformance === true,
  }
}

import type { PdfFile } from '../file/pdf-file.js'
import { type PdfDict, PdfStream } from '../syntax/objects.js'

/** A store with more is not read completely. */
export const MAX_ITEMS = 4096
const MAX_BYTES = 32 * 1024 * 1024

/** Certificates and revocation data in the document, in DER (ISO 32000-2, 12.8.4.3). */
export interface SecurityStore {
  readonly certificates: readonly Uint8Array[]
  readonly revocationLists: readonly Uint8Array[]
  readonly ocspResponses: readonly Uint8Array[]
}

export function readSecurityStore(file: PdfFile, catalogue: PdfDict): SecurityStore {
  const store = file.dict(catalogue.get('DSS'))
  let left = MAX_BYTES
  const streams = (key: string): Uint8Array[] =>
    (file.array(store?.get(key)) ?? []).slice(0, MAX_ITEMS).flatMap((item) => {
      const stream = left > 0 ? file.resolve(item) : undefined
      const bytes = stream instanceof PdfStream ? file.decode(stream) : undefined
      left -= bytes?.length ?? 0
      return bytes === undefined || left < 0 ? [] : [bytes]
    })
  return {
    certificates: streams('Certs'),
    revocationLists: streams('CRLs'),
    ocspResponses: streams('OCSPs'),
  }
}

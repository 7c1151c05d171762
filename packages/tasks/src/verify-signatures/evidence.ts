import type { SecurityStore } from '@octavo/pdf/document-signatures'
import type { Primitives } from '@octavo/pdf/primitives'
import type { Certificate } from 'pkijs'
import { type RevocationData, readRevocationData } from './revocation-data.js'
import { readCertificate } from './trust.js'

const MAX_CERTIFICATES = 1024

/** Certificates and revocation data of the whole document. */
export interface Evidence {
  readonly certificates: readonly Certificate[]
  readonly revocation: RevocationData
}

/** Those of the newest revision, each read once, and which of them an earlier store contained. */
export class DocumentEvidence implements Evidence {
  readonly #items: readonly (Evidence & { readonly key: string })[]
  readonly #keyOf: (der: Uint8Array) => string

  constructor(
    { certificates, revocationLists, ocspResponses }: SecurityStore,
    { sha256 }: Pick<Primitives, 'sha256'>,
  ) {
    this.#keyOf = (der) => sha256(der).join(' ')
    const none = readRevocationData([], [])
    const item = (der: Uint8Array, found: Partial<Evidence>) => ({
      certificates: [],
      revocation: none,
      ...found,
      key: this.#keyOf(der),
    })
    this.#items = [
      ...certificates
        .slice(0, MAX_CERTIFICATES)
        .map((der) => item(der, { certificates: [readCertificate(der) ?? []].flat() })),
      ...revocationLists.map((der) => item(der, { revocation: readRevocationData([der], []) })),
      ...ocspResponses.map((der) => item(der, { revocation: readRevocationData([], [der]) })),
    ]
  }

  get certificates(): readonly Certificate[] {
    return this.#items.flatMap(({ certificates }) => certificates)
  }

  get revocation(): RevocationData {
    return merged(this.#items)
  }

  /** What of it was in the document at an earlier time. */
  within({ certificates, revocationLists, ocspResponses }: SecurityStore): Evidence {
    const keys = new Set([...certificates, ...revocationLists, ...ocspResponses].map(this.#keyOf))
    const items = this.#items.filter(({ key }) => keys.has(key))
    return { certificates: items.flatMap((one) => one.certificates), revocation: merged(items) }
  }
}

function merged(items: readonly Evidence[]): RevocationData {
  return {
    lists: items.flatMap(({ revocation }) => revocation.lists),
    responses: items.flatMap(({ revocation }) => revocation.responses),
  }
}

import { name } from '../annotations/annotation-entries.js'
import type { Draft } from '../edit/draft.js'
import { editableEntry } from '../edit/draft-objects.js'
import { type PdfDict, PdfRef, PdfStream, type PdfValue } from '../syntax/objects.js'
import { MAX_ITEMS } from './security-store.js'

/** What a signature can be validated with for a long time, in DER. */
export interface SignatureEvidence {
  /** The /Contents of the signature with its padding. */
  readonly contents: Uint8Array
  readonly certificates: readonly Uint8Array[]
  readonly ocspResponses: readonly Uint8Array[]
  readonly revocationLists: readonly Uint8Array[]
}

/**
 * Adds certificates and revocation data to the document (ISO 32000-2, 12.8.4.3; ETSI EN 319 142-1, 5.4). What it has
 * stays: readers take a replaced record for an attack.
 */
export function addToSecurityStore(draft: Draft, evidence: readonly SignatureEvidence[]): void {
  const store = ownDict(draft, draft.catalogue, 'DSS')
  const certificates = new StoreList(draft, store, 'Certs')
  const responses = new StoreList(draft, store, 'OCSPs')
  const lists = new StoreList(draft, store, 'CRLs')
  const records = ownDict(draft, store, 'VRI')
  for (const one of evidence) {
    const record: PdfDict = new Map<string, PdfValue>([
      ['Type', name('VRI')],
      ['Cert', certificates.add(one.certificates)],
      ['OCSP', responses.add(one.ocspResponses)],
      ['CRL', lists.add(one.revocationLists)],
    ])
    for (const [key, value] of record) if (Array.isArray(value) && value.length === 0) record.delete(key)
    const key = recordName(draft, one.contents)
    if (!records.has(key)) records.set(key, draft.add(record))
  }
  for (const list of [certificates, responses, lists]) list.write()
}

/** One of the lists of streams. */
class StoreList {
  readonly #draft: Draft
  readonly #store: PdfDict
  readonly #key: string
  readonly #items: PdfValue[]
  /** By the digest of their data. */
  readonly #known = new Map<string, PdfRef>()
  #isChanged = false

  constructor(draft: Draft, store: PdfDict, key: string) {
    this.#draft = draft
    this.#store = store
    this.#key = key
    const { file } = draft
    this.#items = [...(file.array(store.get(key)) ?? [])]
    for (const item of this.#items.slice(0, MAX_ITEMS)) {
      const stream = file.resolve(item)
      if (item instanceof PdfRef && stream instanceof PdfStream)
        this.#known.set(this.#digest(file.decode(stream)), item)
    }
  }

  /** The streams with these data; those that the list has are not added again. */
  add(data: readonly Uint8Array[]): PdfRef[] {
    return data.map((bytes) => {
      const digest = this.#digest(bytes)
      const known = this.#known.get(digest)
      if (known !== undefined) return known
      const added = this.#draft.file.addStream(new Map(), bytes)
      this.#known.set(digest, added)
      this.#items.push(added)
      this.#isChanged = true
      return added
    })
  }

  write(): void {
    if (!this.#isChanged) return
    const value = this.#store.get(this.#key)
    if (value instanceof PdfRef) this.#draft.file.change(value.num, this.#items)
    else this.#store.set(this.#key, this.#items)
  }

  #digest(bytes: Uint8Array): string {
    return hex(this.#draft.file.primitives.sha256(bytes))
  }
}

function ownDict(draft: Draft, dict: PdfDict, key: string): PdfDict {
  const known = editableEntry(draft, dict, key)
  if (known !== undefined) return known
  const made: PdfDict = new Map()
  dict.set(key, draft.add(made))
  return made
}

/** The name of the record of a signature: the SHA-1 of its value, in upper case. */
function recordName({ file }: Draft, contents: Uint8Array): string {
  const digest = file.primitives.startHash('sha1')
  digest.update(contents)
  return hex(digest.digest()).toUpperCase()
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

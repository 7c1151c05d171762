import { PdfString, type PdfDict, type PdfValue } from '../../syntax/objects.js'
import type { Place } from '../model-object.js'
import { objectNumber, placeOf, type Walk } from './walk.js'

/** Tags of ASN.1 (ITU-T X.690). */
const SEQUENCE = 0x30
const SET = 0x31
const FIRST_CONTEXT = 0xa0

/** Signatures (ISO 32000-1, 12.8). */
export class Signatures {
  readonly #walk: Walk
  readonly #seen = new Set<number>()

  constructor(walk: Walk) {
    this.#walk = walk
  }

  add(value: PdfValue | undefined, fieldPlace: Place): void {
    const { file, catalogue } = this.#walk
    const signature = file.resolve(value)
    const num = objectNumber(value)
    if (!(signature instanceof Map) || this.#seen.has(num)) return
    if (num > 0) this.#seen.add(num)
    const place = { ...fieldPlace, ...placeOf(value) }
    this.#walk.add({
      type: 'PDSignature',
      place,
      doesByteRangeCoverEntireDocument: this.#coversDocument(signature),
    })
    const contents = file.resolve(signature.get('Contents'))
    if (contents instanceof PdfString) this.#walk.add({ type: 'PKCSDataObject', place, ...signedData(contents.bytes) })
    const permissions = file.dict(catalogue.get('Perms'))
    for (const entry of file.array(signature.get('Reference')) ?? []) {
      const reference = file.dict(entry)
      if (reference === undefined) continue
      this.#walk.add({
        type: 'PDSigRef',
        place: { ...place, ...placeOf(entry) },
        entries: [...reference.keys()].join('&'),
        permsContainDocMDP: permissions?.has('DocMDP') === true,
      })
    }
  }

  /** Whether its bytes are all but its own contents, up to the end of its revision. */
  #coversDocument(signature: PdfDict): boolean {
    const { file } = this.#walk
    const range = (file.array(signature.get('ByteRange')) ?? []).map((entry) => file.number(entry))
    const contents = file.resolve(signature.get('Contents'))
    const [start, length, next, rest] = range
    if (range.length !== 4 || start !== 0 || length === undefined || next === undefined || rest === undefined)
      return false
    if (!(contents instanceof PdfString) || next <= length) return false
    const { bytes, base } = file.source.block(length, 1)
    const last = file.source.block(next - 1, 1)
    if (bytes[length - base] !== 0x3c || last.bytes[next - 1 - last.base] !== 0x3e) return false
    return this.#isEndOfRevision(next + rest)
  }

  #isEndOfRevision(position: number): boolean {
    const { source } = this.#walk.file
    if (position > source.size) return false
    if (position === source.size) return true
    const from = Math.max(0, position - 8)
    const { bytes, base } = source.block(from, position - from)
    const end = String.fromCharCode(...bytes.subarray(from - base, position - base))
    return /%%EOF\s*$/.test(end)
  }
}

/** PKCS #7 signed data (RFC 2315, 9.1). */
function signedData(bytes: Uint8Array): { SignerInfoCount: number; signingCertificatePresent: boolean } {
  const none = { SignerInfoCount: 0, signingCertificatePresent: false }
  const [content] = partsOf(bytes, 0, bytes.length)
  if (content?.tag !== SEQUENCE) return none
  const wrapped = partsOf(bytes, content.start, content.end).find(({ tag }) => tag === FIRST_CONTEXT)
  const [signed] = wrapped === undefined ? [] : partsOf(bytes, wrapped.start, wrapped.end)
  if (signed?.tag !== SEQUENCE) return none
  const parts = partsOf(bytes, signed.start, signed.end)
  const certificates = parts.find(({ tag }) => tag === FIRST_CONTEXT)
  const signers = parts.filter(({ tag }) => tag === SET).at(-1)
  return {
    SignerInfoCount: signers === undefined || parts.at(-1) !== signers ? 0 : partsOf(bytes, signers.start, signers.end).length,
    signingCertificatePresent:
      certificates !== undefined && partsOf(bytes, certificates.start, certificates.end).length > 0,
  }
}

interface Part {
  readonly tag: number
  readonly start: number
  readonly end: number
}

const MAX_PARTS = 1000

function partsOf(bytes: Uint8Array, from: number, to: number): Part[] {
  const parts: Part[] = []
  for (let at = from; at + 2 <= to && parts.length < MAX_PARTS; ) {
    const tag = bytes[at]!
    let length = bytes[at + 1]!
    let start = at + 2
    if (length > 0x80) {
      const digits = length & 0x7f
      if (digits > 4 || start + digits > to) break
      length = 0
      for (let index = 0; index < digits; index++) length = length * 256 + bytes[start++]!
    } else if (length === 0x80) length = to - start
    const end = Math.min(to, start + length)
    if (tag === 0) break
    parts.push({ tag, start, end })
    at = end
  }
  return parts
}

import type { HashAlgorithm } from '@octavo/pdf/primitives'
import { type BaseBlock, ObjectIdentifier, OctetString } from 'asn1js'
import {
  type Attribute,
  Certificate,
  ContentInfo,
  IssuerAndSerialNumber,
  SignedData,
  type SignerInfo,
} from 'pkijs'
import { digestBytes, digestOfOid, isEqual } from './algorithms.js'
import { parsedAsn1 } from './parsed-asn1.js'
import type { SignatureChecks } from './signature-checks.js'
import type { Checked } from './signature-value.js'

const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.12'
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47'
const ALGORITHM_PROTECTION = '1.2.840.113549.1.9.52'
const RSA = ['1', '5', '11', '12', '13'].map((last) => `1.2.840.113549.1.1.${last}`)
const SET_OF = 0x31
/** Hostile messages can claim very many; real ones have a few. */
const MAX_CERTIFICATES = 512

/** A CMS message with one signer (RFC 5652). */
export interface Message {
  readonly signer: SignerInfo
  readonly data: SignedData
  readonly certificates: readonly Certificate[]
  /** The signer's own certificate; missing if the message does not contain it. */
  readonly certificate: Certificate | undefined
  readonly contentType: string
  /** The content inside the message; none if it is detached. */
  readonly content: Uint8Array<ArrayBuffer> | undefined
  readonly digest: HashAlgorithm | undefined
}

/** Undefined if the bytes are no such message. What follows it is padding. */
export function readMessage(bytes: Uint8Array, more: readonly Certificate[] = []): Message | undefined {
  try {
    const parsed = parsedAsn1(bytes)
    if (parsed === undefined) return undefined
    const info = new ContentInfo({ schema: parsed })
    if (info.contentType !== ContentInfo.SIGNED_DATA) return undefined
    shorten(info.content)
    const data = new SignedData({ schema: info.content })
    const [signer] = data.signerInfos
    // With several, it would depend on the reader which one has signed.
    if (signer === undefined || data.signerInfos.length !== 1) return undefined
    const certificates = (data.certificates ?? [])
      .slice(0, MAX_CERTIFICATES)
      .filter((one) => one instanceof Certificate)
    const { eContentType, eContent } = data.encapContentInfo
    return {
      signer,
      data,
      certificates,
      certificate: [...certificates, ...more].find((one) => isSigner(signer, one)),
      contentType: eContentType,
      content: eContent === undefined ? undefined : new Uint8Array(eContent.getValue()),
      digest: digestOfOid(signer.digestAlgorithm.algorithmId),
    }
  } catch {
    // The library throws many kinds of errors for what is not in order.
    return undefined
  }
}

/** Certificates and revocation lists are read one by one, and take a thousand times as long as their bytes. */
function shorten(content: unknown): void {
  for (const list of partsOf(content).map(partsOf))
    if (list.length > MAX_CERTIFICATES) list.length = MAX_CERTIFICATES
}

function isSigner({ sid }: SignerInfo, certificate: Certificate): boolean {
  if (sid instanceof IssuerAndSerialNumber)
    return sid.issuer.isEqual(certificate.issuer) && sid.serialNumber.isEqual(certificate.serialNumber)
  const wanted: unknown = sid
  const extension = certificate.extensions?.find(({ extnID }) => extnID === '2.5.29.14')?.parsedValue
  const id = (wanted as { valueBlock?: { valueHexView?: Uint8Array } }).valueBlock?.valueHexView
  const own = (extension as OctetString | undefined)?.valueBlock.valueHexView
  return id !== undefined && own !== undefined && isEqual(id, own)
}

export function attributeOf(attributes: readonly Attribute[] | undefined, type: string): unknown {
  const found = attributes?.filter((one) => one.type === type) ?? []
  return found.length === 1 ? found[0]!.values[0] : undefined
}

/** Whether the digest is the one that was signed, and the signature that of the certificate. */
export async function checkMessage(
  message: Message,
  contentDigest: Uint8Array | undefined,
  checks: SignatureChecks,
): Promise<Checked> {
  const { signer, certificate, digest, content } = message
  if (certificate === undefined || digest === undefined || contentDigest === undefined) return undefined
  const signature = new Uint8Array(signer.signature.getValue())
  const key = certificate.subjectPublicKeyInfo
  const { signedAttrs } = signer
  if (signedAttrs === undefined) {
    // Without attributes the signature is that of the content.
    if (content === undefined)
      return isPlainRsa(signer) ? checks.checkDigest(key, digest, contentDigest, signature) : undefined
    return checks.check(key, signer.signatureAlgorithm, digest, content, signature)
  }
  const stated = attributeOf(signedAttrs.attributes, MESSAGE_DIGEST)
  if (!(stated instanceof OctetString)) return false
  if (!isEqual(new Uint8Array(stated.getValue()), contentDigest)) return false
  const type = attributeOf(signedAttrs.attributes, CONTENT_TYPE) as { valueBlock?: object } | undefined
  if (type?.valueBlock?.toString() !== message.contentType) return false
  if (!isProtected(signer)) return false
  const written = new Uint8Array(signedAttrs.encodedValue.slice(0))
  written[0] = SET_OF
  return checks.check(key, signer.signatureAlgorithm, digest, written, signature)
}

/** The signature can say which algorithms it was made with (RFC 6211): then it was not made with others. */
function isProtected({ signedAttrs, digestAlgorithm, signatureAlgorithm }: SignerInfo): boolean {
  const isStated = signedAttrs?.attributes.some(({ type }) => type === ALGORITHM_PROTECTION)
  if (isStated !== true) return true
  const [digest, ...others] = partsOf(attributeOf(signedAttrs?.attributes, ALGORITHM_PROTECTION))
  const named = others.filter((part) => (part as BaseBlock).idBlock?.tagNumber === 1)
  return (
    named.length === 1 &&
    oidOf(partsOf(digest)[0]) === digestAlgorithm.algorithmId &&
    oidOf(partsOf(named[0])[0]) === signatureAlgorithm.algorithmId
  )
}

/**
 * Whether the signature names its certificate (RFC 5035), which PAdES requires: otherwise another certificate of
 * the same key can take its place. Undefined if it does not say.
 */
export async function namesItsCertificate({ signer, certificate }: Message): Promise<Checked> {
  const attributes = signer.signedAttrs?.attributes
  const second = attributeOf(attributes, SIGNING_CERTIFICATE_V2)
  const value = second ?? attributeOf(attributes, SIGNING_CERTIFICATE)
  if (value === undefined || certificate === undefined) return undefined
  const first = partsOf(partsOf(partsOf(value)[0])[0])
  const hash = first.find((part) => part instanceof OctetString)
  const named = partsOf(first[0])[0] as { valueBlock?: object } | undefined
  const isNamed = second !== undefined && !(first[0] instanceof OctetString)
  const digest = second === undefined ? 'sha1' : isNamed ? digestOfOid(String(named?.valueBlock)) : 'sha256'
  if (hash === undefined || digest === undefined) return undefined
  const own = await digestBytes(digest, new Uint8Array(certificate.toSchema().toBER()))
  return own === undefined ? undefined : isEqual(new Uint8Array(hash.getValue()), own)
}

function oidOf(value: unknown): string | undefined {
  return value instanceof ObjectIdentifier ? value.getValue() : undefined
}

function isPlainRsa({ signatureAlgorithm }: SignerInfo): boolean {
  return RSA.includes(signatureAlgorithm.algorithmId)
}

function partsOf(value: unknown): unknown[] {
  const parts = (value as { valueBlock?: { value?: unknown } } | undefined)?.valueBlock?.value
  return Array.isArray(parts) ? parts : []
}

import { fromBER, ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import {
  Attribute,
  type Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'
import { derOf } from '../certificates/names.js'
import { DIGESTS, digestAlgorithm } from './algorithms.js'
import type { Signer } from './signer.js'

const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47'
const SIGNATURE_TIME_STAMP = '1.2.840.113549.1.9.16.2.14'
const SIGNED = 0
const UNSIGNED = 1
const SET_OF = 0x31

/** What all parts of CMS but certificates have in bytes, with signatures of the longest keys. */
const WITHOUT_CERTIFICATES = 4096

/** More bytes than the signature will have, without what is added to it. */
export function maxBytesOf({ chain }: Signer): number {
  return chain.reduce((sum, certificate) => sum + derOf(certificate).length, WITHOUT_CERTIFICATES)
}

/** RFC 3161, appendix A: the time-stamp of a signature's value. */
export function timestampAttribute(token: Uint8Array): Attribute {
  return new Attribute({ type: SIGNATURE_TIME_STAMP, values: [fromBER(token.slice().buffer).result] })
}

/** What is added to a signature when its value is known. */
export type UnsignedAttributes = (signature: Uint8Array<ArrayBuffer>) => Promise<Attribute[]>

/**
 * A signature of PAdES, level B-B (ETSI EN 319 142-1, 6.3): CMS of a document with this digest, without the time
 * of signing, which the dictionary of the signature has.
 */
export async function signedDocument(
  signer: Signer,
  documentDigest: Uint8Array,
  unsigned?: UnsignedAttributes,
): Promise<Uint8Array<ArrayBuffer>> {
  const { chain, digest, algorithm } = signer
  const [certificate] = chain
  const attributes = inOrder(
    [
      new Attribute({ type: CONTENT_TYPE, values: [new ObjectIdentifier({ value: ContentInfo.DATA })] }),
      new Attribute({
        type: MESSAGE_DIGEST,
        values: [new OctetString({ valueHex: documentDigest.slice() })],
      }),
      await signingCertificate(certificate),
    ],
    (attribute) => new Uint8Array(attribute.toSchema().toBER()),
  )
  const signedAttrs = new SignedAndUnsignedAttributes({ type: SIGNED, attributes })
  const signature = await signer.sign(signedBytes(signedAttrs))
  const info = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
    digestAlgorithm: digestAlgorithm(digest),
    signedAttrs,
    signatureAlgorithm: algorithm,
    signature: new OctetString({ valueHex: signature.slice() }),
  })
  const added = (await unsigned?.(signature.slice())) ?? []
  if (added.length > 0)
    info.unsignedAttrs = new SignedAndUnsignedAttributes({ type: UNSIGNED, attributes: added })
  const data = new SignedData({
    version: 1,
    digestAlgorithms: [digestAlgorithm(digest)],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: ContentInfo.DATA }),
    certificates: inOrder(chain, derOf),
    signerInfos: [info],
  })
  const content = new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: data.toSchema(true) })
  return new Uint8Array(content.toSchema().toBER())
}

/** They are signed under the tag of a set, which is implicit in the signature (RFC 5652, 5.4). */
function signedBytes(attributes: SignedAndUnsignedAttributes): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(attributes.toSchema().toBER())
  bytes[0] = SET_OF
  return bytes
}

/** RFC 5035: binds the certificate to the signature, by its SHA-256, the default of the attribute. */
async function signingCertificate(certificate: Certificate): Promise<Attribute> {
  const hash = await globalThis.crypto.subtle.digest(DIGESTS.sha256.name, derOf(certificate))
  const id = new Sequence({ value: [new OctetString({ valueHex: hash })] })
  const value = new Sequence({ value: [new Sequence({ value: [id] })] })
  return new Attribute({ type: SIGNING_CERTIFICATE_V2, values: [value] })
}

/** The order of a set in DER: by the bytes of its members (X.690, 11.6). */
function inOrder<T>(items: readonly T[], bytesOf: (item: T) => Uint8Array): T[] {
  const coded = items.map((item) => ({ item, bytes: bytesOf(item) }))
  return coded.sort((one, other) => compared(one.bytes, other.bytes)).map(({ item }) => item)
}

function compared(one: Uint8Array, other: Uint8Array): number {
  const at = one.findIndex((byte, index) => byte !== other[index])
  return at === -1 ? one.length - other.length : one[at]! - (other[at] ?? 0)
}

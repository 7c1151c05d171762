import {
  type BaseBlock,
  BitString,
  type Constructed,
  Integer,
  Null,
  OctetString,
  PrintableString,
  Sequence,
} from 'asn1js'
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedData,
  SignerInfo,
} from 'pkijs'

const RSA = '1.2.840.113549.1.1.1'
const SHA256_WITH_RSA = '1.2.840.113549.1.1.11'
const SHA256 = '2.16.840.1.101.3.4.2.1'

const latin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'))

/** A file of one page with a signature field for each signature, whose /Contents is given in hexadecimal. */
function signedWith(contents: string, byteRange?: string): Uint8Array {
  const head = [
    '%PDF-1.7\n',
    '1 0 obj\n<< /Type /Catalog /Pages 2 0 R /AcroForm << /SigFlags 3 /Fields [4 0 R] >> >>\nendobj\n',
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Annots [4 0 R] >>\nendobj\n',
    '4 0 obj\n<< /Type /Annot /Subtype /Widget /Rect [0 0 0 0] /FT /Sig /T (s) /V 5 0 R /P 3 0 R >>\nendobj\n',
  ]
  const offsets: number[] = []
  let length = 0
  for (const part of head) {
    offsets.push(length)
    length += part.length
  }
  const before = '5 0 obj\n<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange '
  const room = byteRange ?? ' '.repeat(60)
  const gapStart = length + before.length + room.length + '/Contents '.length
  const gapEnd = gapStart + contents.length + 2
  const after = ' >>\nendobj\n'
  const table = gapEnd + after.length
  const rows = [...offsets.slice(1), length].map((at) => `${String(at).padStart(10, '0')} 00000 n \n`)
  const end = `xref\n0 6\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  const stated = byteRange ?? `[0 ${gapStart} ${gapEnd} ${after.length + end.length}]`.padEnd(room.length)
  return latin1(`${head.join('')}${before}${stated}/Contents <${contents}>${after}${end}`)
}

/** Updates that each add a signature field with a signature of everything before. */
function manyRevisions(count: number): Uint8Array {
  const parts = [Buffer.from(signedWith('3003020105')).toString('latin1')]
  let length = parts[0]!.length
  let previous = Number(/startxref\n(\d+)/.exec(parts[0]!)![1])
  for (let index = 0; index < count; index++) {
    const [field, value] = [6 + 2 * index, 7 + 2 * index]
    const fields = Array.from({ length: index + 2 }, (_, at) => `${at === 0 ? 4 : 4 + 2 * at} 0 R`).join(' ')
    const objects = [
      `1 0 obj\n<< /Type /Catalog /Pages 2 0 R /AcroForm << /SigFlags 3 /Fields [${fields}] >> >>\nendobj\n`,
      `${field} 0 obj\n<< /FT /Sig /T (s${index}) /V ${value} 0 R /Rect [0 0 0 0] /Subtype /Widget >>\nendobj\n`,
    ]
    const at = [length, length + objects[0]!.length]
    const begin = at[1]! + objects[1]!.length
    const head = `${value} 0 obj\n<< /Type /Sig /SubFilter /ETSI.CAdES.detached /ByteRange `
    const gapStart = begin + head.length + 60 + '/Contents '.length
    const gapEnd = gapStart + '<3003020105>'.length
    const after = ' >>\nendobj\n'
    const table = gapEnd + after.length
    const row = (position: number): string => `${String(position).padStart(10, '0')} 00000 n \n`
    const end = `xref\n1 1\n${row(at[0]!)}${field} 2\n${row(at[1]!)}${row(begin)}trailer\n<< /Size ${value + 1} /Root 1 0 R /Prev ${previous} >>\nstartxref\n${table}\n%%EOF\n`
    const range = `[0 ${gapStart} ${gapEnd} ${after.length + end.length}]`.padEnd(60)
    const update = `${objects.join('')}${head}${range}/Contents <3003020105>${after}${end}`
    parts.push(update)
    length += update.length
    previous = table
  }
  return latin1(parts.join(''))
}

function hex(bytes: ArrayBuffer | Uint8Array): string {
  return Buffer.from(bytes as Uint8Array).toString('hex')
}

/** An unsigned certificate with an RSA key of these numbers. */
function certificateWith(modulus: Uint8Array, exponent: Uint8Array): Certificate {
  const certificate = new Certificate()
  certificate.version = 2
  certificate.serialNumber = new Integer({ value: 1 })
  for (const name of [certificate.issuer, certificate.subject])
    name.typesAndValues.push(
      new AttributeTypeAndValue({ type: '2.5.4.3', value: new PrintableString({ value: 'Mallory' }) }),
    )
  certificate.notBefore.value = new Date(2020, 1, 1)
  certificate.notAfter.value = new Date(2048, 1, 1)
  const numbers = [modulus, exponent].map((valueHex) => new Integer({ valueHex: valueHex.slice().buffer }))
  const key = new Sequence({ value: numbers }).toBER()
  certificate.subjectPublicKeyInfo.algorithm = algorithm(RSA)
  certificate.subjectPublicKeyInfo.subjectPublicKey = new BitString({ valueHex: key })
  certificate.signature = algorithm(SHA256_WITH_RSA)
  certificate.signatureAlgorithm = algorithm(SHA256_WITH_RSA)
  certificate.signatureValue = new BitString({ valueHex: new Uint8Array(256).fill(1).buffer })
  return Certificate.fromBER(certificate.toSchema(true).toBER())
}

function algorithm(algorithmId: string): AlgorithmIdentifier {
  return new AlgorithmIdentifier({ algorithmId, algorithmParams: new Null() as BaseBlock })
}

function messageWith(own: Certificate, signature: Uint8Array, count = 1): string {
  const data = new SignedData({
    version: 1,
    digestAlgorithms: [algorithm(SHA256)],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: ContentInfo.DATA }),
    certificates: [own],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
        digestAlgorithm: algorithm(SHA256),
        signatureAlgorithm: algorithm(RSA),
        signature: new OctetString({ valueHex: signature.slice().buffer }),
      }),
    ],
  })
  const written = data.toSchema(true)
  const list = written.valueBlock.value[3] as Constructed
  list.valueBlock.value = Array.from({ length: count }, () => list.valueBlock.value[0]!)
  const content = new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: written })
  return hex(content.toSchema().toBER())
}

const ones = (length: number): Uint8Array => new Uint8Array(length).fill(0x7f)

/** Files built to stall, to crash or to fill the memory of whoever checks their signatures. */
export const hostileSignatures: Readonly<Record<string, () => Uint8Array>> = {
  'a thousand signatures in a thousand revisions': () => manyRevisions(998),
  'more signatures than are checked': () => manyRevisions(1000),
  'a /ByteRange of a million numbers': () => signedWith('3003020105', `[${'1 '.repeat(1_000_000)}]`),
  'ASN.1, 100,000 deep': () => signedWith('3080'.repeat(100_000)),
  'ASN.1 with a length of 2^60': () => signedWith(`3088${'10'.padEnd(16, '0')}${'00'.repeat(100)}`),
  'ASN.1 of two million empty values': () =>
    signedWith(`3083${(4_000_000).toString(16).padStart(6, '0')}${'0500'.repeat(2_000_000)}`),
  'ten thousand certificates': () => {
    const one = certificateWith(ones(256), Uint8Array.of(1, 0, 1))
    return signedWith(messageWith(one, ones(256), 10_000))
  },
  'an RSA key of 65,536 bits': () =>
    signedWith(messageWith(certificateWith(ones(8192), ones(8192)), ones(8192))),
  'an RSA key with an exponent of 4,096 bits': () =>
    signedWith(messageWith(certificateWith(ones(512), ones(512)), ones(512))),
  'an RSA key of nothing': () =>
    signedWith(messageWith(certificateWith(Uint8Array.of(0), Uint8Array.of(0)), ones(1))),
}

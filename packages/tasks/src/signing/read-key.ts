import { fromBER, OctetString } from 'asn1js'
import {
  AuthenticatedSafe,
  CertBag,
  Certificate,
  ContentInfo,
  EncryptedData,
  PFX,
  PKCS8ShroudedKeyBag,
  PrivateKeyInfo,
  SafeContents,
} from 'pkijs'
import { decodeBase64, pemBlocks } from '../certificates/pem.js'
import { readCertificates } from '../certificates/read-certificates.js'
import { keyFailure } from './key-failure.js'
import {
  decrypted,
  decryptedKey,
  encryptedKey,
  type PrivateKey,
  parsed,
  privateKey,
  wrappedKey,
} from './private-key.js'

export interface KeyAndCertificates {
  readonly key: PrivateKey
  /** In the order in which they are found. */
  readonly certificates: readonly Certificate[]
}

/** A private key and its certificates: a PKCS#12 file in Base64, or PEM. */
export async function readKey(text: string, password: string): Promise<KeyAndCertificates> {
  return text.includes('-----BEGIN ') ? readPem(text, password) : readPkcs12(text, password)
}

async function readPem(text: string, password: string): Promise<KeyAndCertificates> {
  const keys: Uint8Array<ArrayBuffer>[] = []
  for (const { label, der, hasHeaders } of pemBlocks(text)) {
    if (!label.endsWith('PRIVATE KEY')) continue
    if (hasHeaders)
      throw keyFailure(
        'key',
        'The key is encrypted in an outdated way. It must be in PKCS#8: openssl pkcs8 -topk8 converts it.',
      )
    if (der === undefined) throw keyFailure('key', 'The key is no Base64. It must be a private key in PEM.')
    if (label === 'PRIVATE KEY') keys.push(der)
    else if (label === 'ENCRYPTED PRIVATE KEY') keys.push(await decryptedKey(encryptedKey(der), password))
    else if (label === 'RSA PRIVATE KEY') keys.push(wrappedKey('RSA', der))
    else if (label === 'EC PRIVATE KEY') keys.push(wrappedKey('EC', der))
  }
  return { key: onlyKey(keys), certificates: readCertificates(text, 'key') }
}

/** RFC 7292. Its checksum is not needed: the key proves itself by its certificate. */
async function readPkcs12(text: string, password: string): Promise<KeyAndCertificates> {
  const der = decodeBase64(text)
  const contents = parsed(() => {
    const { content } = PFX.fromBER(der!).authSafe
    return AuthenticatedSafe.fromBER((content as OctetString).getValue()).safeContents
  })
  const keys: Uint8Array<ArrayBuffer>[] = []
  const certificates: Certificate[] = []
  for (const part of contents) {
    const safe = await safeContents(part, password)
    for (const { bagValue } of safe.safeBags) {
      if (bagValue instanceof PrivateKeyInfo) keys.push(new Uint8Array(bagValue.toSchema().toBER()))
      else if (bagValue instanceof PKCS8ShroudedKeyBag) keys.push(await decryptedKey(bagValue, password))
      else if (bagValue instanceof CertBag && bagValue.certValue instanceof OctetString) {
        const { certValue } = bagValue
        certificates.push(parsed(() => Certificate.fromBER(certValue.getValue())))
      } else if (bagValue instanceof CertBag && bagValue.parsedValue instanceof Certificate)
        certificates.push(bagValue.parsedValue)
    }
  }
  return { key: onlyKey(keys), certificates }
}

async function safeContents({ contentType, content }: ContentInfo, password: string): Promise<SafeContents> {
  if (contentType === ContentInfo.DATA)
    return parsed(() => SafeContents.fromBER((content as OctetString).getValue()))
  const data = parsed(() => new EncryptedData({ schema: content }))
  const bytes = await decrypted(data, password)
  return parsed(() => new SafeContents({ schema: fromBER(bytes).result }))
}

function onlyKey(keys: readonly Uint8Array<ArrayBuffer>[]): PrivateKey {
  const [only] = keys
  if (only === undefined || keys.length > 1)
    throw keyFailure('key', `There are ${keys.length} private keys. There must be one, with its certificate.`)
  return privateKey(only)
}

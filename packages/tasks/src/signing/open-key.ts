/** What a key file is, said before anything is signed with it. @module */
import { issuerName, ownerName } from '../certificates/names.js'
import { readCertificates } from '../certificates/read-certificates.js'
import { readKey } from './read-key.js'
import { localSigner } from './signer.js'

/** The certificate of a key. */
export interface OpenedKey {
  readonly name: string
  /** The name of who issued it; its own if it was signed with its own key. */
  readonly issuer: string
  /** ISO 8601. */
  readonly validFrom: string
  readonly validTo: string
}

/** Opens a key as signing does, and fails as signing would; but not because its certificate has expired. */
export async function openKey({
  key: text,
  password,
  certificates: more,
}: {
  readonly key: string
  readonly password: string
  readonly certificates: string
}): Promise<OpenedKey> {
  const { key, certificates } = await readKey(text, password)
  const all = [...certificates, ...readCertificates(more, 'certificates')]
  const { chain } = await localSigner({ key, certificates: all }, { digest: undefined, isPss: false })
  const [own] = chain
  return {
    name: ownerName(own),
    issuer: issuerName(own),
    validFrom: own.notBefore.value.toISOString(),
    validTo: own.notAfter.value.toISOString(),
  }
}

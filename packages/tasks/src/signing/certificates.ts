import type { Certificate, PublicKeyInfo } from 'pkijs'
import { dayOf } from '../wording/moments.js'
import { keyFailure } from './key-failure.js'

/** The certificate of a key, then those of its issuers as far as they are among these. */
export function certificateChain(
  certificates: readonly Certificate[],
  key: PublicKeyInfo,
): readonly [Certificate, ...Certificate[]] {
  const own = certificates.find(({ subjectPublicKeyInfo }) => isSameKey(subjectPublicKeyInfo, key))
  if (own === undefined)
    throw keyFailure(
      certificates.length === 0 ? 'certificates' : 'key',
      certificates.length === 0
        ? 'The certificate of the key is missing. It must be in the key file or among the certificates.'
        : 'None of the certificates is that of the key: they have other public keys.',
    )
  const chain: [Certificate, ...Certificate[]] = [own]
  for (let last = own; !last.issuer.isEqual(last.subject); ) {
    const issuer = certificates.find((one) => !chain.includes(one) && one.subject.isEqual(last.issuer))
    if (issuer === undefined) break
    chain.push(issuer)
    last = issuer
  }
  return chain
}

export function checkValidity({ notBefore, notAfter }: Certificate, now: Date): void {
  if (now > notAfter.value)
    throw keyFailure(
      'key',
      `The certificate of the key expired on ${dayOf(notAfter.value)}: it must be valid today.`,
    )
  if (now < notBefore.value)
    throw keyFailure(
      'key',
      `The certificate of the key is valid from ${dayOf(notBefore.value)}: it must be valid today.`,
    )
}

function isSameKey(one: PublicKeyInfo, other: PublicKeyInfo): boolean {
  const [left, right] = [one, other].map(({ subjectPublicKey }) => subjectPublicKey.valueBlock.valueHexView)
  return left!.length === right!.length && left!.every((byte, index) => byte === right![index])
}

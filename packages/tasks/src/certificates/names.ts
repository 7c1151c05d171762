import type { Certificate } from 'pkijs'

const COMMON_NAME = '2.5.4.3'

/** The name of its owner: the common name, or all of its names. */
export function ownerName({ subject }: Certificate): string {
  return nameIn(subject)
}

/** The name of who issued it, in the same way. */
export function issuerName({ issuer }: Certificate): string {
  return nameIn(issuer)
}

function nameIn({ typesAndValues }: Certificate['subject']): string {
  const texts = (type?: string): string[] =>
    typesAndValues
      .filter((one) => type === undefined || one.type === type)
      .map(({ value }) => String(value.valueBlock.value))
  return texts(COMMON_NAME)[0] ?? texts().join(', ')
}

export function derOf(certificate: Certificate): Uint8Array<ArrayBuffer> {
  return new Uint8Array(certificate.toSchema().toBER())
}

import type { Certificate } from 'pkijs'

const COMMON_NAME = '2.5.4.3'

/** The name of its owner: the common name, or all of its names. */
export function ownerName({ subject }: Certificate): string {
  const texts = (type?: string): string[] =>
    subject.typesAndValues
      .filter((one) => type === undefined || one.type === type)
      .map(({ value }) => String(value.valueBlock.value))
  return texts(COMMON_NAME)[0] ?? texts().join(', ')
}

export function derOf(certificate: Certificate): Uint8Array<ArrayBuffer> {
  return new Uint8Array(certificate.toSchema().toBER())
}

/** Content codings of responses, the smallest first. */
export const encodings = ['br', 'gzip'] as const

export type Encoding = (typeof encodings)[number]

/** The smallest of the available encodings that the client accepts; undefined for the plain content. */
export function bestEncoding(
  acceptEncoding: string | undefined,
  available: ReadonlySet<Encoding> = new Set(encodings),
): Encoding | undefined {
  const accepted = acceptedEncodings(acceptEncoding ?? '')
  return encodings.find((name) => available.has(name) && accepted.has(name))
}

/** RFC 9110, 12.5.3. */
function acceptedEncodings(header: string): Set<string> {
  const accepted = new Set<string>()
  for (const element of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = element.split(';').map((part) => part.trim())
    if (!parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))) accepted.add(name)
  }
  return accepted
}

const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'ftp:', 'tel:'])
const LONGEST = 2048

/** An address as Office documents may link to it; undefined if it is none, or runs something. */
export function linkAddress(address: string): string | undefined {
  if (address.length > LONGEST || !URL.canParse(address)) return undefined
  const { href, protocol } = new URL(address)
  return SCHEMES.has(protocol) ? href : undefined
}

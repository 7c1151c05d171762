const BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----([\s\S]*?)-----END \1-----/g
const HEADER = /^[\w-]+:.*$/gm
const NOT_BASE64 = /[^A-Za-z0-9+/=\s]/

export interface PemBlock {
  /** As in `CERTIFICATE`. */
  readonly label: string
  /** Whether it is encrypted in the way that came before PKCS#8: its own headers say how. */
  readonly hasHeaders: boolean
  /** Undefined if it is no Base64. */
  readonly der: Uint8Array<ArrayBuffer> | undefined
}

/** The blocks of a PEM file (RFC 7468), whatever stands between them. */
export function pemBlocks(text: string): PemBlock[] {
  return Array.from(text.matchAll(BLOCK), ([, label = '', body = '']) => ({
    label,
    hasHeaders: body.includes(':'),
    der: decodeBase64(body.replace(HEADER, '')),
  }))
}

/** Undefined if it is no Base64. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (NOT_BASE64.test(text)) return undefined
  try {
    return Uint8Array.from(atob(text.replace(/\s+/g, '')), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

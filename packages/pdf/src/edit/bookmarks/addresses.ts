/** An address with its scheme that runs no script: one that a bookmark can be given. */
export function isAddress(uri: string): boolean {
  return /^[a-z][a-z0-9+.-]*:[^\s]/i.test(uri) && !/^(javascript|vbscript|data):/i.test(uri)
}

/** An address is written in ASCII (ISO 32000-1, 12.6.4.7); what is escaped already stays so. */
export function asciiAddress(uri: string): string {
  return uri.replace(/[^\x21-\x7e]+/g, escaped)
}

function escaped(part: string): string {
  return Array.from(
    new TextEncoder().encode(part),
    (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('')
}

/** Whether a URI has a scheme that does not run scripts, so that a bookmark can use it. */
export function isAddress(uri: string): boolean {
  return /^[a-z][a-z0-9+.-]*:[^\s]/i.test(uri) && !/^(javascript|vbscript|data):/i.test(uri)
}

/** URIs are ASCII (ISO 32000-1, 12.6.4.7); existing escapes are kept. */
export function asciiAddress(uri: string): string {
  return uri.replace(/[^\x21-\x7e]+/g, escaped)
}

function escaped(part: string): string {
  return Array.from(
    new TextEncoder().encode(part),
    (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('')
}

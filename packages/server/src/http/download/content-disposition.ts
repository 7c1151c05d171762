/**
 * RFC 6266: `filename` in ASCII for old clients, then `filename*`, which is preferred, with the full name. A
 * name cannot end the header or the quotes: all except the plainest characters are replaced or
 * percent-encoded.
 */
export function attachment(name: string): string {
  // A lone surrogate cannot be percent-encoded.
  const whole = name.replace(/\p{Cs}/gu, '\ufffd')
  const ascii = whole
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/gu, '_')
    .replace(/["\\%;]/g, '_')
  const encoded = encodeURIComponent(whole).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

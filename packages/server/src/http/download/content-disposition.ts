/**
 * RFC 6266: `filename` for old clients in ASCII, `filename*` (last, and so preferred) with the whole name. Nothing of a
 * name can end the header or the quotes: all but the plainest characters are replaced or percent-encoded.
 */
export function attachment(name: string): string {
  // Half of a character pair cannot be percent-encoded.
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

/** Control characters that XML 1.0 does not allow (2.2), and halves of surrogate pairs. */
const NOT_ALLOWED = /[^\P{Cc}\t\n\r]|[\p{Cs}\ufffe\uffff]/gu
const SPECIAL = /[&<>"]/
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Text for the content and the attributes of elements. */
export function escaped(text: string): string {
  const allowed = text.replace(NOT_ALLOWED, '')
  return SPECIAL.test(allowed) ? allowed.replace(/[&<>"]/g, (sign) => ENTITIES[sign]!) : allowed
}

const QUOTE = 0x22
const COMMA = 0x2c
const OPEN_BRACKET = 0x5b
const BACKSLASH = 0x5c
const OPEN_BRACE = 0x7b

/**
 * How many values a JSON text has, without parsing it: parsing, and everything after it, takes time for each
 * value, but hardly any for the length of a string. Escaped quotes count too. Counting stops above `most`.
 */
export function valuesIn(text: string, most: number): number {
  let values = 1
  for (let at = 0; at < text.length && values <= most; at++) {
    const code = text.charCodeAt(at)
    if (code === COMMA || code === OPEN_BRACKET || code === OPEN_BRACE) values++
    if (code !== QUOTE) continue
    at = text.indexOf('"', at + 1)
    while (at !== -1 && isEscaped(text, at) && ++values <= most) at = text.indexOf('"', at + 1)
    // A string without an end: the parser reports it.
    if (at === -1) return values
  }
  return values
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0
  while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes++
  return slashes % 2 === 1
}

/** Why a text is not JSON, in the words that callers of Gotenberg know. Undefined if only another parser could say. */
export function jsonProblem(text: string): string | undefined {
  const [first = ''] = text.trimStart()
  if (first === '') return 'unexpected end of JSON input'
  const literal = ['true', 'false', 'null'].find((word) => word.startsWith(first))
  if (literal === undefined)
    return /[{["\-\d]/.test(first) ? undefined : `invalid character '${first}' looking for beginning of value`
  const rest = [...text.trimStart()]
  const at = [...literal].findIndex((letter, index) => rest[index] !== letter)
  if (at === -1) return undefined
  return rest[at] === undefined
    ? 'unexpected end of JSON input'
    : `invalid character '${rest[at]}' in literal ${literal} (expecting '${literal[at]}')`
}

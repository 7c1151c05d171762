/** A call of `getField` with a name, and the arguments of the one built-in calculation that names fields. */
const namingCalls =
  /\bgetField\s*\(\s*(?:"[^"\\\r\n]*"|'[^'\\\r\n]*')|\bAFSimple_Calculate\s*\([^()]*(?:\([^()]*\)[^()]*)*\)/g
const literals = /(["'])([^"'\\\r\n]*)\1/g

/**
 * A field's script with the names of fields as they are in the output, where it names them outright: a sum over `person.age` must
 * not become a sum over another document's field of that name. What a script puts together itself stays as it is.
 */
export function renameInScript(script: string, newNames: ReadonlyMap<string, string>): string {
  return script.replace(namingCalls, (call) =>
    call.replace(literals, (literal, quote: string, text: string) => {
      const renamed = text.split(',').map((name) => {
        const found = newNames.get(name.trim())
        return found === undefined ? name : name.replace(name.trim(), () => found)
      })
      const joined = renamed.join(',')
      return joined === text ? literal : `${quote}${joined.replace(/[\\"']/g, '\\$&')}${quote}`
    }),
  )
}

import type { Bidi } from 'bidi-js'
import bidiFactory from 'bidi-js'

let known: Bidi | undefined

/** The Unicode Bidirectional Algorithm (UAX #9). Its tables are read on first use. */
export function bidi(): Bidi {
  // Its types are those of a build as a module with a default export.
  known ??= (bidiFactory as unknown as () => Bidi)()
  return known
}

import { ContentReader } from './content-reader.js'
import { operators } from './operators/all.js'

/**
 * Whether content looks as if it was decoded from damaged data: it has unknown operators outside of
 * compatibility sections (ISO 32000-1, 7.8.2), or saved states and text objects that do not end.
 */
export function isGarbled(content: Uint8Array, maxNesting: number): boolean {
  const reader = new ContentReader(content, maxNesting)
  let [states, texts, sections] = [0, 0, 0]
  while (reader.next()) {
    if (reader.operator === 'q') states++
    else if (reader.operator === 'Q') states--
    else if (reader.operator === 'BT') texts++
    else if (reader.operator === 'ET') texts--
    else if (reader.operator === 'BX') sections++
    else if (reader.operator === 'EX') sections--
    else if (sections <= 0 && !operators.has(reader.operator)) return true
  }
  return states !== 0 || texts !== 0
}

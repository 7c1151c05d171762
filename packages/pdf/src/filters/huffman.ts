/** A canonical Huffman code (RFC 1951, 3.2.2), looked up by the next bits of the input. */
export interface HuffmanTable {
  /**
   * Indexed by the next `indexBits` bits: the symbol in the upper bits, the length of its code in the lower
   * four; 0 if there is no code.
   */
  readonly entries: Uint16Array
  readonly indexBits: number
}

const MAX_CODE_LENGTH = 15

/** Undefined if the lengths require more codes than exist. Codes can be unused. */
export function huffmanTable(codeLengths: Uint8Array): HuffmanTable | undefined {
  const countOfLength = new Uint16Array(MAX_CODE_LENGTH + 1)
  let indexBits = 1
  for (const length of codeLengths) {
    countOfLength[length]!++
    if (length > indexBits) indexBits = length
  }
  const nextCode = new Uint16Array(MAX_CODE_LENGTH + 1)
  let code = 0
  for (let length = 1; length <= indexBits; length++) {
    nextCode[length] = code
    code += countOfLength[length]!
    if (code > 1 << length) return undefined
    code <<= 1
  }
  const entries = new Uint16Array(1 << indexBits)
  for (let symbol = 0; symbol < codeLengths.length; symbol++) {
    const length = codeLengths[symbol]!
    if (length === 0) continue
    const entry = (symbol << 4) | length
    // Codes are packed from their first bit as the lowest, so all indices that begin with the code are
    // 2^length apart.
    const step = 1 << length
    for (let at = reversed(nextCode[length]!++, length); at < entries.length; at += step) entries[at] = entry
  }
  return { entries, indexBits }
}

function reversed(code: number, length: number): number {
  let result = 0
  for (let rest = code, bit = 0; bit < length; bit++, rest >>= 1) result = (result << 1) | (rest & 1)
  return result
}

import { DecodedOutput } from './decoded.js'
import { type HuffmanTable, huffmanTable } from './huffman.js'

export interface Salvaged {
  /** The output before the data ended or became invalid. */
  readonly bytes: Uint8Array
  /** The number of valid input bytes. */
  readonly consumed: number
  /** Whether the data became invalid. Otherwise they ended, with the last block or before it. */
  readonly broken: boolean
  /** Whether the last block is complete: then nothing but a checksum is missing. */
  readonly whole: boolean
}

/**
 * Inflates raw deflate data (RFC 1951) that the native inflate rejected. Inflate libraries discard their
 * output when the data are damaged; this one keeps every byte up to the damage. With `readsOn` it continues
 * if it can, as poppler does: a repeat from before the beginning yields zeros, and a stored block has the
 * length stated first.
 */
export function salvageDeflate(data: Uint8Array, start: number, maxBytes: number, readsOn = false): Salvaged {
  const output = new DecodedOutput(maxBytes, data.length * 3)
  const input = new DeflateInput(data, start, readsOn)
  let last = false
  let whole = true
  while (whole && !last) {
    last = input.bits(1) === 1
    whole = salvageBlock(input, output)
  }
  return { bytes: output.view(), consumed: input.position - start, broken: !whole && !input.ended, whole }
}

/** False if the block is invalid or the input ends before the block. */
function salvageBlock(input: DeflateInput, output: DecodedOutput): boolean {
  switch (input.bits(2)) {
    case 0:
      return input.copyStored(output)
    case 1:
      return input.decode(fixedLiterals, fixedDistances, output)
    case 2: {
      const tables = readTables(input)
      return tables !== undefined && input.decode(tables.literals, tables.distances, output)
    }
    default:
      return false
  }
}

const END_OF_BLOCK = 256
/** RFC 1951, 3.2.5: the extra bits and base values of length symbols (minus 257) and distance symbols. */
const lengthExtraBits = [
  0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
]
const lengthBase = basesOf(lengthExtraBits, 3)
lengthBase[28] = 258
const distanceExtraBits = Array.from({ length: 30 }, (_, symbol) => Math.max(0, (symbol >> 1) - 1))
const distanceBase = basesOf(distanceExtraBits, 1)

function basesOf(extraBits: readonly number[], first: number): number[] {
  let next = first
  return extraBits.map((bits) => {
    const base = next
    next += 1 << bits
    return base
  })
}

const fixedLiterals = huffmanTable(
  Uint8Array.from({ length: 288 }, (_, symbol) =>
    symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8,
  ),
)!
const fixedDistances = huffmanTable(new Uint8Array(32).fill(5))!

/** RFC 1951, 3.2.7: the order in which the lengths of the code-length code are written. */
const codeLengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

function readTables(input: DeflateInput): { literals: HuffmanTable; distances: HuffmanTable } | undefined {
  const literalCount = input.bits(5) + 257
  const distanceCount = input.bits(5) + 1
  const codeLengthCount = input.bits(4) + 4
  const codeLengthLengths = new Uint8Array(19)
  for (let i = 0; i < codeLengthCount; i++) codeLengthLengths[codeLengthOrder[i]!] = input.bits(3)
  const codeLengths = huffmanTable(codeLengthLengths)
  if (codeLengths === undefined || input.ended) return undefined

  const lengths = new Uint8Array(literalCount + distanceCount)
  for (let at = 0; at < lengths.length; ) {
    const symbol = input.symbol(codeLengths)
    if (symbol < 0) return undefined
    if (symbol < 16) {
      lengths[at++] = symbol
      continue
    }
    if (symbol === 16 && at === 0) return undefined
    const repeated = symbol === 16 ? lengths[at - 1]! : 0
    const times = symbol === 16 ? 3 + input.bits(2) : symbol === 17 ? 3 + input.bits(3) : 11 + input.bits(7)
    if (input.ended || at + times > lengths.length) return undefined
    lengths.fill(repeated, at, at + times)
    at += times
  }
  const literals = huffmanTable(lengths.subarray(0, literalCount))
  const distances = huffmanTable(lengths.subarray(literalCount))
  return literals && distances && { literals, distances }
}

/** The bits of deflate data, least significant first. After the end they read as 0 and `ended` is set. */
class DeflateInput {
  ended = false
  readonly #data: Uint8Array
  readonly #readsOn: boolean
  #at: number
  #held = 0
  #heldBits = 0

  constructor(data: Uint8Array, start: number, readsOn: boolean) {
    this.#data = data
    this.#readsOn = readsOn
    this.#at = start
  }

  get position(): number {
    return this.#at - (this.#heldBits >> 3)
  }

  bits(count: number): number {
    this.#fill(count)
    if (this.#heldBits < count) {
      this.ended = true
      return 0
    }
    const value = this.#held & ((1 << count) - 1)
    this.#held >>>= count
    this.#heldBits -= count
    return value
  }

  /** The next symbol, or -1 if the input ends inside it or contains an undefined code. */
  symbol(table: HuffmanTable): number {
    this.#fill(table.indexBits)
    const entry = table.entries[this.#held & ((1 << table.indexBits) - 1)]!
    const length = entry & 15
    if (length === 0 || length > this.#heldBits) {
      if (this.#heldBits < table.indexBits) this.ended = true
      return -1
    }
    this.#held >>>= length
    this.#heldBits -= length
    return entry >> 4
  }

  /** Decodes literals and repeats up to the end of the block. */
  decode(literals: HuffmanTable, distances: HuffmanTable, output: DecodedOutput): boolean {
    for (;;) {
      const symbol = this.symbol(literals)
      if (symbol < 0) return false
      if (symbol < END_OF_BLOCK) {
        output.byte(symbol)
        continue
      }
      if (symbol === END_OF_BLOCK) return true
      const lengthSymbol = symbol - END_OF_BLOCK - 1
      if (lengthSymbol >= lengthBase.length) return false
      const length = lengthBase[lengthSymbol]! + this.bits(lengthExtraBits[lengthSymbol]!)
      const distanceSymbol = this.symbol(distances)
      if (distanceSymbol < 0 || distanceSymbol >= distanceBase.length) return false
      const distance = distanceBase[distanceSymbol]! + this.bits(distanceExtraBits[distanceSymbol]!)
      if (this.ended) return false
      if (distance <= output.length) output.repeat(distance, length)
      else if (this.#readsOn) output.repeatFromBefore(distance, length)
      else return false
    }
  }

  /** A stored block. A truncated one is copied as far as possible. */
  copyStored(output: DecodedOutput): boolean {
    this.bits(this.#heldBits & 7)
    const length = this.bits(16)
    const complement = this.bits(16)
    if (this.ended || ((length ^ complement) !== 0xffff && !this.#readsOn)) return false
    const start = this.position
    const stored = this.#data.subarray(start, start + length)
    output.reserve(stored.length)
    output.bytes.set(stored, output.length)
    output.length += stored.length
    this.#at = start + stored.length
    this.#held = 0
    this.#heldBits = 0
    if (stored.length < length) this.ended = true
    return stored.length === length
  }

  #fill(count: number): void {
    while (this.#heldBits < count && this.#at < this.#data.length) {
      this.#held |= this.#data[this.#at++]! << this.#heldBits
      this.#heldBits += 8
    }
  }
}

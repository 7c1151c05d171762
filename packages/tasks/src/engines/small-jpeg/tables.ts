/** The position of each coefficient in its block, in the order of the scan (ITU-T T.81, figure A.6). */
export const ZIGZAG = Uint8Array.of(
  ...[0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6],
  ...[7, 14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31],
  ...[39, 46, 53, 60, 61, 54, 47, 55, 62, 63],
)

/** The place of each position of a block in that order. */
export const SCAN_ORDER = new Uint8Array(64)
for (const [place, position] of ZIGZAG.entries()) SCAN_ORDER[position] = place

/** Tables K.1 and K.2, row by row. */
const LUMINANCE = [
  ...[16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55],
  ...[14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62],
  ...[18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92],
  ...[49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99],
]
const CHROMINANCE = [
  ...[17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99],
  ...[24, 26, 56, 99, 99, 99, 99, 99, 47, 66, 99, 99, 99, 99, 99, 99],
  ...new Array<number>(32).fill(99),
]

/** The steps of the coefficients in the order of the scan, scaled to a quality from 1 to 100 as in libjpeg. */
export function quantisation(quality: number): { luminance: Uint8Array; chrominance: Uint8Array } {
  const percent = quality < 50 ? Math.floor(5000 / quality) : 200 - 2 * quality
  const scaled = (table: readonly number[]): Uint8Array =>
    Uint8Array.from(ZIGZAG, (at) => Math.min(255, Math.max(1, Math.floor((table[at]! * percent + 50) / 100))))
  return { luminance: scaled(LUMINANCE), chrominance: scaled(CHROMINANCE) }
}

/**
 * A code and its value, at most 26 bits, above their length in bits. Symbols tell the length of the value in their
 * last four bits (F.1.2).
 */
export const LENGTH_BITS = 5

export interface HuffmanTable {
  /** As in a file (B.2.4.2): the number of codes of each length, then their symbols. */
  readonly bytes: Uint8Array
  /** By symbol, with a value of zeros. */
  readonly words: Int32Array
}

/** Tables K.3 to K.6. */
export const DC_LUMINANCE = huffmanTable('00010501010101010100000000000000 000102030405060708090a0b')
export const DC_CHROMINANCE = huffmanTable('00030101010101010101010000000000 000102030405060708090a0b')
export const AC_LUMINANCE = huffmanTable(`0002010303020403050504040000017d
  0102030004110512213141061351610722711432 8191a1082342b1c11552d1f02433627282090a16
  1718191a25262728292a3435363738393a434445 464748494a535455565758595a63646566676869
  6a737475767778797a838485868788898a929394 95969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6
  b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8 d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8
  f9fa`)
export const AC_CHROMINANCE = huffmanTable(`00020102040403040705040400010277
  0001020311040521310612415107617113223281 08144291a1b1c109233352f0156272d10a162434
  e125f11718191a262728292a35363738393a4344 45464748494a535455565758595a636465666768
  696a737475767778797a82838485868788898a92 939495969798999aa2a3a4a5a6a7a8a9aab2b3b4
  b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6 d7d8d9dae2e3e4e5e6e7e8e9eaf2f3f4f5f6f7f8
  f9fa`)

/** Codes of one length are consecutive numbers; a longer one continues after the last of them (C.2). */
function huffmanTable(hex: string): HuffmanTable {
  const bytes = Buffer.from(hex.replace(/\s/g, ''), 'hex')
  const words = new Int32Array(256)
  let code = 0
  let next = 16
  for (let length = 1; length <= 16; length++, code <<= 1)
    for (let left = bytes[length - 1]!; left > 0; left--, code++) {
      const symbol = bytes[next++]!
      const valueLength = symbol & 15
      words[symbol] = (code << (valueLength + LENGTH_BITS)) | (length + valueLength)
    }
  return { bytes, words }
}

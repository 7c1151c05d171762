const DEFLATE_METHOD = 8
const PRESET_DICTIONARY = 0x20

/**
 * The deflate data inside zlib data (RFC 1950): what follows the two bytes of the header. The checksum at the end is
 * left to be ignored: real files have it cut off or wrong, with good data before it.
 */
export function deflateDataOf(zlibData: Uint8Array): Uint8Array {
  const method = zlibData[0] ?? 0
  const flags = zlibData[1] ?? 0
  if ((method & 0x0f) !== DEFLATE_METHOD || ((method << 8) | flags) % 31 !== 0 || flags & PRESET_DICTIONARY) {
    throw new Error('The data has no zlib header.')
  }
  return zlibData.subarray(2)
}

import { findTable } from './truetype-cmap.js'

/** The tag `CFF ` of a table. */
const CFF = 0x43464620

/** An OpenType font can contain a CFF font program in one of its tables (ISO 32000-1, table 126). */
export function cffTable(bytes: Uint8Array): Uint8Array | undefined {
  const at = findTable(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), CFF)
  return at === undefined ? undefined : bytes.subarray(at)
}

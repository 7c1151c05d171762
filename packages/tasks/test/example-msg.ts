import burner from '@kenjiuno/msgreader/lib/Burner.js'

const ROOT = 5
const DOCUMENT = 2
const HEADER_BYTES = 32
const PROPERTY_BYTES = 16
/** PidTagMessageCodepage and PidTagInternetCodepage as integers. */
export const CODEPAGES = { message: 0x3ffd0003, internet: 0x3fde0003 }

/** A mail of Outlook with texts that are not Unicode, by the identifiers of their properties (MS-OXPROPS). */
export function msgOf(
  codepage: number,
  texts: Readonly<Record<string, Uint8Array>>,
  property = CODEPAGES.message,
): Uint8Array {
  const properties = Buffer.alloc(HEADER_BYTES + PROPERTY_BYTES)
  properties.writeUInt32LE(property, HEADER_BYTES)
  properties.writeUInt32LE(codepage, HEADER_BYTES + 8)
  const streams: [name: string, bytes: Uint8Array][] = [
    ['__properties_version1.0', properties],
    ...Object.entries(texts).map(([id, bytes]): [string, Uint8Array] => [`__substg1.0_${id}001E`, bytes]),
  ]
  return burner.burn([
    { name: 'Root Entry', type: ROOT, length: 0, children: streams.map((_, index) => index + 1) },
    ...streams.map(([name, bytes]) => ({
      name,
      type: DOCUMENT,
      length: bytes.length,
      binaryProvider: () => bytes,
    })),
  ])
}

import { crc32 } from 'node:zlib'

/**
 * The names in a ZIP of stored files, in order, by its directory; fails if a checksum or a name does not
 * agree.
 */
export function namesInZip(bytes: Buffer): string[] {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  const names: string[] = []
  for (let entry = 0; entry < count; entry++) {
    if (bytes.readUInt32LE(at) !== 0x0201_4b50) throw new Error('The directory of the ZIP is broken.')
    const nameLength = bytes.readUInt16LE(at + 28)
    const size = bytes.readUInt32LE(at + 24)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const local = bytes.readUInt32LE(at + 42)
    const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const localName = bytes.toString('utf8', local + 30, local + 30 + nameLength)
    const crc = crc32(bytes.subarray(begin, begin + size))
    if (localName !== name || crc !== bytes.readUInt32LE(at + 16)) throw new Error(`${name} is broken.`)
    names.push(name)
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return names
}

/**
 * The records of a ZIP file (APPNOTE.TXT 6.3), entries stored uncompressed, ZIP64 fields for numbers that do
 * not fit.
 */
export interface ZipEntry {
  readonly name: string
  readonly size: number
  readonly crc: number
  /** Position of its local header. */
  readonly offset: number
}

const MAX_32 = 0xffff_ffff
const MAX_16 = 0xffff
/** General purpose bit 11: the name is UTF-8. */
const UTF8_NAME = 0x0800
const VERSION = 20
const VERSION_ZIP64 = 45
/** Position of the checksum in the headers: a range that does not include it can be sent without it. */
export const LOCAL_CHECKSUM = { start: 14, end: 17 } as const
export const CENTRAL_CHECKSUM = { start: 16, end: 19 } as const
/** 1 January 1980, the earliest possible date, so that the same outputs give the same bytes. */
const DATE = 0x0021

export function localHeader({ name, size, crc }: Omit<ZipEntry, 'offset'>): Buffer {
  const encoded = Buffer.from(name)
  const isLarge = size >= MAX_32
  const extra = isLarge ? zip64Extra([size, size]) : Buffer.alloc(0)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x0403_4b50, 0)
  header.writeUInt16LE(isLarge ? VERSION_ZIP64 : VERSION, 4)
  writeCommon(header, 6, { size, crc, nameLength: encoded.length, extraLength: extra.length })
  return Buffer.concat([header, encoded, extra])
}

export function localHeaderLength(name: string, size: number): number {
  return 30 + Buffer.byteLength(name) + (size >= MAX_32 ? 20 : 0)
}

export function centralHeader({ name, size, crc, offset }: ZipEntry): Buffer {
  const encoded = Buffer.from(name)
  const large = largeFields(size, offset)
  const extra = large.length > 0 ? zip64Extra(large) : Buffer.alloc(0)
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x0201_4b50, 0)
  const version = large.length > 0 ? VERSION_ZIP64 : VERSION
  header.writeUInt16LE(version, 4)
  header.writeUInt16LE(version, 6)
  writeCommon(header, 8, { size, crc, nameLength: encoded.length, extraLength: extra.length })
  header.writeUInt32LE(Math.min(offset, MAX_32), 42)
  return Buffer.concat([header, encoded, extra])
}

export function centralHeaderLength(name: string, size: number, offset: number): number {
  const large = largeFields(size, offset)
  return 46 + Buffer.byteLength(name) + (large.length > 0 ? 4 + 8 * large.length : 0)
}

export function endRecords(count: number, directorySize: number, directoryOffset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x0605_4b50, 0)
  end.writeUInt16LE(Math.min(count, MAX_16), 8)
  end.writeUInt16LE(Math.min(count, MAX_16), 10)
  end.writeUInt32LE(Math.min(directorySize, MAX_32), 12)
  end.writeUInt32LE(Math.min(directoryOffset, MAX_32), 16)
  if (!needsZip64(count, directorySize, directoryOffset)) return end
  const large = Buffer.alloc(56)
  large.writeUInt32LE(0x0606_4b50, 0)
  large.writeBigUInt64LE(44n, 4)
  large.writeUInt16LE(VERSION_ZIP64, 12)
  large.writeUInt16LE(VERSION_ZIP64, 14)
  large.writeBigUInt64LE(BigInt(count), 24)
  large.writeBigUInt64LE(BigInt(count), 32)
  large.writeBigUInt64LE(BigInt(directorySize), 40)
  large.writeBigUInt64LE(BigInt(directoryOffset), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x0706_4b50, 0)
  locator.writeBigUInt64LE(BigInt(directoryOffset + directorySize), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([large, locator, end])
}

export function endRecordsLength(count: number, directorySize: number, directoryOffset: number): number {
  return needsZip64(count, directorySize, directoryOffset) ? 98 : 22
}

function needsZip64(count: number, directorySize: number, directoryOffset: number): boolean {
  return count >= MAX_16 || directorySize >= MAX_32 || directoryOffset >= MAX_32
}

/** 4.5.3: only the fields that do not fit, in this order: size, compressed size, offset. */
function largeFields(size: number, offset: number): number[] {
  return [...(size >= MAX_32 ? [size, size] : []), ...(offset >= MAX_32 ? [offset] : [])]
}

function zip64Extra(fields: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * fields.length)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(8 * fields.length, 2)
  for (const [index, field] of fields.entries()) extra.writeBigUInt64LE(BigInt(field), 4 + 8 * index)
  return extra
}

interface CommonFields {
  readonly size: number
  readonly crc: number
  readonly nameLength: number
  readonly extraLength: number
}

/** The fields that both headers have, from the flags on. */
function writeCommon(header: Buffer, at: number, { size, crc, nameLength, extraLength }: CommonFields): void {
  header.writeUInt16LE(UTF8_NAME, at)
  header.writeUInt16LE(DATE, at + 6)
  header.writeUInt32LE(crc, at + 8)
  header.writeUInt32LE(Math.min(size, MAX_32), at + 12)
  header.writeUInt32LE(Math.min(size, MAX_32), at + 16)
  header.writeUInt16LE(nameLength, at + 20)
  header.writeUInt16LE(extraLength, at + 22)
}

import { PdfError } from '../errors.js'
import { isDict, type PdfDict, PdfName, PdfString, type PdfValue } from '../syntax/objects.js'
import { type CryptFilters, rc4Everywhere, readCryptFilters } from './crypt-filters.js'

/** The encryption dictionary (ISO 32000-1, 7.6.1 and 7.6.3), read as leniently as other readers do. */
export interface EncryptDictionary {
  readonly version: 1 | 2 | 4 | 5
  readonly revision: number
  /**
   * Possible lengths of the file key in bytes for versions 1 to 4, most likely first. /U determines which one
   * is right.
   */
  readonly keyLengths: readonly number[]
  readonly permissionFlags: number
  readonly encryptsMetadata: boolean
  readonly filters: CryptFilters
}

const STANDARD = 'Standard'
const FORTY_BITS = 5
const MAX_KEY_BYTES = 16

export function readEncryptDictionary(encrypt: PdfDict): EncryptDictionary {
  const handler = encrypt.get('Filter')
  if (handler instanceof PdfName && handler.value !== STANDARD) {
    throw unsupported(
      `The file is encrypted by the security handler /${handler.value}; only /${STANDARD} (passwords) can be opened.`,
      { handler: handler.value },
    )
  }
  const { version, revision } = readVersion(encrypt)
  return {
    version,
    revision,
    keyLengths: keyLengths(encrypt, version),
    permissionFlags: numberOr(encrypt.get('P'), 0) | 0,
    encryptsMetadata: version < 4 || encrypt.get('EncryptMetadata') !== false,
    filters: version === 4 || version === 5 ? readCryptFilters(encrypt, version) : rc4Everywhere,
  }
}

/** A string of the dictionary, truncated or padded with zeros to its required length. */
export function entryOf(encrypt: PdfDict, key: string, length: number): Uint8Array {
  const value = encrypt.get(key)
  if (!(value instanceof PdfString)) {
    throw new PdfError(
      'damaged_pdf',
      `The encryption dictionary has no /${key}, without which no password can open it.`,
    )
  }
  const entry = new Uint8Array(length)
  entry.set(value.bytes.subarray(0, length))
  return entry
}

/** /V and /R. If one is missing or 0, it is derived from the other. */
function readVersion(encrypt: PdfDict): Pick<EncryptDictionary, 'version' | 'revision'> {
  const givenVersion = numberOr(encrypt.get('V'), 0)
  const givenRevision = numberOr(encrypt.get('R'), 0)
  const revision = givenRevision || (REVISION_OF.get(givenVersion) ?? 2)
  const version = givenVersion || VERSION_OF.get(revision)
  const matches = version === 5 ? revision === 5 || revision === 6 : revision >= 2 && revision <= 4
  if ((version !== 1 && version !== 2 && version !== 4 && version !== 5) || !matches) {
    throw unsupported(
      `The file is encrypted with version ${givenVersion}, revision ${givenRevision} of the standard security handler;` +
        ' versions 1, 2 and 4 with revisions 2 to 4, and version 5 with revisions 5 and 6 can be opened.',
      { version: givenVersion, revision: givenRevision },
    )
  }
  return { version, revision }
}

const REVISION_OF: ReadonlyMap<number, number> = new Map([
  [1, 2],
  [2, 3],
  [4, 4],
  [5, 6],
])
const VERSION_OF: ReadonlyMap<number, number> = new Map([
  [2, 1],
  [3, 2],
  [4, 4],
  [5, 5],
  [6, 5],
])

function keyLengths(encrypt: PdfDict, version: number): number[] {
  const stated = bytesOfLength(encrypt.get('Length'))
  if (version === 1) return distinct([FORTY_BITS, stated])
  if (version === 2) return distinct([stated ?? FORTY_BITS, MAX_KEY_BYTES, FORTY_BITS])
  return distinct([MAX_KEY_BYTES, stated, ...filterLengths(encrypt)])
}

function filterLengths(encrypt: PdfDict): (number | undefined)[] {
  const filters = encrypt.get('CF')
  if (!isDict(filters)) return []
  const streamFilter = encrypt.get('StmF')
  const filter = streamFilter instanceof PdfName ? filters.get(streamFilter.value) : undefined
  return isDict(filter) ? [bytesOfLength(filter.get('Length'))] : []
}

/** /Length is in bits, but some producers write bytes. A value below 40 cannot be in bits. */
function bytesOfLength(value: PdfValue | undefined): number | undefined {
  const length = numberOr(value, 0)
  const bytes = length < 40 ? length : length >> 3
  return bytes < FORTY_BITS ? undefined : Math.min(bytes, MAX_KEY_BYTES)
}

function distinct(lengths: readonly (number | undefined)[]): number[] {
  return [...new Set(lengths.filter((length) => length !== undefined))]
}

function numberOr(value: PdfValue | undefined, otherwise: number): number {
  return typeof value === 'number' ? Math.trunc(value) : otherwise
}

function unsupported(message: string, details: Readonly<Record<string, string | number>>): PdfError {
  return new PdfError('unsupported_encryption', message, details)
}

import { PdfError } from '../errors.js'
import { isDict, type PdfDict, PdfName } from '../syntax/objects.js'

export type CryptMethod = 'none' | 'rc4' | 'aes'

/** The encryption methods by the kind of data (ISO 32000-1, 7.6.5). */
export interface CryptFilters {
  readonly strings: CryptMethod
  readonly streams: CryptMethod
  readonly embeddedFiles: CryptMethod
  /** The method for the name in a stream's own /Crypt filter. */
  named(name: string): CryptMethod
}

/** Before version 4 there are no crypt filters: everything is RC4. */
export const rc4Everywhere: CryptFilters = {
  strings: 'rc4',
  streams: 'rc4',
  embeddedFiles: 'rc4',
  named: (name) => (name === 'Identity' ? 'none' : 'rc4'),
}

/** Reads /CF, /StmF, /StrF and /EFF. */
export function readCryptFilters(encrypt: PdfDict, version: 4 | 5): CryptFilters {
  const filters = encrypt.get('CF')
  const named = (name: string): CryptMethod => {
    if (name === 'Identity') return 'none'
    const filter = isDict(filters) ? filters.get(name) : undefined
    // The named filter does not exist. Other readers use the AES variant of the version.
    return isDict(filter) ? methodOf(filter, name, version) : 'aes'
  }
  const byEntry = (entry: string, otherwise: CryptMethod): CryptMethod => {
    const name = encrypt.get(entry)
    return name instanceof PdfName ? named(name.value) : otherwise
  }
  const streams = byEntry('StmF', 'none')
  return { strings: byEntry('StrF', 'none'), streams, embeddedFiles: byEntry('EFF', streams), named }
}

function methodOf(filter: PdfDict, filterName: string, version: 4 | 5): CryptMethod {
  const entry = filter.get('CFM')
  const method = entry instanceof PdfName ? entry.value : 'None'
  if (method === 'None') return 'none'
  if (method === 'AESV2' || method === 'AESV3') return 'aes'
  if (method === 'V2' && version === 4) return 'rc4'
  throw new PdfError(
    'unsupported_encryption',
    `The crypt filter /${filterName} uses the method /${method}, unknown to version ${version} of the security handler;` +
      ' /AESV2 and /AESV3 can be opened, and /V2 in version 4.',
    { method },
  )
}

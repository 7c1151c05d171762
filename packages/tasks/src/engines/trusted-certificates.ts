import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { TRUST_FOLDER_VARIABLE } from './environment.js'

const MAX_FILES = 1000
/** A list of all authorities of a system has some hundred kilobytes. */
const MAX_FILE_BYTES = 4 * 1024 * 1024

/** Files with the certificates that the operator trusts, in PEM or DER, in alphabetical order. */
export function trustFolderFiles(): Uint8Array[] {
  const folder = process.env[TRUST_FOLDER_VARIABLE]
  if (folder === undefined || folder === '' || !existsSync(folder)) return []
  return readdirSync(folder)
    .sort()
    .slice(0, MAX_FILES)
    .flatMap((name) => readable(join(folder, name)))
}

/** The authorities that come with Node: those that Mozilla lists. */
export function systemCertificates(): Uint8Array[] {
  return rootCertificates.map((pem) => new TextEncoder().encode(pem))
}

/** Folders of systems have links to files elsewhere, which may not be read here. */
function readable(path: string): Uint8Array[] {
  try {
    const { size } = statSync(path)
    return size > MAX_FILE_BYTES ? [] : [readFileSync(path)]
  } catch {
    return []
  }
}

import { readFileSync } from 'node:fs'
import { failureOf, WorkFailed } from '../failures.js'

/** Of PEM, and of Base64: any other file is one of bytes. */
const TEXT = /^[\t\n\r\x20-\x7e]*$/

/** A file with a key, as an option has it: text as it is, PKCS#12 in Base64. */
export function readKeyFile(path: string): string {
  try {
    const bytes = readFileSync(path)
    const text = bytes.toString('latin1')
    return TEXT.test(text) || text.includes('-----BEGIN ') ? bytes.toString('utf8') : bytes.toString('base64')
  } catch (error) {
    throw new WorkFailed(failureOf(error, path))
  }
}

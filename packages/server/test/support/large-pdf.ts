import { randomBytes } from 'node:crypto'
import { pdf } from '../service.js'

/**
 * A PDF of three pages, marked L, with this many bytes. Most of them are a comment of random hex digits,
 * which has no meaning in the file.
 */
export function largePdf(bytes: number): Buffer {
  const document = pdf('L', 3)
  const letters = randomBytes(Math.ceil(bytes / 2)).toString('hex')
  const comment = `%${letters.slice(0, bytes - document.length - 2)}\n`
  return Buffer.concat([document.subarray(0, 9), Buffer.from(comment), document.subarray(9)])
}

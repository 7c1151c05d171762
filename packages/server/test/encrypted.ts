import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { temporaryFile } from '../../pdf/test/fixtures/temporary-file.js'

/** The document encrypted by qpdf with these passwords (AES, 256 bits). */
export function encrypted(bytes: Uint8Array, { user, owner }: { user: string; owner: string }): Buffer {
  const inputFile = temporaryFile(bytes)
  const outputFile = `${inputFile}.locked`
  const job = {
    inputFile,
    outputFile,
    encrypt: { userPassword: user, ownerPassword: owner, '256bit': {} },
  }
  execFileSync('qpdf', [`--job-json-file=${temporaryFile(Buffer.from(JSON.stringify(job)))}`])
  return readFileSync(outputFile)
}

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { assemble } from '@octavo/pdf/assemble'
import { createMemorySink } from '@octavo/pdf/memory-sink'
import { memorySource } from '@octavo/pdf/memory-source'
import { nodePrimitives } from '@octavo/pdf/node'
import { temporaryFile } from '../../pdf/test/fixtures/temporary-file.js'

interface Passwords {
  readonly user: string
  readonly owner: string
}

/** The document encrypted with these passwords (AES, 256 bits). */
export function encrypted(bytes: Uint8Array, { user, owner }: Passwords): Buffer {
  const sink = createMemorySink()
  assemble([{ input: { name: 'plain.pdf', source: memorySource(bytes) } }], sink, {
    primitives: nodePrimitives,
    encryption: { algorithm: 'aes-256', userPassword: user, ownerPassword: owner },
  })
  return Buffer.from(sink.bytes())
}

/** qpdf also accepts passwords that the specification forbids, such as those with a line break. */
export function encryptedByQpdf(bytes: Uint8Array, { user, owner }: Passwords): Buffer {
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

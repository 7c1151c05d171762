import { basename } from 'node:path'
import { assemble } from '@octavo/pdf/assemble'
import { createFileSink } from '@octavo/pdf/file-sink'
import { openFileSource } from '@octavo/pdf/file-source'
import { nodePrimitives } from '@octavo/pdf/node'

/** Writes a copy of the document that needs a password. */
export function writeLocked(from: string, to: string, password: string): void {
  const source = openFileSource(from)
  const sink = createFileSink(to)
  try {
    assemble([{ input: { name: basename(from), source }, pages: 'all' }], sink, {
      primitives: nodePrimitives,
      encryption: { algorithm: 'aes-256', userPassword: password, ownerPassword: `${password} of the owner` },
    })
  } finally {
    sink.close()
    source.close()
  }
}

import { assemble } from '@octavo/pdf/assemble'
import { createMemorySink } from '@octavo/pdf/memory-sink'
import { memorySource } from '@octavo/pdf/memory-source'
import { nodePrimitives } from '@octavo/pdf/node'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'

/**
 * Three pages that open with this password and with `owner`; with an empty user password they open without
 * one.
 */
export function locked(userPassword: string): Uint8Array {
  const sink = createMemorySink()
  assemble([{ input: { name: 'x', source: memorySource(plainDocument('L', 3)) } }], sink, {
    primitives: nodePrimitives,
    encryption: { algorithm: 'aes-256', userPassword, ownerPassword: 'owner' },
  })
  return sink.bytes()
}

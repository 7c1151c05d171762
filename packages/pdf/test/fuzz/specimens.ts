import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { assemble } from '../../src/assemble/assemble.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { memorySource } from '../../src/source/memory-source.js'
import { createMemorySink } from '../../src/write/memory-sink.js'
import { plainDocument } from '../fixtures/plain.js'
import { richDocument } from '../fixtures/rich.js'
import type { Specimen } from './attempt.js'

const LARGEST = 2 * 1024 * 1024

/** Documents with one of everything, in every kind of layout. */
export function builtSpecimens(): Specimen[] {
  const built: [string, Uint8Array][] = [
    ['rich A, classic', richDocument('A')],
    ['rich A, signed, XFA', richDocument('A', { signed: true, xfa: true })],
    ['rich B, stream', richDocument('B', { xref: 'stream' })],
    ['rich B, hybrid', richDocument('B', { xref: 'hybrid' })],
    ['plain, classic', plainDocument('P', 3)],
    ['plain, stream', plainDocument('P', 3, { xref: 'stream' })],
    ['rich A, AES-256', encrypted(richDocument('A'), 'aes-256', true)],
    ['rich B, AES-128', encrypted(richDocument('B'), 'aes-128', false)],
  ]
  return built.map(([name, bytes]) => ({ name, bytes: () => bytes }))
}

/** With an empty user password, and the same every time. */
function encrypted(pdf: Uint8Array, algorithm: 'aes-256' | 'aes-128', objectStreams: boolean): Uint8Array {
  const primitives = { ...nodePrimitives, randomBytes: (length: number) => new Uint8Array(length).fill(7) }
  const sink = createMemorySink()
  const input = { name: 'plain.pdf', source: memorySource(pdf) }
  assemble([{ input }], sink, {
    primitives,
    objectStreams,
    encryption: { algorithm, ownerPassword: 'owner' },
  })
  return sink.bytes()
}

/** Every PDF below a folder, or one file. */
export function filesIn(path: string): Specimen[] {
  const names = statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true }).map((name) => join(path, String(name)))
    : [path]
  return names
    .filter((name) => /\.pdf$/i.test(name) && statSync(name).size > 0 && statSync(name).size <= LARGEST)
    .sort()
    .map((name) => ({ name, bytes: () => new Uint8Array(readFileSync(name)) }))
}

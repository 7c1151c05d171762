import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
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
  ]
  return built.map(([name, bytes]) => ({ name, bytes: () => bytes }))
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

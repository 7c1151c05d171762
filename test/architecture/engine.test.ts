import { describe, expect, test } from 'vitest'
import { breaches, breachesBetweenRooms, inPackage, roomOf, roomsWithoutRule } from './source-files.js'

/** The rooms of the engine, each with the rooms it may know besides itself and the files at the top. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  platform: [],
  source: [],
  syntax: [],
  filters: ['syntax', 'platform'],
  crypt: ['syntax', 'platform'],
  file: ['source', 'syntax', 'filters', 'crypt', 'platform'],
  write: ['source', 'syntax', 'crypt', 'platform'],
  geometry: ['file', 'syntax'],
  fonts: ['geometry', 'file', 'syntax', 'platform'],
  document: ['file', 'syntax', 'platform', 'source'],
  content: ['document', 'fonts', 'geometry', 'file', 'filters', 'syntax'],
  text: ['content', 'document', 'fonts', 'geometry', 'file', 'syntax'],
  inspect: ['document', 'fonts', 'file', 'syntax', 'crypt', 'platform', 'source'],
  appearance: ['content', 'document', 'fonts', 'file', 'syntax', 'platform'],
  copy: ['file', 'write', 'syntax', 'crypt', 'platform'],
  images: [
    'copy',
    'content',
    'document',
    'geometry',
    'file',
    'write',
    'filters',
    'syntax',
    'platform',
    'source',
  ],
  assemble: [
    'copy',
    'appearance',
    'content',
    'document',
    'file',
    'write',
    'syntax',
    'crypt',
    'platform',
    'source',
  ],
  split: ['assemble', 'inspect', 'write', 'source'],
  edit: [
    'text',
    'images',
    'copy',
    'appearance',
    'inspect',
    'content',
    'fonts',
    'document',
    'geometry',
    'file',
    'write',
    'syntax',
    'filters',
    'crypt',
    'platform',
    'source',
  ],
  compare: [
    'edit',
    'text',
    'copy',
    'appearance',
    'content',
    'document',
    'file',
    'write',
    'syntax',
    'platform',
  ],
  linearize: ['edit', 'copy', 'document', 'file', 'write', 'syntax', 'crypt', 'platform', 'source'],
}

/** What the joins of document-level things see of the assembly they take part in. */
const SEEN_BY_JOINS = /^pdf\/src\/assemble\/(join\/.*|assembly|open-input|options|output-drawing)\.ts$/

const NODE_ALONE = ['pdf/src/platform/node.ts', 'pdf/src/source/file-source.ts', 'pdf/src/write/file-sink.ts']

describe('inside the engine', () => {
  const engine = inPackage('pdf')

  test('is read', () => expect(engine.length).toBeGreaterThan(50))

  test('every folder has its rule', () => expect(roomsWithoutRule(engine, rooms)).toEqual([]))

  test('no room knows one that stands above it', () => {
    expect(breachesBetweenRooms(engine, rooms)).toEqual([])
  })

  test('what joins document-level things knows of the assembly only what it shows them', () => {
    const joins = engine.filter(({ path }) => path.startsWith('pdf/src/assemble/join/'))
    expect(joins.length).toBeGreaterThan(20)
    const found = breaches(
      joins,
      (imported) => roomOf(imported) === 'assemble' && !SEEN_BY_JOINS.test(imported),
    )
    expect(found).toEqual([])
  })

  test('only a few files know Node, so that the rest runs in a browser', () => {
    const elsewhere = engine.filter(({ path }) => !NODE_ALONE.includes(path))
    expect(breaches(elsewhere, (imported) => imported.startsWith('node:'))).toEqual([])
    expect(breaches(elsewhere, (imported) => NODE_ALONE.includes(imported))).toEqual([])
  })

  test('libraries are met in the platform alone', () => {
    const found = breaches(engine, (imported, { path }) => {
      const isOurs = imported.startsWith('pdf/src/') || imported.startsWith('node:')
      return !isOurs && roomOf(path) !== 'platform'
    })
    expect(found).toEqual([])
  })

  test('only the platform knows what the platform is made of', () => {
    const found = breaches(engine, (imported, { path }) => {
      const isAdapter = /^pdf\/src\/platform\/(node|browser)\.ts$/.test(imported)
      return isAdapter && roomOf(path) !== 'platform'
    })
    expect(found).toEqual([])
  })
})

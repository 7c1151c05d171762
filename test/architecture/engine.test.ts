import { describe, expect, test } from 'vitest'
import { breaches, breachesBetweenModules, inPackage, moduleOf, modulesWithoutRule } from './source-files.js'

/** The modules of the engine, each with the modules it may import besides itself and the files at the top. */
const modules: Readonly<Record<string, readonly string[]>> = {
  platform: [],
  source: [],
  syntax: [],
  raster: [],
  filters: ['syntax', 'platform'],
  crypt: ['syntax', 'platform'],
  file: ['source', 'syntax', 'filters', 'crypt', 'platform'],
  write: ['source', 'syntax', 'crypt', 'platform'],
  geometry: ['file', 'syntax'],
  fonts: ['geometry', 'file', 'syntax', 'platform'],
  document: ['file', 'syntax', 'platform', 'source'],
  content: ['document', 'fonts', 'geometry', 'file', 'filters', 'syntax'],
  text: ['appearance', 'content', 'document', 'fonts', 'geometry', 'file', 'syntax', 'platform'],
  layout: ['text', 'images', 'content', 'document', 'fonts', 'geometry', 'file', 'syntax', 'platform'],
  losses: ['content', 'document', 'file', 'syntax'],
  conformance: [
    'images',
    'content',
    'document',
    'fonts',
    'geometry',
    'file',
    'filters',
    'syntax',
    'platform',
    'source',
  ],
  inspect: ['losses', 'document', 'fonts', 'file', 'syntax', 'crypt', 'platform', 'source'],
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
    'losses',
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
  // The draft, then the kinds of change on it.
  edit: [
    'losses',
    'images',
    'copy',
    'appearance',
    'inspect',
    'document',
    'file',
    'write',
    'syntax',
    'filters',
    'crypt',
    'platform',
    'source',
  ],
  metadata: ['edit', 'appearance', 'document', 'file', 'syntax'],
  bookmarks: ['edit', 'document', 'file', 'write', 'syntax'],
  pages: ['edit', 'copy', 'appearance', 'content', 'document', 'geometry', 'file', 'syntax'],
  forms: ['metadata', 'edit', 'copy', 'appearance', 'document', 'file', 'syntax'],
  attachments: ['forms', 'edit', 'copy', 'document', 'file', 'write', 'filters', 'syntax', 'source'],
  sanitize: ['compress', 'forms', 'edit', 'images', 'copy', 'content', 'document', 'file', 'syntax'],
  drawing: [
    'sanitize',
    'pages',
    'forms',
    'metadata',
    'edit',
    'images',
    'appearance',
    'content',
    'fonts',
    'document',
    'geometry',
    'file',
    'syntax',
    'platform',
  ],
  'edit-content': [
    'drawing',
    'text',
    'edit',
    'images',
    'appearance',
    'content',
    'fonts',
    'geometry',
    'file',
    'syntax',
    'platform',
  ],
  annotations: [
    'drawing',
    'pages',
    'forms',
    'bookmarks',
    'edit',
    'images',
    'appearance',
    'content',
    'fonts',
    'document',
    'geometry',
    'file',
    'syntax',
    'platform',
  ],
  'edit-fields': [
    'annotations',
    'drawing',
    'pages',
    'forms',
    'metadata',
    'edit',
    'appearance',
    'text',
    'content',
    'document',
    'geometry',
    'file',
    'syntax',
  ],
  signatures: [
    'annotations',
    'drawing',
    'pages',
    'edit',
    'images',
    'appearance',
    'document',
    'geometry',
    'file',
    'write',
    'syntax',
    'platform',
    'source',
  ],
  'text-layer': ['pages', 'edit', 'appearance', 'content', 'fonts', 'geometry', 'file', 'syntax'],
  compress: [
    'edit',
    'images',
    'copy',
    'content',
    'fonts',
    'document',
    'geometry',
    'file',
    'write',
    'filters',
    'syntax',
    'platform',
  ],
  redact: [
    'drawing',
    'compress',
    'sanitize',
    'forms',
    'edit',
    'copy',
    'text',
    'images',
    'content',
    'fonts',
    'document',
    'geometry',
    'file',
    'write',
    'filters',
    'syntax',
    'platform',
    'source',
  ],
  compare: [
    'drawing',
    'sanitize',
    'pages',
    'edit',
    'text',
    'copy',
    'appearance',
    'content',
    'document',
    'write',
    'syntax',
    'platform',
  ],
  tagging: ['layout', 'metadata', 'edit', 'content', 'document', 'geometry', 'file', 'write', 'syntax'],
  archive: [
    'tagging',
    'attachments',
    'pages',
    'compress',
    'conformance',
    'sanitize',
    'forms',
    'metadata',
    'edit',
    'images',
    'copy',
    'appearance',
    'content',
    'fonts',
    'document',
    'geometry',
    'file',
    'filters',
    'write',
    'syntax',
    'platform',
    'source',
  ],
  compose: ['edit', 'appearance', 'write', 'syntax', 'platform', 'source'],
  invoice: [
    'archive',
    'attachments',
    'compose',
    'conformance',
    'document',
    'edit',
    'write',
    'source',
    'platform',
  ],
  linearize: ['edit', 'copy', 'document', 'file', 'write', 'syntax', 'crypt', 'platform', 'source'],
}

/** The files of an assembly that the joins of document-level features may import. */
const SEEN_BY_JOINS = /^pdf\/src\/assemble\/(join\/.*|assembly|open-input|options|output-drawing)\.ts$/

const NODE_ALONE = ['pdf/src/platform/node.ts', 'pdf/src/source/file-source.ts', 'pdf/src/write/file-sink.ts']

describe('The modules of the engine', () => {
  const engine = inPackage('pdf')

  test('their files are found', () => expect(engine.length).toBeGreaterThan(50))

  test('every folder has a rule', () => expect(modulesWithoutRule(engine, modules)).toEqual([]))

  test('no module imports one that its rule does not allow', () => {
    expect(breachesBetweenModules(engine, modules)).toEqual([])
  })

  test('joins of document-level features import only their interface to the assembly', () => {
    const joins = engine.filter(({ path }) => path.startsWith('pdf/src/assemble/join/'))
    expect(joins.length).toBeGreaterThan(20)
    const found = breaches(
      joins,
      (imported) => moduleOf(imported) === 'assemble' && !SEEN_BY_JOINS.test(imported),
    )
    expect(found).toEqual([])
  })

  test('only a few files import Node modules, so that all others run in a browser', () => {
    const elsewhere = engine.filter(({ path }) => !NODE_ALONE.includes(path))
    expect(breaches(elsewhere, (imported) => imported.startsWith('node:'))).toEqual([])
    expect(breaches(elsewhere, (imported) => NODE_ALONE.includes(imported))).toEqual([])
  })

  test('only the platform imports libraries', () => {
    const found = breaches(engine, (imported, { path }) => {
      const isOurs = imported.startsWith('pdf/src/') || imported.startsWith('node:')
      return !isOurs && moduleOf(path) !== 'platform'
    })
    expect(found).toEqual([])
  })

  test('only the platform imports its adapters', () => {
    const found = breaches(engine, (imported, { path }) => {
      const isAdapter = /^pdf\/src\/platform\/(node|browser)\.ts$/.test(imported)
      return isAdapter && moduleOf(path) !== 'platform'
    })
    expect(found).toEqual([])
  })
})

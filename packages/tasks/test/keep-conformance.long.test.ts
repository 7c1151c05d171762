import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { validation } from '../../pdf/test/conformance/documents.js'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { judgedByVerapdf } from '../../pdf/test/validators/verapdf.js'
import { loadTasks } from '../src/catalogue/load-tasks.js'
import type { KeptClaim } from '../src/conformance/kept-claim.js'
import { EXAMPLE_KEY } from '../src/signing/example-key.js'
import { conformantDocuments } from './conformant-document.js'
import { TaskFolder } from './task-folder.js'

const catalogue = await loadTasks()
const folders: TaskFolder[] = []
afterAll(() => {
  for (const folder of folders) folder.remove()
})

/** Every task that rewrites a document, with options that make it change something. */
const changes: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'attachments-pdf': { mode: 'add' },
  'bookmarks-pdf': { mode: 'replace', bookmarks: [{ title: 'One', page: 1 }] },
  'compress-pdf': {},
  'crop-pdf': { to: 'margins', left: 10 },
  'edit-pdf': {
    objects: [
      { type: 'text', page: 1, x: 0, y: 0, width: 99, text: 'New', color: '#ff0000' },
      { type: 'check', page: 2, x: 0, y: 0, width: 9, height: 9 },
    ],
  },
  'extract-pages': { pages: '1' },
  'flatten-pdf': {},
  'form-fill': { values: { name: 'Filled' } },
  'linearize-pdf': {},
  'merge-pdf': {},
  'metadata-pdf': { mode: 'set', title: 'Changed' },
  'nup-pdf': {},
  'ocr-pdf': { mode: 'force', dpi: 72 },
  'organize-pdf': {},
  'page-numbers': {},
  'redact-pdf': { words: ['Hello'] },
  'remove-pages': { pages: '2' },
  'repair-pdf': {},
  'resize-pdf': { size: 'A3' },
  'reverse-pdf': {},
  'rotate-pdf': {},
  'sanitize-pdf': {},
  'scan-pdf': { other_pages: 'draw', dpi: 72 },
  'sign-pdf': { key: EXAMPLE_KEY },
  'split-pdf': {},
  'stamp-pdf': { stamp: 'stamp.pdf' },
  'tag-pdf': { mode: 'redo', language: 'en' },
  'unlock-pdf': {},
  'watermark-pdf': { text: 'Draft', opacity: 1 },
}

/** What cannot be done to a file of these standards: PDF/A-1 and -2 allow no attachment of any type. */
const LOST: readonly string[] = ['attachments-pdf 1b', 'attachments-pdf 2a']
const STANDARDS = ['1b', '2a'] as const

withPrograms('Files that conform to PDF/A, judged by veraPDF', ['verapdf'], () => {
  let documents: Readonly<Record<(typeof STANDARDS)[number], Uint8Array>>
  beforeAll(async () => {
    documents = await conformantDocuments(STANDARDS)
  })

  /** Runs a task on a document; a task that removes a page gets the page twice. */
  async function run(name: string, document: Uint8Array) {
    const folder = new TaskFolder(32 * 1024 ** 2)
    folders.push(folder)
    const place = name === 'unlock-pdf' ? { rotation: 90 } : name === 'remove-pages' ? { page: '1,1' } : {}
    const entries = [folder.entry('a.pdf', place, document)]
    if (name === 'attachments-pdf') entries.push(folder.entry('b.txt', {}, 'a text'))
    if (name === 'stamp-pdf') entries.push(folder.entry('stamp.pdf', {}, plainDocument('S', 1)))
    if (name === 'merge-pdf') entries.push(folder.entry('b.pdf', {}, document))
    const { outputs, report } = await folder.run(catalogue.get(name)!, { entries, options: changes[name]! })
    const { conformance } = report as { readonly conformance: readonly KeptClaim[] }
    return { paths: outputs.map(({ path }) => path), conformance }
  }

  it('is covered for every task that writes PDFs', () => {
    const declared = catalogue.names.filter(
      (name) => 'keep_conformance' in catalogue.get(name)!.options.shape,
    )
    expect(Object.keys(changes)).toEqual(declared)
  })

  it('still do after every task, or claim nothing', async () => {
    const kept: { readonly what: string; readonly path: string; readonly standard: '1b' | '2a' }[] = []
    for (const name of Object.keys(changes))
      for (const standard of STANDARDS) {
        const what = `${name} ${standard}`
        const { paths, conformance } = await run(name, documents[standard])
        const isLost = LOST.includes(what)
        expect({
          what,
          states: conformance.map((claim) => claim.conformance),
          why: conformance[0]?.why,
        }).toEqual({
          what,
          states: paths.map(() => (isLost ? 'lost' : 'kept')),
          why: isLost ? expect.stringContaining('b.txt') : '',
        })
        for (const path of paths) {
          expect(validation(new Uint8Array(readFileSync(path)), 'claimed').claimed).toEqual(
            isLost ? [] : [standard],
          )
          if (!isLost) kept.push({ what, path, standard })
        }
      }
    const verdicts = judgedByVerapdf(kept)
    expect(kept.map(({ what }, index) => ({ what, rules: verdicts[index]!.rules }))).toEqual(
      kept.map(({ what }) => ({ what, rules: [] })),
    )
  }, 120_000)
})

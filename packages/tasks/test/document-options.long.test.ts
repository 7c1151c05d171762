import { afterEach, beforeEach, expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { dynamicXfaDocument, signedDocument } from '../../pdf/test/fixtures/signed.js'
import { expectValid, pdfText, qpdfJson } from '../../pdf/test/validators.js'
import { loadTasks } from '../src/catalogue/load-tasks.js'
import { TaskFailure } from '../src/declare/task-failure.js'
import { EXAMPLE_KEY } from '../src/signing/example-key.js'
import { exampleFile } from './example-files.js'
import { TaskFolder } from './task-folder.js'

const catalogue = await loadTasks()
let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder()
})
afterEach(() => folder.remove())

/** Every task that rewrites a document, with options that make it change something. */
const changes: Record<string, Record<string, unknown>> = {
  'attachments-pdf': { mode: 'add', signatures: 'strip' },
  'bookmarks-pdf': { mode: 'replace', bookmarks: [{ title: 'One', page: 1 }] },
  'crop-pdf': { to: 'margins', left: 10 },
  'compress-pdf': {},
  'edit-pdf': {
    objects: [{ type: 'check', page: 1, x: 0, y: 0, width: 9, height: 9 }],
    signatures: 'strip',
  },
  'extract-pages': { pages: '1' },
  'flatten-pdf': {},
  'form-fill': { values: {}, unknown: 'skip', flatten: 'all', signatures: 'strip' },
  'invoice-pdf': { allow_loss: true },
  'linearize-pdf': {},
  'merge-pdf': {},
  'metadata-pdf': { mode: 'set', title: 'Changed', signatures: 'strip' },
  'nup-pdf': {},
  'ocr-pdf': {
    mode: 'force',
    dpi: 100,
    signatures: 'strip',
    corrections: [{ page: 1, box: [0, 0, 600, 800], text: 'Corrected' }],
  },
  'organize-pdf': {},
  'pdf-to-pdfa': { allow_loss: true },
  'page-numbers': {},
  'protect-pdf': { owner_password: 'owner' },
  'redact-pdf': { areas: [{ pages: '1', x: 0, y: 0, width: 1, height: 1 }] },
  'remove-pages': { pages: '2' },
  'repair-pdf': {},
  'resize-pdf': { size: 'A3' },
  'reverse-pdf': {},
  'rotate-pdf': {},
  'sanitize-pdf': {},
  'scan-pdf': { other_pages: 'draw', dpi: 72, signatures: 'strip' },
  'sign-pdf': { key: EXAMPLE_KEY, signatures: 'strip' },
  'split-pdf': {},
  'stamp-pdf': { stamp: 'stamp.pdf' },
  'tag-pdf': {},
  'unlock-pdf': {},
  'watermark-pdf': { text: 'Draft' },
}

/** These do not change pages and fields, so they keep the form. */
const KEEP_XFA = [
  'attachments-pdf',
  'bookmarks-pdf',
  'compress-pdf',
  'linearize-pdf',
  'metadata-pdf',
  'protect-pdf',
  'repair-pdf',
  'unlock-pdf',
]

/** Runs a task on a document; a task that removes a page gets the page twice. */
async function run(name: string, document: Uint8Array, options: Record<string, unknown>) {
  const entries = [folder.entry('a.pdf', name === 'unlock-pdf' ? { rotation: 90 } : {}, document)]
  if (name === 'attachments-pdf') entries.push(folder.entry('b.txt', {}, 'a text'))
  if (name === 'invoice-pdf') entries.push(folder.entry('invoice.xml', {}, exampleFile('invoice.xml')))
  if (name === 'stamp-pdf') entries.push(folder.entry('stamp.pdf', {}, plainDocument('S', 1)))
  if (name === 'remove-pages') entries[0] = folder.entry('a.pdf', { page: '1,1' }, document)
  const { outputs, report } = await folder.run(catalogue.get(name)!, {
    entries,
    options: { ...changes[name], ...options },
  })
  const { files, inputs } = report as Record<
    'files' | 'inputs',
    { signaturesRemoved: number; dropped: { kind: string; why: string }[] }[]
  >
  return { path: outputs[0]!.path, file: (files ?? inputs)[0]! }
}

withPrograms('Losses in any change of a document', ['qpdf', 'pdftotext'], () => {
  it('is covered by an option of every task that writes PDFs', () => {
    const declared = catalogue.names.filter(
      (name) => catalogue.get(name)!.options.shape.signature_appearance !== undefined,
    )
    expect(declared.toSorted()).toEqual(Object.keys(changes).toSorted())
    for (const name of declared) expect(catalogue.get(name)!.options.shape.dynamic_xfa).toBeDefined()
  })

  it.each(Object.keys(changes))(
    'removes a signature but keeps its appearance unless told otherwise (%s)',
    async (name) => {
      const kept = await run(name, signedDocument(), {})
      expect(pdfText(kept.path)).toContain('Signed by Ada')
      const removed = await run(name, signedDocument(), { signature_appearance: 'remove' })
      expect(pdfText(removed.path)).not.toContain('Signed by Ada')
      for (const { path, file } of [kept, removed]) {
        if (name !== 'protect-pdf') expectValid(path)
        const document = qpdfJson(path)
        // A new signature takes the place of the old one.
        const isSigned = name === 'sign-pdf'
        expect(document.all().filter((object) => object.get('ByteRange').exists)).toHaveLength(
          isSigned ? 1 : 0,
        )
        expect(['Perms', 'DSS'].filter((key) => document.catalog.get(key).exists)).toEqual([])
        expect(document.catalog.get('AcroForm').get('SigFlags').exists).toBe(isSigned)
        expect(file.signaturesRemoved).toBe(1)
        expect(file.dropped.filter(({ kind }) => kind === 'signature')).toMatchObject([
          {
            why: expect.stringContaining(
              isSigned ? 'only valid for the file that was signed' : 'the output is not signed',
            ),
          },
        ])
      }
    },
  )

  it.each(Object.keys(changes))('rejects a signed file if told so (%s)', async (name) => {
    await expect(run(name, signedDocument(), { signatures: 'refuse' })).rejects.toMatchObject({
      code: 'signed_document',
      input: 'a.pdf',
    })
  })

  it.each(Object.keys(changes))(
    'rejects a dynamic XFA form, keeps it, or reports that it is lost (%s)',
    async (name) => {
      for (const how of ['NeedsRendering', 'no fields'] as const) {
        const document = dynamicXfaDocument(how)
        if (KEEP_XFA.includes(name)) {
          const { path } = await run(name, document, {})
          expect(qpdfJson(path).catalog.get('AcroForm').get('XFA').exists).toBe(true)
          continue
        }
        const refused = await run(name, document, {}).catch((error: unknown) => error)
        expect(refused).toBeInstanceOf(TaskFailure)
        expect(refused).toMatchObject({
          code: 'dynamic_xfa',
          input: 'a.pdf',
          message: expect.stringMatching(/dynamic XFA form.*"dynamic_xfa": "keep_pages"/),
        })
        const { path, file } = await run(name, document, { dynamic_xfa: 'keep_pages' })
        const { catalog } = qpdfJson(path)
        expect(catalog.get('AcroForm').get('XFA').exists).toBe(false)
        expect(catalog.get('NeedsRendering').exists).toBe(false)
        expect(file.dropped).toContainEqual(
          expect.objectContaining({
            kind: 'xfa',
            why: expect.stringContaining('its values are lost'),
          }),
        )
      }
    },
  )
})

import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { validation } from '../../pdf/test/conformance/documents.js'
import { buildPdf } from '../../pdf/test/fixtures/build-pdf.js'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { defineTask } from '../src/declare/define-task.js'
import { ARCHIVE_STANDARDS, archiveOptions } from '../src/options/archive-options.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder()
})
afterEach(() => folder.remove())

/** Its outputs are its files as they are. */
const copies = defineTask({
  name: 'copies',
  title: 'Copies',
  summary: 'Copies files.',
  group: 'convert',
  keywords: [],
  inputs: { accepts: ['*/*'], min: 1, max: 10 },
  resultName: 'copy.pdf',
  options: z.object(archiveOptions()),
  examples: [{ title: 'One', entries: [{ filename: 'a.pdf' }], options: {}, expect: { valid: true } }],
  report: {},
  run: async ({ entries, output }) => {
    for (const entry of entries) {
      const source = entry.file.open()
      const type = entry.filename.endsWith('.pdf') ? 'application/pdf' : 'text/plain'
      const file = output.create({ name: entry.filename, from: [entry], type })
      const bytes = new Uint8Array(source.size)
      source.read(0, bytes)
      file.write(bytes)
      file.close()
      source.close()
    }
    return { files: [] }
  },
})

const withScript = buildPdf({
  catalog: '<< /Type /Catalog /Pages @pages /OpenAction << /S /JavaScript /JS (app.beep\\(\\)) >> >>',
  pages: '<< /Type /Pages /Kids [@page] /Count 1 >>',
  page: '<< /Type /Page /Parent @pages /MediaBox [0 0 200 200] /Resources << >> >>',
})

async function run(files: Readonly<Record<string, Uint8Array>>, options: Record<string, unknown>) {
  const entries = Object.entries(files).map(([name, bytes]) => folder.entry(name, {}, bytes))
  const { outputs, report } = await folder.run(copies, { entries, options })
  return { files: outputs.map(({ path }) => new Uint8Array(readFileSync(path))), report }
}

describe('The option pdfa', () => {
  it.each(ARCHIVE_STANDARDS.filter((standard) => !standard.endsWith('a')))(
    'makes each PDF that a task writes conform to PDF/A-%s, and says what was changed',
    async (pdfa) => {
      const { files, report } = await run(
        { 'a.pdf': plainDocument('A', 2), 'b.pdf': plainDocument('B', 1) },
        { pdfa },
      )
      for (const bytes of files) {
        const { claimed, results } = validation(bytes, 'claimed')
        expect({ claimed, isTrue: results[0]!.isConformant }).toEqual({ claimed: [pdfa], isTrue: true })
      }
      expect(report).toMatchObject({
        losses: [],
        archived: ['a.pdf', 'b.pdf'].map((output) => ({
          output,
          standard: `PDF/A-${pdfa}`,
          changes: expect.arrayContaining([expect.objectContaining({ what: 'metadata_rebuilt' })]),
        })),
      })
    },
  )

  it('leaves outputs of other types as they are', async () => {
    const text = Buffer.from('text')
    const { files, report } = await run({ 'a.txt': text }, { pdfa: '2b' })
    expect(Buffer.from(files[0]!)).toEqual(text)
    expect(report).not.toHaveProperty('archived')
  })

  it('fails if something would be lost, and names what; if that is allowed, it is a loss', async () => {
    await expect(run({ 'a.pdf': withScript }, { pdfa: '2b' })).rejects.toMatchObject({
      code: 'conversion_loss',
      message: expect.stringMatching(/^a\.pdf: As PDF\/A-2b.*scripts are removed.*allow_loss/),
    })
    const { report } = await run({ 'a.pdf': withScript }, { pdfa: '2b', allow_loss: true })
    expect(report).toMatchObject({
      losses: [{ file: 'a.pdf', kind: 'function', what: 'Scripts are removed (JavaScript).' }],
    })
  })

  it('gives a PDF without tags some for level a', async () => {
    const { report } = await run({ 'a.pdf': plainDocument('A', 1) }, { pdfa: '2a' })
    const [archived] = (report as { archived: { standard: string; changes: { what: string }[] }[] }).archived
    expect(archived!.standard).toBe('PDF/A-2a')
    expect(archived!.changes.map(({ what }) => what)).toContain('tags_added')
  })
})

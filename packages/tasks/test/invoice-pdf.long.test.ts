import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { ciiInvoice, ublInvoice, zugferd1Invoice } from '../../pdf/test/fixtures/invoices.js'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { temporaryFile } from '../../pdf/test/fixtures/temporary-file.js'
import { judgedByVerapdf } from '../../pdf/test/validators/verapdf.js'
import { popplerStructure, qpdfAttachment } from '../../pdf/test/validators.js'
import task from '../src/tasks/invoice-pdf.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder()
})
afterEach(() => folder.remove())

const INVOICES = {
  minimum: ciiInvoice('minimum'),
  en16931: ciiInvoice(),
  xrechnung: ciiInvoice('xrechnung'),
  ubl: ublInvoice(),
  zugferd1: zugferd1Invoice(),
  documents: ciiInvoice('extended').replace(
    '</ram:ApplicableHeaderTradeAgreement>',
    '<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>1</ram:IssuerAssignedID><ram:TypeCode>916</ram:TypeCode><ram:AttachmentBinaryObject mimeCode="text/csv" filename="Zeiten ü.csv">YSxi</ram:AttachmentBinaryObject></ram:AdditionalReferencedDocument><ram:Unknown>Value</ram:Unknown></ram:ApplicableHeaderTradeAgreement>',
  ),
}

async function made(files: readonly (readonly [string, string | Uint8Array])[], mode: string) {
  const entries = files.map(([name, bytes]) => folder.entry(name, {}, bytes))
  const { outputs } = await folder.run(task, { entries, options: { mode } })
  return temporaryFile(readFileSync(outputs[0]!.path))
}

withPrograms('Beside veraPDF', ['verapdf'], () => {
  it('documents with an invoice are PDF/A-3b, and readable ones PDF/A-3a and PDF/UA-1 as well', async () => {
    const judged: { path: string; standard: '3b' | '3a' | 'ua-1' }[] = []
    for (const xml of Object.values(INVOICES)) {
      const pair = [['a.pdf', plainDocument('A', 2)] as const, ['a.xml', xml] as const]
      judged.push({ path: await made(pair, 'embed'), standard: '3b' })
      const path = await made([['a.xml', xml]], 'readable')
      judged.push({ path, standard: '3a' }, { path, standard: 'ua-1' })
    }
    expect(judgedByVerapdf(judged)).toEqual(judged.map(() => ({ isConformant: true, rules: [] })))
  })
})

withPrograms('Beside qpdf and poppler', ['qpdf', 'pdfdetach', 'pdfinfo'], () => {
  it('the XML is where they look for it, and the tables are tagged', async () => {
    const path = await made([['a.xml', INVOICES.en16931]], 'readable')
    const list = execFileSync('pdfdetach', ['-list', path], { encoding: 'utf8' })
    expect(list).toMatch(/1: factur-x\.xml/)
    expect(qpdfAttachment(path, 'factur-x.xml')).toBe(INVOICES.en16931)
    const structure = popplerStructure(path)
    for (const tag of ['H1', 'H2', 'Table', 'TH', 'TD']) expect(structure).toContain(tag)
  })
})

it('an XML with more names than an invoice has is refused', async () => {
  const many = folder.entry('a.xml', {}, ciiInvoice().replace('Rathaus', '<b/>'.repeat(600_000)))
  await expect(folder.run(task, { entries: [many], options: { mode: 'check' } })).rejects.toMatchObject({
    code: 'not_an_invoice',
    message: expect.stringMatching(/too many names/),
  })
})

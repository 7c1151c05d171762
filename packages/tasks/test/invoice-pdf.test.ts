import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { buildPdf } from '../../pdf/test/fixtures/build-pdf.js'
import {
  ciiInvoice,
  type FixtureProfile,
  ublInvoice,
  zugferd1Invoice,
} from '../../pdf/test/fixtures/invoices.js'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { temporaryFile } from '../../pdf/test/fixtures/temporary-file.js'
import {
  expectValid,
  pdfText,
  popplerStructure,
  qpdfAttachment,
  qpdfJson,
} from '../../pdf/test/validators.js'
import type { TaskFailure } from '../src/declare/task-failure.js'
import task from '../src/tasks/invoice-pdf.js'
import { lockedDocument } from './locked-document.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder()
})
afterEach(() => folder.remove())

type Files = readonly (readonly [name: string, bytes: Uint8Array | string])[]

async function run(files: Files, options: Record<string, unknown> = {}) {
  const entries = files.map(([name, bytes]) => folder.entry(name, {}, bytes))
  const { outputs, report } = await folder.run(task, { entries, options })
  return {
    outputs: outputs.map(({ name, path }) => ({ name, bytes: readFileSync(path) })),
    files: (report as { files: Record<string, unknown>[] }).files,
  }
}

const refused = (files: Files, options: Record<string, unknown> = {}): Promise<TaskFailure> =>
  run(files, options).then(
    () => Promise.reject(new Error('It was not refused.')),
    (error: TaskFailure) => error,
  )

const bill = plainDocument('B', 1)
const xmpOf = (bytes: Uint8Array): string =>
  /<x:xmpmeta.*<\/x:xmpmeta>/s.exec(Buffer.from(bytes).toString('latin1'))![0]

describe('invoice-pdf', () => {
  it.each([
    ['minimum', ciiInvoice('minimum'), 'factur-x.xml', 'Data', ['INVOICE', 'factur-x.xml', '1.0', 'MINIMUM']],
    [
      'basic_wl',
      ciiInvoice('basic_wl'),
      'factur-x.xml',
      'Data',
      ['INVOICE', 'factur-x.xml', '1.0', 'BASIC WL'],
    ],
    ['en16931', ciiInvoice(), 'factur-x.xml', 'Alternative', ['INVOICE', 'factur-x.xml', '1.0', 'EN 16931']],
    [
      'xrechnung',
      ciiInvoice('xrechnung'),
      'xrechnung.xml',
      'Alternative',
      ['INVOICE', 'xrechnung.xml', '3.0', 'XRECHNUNG'],
    ],
    [
      'zugferd',
      zugferd1Invoice(),
      'ZUGFeRD-invoice.xml',
      'Alternative',
      ['INVOICE', 'ZUGFeRD-invoice.xml', '1.0', 'BASIC'],
    ],
    ['ubl', ublInvoice(), 'xrechnung.xml', 'Alternative', []],
  ] as const)(
    'attaches the XML as its standard says: %s',
    async (_, xml, attached, relationship, properties) => {
      const { outputs, files } = await run([
        ['bill.pdf', bill],
        ['some name.xml', xml],
      ])
      const [{ name, bytes }] = outputs as [{ name: string; bytes: Buffer }]
      expect(name).toBe('bill-e-invoice.pdf')
      expect(files).toMatchObject([
        { attached, relationship, standard: 'PDF/A-3b', conformant: true, replaced: [] },
      ])
      const found = [...xmpOf(bytes).matchAll(/<(?:fx|zf):\w+>([^<]*)</g)].map(([, value]) => value)
      expect(found).toEqual(properties)
      expectValid(temporaryFile(bytes))
      const again = await run([['bill.pdf', bytes]], { mode: 'extract' })
      expect(again.outputs).toEqual([{ name: attached, bytes: Buffer.from(xml) }])
      expect(again.files).toMatchObject([
        { attached, relationship, invoice: { complete: true, faultCount: 0 } },
      ])
    },
  )
})

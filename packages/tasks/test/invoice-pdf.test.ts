import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildPdf } from '../../pdf/test/fixtures/build-pdf.js'
import { ciiInvoice, ublInvoice, zugferd1Invoice } from '../../pdf/test/fixtures/invoices.js'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { signedDocument } from '../../pdf/test/fixtures/signed.js'
import { temporaryFile } from '../../pdf/test/fixtures/temporary-file.js'
import { expectValid, pdfText } from '../../pdf/test/validators.js'
import type { TaskFailure } from '../src/declare/task-failure.js'
import attachments from '../src/tasks/attachments-pdf.js'
import task from '../src/tasks/invoice-pdf.js'
import { exampleFile } from './example-files.js'
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
    ...(report as { files: Record<string, unknown>[]; losses?: unknown[] }),
  }
}

const refused = (files: Files, options: Record<string, unknown> = {}): Promise<TaskFailure> =>
  run(files, options).then(
    () => Promise.reject(new Error('It was not refused.')),
    (error: TaskFailure) => error,
  )

const bill = plainDocument('B', 1)
/** With other bytes of the same number. */
function replaced(bytes: Uint8Array, from: string, to: string): Buffer {
  const text = Buffer.from(bytes).toString('latin1')
  expect(text).toContain(from)
  expect(to.length).toBe(from.length)
  return Buffer.from(text.replace(from, to), 'latin1')
}
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
        {
          invoice: { file: attached, relationship },
          standard: 'PDF/A-3b',
          conformant: true,
          invoicesReplaced: [],
        },
      ])
      const found = [...xmpOf(bytes).matchAll(/<(?:fx|zf):\w+>([^<]*)</g)].map(([, value]) => value)
      expect(found).toEqual(properties)
      expectValid(temporaryFile(bytes))
      const again = await run([['bill.pdf', bytes]], { mode: 'extract' })
      expect(again.outputs).toEqual([{ name: attached, bytes: Buffer.from(xml) }])
      expect(again.files).toMatchObject([
        { invoice: { file: attached, relationship, complete: true, faultCount: 0 } },
      ])
    },
  )

  it('replaces an earlier invoice, and says so', async () => {
    const first = await run([
      ['bill.pdf', bill],
      ['a.xml', zugferd1Invoice()],
    ])
    const { outputs, files } = await run([
      ['bill.pdf', first.outputs[0]!.bytes],
      ['b.xml', ciiInvoice()],
    ])
    expect(files).toMatchObject([
      { invoicesReplaced: ['ZUGFeRD-invoice.xml'], invoice: { file: 'factur-x.xml' } },
    ])
    expect(xmpOf(outputs[0]!.bytes)).not.toMatch(/zf:|urn:ferd/)
    const { files: found } = await run([['c.pdf', outputs[0]!.bytes]], { mode: 'check' })
    expect(found).toMatchObject([{ invoice: { file: 'factur-x.xml' } }])
  })

  it('rejects an invoice that lacks something, and names it; or only reports it', async () => {
    const lacking = ciiInvoice().replace(/<ram:GrandTotalAmount>.*\n/, '')
    const pair: Files = [
      ['bill.pdf', bill],
      ['a.xml', lacking],
    ]
    const refusal = await refused(pair)
    expect(refusal).toMatchObject({ code: 'incomplete_invoice', input: 'a.xml' })
    expect(refusal.message).toMatch(/BT-112 Invoice total amount with VAT: .*"faults": "report"/s)
    const { files } = await run(pair, { faults: 'report' })
    expect(files).toMatchObject([
      { conformant: true, invoice: { complete: false, faults: [{ term: 'BT-112' }] } },
    ])
    expect(await refused([['a.xml', lacking]], { mode: 'readable' })).toMatchObject({
      code: 'incomplete_invoice',
    })
  })

  it('checks against another profile than the one that the XML names', async () => {
    const { outputs, files } = await run([['a.xml', ciiInvoice()]], { mode: 'check', profile: 'xrechnung' })
    expect(outputs[0]!.name).toBe('a-invoice.json')
    const found = JSON.parse(outputs[0]!.bytes.toString()) as (typeof files)[0]
    expect(found).toMatchObject({ file: null, profile: 'XRECHNUNG', complete: false })
    expect(files[0]!.invoice).toEqual(found)
  })

  it('checks the document around an invoice as well', async () => {
    const documentOf = async (bytes: Uint8Array) => {
      const { outputs, files } = await run([['a.pdf', bytes]], { mode: 'check' })
      const { document } = JSON.parse(outputs[0]!.bytes.toString()) as { document: { faults: unknown } }
      expect(files[0]!.invoice).toMatchObject({ document })
      return document
    }
    const { outputs } = await run([
      ['bill.pdf', bill],
      ['a.xml', ciiInvoice('basic')],
    ])
    const made = outputs[0]!.bytes
    const sound = {
      ...{ claimed: ['PDF/A-3b'], conformant: true, brokenRules: 0 },
      ...{ level: 'BASIC', file: 'factur-x.xml', faults: [] },
    }
    expect(await documentOf(made)).toEqual(sound)
    const other = replaced(made, '<fx:ConformanceLevel>BASIC<', '<fx:ConformanceLevel>OTHER<')
    expect(await documentOf(other)).toMatchObject({
      faults: [expect.stringMatching(/the profile “OTHER”, but the XML is of the profile BASIC/)],
    })
    const renamed = replaced(made, '<fx:DocumentFileName>factur-x', '<fx:DocumentFileName>another-')
    expect(await documentOf(renamed)).toMatchObject({
      faults: [expect.stringMatching(/the file “another-.xml”, but the XML is attached as “factur-x.xml”/)],
    })
    const plain = await documentOf(replaced(made, '<pdfaid:part>3<', '<pdfaid:part>9<'))
    expect(plain).toMatchObject({ claimed: [], conformant: false })
    expect(plain.faults).toContainEqual(expect.stringMatching(/does not claim to be PDF\/A-3/))
  })

  it('asks for the profile of an XML that names none', async () => {
    const unknown = ciiInvoice().replace('urn:cen.eu:en16931:2017', 'urn:example:mine')
    const refusal = await refused([['a.xml', unknown]], { mode: 'readable' })
    expect(refusal).toMatchObject({ code: 'not_an_invoice', input: 'a.xml' })
    expect(refusal.message).toMatch(/urn:example:mine.*"profile": "en16931"/)
    const { files } = await run([['a.xml', unknown]], { mode: 'check' })
    expect(files).toMatchObject([{ invoice: { profile: null, faults: [{ term: 'BT-24' }] } }])
  })

  it.each([
    ['no XML', [['a.pdf', bill]]],
    [
      'a PDF that is named as XML',
      [
        ['a.pdf', bill],
        ['b.xml', bill],
      ],
    ],
    [
      'two XML files',
      [
        ['a.xml', ciiInvoice()],
        ['b.xml', ciiInvoice()],
      ],
    ],
    [
      'two documents',
      [
        ['a.pdf', bill],
        ['b.pdf', bill],
        ['c.xml', ciiInvoice()],
      ],
    ],
  ] as const)('attaches one XML to one PDF, and not %s', async (_, files) => {
    expect(await refused(files)).toMatchObject({ code: 'invalid_parameter', field: 'pages' })
  })

  it.each([
    ['an XML bomb', '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;">]><a>&c;</a>'],
    ['another XML', '<note/>'],
    ['no XML at all', 'Dear Sir or Madam'],
  ])('ends with an error of its own for %s', async (_, xml) => {
    const code = 'not_an_invoice'
    expect(
      await refused([
        ['a.pdf', bill],
        ['b.xml', xml],
      ]),
    ).toMatchObject({ code, input: 'b.xml' })
    expect(await refused([['b.xml', xml]], { mode: 'readable' })).toMatchObject({ code })
    expect(await refused([['b.xml', xml]], { mode: 'check' })).toMatchObject({ code })
  })

  it('finds no invoice in a document without one', async () => {
    expect(await refused([['a.pdf', bill]], { mode: 'extract' })).toMatchObject({
      code: 'not_an_invoice',
      input: 'a.pdf',
      message: expect.stringMatching(/No file that is attached/),
    })
  })

  it('finds an invoice under any name, and one by a known name before the others', async () => {
    const withFiles = (...names: readonly string[]): Uint8Array =>
      buildPdf({
        catalog: `<< /Type /Catalog /Pages @pages /Names << /EmbeddedFiles << /Names [${names.map((name, at) => `(${name}) @file${at}`).join(' ')}] >> >> >>`,
        pages: '<< /Type /Pages /Kids [@page] /Count 1 >>',
        page: '<< /Type /Page /Parent @pages /MediaBox [0 0 200 200] /Resources << >> >>',
        ...Object.fromEntries(
          names.flatMap((name, at) => [
            [`file${at}`, `<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F @data${at} >> >>`],
            [
              `data${at}`,
              {
                dict: '<< /Type /EmbeddedFile >>',
                data: Buffer.from(ciiInvoice().replace('2026-0815', name)),
              },
            ],
          ]),
        ),
      })
    const one = await run([['a.pdf', withFiles('a.txt', 'my bill.xml')]], { mode: 'extract' })
    expect(one.files).toMatchObject([{ invoice: { file: 'my bill.xml', number: 'my bill.xml' } }])
    const two = await run([['a.pdf', withFiles('data.xml', 'zugferd-invoice.xml')]], { mode: 'extract' })
    expect(two.files).toMatchObject([{ invoice: { file: 'zugferd-invoice.xml' } }])
  })

  it('decrypts a document whose password is known', async () => {
    const locked = folder.entry('a.pdf', { password: 'open sesame' }, exampleFile('locked.pdf'))
    const xml = folder.entry('a.xml', {}, ciiInvoice())
    const { outputs, report } = await folder.run(task, { entries: [locked, xml], options: {} })
    expect(report).toMatchObject({ files: [{ conformant: true, protectionRemoved: true }] })
    expectValid(outputs[0]!.path)
    const unopened = [folder.entry('a.pdf', {}, exampleFile('locked.pdf')), xml]
    await expect(folder.run(task, { entries: unopened, options: {} })).rejects.toMatchObject({
      code: 'password_required',
    })
  })

  it('removes a signature, which would not be valid, and reports it; or refuses the document', async () => {
    const pair: Files = [
      ['a.pdf', signedDocument()],
      ['a.xml', ciiInvoice()],
    ]
    const { files } = await run(pair, { allow_loss: true })
    expect(files).toMatchObject([{ conformant: true, signaturesRemoved: 1 }])
    expect(await refused(pair, { signatures: 'refuse' })).toMatchObject({ code: 'signed_document' })
  })

  it('makes an untagged document accessible as well, with its name as title', async () => {
    const pair: Files = [
      ['bill.pdf', plainDocument('B', 1, { catalog: '/Lang (en)' })],
      ['a.xml', ciiInvoice()],
    ]
    const { outputs, files } = await run(pair, { standard: '3a', pdf_ua: true })
    expect(files).toMatchObject([{ standard: 'PDF/A-3a, PDF/UA-1', conformant: true }])
    expect(xmpOf(outputs[0]!.bytes)).toMatch(/>bill</)
  })

  it('says what a document would lose as PDF/A-3, as the conversion does', async () => {
    const script = plainDocument('S', 1, {
      catalog: '/OpenAction << /S /JavaScript /JS (app.beep\\(\\)) >>',
    })
    const pair: Files = [
      ['a.pdf', script],
      ['a.xml', ciiInvoice()],
    ]
    expect(await refused(pair)).toMatchObject({ code: 'conversion_loss', input: 'a.pdf' })
    const { files } = await run(pair, { allow_loss: true })
    expect(files).toMatchObject([{ conformant: true }])
  })
})

describe('a readable invoice', () => {
  it('shows what the XML says, in the language that was asked for', async () => {
    const { outputs, files } = await run([['a.xml', ciiInvoice('xrechnung')]], {
      mode: 'readable',
      language: 'de',
    })
    expect(outputs[0]!.name).toBe('a.pdf')
    expect(files).toMatchObject([
      { standard: 'PDF/A-3a, PDF/UA-1', invoice: { file: 'xrechnung.xml' }, pages: 2 },
    ])
    const path = temporaryFile(outputs[0]!.bytes)
    expectValid(path)
    const text = pdfText(path).replace(/\s+/g, ' ')
    for (const shown of [
      'Rechnung 2026-0815',
      'Name des Verkäufers: Müller & Söhne',
      'Rechnungsdatum 31.01.2026',
      'Code des Rechnungstyps Handelsrechnung (380)',
      'Desk lamp 10 Einheit (C62) 100,00 S 19 % 1.000,00',
      'Normaler Steuersatz (S) 19 %',
      'Code der Zahlungsart SEPA-Überweisung (58)',
      'Fälliger Betrag 1.190,00 EUR',
      'Thank you & goodbye',
    ])
      expect(text).toContain(shown)
  })

  it('shows what only extensions know, and attaches the documents that are in the XML', async () => {
    const document = (name: string, data: string): string =>
      `<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>D-${name}</ram:IssuerAssignedID><ram:TypeCode>916</ram:TypeCode><ram:AttachmentBinaryObject mimeCode="text/csv" filename="${name}">${data}</ram:AttachmentBinaryObject></ram:AdditionalReferencedDocument>`
    const price =
      '<ram:SpecifiedLineTradeAgreement><ram:GrossPriceProductTradePrice><ram:ChargeAmount>123.45</ram:ChargeAmount><ram:AppliedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>23.45</ram:ActualAmount></ram:AppliedTradeAllowanceCharge></ram:GrossPriceProductTradePrice>'
    const xml = ciiInvoice('extended')
      .replace('<ram:SpecifiedLineTradeAgreement>', price)
      .replace('<ram:IncludedNote>', '<ram:IncludedNote><ram:SubjectCode>REG</ram:SubjectCode>')
      .replace(
        '</ram:ApplicableHeaderTradeAgreement>',
        `${document('times.csv', 'YSxi')}${document('broken.csv', 'a*b')}<ram:ProductEndUserTradeParty><ram:Name>End user</ram:Name></ram:ProductEndUserTradeParty></ram:ApplicableHeaderTradeAgreement>`,
      )
    const { outputs, files, losses } = await run([['a.xml', xml]], { mode: 'readable' })
    expect(files).toMatchObject([{ conformant: true }])
    expect(losses).toMatchObject([
      { kind: 'attachments', count: 1, what: expect.stringContaining('broken.csv') },
    ])
    const text = pdfText(temporaryFile(outputs[0]!.bytes)).replace(/\s+/g, ' ')
    for (const shown of [
      'Item gross price: 123.45 Item price discount: 23.45',
      'Supporting document reference D-times.csv',
      'REG: Thank you & goodbye',
      'Other information',
      'ProductEndUserTradeParty › Name',
      'End user',
    ])
      expect(text).toContain(shown)
    const { bytes } = outputs[0]!
    const { report } = await folder.run(attachments, {
      entries: [folder.entry('a.pdf', {}, bytes)],
      options: { mode: 'list' },
    })
    const { files: listed } = report as { files: readonly { attachments: unknown }[] }
    expect(listed[0]!.attachments).toMatchObject([{ name: 'factur-x.xml' }, { name: 'times.csv', size: 3 }])
  })

  it('takes a thousand documents of the XML on their own, and counts those beyond in the report', async () => {
    const document =
      '<ram:AdditionalReferencedDocument><ram:AttachmentBinaryObject>a*b</ram:AttachmentBinaryObject></ram:AdditionalReferencedDocument>'
    const end = '</ram:ApplicableHeaderTradeAgreement>'
    const xml = ciiInvoice('extended').replace(end, `${document.repeat(1002)}${end}`)
    const { losses } = await run([['a.xml', xml]], { mode: 'readable' })
    expect(losses?.[0]).toMatchObject({
      kind: 'attachments',
      count: 2,
      what: expect.stringContaining('2 further documents'),
    })
  })

  it('shows the lines of lines of XRechnung', async () => {
    const line = (id: string, name: string, inner = ''): string =>
      `<cbc:ID>${id}</cbc:ID><cbc:InvoicedQuantity unitCode="HUR">10</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="EUR">1000.00</cbc:LineExtensionAmount>${inner}<cac:Item><cbc:Name>${name}</cbc:Name><cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory></cac:Item><cac:Price><cbc:PriceAmount currencyID="EUR">100.00</cbc:PriceAmount></cac:Price>`
    const sub = (id: string, name: string, inner?: string): string =>
      `<cac:SubInvoiceLine>${line(id, name, inner)}</cac:SubInvoiceLine>`
    const xml = ublInvoice().replace(
      '<cac:Item>',
      `${sub('1.1', 'Lamp stand', sub('1.1.1', 'Screw'))}<cac:Item>`,
    )
    const { outputs, files, losses } = await run([['a.xml', xml]], { mode: 'readable' })
    expect(files).toMatchObject([{ invoice: { complete: true } }])
    expect(losses).toEqual([])
    const text = pdfText(temporaryFile(outputs[0]!.bytes)).replace(/\s+/g, ' ')
    expect(text).toContain('– 1.1 Lamp stand 10 hour (HUR) 100.00')
    expect(text).toContain('– – 1.1.1 Screw 10 hour (HUR) 100.00')
    expect(text).not.toContain('Other information')
  })

  it('shows a UBL credit note, long texts and letters of any script', async () => {
    const note = ublInvoice()
      .replace('Invoice-2', 'CreditNote-2')
      .replaceAll(/<(\/?)Invoice\b/g, '<$1CreditNote')
      .replaceAll('InvoiceLine', 'CreditNoteLine')
      .replaceAll('InvoicedQuantity', 'CreditedQuantity')
      .replaceAll('InvoiceTypeCode>380', 'CreditNoteTypeCode>381')
      .replaceAll('InvoiceTypeCode', 'CreditNoteTypeCode')
      .replace('Desk lamp', `${'a'.repeat(600)} ${'long words '.repeat(400)}東京 שלום \u{10ffff}`)
    const { outputs, files } = await run([['a.xml', note]], { mode: 'readable' })
    expect(files).toMatchObject([{ conformant: true, invoice: { complete: true, syntax: 'UBL' } }])
    const path = temporaryFile(outputs[0]!.bytes)
    expectValid(path)
    const text = pdfText(path)
    expect(text).toMatch(/Credit note 2026-0815/)
    expect(text).toMatch(/東京/)
    expect(text.match(/long/g)).toHaveLength(400)
  })
})

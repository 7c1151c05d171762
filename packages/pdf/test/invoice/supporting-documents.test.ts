import { expect, it } from 'vitest'
import { readInvoice } from '../../src/invoice/read-invoice.js'
import { supportingDocuments } from '../../src/invoice/supporting-documents.js'
import { ciiInvoice } from '../fixtures/invoices.js'

it('Of the documents in an invoice a thousand are read, and others are counted', () => {
  const document =
    '<ram:AdditionalReferencedDocument><ram:AttachmentBinaryObject filename="a">YSxi</ram:AttachmentBinaryObject></ram:AdditionalReferencedDocument>'
  const end = '</ram:ApplicableHeaderTradeAgreement>'
  const xml = ciiInvoice().replace(end, `${document.repeat(1002)}${end}`)
  const { documents, more } = supportingDocuments(readInvoice(Buffer.from(xml)))
  expect([documents.length, more]).toEqual([1000, 2])
  expect(documents[999]).toEqual({
    name: 'a',
    mimeType: 'application/octet-stream',
    bytes: new Uint8Array(Buffer.from('a,b')),
  })
})

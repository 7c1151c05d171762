import { appendDraft } from '../../src/edit/append-draft.js'
import type { Draft } from '../../src/edit/draft.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { addSignature, type NewSignature } from '../../src/signatures/add-signature.js'
import { writeUnsigned } from '../../src/signatures/write-signature.js'
import { type PdfDict, PdfName, type PdfValue } from '../../src/syntax/objects.js'
import { createMemorySink } from '../../src/write/memory-sink.js'
import { draftOf } from '../edit/edited.js'
import { plainDocument } from '../fixtures/plain.js'

/** Stands for a CMS message: what is read here does not depend on it. */
export const MESSAGE = Uint8Array.of(0x30, 0x03, 0x02, 0x01, 0x05)
const NOTHING = { update: () => {}, digest: () => new Uint8Array(0) }

export function dictOf(entries: Record<string, PdfValue>): PdfDict {
  return new Map(Object.entries(entries))
}

/** A certification, with the permission for later changes. */
export function certifying(permission: number): Record<string, PdfValue> {
  const parameters = dictOf({ Type: new PdfName('TransformParams'), P: permission, V: new PdfName('1.2') })
  const reference = dictOf({ TransformMethod: new PdfName('DocMDP'), TransformParams: parameters })
  return { Reference: [reference] }
}

export function signed(
  bytes: Uint8Array,
  more: Record<string, PdfValue> = {},
  place: Partial<NewSignature> = {},
): Uint8Array {
  const draft = draftOf(bytes)
  const entries = dictOf({
    Type: new PdfName('Sig'),
    Filter: new PdfName('Adobe.PPKLite'),
    SubFilter: new PdfName('ETSI.CAdES.detached'),
    ...more,
  })
  const { signature } = addSignature(draft, { page: 0, entries, ...place })
  const sink = createMemorySink()
  const options = { primitives: nodePrimitives }
  writeUnsigned(draft, sink, { signature, maxBytes: 64 }, NOTHING, options).sign(MESSAGE)
  return sink.bytes().slice()
}

export function appended(bytes: Uint8Array, change: (draft: Draft) => void): Uint8Array {
  const draft = draftOf(bytes)
  change(draft)
  const sink = createMemorySink()
  appendDraft(draft, sink, { primitives: nodePrimitives })
  return sink.bytes().slice()
}

/** A page with a text field, its appearance, and a comment. */
export function formDocument(): Uint8Array {
  return plainDocument('A', 1, {
    catalog: '/AcroForm << /Fields [@field] /DR << /Font << /F1 @font >> >> >>',
    page: () => '/Annots [@field @comment]',
    objects: {
      field:
        '<< /Type /Annot /Subtype /Widget /FT /Tx /T (amount) /V (1) /DA (/F1 12 Tf) /Rect [50 50 150 70] /AP << /N @look >> >>',
      look: { dict: '<< /Type /XObject /Subtype /Form /BBox [0 0 100 20] >>', data: 'BT (1) Tj ET' },
      comment: '<< /Type /Annot /Subtype /Text /Rect [200 200 220 220] /Contents (seen) >>',
    },
  })
}

/** An update that is written by hand: objects as source text, and whatever the trailer is to say. */
export function updatedByHand(
  bytes: Uint8Array,
  objects: Readonly<Record<number, string>>,
  trailer = '',
): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1')
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)![1]!
  const size = Number([...text.matchAll(/\/Size (\d+)/g)].at(-1)![1])
  const root = [...text.matchAll(/\/Root (\d+ 0 R)/g)].at(-1)![1]
  let out = text
  let table = 'xref\n'
  for (const [num, source] of Object.entries(objects)) {
    table += `${num} 1\n${String(out.length).padStart(10, '0')} 00000 n \n`
    out += `${num} 0 obj\n${source}\nendobj\n`
  }
  const start = out.length
  const last = Math.max(size, ...Object.keys(objects).map((num) => Number(num) + 1))
  out += `${table}trailer\n<< /Size ${last} /Root ${root} /Prev ${previous} ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(out, 'latin1')
}

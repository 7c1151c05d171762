import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { setMetadata } from '../../src/metadata/set-metadata.js'
import { nodePrimitives } from '../../src/platform/node.js'
import {
  type DocumentSignature,
  readDocumentSignatures,
} from '../../src/signatures/read-document-signatures.js'
import { memorySource } from '../../src/source/memory-source.js'
import { PdfName, PdfRef, PdfString } from '../../src/syntax/objects.js'
import { edited } from '../edit/edited.js'
import { plainDocument } from '../fixtures/plain.js'
import {
  appended,
  certifying,
  dictOf,
  formDocument,
  MESSAGE,
  signed,
  updatedByHand,
} from './signed-document.js'

function signaturesOf(bytes: Uint8Array): readonly DocumentSignature[] {
  return readDocumentSignatures(memorySource(bytes), { primitives: nodePrimitives }).signatures
}

/** The kinds of changes after the first signature, those that are not allowed with a mark. */
function changesAfter(bytes: Uint8Array): string[] {
  const [first] = signaturesOf(bytes)
  expect(first?.coverage).toBe('revision')
  const marked = first!.changes.map(
    ({ kind, isAllowed, isDoubtful }) => `${isAllowed ? '' : 'not '}${kind}${isDoubtful ? '?' : ''}`,
  )
  return [...new Set(marked)].sort()
}

const isAllowed = (bytes: Uint8Array): boolean =>
  changesAfter(bytes).every((kind) => !kind.startsWith('not '))

/** The object number of what a document has under a key anywhere, as in `/T(amount)`. */
function numberOf(bytes: Uint8Array, entry: string): number {
  const text = Buffer.from(bytes).toString('latin1')
  const object = [...text.matchAll(/(\d+) 0 obj([\s\S]*?)endobj/g)].find(([, , body]) =>
    body!.includes(entry),
  )
  return Number(object![1])
}

describe('A signature', () => {
  for (const objectStreams of [false, true])
    it(`covers the file until something is appended, ${objectStreams ? 'with' : 'without'} object streams`, () => {
      const once = signed(edited(plainDocument('A', 2), undefined, { objectStreams }).bytes)
      const [only] = signaturesOf(once)
      expect(only).toMatchObject({ field: 'Signature1', coverage: 'file', faults: [], changes: [] })
      expect(only!.contents!.subarray(0, MESSAGE.length)).toEqual(MESSAGE)
      const twice = signed(once)
      const [first, second] = signaturesOf(twice)
      expect(first).toMatchObject({ coverage: 'revision', revision: 2 })
      expect(second).toMatchObject({ coverage: 'file', revision: 3 })
      expect(first!.changes.every((change) => change.isAllowed)).toBe(true)
      expect(first!.changes.map(({ kind }) => kind)).toContain('signature')
    })

  it('has the digest of everything but its own bytes', () => {
    const bytes = signed(plainDocument('A', 1))
    const text = Buffer.from(bytes).toString('latin1')
    const hole = /\/Contents(<[0-9a-f]+>)/.exec(text)!
    const from = hole.index + '/Contents'.length
    const hash = createHash('sha256').update(bytes.subarray(0, from))
    hash.update(bytes.subarray(from + hole[1]!.length))
    expect(Buffer.from(signaturesOf(bytes)[0]!.digest('sha256')!)).toEqual(hash.digest())
  })
})

describe('After a signature that does not certify', () => {
  const once = signed(formDocument())
  const field = numberOf(once, '/T (amount)')

  it('forms may be filled in, metadata and the security store may change', () => {
    const filled = appended(once, (draft) => {
      draft.edit(field).set('V', new PdfString(Buffer.from('2')))
      const look = draft.addStream(dictOf({ Subtype: new PdfName('Form') }), Buffer.from('BT (2) Tj ET'))
      draft.edit(field).set('AP', dictOf({ N: look }))
      setMetadata(draft, { shared: new Map([['title', 'Later']]), custom: new Map() })
      const certificate = draft.addStream(new Map(), Buffer.from('DER'))
      draft.catalogue.set('DSS', draft.add(dictOf({ Certs: [certificate] })))
    })
    expect(isAllowed(filled)).toBe(true)
    expect(changesAfter(filled)).toEqual(
      expect.arrayContaining(['form_filling', 'metadata', 'security_store']),
    )
  })

  it('comments, pages and everything else may not', () => {
    const comment = dictOf({
      Type: new PdfName('Annot'),
      Subtype: new PdfName('FreeText'),
      Rect: [0, 0, 9, 9],
    })
    const commented = appended(once, (draft) => {
      const page = draft.edit(draft.pages[0]!.num)
      page.set('Annots', [...draft.file.array(page.get('Annots'))!, draft.add(comment)])
    })
    expect(changesAfter(commented)).toContain('not annotation')
    const turned = appended(once, (draft) => draft.pageDict(0).set('Rotate', 90))
    expect(changesAfter(turned)).toContain('not page')
    const opened = appended(once, (draft) => draft.catalogue.set('OpenAction', draft.add(new Map())))
    expect(changesAfter(opened)).toContain('not other')
    const locked = appended(once, (draft) => draft.edit(field).set('Rect', [0, 0, 400, 500]))
    expect(isAllowed(locked)).toBe(false)
  })

  it('a field that shows something else without another value is a doubt', () => {
    const replaced = appended(once, (draft) => {
      const look = draft.addStream(dictOf({ Subtype: new PdfName('Form') }), Buffer.from('BT (1000) Tj ET'))
      draft.edit(field).set('AP', dictOf({ N: look }))
    })
    expect(changesAfter(replaced)).toContain('form_filling?')
  })

  it('a signed field may neither change nor lose its signature', () => {
    const own = numberOf(once, '/T(Signature1)')
    const emptied = appended(signed(once), (draft) => void draft.edit(own).delete('V'))
    expect(signaturesOf(emptied)).toHaveLength(1)
    const moved = appended(once, (draft) => draft.edit(own).set('Rect', [0, 0, 400, 500]))
    expect(isAllowed(moved)).toBe(false)
  })
})

describe('A certification', () => {
  const field = (bytes: Uint8Array) => numberOf(bytes, '/T (amount)')
  const filled = (bytes: Uint8Array) =>
    appended(bytes, (draft) => draft.edit(field(bytes)).set('V', new PdfString(Buffer.from('2'))))
  const commented = (bytes: Uint8Array) =>
    appended(bytes, (draft) => {
      const page = draft.edit(draft.pages[0]!.num)
      const comment = dictOf({
        Type: new PdfName('Annot'),
        Subtype: new PdfName('Stamp'),
        Rect: [0, 0, 9, 9],
      })
      page.set('Annots', [...draft.file.array(page.get('Annots'))!, draft.add(comment)])
    })

  it('says which changes may follow', () => {
    const [none, forms, comments] = [1, 2, 3].map((permission) =>
      signed(formDocument(), certifying(permission)),
    )
    expect(signaturesOf(none!)[0]!.rules).toMatchObject({ certifies: true, permission: 1 })
    expect(isAllowed(filled(none!))).toBe(false)
    expect(isAllowed(filled(forms!))).toBe(true)
    expect(isAllowed(commented(forms!))).toBe(false)
    expect(isAllowed(commented(comments!))).toBe(true)
  })

  it('leaves a doubt under comments, which can cover what was certified', () => {
    expect(changesAfter(commented(signed(formDocument(), certifying(3))))).toContain('annotation?')
  })

  it('does not allow a new field that shows something, only one that shows nothing', () => {
    const certified = signed(formDocument(), certifying(2))
    const box = { x: 10, y: 10, width: 300, height: 400 }
    expect(isAllowed(signed(certified))).toBe(true)
    expect(isAllowed(signed(certified, {}, { box }))).toBe(false)
  })

  it('locks fields', () => {
    const lock = dictOf({
      TransformMethod: new PdfName('FieldMDP'),
      TransformParams: dictOf({
        Action: new PdfName('Include'),
        Fields: [new PdfString(Buffer.from('amount'))],
      }),
    })
    const locked = signed(formDocument(), { Reference: [lock] })
    expect(isAllowed(filled(locked))).toBe(false)
    expect(isAllowed(signed(locked))).toBe(true)
  })
})

describe('Published attacks are found:', () => {
  const once = signed(plainDocument('A', 1))
  const text = Buffer.from(once).toString('latin1')
  const replaced = (pattern: RegExp, by: (found: string) => string): Uint8Array =>
    Buffer.from(
      text.replace(pattern, (found) => by(found).padEnd(found.length)),
      'latin1',
    )

  it.each([
    ['no byte range', /\/ByteRange\[[^\]]*\]/, () => '/ByteRangX[]'],
    ['a byte range of nothing', /\/ByteRange\[[^\]]*\]/, () => '/ByteRange null'],
    ['a negative byte range', /\/ByteRange\[0 (\d+)/, (found: string) => found.replace(/0 (\d)\d/, '0 -$1')],
    ['a byte range behind the end', /\/ByteRange\[[^\]]*\]/, () => '/ByteRange[0 99999 999999 9]'],
    ['an empty signature', /\/Contents<[0-9a-f]+>/, () => '/Contents<>'],
    [
      'a signature of zeros',
      /\/Contents<[0-9a-f]+>/,
      (found: string) => found.replace(/[1-9a-f](?=.*>)/g, '0'),
    ],
    ['no signature', /\/Contents<[0-9a-f]+>/, () => '/Contents null'],
  ])('universal forgery with %s', (_, pattern, by) => {
    expect(text).toMatch(pattern)
    const [signature] = signaturesOf(replaced(pattern, by))
    expect(signature!.coverage).toBe('less')
    expect(signature!.faults).not.toEqual([])
  })

  it('wrapping, with other objects in the gap', () => {
    const [, first, second, length] = /\/ByteRange\[0 (\d+) (\d+) (\d+)/.exec(text)!.map(Number)
    const hole = '% another document here\n'
    const moved = text
      .replace(/\/ByteRange\[[^\]]*\]/, (found) =>
        `/ByteRange[0 ${first} ${second! + hole.length} ${length}`.padEnd(found.length - 1).concat(']'),
      )
      .split('')
    moved.splice(second!, 0, hole)
    const [signature] = signaturesOf(Buffer.from(moved.join(''), 'latin1'))
    expect(signature).toMatchObject({ coverage: 'less', faults: ['gap_is_not_contents'] })
  })

  const content = numberOf(once, 'Tj')
  const page = numberOf(once, '/Contents ')
  const other = '<< /Length 12 >>\nstream\nBT (B) Tj ET\nendstream'

  it('incremental saving of other content', () => {
    expect(changesAfter(updatedByHand(once, { [content]: other }))).toEqual(['not page'])
  })

  it('incremental saving without a cross-reference', () => {
    const bare = Buffer.from(
      `${text}${content} 0 obj\n${other}\nendobj\ntrailer\n<< /Root 1 0 R >>\n`,
      'latin1',
    )
    const [signature] = signaturesOf(bare)
    expect(signature!.changes.some((change) => !change.isAllowed) || signature!.coverage === 'less').toBe(
      true,
    )
  })

  it('shadow documents that hide: the object on top is removed or emptied', () => {
    expect(changesAfter(updatedByHand(once, { [content]: 'null' }))[0]).toMatch(/^not /)
    const freed = Buffer.from(
      Buffer.from(updatedByHand(once, { [content]: 'null' }))
        .toString('latin1')
        .replace(/(\d{10} \d{5}) n( \ntrailer(?![\s\S]*trailer))/, '$1 f$2'),
      'latin1',
    )
    expect(freed.toString('latin1')).not.toBe(
      Buffer.from(updatedByHand(once, { [content]: 'null' })).toString('latin1'),
    )
    expect(changesAfter(freed)[0]).toMatch(/^not /)
  })

  it('shadow documents that replace: another font shows other text', () => {
    const font = numberOf(once, '/BaseFont')
    const swapped = '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>'
    expect(changesAfter(updatedByHand(once, { [font]: swapped }))).toEqual(['not page'])
  })

  it('shadow documents that hide and replace: the signed file has a second page tree', () => {
    const pages = numberOf(once, '/Type /Pages')
    const second = `<< /Type /Pages /Count 1 /Kids [${page} 0 R] /MediaBox [0 0 9 9] >>`
    expect(changesAfter(updatedByHand(once, { [pages]: second }))[0]).toMatch(/^not /)
  })

  it('a signed page refers to an object that only comes later', () => {
    const prepared = signed(plainDocument('A', 1, { page: () => '/Thumb 90 0 R' }))
    expect(changesAfter(updatedByHand(prepared, { 90: other }))).toContain('not other')
  })

  it('an appearance that is page content too is replaced with the field', () => {
    const shared = signed(
      plainDocument('A', 1, {
        catalog: '/AcroForm << /Fields [@field] >>',
        page: () => '/Annots [@field] /Thumb @look',
        objects: {
          field: '<< /Subtype /Widget /FT /Tx /T (amount) /V (1) /Rect [50 50 150 70] /AP << /N @look >> >>',
          look: { dict: '<< /Subtype /Form /BBox [0 0 100 20] >>', data: 'BT (1) Tj ET' },
        },
      }),
    )
    const look = numberOf(shared, '/BBox')
    const looks = `<< /Subtype /Form /BBox [0 0 100 20] /Length 12 >>\nstream\nBT (9) Tj ET\nendstream`
    expect(changesAfter(updatedByHand(shared, { [look]: looks }))).toContain('not other')
  })

  it('a signature whose dictionary a later revision brings in', () => {
    const value = numberOf(once, '/ByteRange')
    const start = text.indexOf(`${value} 0 obj`)
    const copy = text.slice(start + `${value} 0 obj`.length, text.indexOf('endobj', start))
    const [signature] = signaturesOf(updatedByHand(once, { [value]: copy }))
    expect(signature!.coverage).toBe('less')
  })

  it('nothing of it depends on references that lead nowhere', () => {
    const lost = appended(once, (draft) => draft.catalogue.set('AcroForm', new PdfRef(4_000)))
    expect(signaturesOf(lost)).toEqual([])
  })
})

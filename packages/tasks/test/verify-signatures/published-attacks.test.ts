import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { PdfName, PdfString } from '../../../pdf/src/syntax/objects.js'
import {
  appended,
  certifying,
  dictOf,
  formDocument,
  updatedByHand,
} from '../../../pdf/test/signatures/signed-document.js'
import { TestPki } from '../signing/test-pki.js'
import { TaskFolder } from '../task-folder.js'
import { judgedFile, signedFile } from './signed-file.js'

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')
const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'))

/** The number of the last object that contains an entry. */
function numberOf(text: string, entry: string): number {
  const objects = [...text.matchAll(/(\d+) 0 obj([\s\S]*?)endobj/g)].filter(([, , body]) =>
    body!.includes(entry),
  )
  return Number(objects.at(-1)![1])
}

/** Replaces in place: nothing else moves. */
function inPlace(text: string, pattern: RegExp, by: string): Uint8Array {
  expect(text).toMatch(pattern)
  return bytesOf(text.replace(pattern, (found) => by.padEnd(found.length).slice(0, found.length)))
}

const RANGE = /\/ByteRange\[[^\]]*\]/
const CONTENTS = /\/Contents<[0-9a-f]+>/
const OTHER = '<< /Length 12 >>\nstream\nBT (B) Tj ET\nendstream'

/** Mladenov et al., 1 Trillion Dollar Refund (2019), section 4.1: what a reader may not know how to check. */
const FORGERIES: Readonly<Record<string, readonly [RegExp, string]>> = {
  'no /Contents': [CONTENTS, '/Kontents<30>'],
  '/Contents without a value': [CONTENTS, '/Contents '],
  '/Contents null': [CONTENTS, '/Contents null'],
  'empty /Contents': [CONTENTS, '/Contents<>'],
  '/Contents of a zero': [CONTENTS, '/Contents<00>'],
  'no /ByteRange': [RANGE, '/ByteRangX[]'],
  '/ByteRange without a value': [RANGE, '/ByteRange '],
  '/ByteRange null': [RANGE, '/ByteRange null'],
  'empty /ByteRange': [RANGE, '/ByteRange[]'],
  '/ByteRange of zeros': [RANGE, '/ByteRange[0 0 0 0]'],
  '/ByteRange of one part': [RANGE, '/ByteRange[0 1]'],
  'negative /ByteRange': [RANGE, '/ByteRange[0 -1 -1 -1]'],
  'negative start in /ByteRange': [RANGE, '/ByteRange[-1 9 9 9]'],
  '/ByteRange behind the end': [RANGE, '/ByteRange[0 9 999999999 9]'],
  '/ByteRange with overlapping parts': [RANGE, '/ByteRange[0 99 9 99]'],
  '/ByteRange of names': [RANGE, '/ByteRange[/a /b /c /d]'],
  'no /Type and no /SubFilter': [/\/SubFilter ?\/ETSI\.CAdES\.detached/, '/SubFilterr'],
  'an unknown /SubFilter': [/\/SubFilter ?\/ETSI\.CAdES\.detached/, '/SubFilter/none'],
}

withPrograms('No published attack is called valid:', ['openssl'], () => {
  const pki = new TestPki()
  const folder = new TaskFolder()
  let key = ''
  let once: Uint8Array = new Uint8Array(0)
  beforeAll(async () => {
    key = pki.pem(pki.signer('p-256'))
    once = await signedFile(formDocument(), key)
  })
  afterAll(() => {
    folder.remove()
    pki.remove()
  })

  /** The verdicts, of which none may be one that says that all is in order. */
  async function verdicts(bytes: Uint8Array): Promise<string[]> {
    const found = await judgedFile(folder, bytes, { certificates: pki.text('root.pem') })
    return found.map(({ verdict }) => verdict)
  }
  const isRefused = async (bytes: Uint8Array): Promise<void> => {
    const found = await verdicts(bytes)
    expect(found.filter((verdict) => verdict === 'valid' || verdict === 'untrusted')).toEqual([])
  }

  it('the file itself is', async () => expect(await verdicts(once)).toEqual(['valid']))

  describe('universal signature forgery', () => {
    it.each(Object.entries(FORGERIES))('%s', (_, [pattern, by]) =>
      isRefused(inPlace(latin1(once), pattern, by)),
    )
  })

  describe('incremental saving', () => {
    const content = () => numberOf(latin1(once), 'Tj ET')
    it('with cross-reference and trailer', () => isRefused(updatedByHand(once, { [content()]: OTHER })))
    it('without a cross-reference', () =>
      isRefused(bytesOf(`${latin1(once)}${content()} 0 obj\n${OTHER}\nendobj\n`)))
    it('with a trailer only', () =>
      isRefused(
        bytesOf(`${latin1(once)}${content()} 0 obj\n${OTHER}\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n`),
      ))
    it('behind a comment that looks like an end', () =>
      isRefused(
        updatedByHand(bytesOf(`${latin1(once)}% startxref ${latin1(once).length} %%EOF`), {
          [content()]: OTHER,
        }),
      ))
    it('with a copy of the signature', () => {
      const text = latin1(once)
      const value = numberOf(text, '/ByteRange')
      const start = text.indexOf(`${value} 0 obj`) + `${value} 0 obj`.length
      const copy = text.slice(start, text.indexOf('endobj', start))
      return isRefused(updatedByHand(once, { [content()]: OTHER, [value]: copy }))
    })
  })

  describe('signature wrapping', () => {
    const parts = (): readonly number[] =>
      /\/ByteRange\[0 (\d+) (\d+) (\d+)/.exec(latin1(once))!.slice(1).map(Number)
    const ranged = (text: string, first: number, second: number, length: number): string =>
      text.replace(RANGE, (found) =>
        `/ByteRange[0 ${first} ${second} ${length}`.padEnd(found.length - 1).concat(']'),
      )
    const hidden = (): string => `${numberOf(latin1(once), 'Tj ET')} 0 obj\n${OTHER}\nendobj\n`

    it('the second part is moved, and objects are put before it', () => {
      const text = latin1(once)
      const [first, second, length] = parts()
      const hole = hidden()
      const moved = `${text.slice(0, second)}${hole}${text.slice(second)}`
      return isRefused(bytesOf(ranged(moved, first!, second! + hole.length, length!)))
    })
    it('the string ends early, and objects take the place of its padding', () => {
      const text = latin1(once)
      const [first, second] = parts()
      const hole = `>${hidden()}`
      return isRefused(
        bytesOf(`${text.slice(0, second! - hole.length)}${hole}${text.slice(second)}`.padEnd(first!)),
      )
    })
    it('a second /ByteRange, where one reader takes the first and another one the last', () => {
      const text = latin1(once)
      const [, second] = parts()
      const at = text.indexOf('>', second! - 1)
      return isRefused(bytesOf(`${text.slice(0, at + 1)}/ByteRange[0 1 2 3]${text.slice(at + 1)}`))
    })
    it('another file around the signed bytes', () => {
      const text = latin1(once)
      return isRefused(bytesOf(`%PDF-1.7\n${hidden()}${text}`))
    })
  })

  describe('shadow documents', () => {
    it('hide: what was on top of the content is gone', async () => {
      const look = numberOf(latin1(once), '(1) Tj')
      await isRefused(updatedByHand(once, { [look]: 'null' }))
      const field = numberOf(latin1(once), '/T (amount)')
      await isRefused(updatedByHand(once, { [field]: 'null' }))
    })
    it('replace: a field shows another value than it has', () =>
      isRefused(
        appended(once, (draft) => {
          const look = draft.addStream(
            dictOf({ Subtype: new PdfName('Form') }),
            Buffer.from('BT (1000) Tj ET'),
          )
          draft.edit(numberOf(latin1(once), '/T (amount)')).set('AP', dictOf({ N: look }))
        }),
      ))
    it('replace: a font shows other letters', () =>
      isRefused(
        updatedByHand(once, {
          [numberOf(latin1(once), '/BaseFont')]: '<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>',
        }),
      ))
    it('hide and replace: a cross-reference alone leads to objects that were signed unseen', async () => {
      const text = latin1(once)
      const num = numberOf(text, 'Tj ET')
      const prepared = latin1(formDocument())
      const end = prepared.lastIndexOf('xref\n')
      expect(end).toBeGreaterThan(0)
      // Before it is signed, a second object of the same number is put into a stream that nobody uses.
      const unseen = `900 0 obj\n<< /Length 60 >>\nstream\n${`${num} 0 obj\n${OTHER}\nendobj`.padEnd(60)}\nendstream\nendobj\n`
      const before = updatedByHand(bytesOf(prepared), { 900: unseen.slice('900 0 obj\n'.length, -7) })
      const signed = latin1(await signedFile(before, key))
      const at = signed.indexOf(`${num} 0 obj\n${OTHER}`)
      expect(at).toBeGreaterThan(0)
      const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(signed)![1]!
      const root = [...signed.matchAll(/\/Root (\d+ 0 R)/g)].at(-1)![1]
      const table = `xref\n${num} 1\n${String(at).padStart(10, '0')} 00000 n \n`
      const trailer = `trailer\n<< /Size 1000 /Root ${root} /Prev ${previous} >>\nstartxref\n${signed.length}\n%%EOF\n`
      await isRefused(bytesOf(`${signed}${table}${trailer}`))
    })
    it('hide and replace: another list of pages', () => {
      const text = latin1(once)
      const page = numberOf(text, '/MediaBox')
      const pages = `<< /Type /Pages /Count 1 /Kids [${page} 0 R] /MediaBox [0 0 9 9] >>`
      return isRefused(updatedByHand(once, { [numberOf(text, '/Type /Pages')]: pages }))
    })
  })

  describe('attacks on certified documents (Mladenov et al., 2021)', () => {
    const certified = (permission: number) =>
      signedFile(formDocument(), key, { entries: new Map(Object.entries(certifying(permission))) })
    const box = { x: 10, y: 10, width: 300, height: 400 }

    it.each(['FreeText', 'Stamp', 'Redact', 'Ink', 'Highlight', 'Line', 'Square', 'Polygon'])(
      'an annotation of type %s covers the content (EAA)',
      async (subtype) =>
        isRefused(
          appended(await certified(3), (draft) => {
            const page = draft.edit(draft.pages[0]!.num)
            const look = draft.addStream(
              dictOf({ Subtype: new PdfName('Form') }),
              Buffer.from('0 0 9 9 re f'),
            )
            const comment = dictOf({
              Type: new PdfName('Annot'),
              Subtype: new PdfName(subtype),
              Rect: [0, 0, 400, 500],
              Contents: new PdfString(Buffer.from('paid')),
              AP: dictOf({ N: look }),
            })
            page.set('Annots', [...draft.file.array(page.get('Annots'))!, draft.add(comment)])
          }),
        ),
    )
    it('another signature covers the content (SSA)', async () => {
      const bytes = await signedFile(await certified(2), key, { box })
      expect((await verdicts(bytes))[0]).toBe('changed')
    })
    it('the field of the signature grows over the content (SSA)', async () => {
      const bytes = await signedFile(formDocument(), key, {
        entries: new Map(Object.entries(certifying(2))),
        box: { x: 10, y: 10, width: 30, height: 40 },
      })
      const field = numberOf(latin1(bytes), '/FT/Sig')
      await isRefused(appended(bytes, (draft) => draft.edit(field).set('Rect', [0, 0, 400, 500])))
    })
  })

  it('ordinary work afterwards is no attack', async () => {
    const field = numberOf(latin1(once), '/T (amount)')
    const filled = appended(once, (draft) => {
      draft.edit(field).set('V', new PdfString(Buffer.from('2')))
      const look = draft.addStream(dictOf({ Subtype: new PdfName('Form') }), Buffer.from('BT (2) Tj ET'))
      draft.edit(field).set('AP', dictOf({ N: look }))
    })
    const twice = await signedFile(filled, key, { box: { x: 10, y: 10, width: 30, height: 40 } })
    const stored = appended(twice, (draft) => {
      const certificate = draft.addStream(new Map(), Buffer.from('DER'))
      draft.catalogue.set('DSS', draft.add(dictOf({ Certs: [certificate] })))
    })
    expect(await verdicts(stored)).toEqual(['valid', 'valid'])
  })
})

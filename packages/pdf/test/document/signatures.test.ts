import { describe, expect, it } from 'vitest'
import { readFields } from '../../src/document/forms/read-fields.js'
import { readSignatures } from '../../src/document/signatures.js'
import { asciiBytes } from '../../src/syntax/characters.js'
import { richDocument } from '../fixtures/rich.js'
import { formDocument, opened, widget } from './forms-fixture.js'

const CONTENTS = '<3080aabb>'
const RANGE = '[0 aaaaaaaa bbbbbbbb cccccccc]'

/** A file with one signature whose /ByteRange says where its bytes lie. */
function signedFile(): Uint8Array {
  const bytes = formDocument({
    annotations: { 1: '@f' },
    form: '/Fields [@g] /SigFlags 3',
    objects: {
      g: '<< /T (group) /Kids [@f] >>',
      f: widget('/FT /Sig /T (sig) /Parent @g /V @v'),
      v: `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /Name (Ada) /Reason (Because) /Location (Here) /M (D:20240203040506+01'00') /ByteRange ${RANGE} /Contents ${CONTENTS} >>`,
    },
  })
  const text = String.fromCharCode(...bytes)
  const start = text.indexOf(CONTENTS)
  const end = start + CONTENTS.length
  const padded = (value: number) => String(value).padStart(8, '0')
  return asciiBytes(
    text
      .replace('aaaaaaaa', padded(start))
      .replace('bbbbbbbb', padded(end))
      .replace('cccccccc', padded(bytes.length - end)),
  )
}

describe('readSignatures', () => {
  it('returns the entries of the signature dictionary and the full field name', () => {
    const { file, catalogue } = opened(signedFile())
    expect(readSignatures(file, catalogue)).toEqual([
      {
        field: 'group.sig',
        signer: 'Ada',
        reason: 'Because',
        location: 'Here',
        date: '2024-02-03T04:05:06+01:00',
        subFilter: 'ETSI.CAdES.detached',
        coversWholeFile: true,
      },
    ])
  })

  it('reports that a signature does not cover bytes appended after it', () => {
    const bytes = signedFile()
    const longer = new Uint8Array(bytes.length + 3)
    longer.set(bytes)
    longer.set(asciiBytes('%x\n'), bytes.length)
    const { file, catalogue } = opened(longer)
    expect(readSignatures(file, catalogue).map(({ coversWholeFile }) => coversWholeFile)).toEqual([false])
  })

  it('does not return signature fields without a signature', () => {
    const { file, catalogue } = opened(richDocument('A'))
    expect(readSignatures(file, catalogue)).toEqual([])
    const signed = opened(richDocument('A', { signed: true }))
    expect(readSignatures(signed.file, signed.catalogue).map(({ field, signer }) => [field, signer])).toEqual(
      [['signature', 'Signer of A']],
    )
  })
})

describe('readFields', () => {
  it('lists fields with their types, values, options and pages', () => {
    const { file, catalogue } = opened(richDocument('A'))
    const found = readFields(file, catalogue).fields
    expect(found.map(({ name, type, value, pages }) => `${name} ${type} ${value ?? '-'} ${pages}`)).toEqual([
      'name text Ada 1',
      'agree checkbox Yes 1',
      'color radio red 2',
      'country choice fr 2',
      'person.name text Ada Lovelace 3',
      'person.age text 36 3',
      'total text 42 3',
      'only_A text only A 3',
      'twice text twice A 1,4',
      'mixed text some text 4',
      'notes text notes of A 4',
      'jump button - 1',
      'approval signature - 4',
    ])
    expect(found.find(({ name }) => name === 'country')?.options?.map(({ label }) => label)).toEqual([
      'fr',
      'de',
      'it',
    ])
  })

  it('returns the required and read-only flags, and several values of a list', () => {
    const { file, catalogue } = opened(
      formDocument({
        annotations: { 1: '@a @b' },
        form: '/Fields [@a @b]',
        objects: {
          a: widget('/FT /Ch /T (list) /Ff 2097154 /V [(x) (z)] /Opt [(x) (y) [(z) (Zed)]]'),
          b: widget('/FT /Tx /T (fixed) /Ff 1 /V @long'),
          long: { dict: '<< >>', data: 'in a stream' },
        },
      }),
    )
    expect(readFields(file, catalogue).fields).toEqual([
      {
        name: 'list',
        type: 'choice',
        value: ['x', 'z'],
        options: [
          { value: 'x', label: 'x' },
          { value: 'y', label: 'y' },
          { value: 'z', label: 'Zed' },
        ],
        required: true,
        readOnly: false,
        pages: [1],
      },
      { name: 'fixed', type: 'text', value: 'in a stream', required: false, readOnly: true, pages: [1] },
    ])
  })
})

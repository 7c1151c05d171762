import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readPageTree } from '../../src/document/pages.js'
import { PdfName, PdfRef, type PdfStream } from '../../src/syntax/objects.js'
import { RawScan } from '../../src/syntax/raw-scan.js'
import { opened } from '../document/opened.js'
import { plainDocument } from '../fixtures/plain.js'

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString()

describe('Changed objects', () => {
  it('replace the object of the file for every reader', () => {
    const [file, catalogue] = opened(plainDocument('P', 2))
    const [first] = readPageTree(file, catalogue).pages
    const page = file.dict(new PdfRef(first!.num))!
    expect(file.changed(first!.num)).toBe(false)
    page.set('Rotate', 90)
    expect(file.dict(new PdfRef(first!.num))!.has('Rotate')).toBe(false)
    file.change(first!.num, page)
    expect(file.dict(new PdfRef(first!.num))).toBe(page)
    expect(file.changed(first!.num)).toBe(true)
    expect([...file.changes()]).toEqual([[first!.num, page]])
    expect(readPageTree(file, catalogue).pages.map(({ num }) => num)).toHaveLength(2)
  })

  it('have no raw bytes', () => {
    const [file, catalogue] = opened(plainDocument('P', 1))
    const { num } = catalogue.get('Pages') as PdfRef
    file.change(num, new Map())
    expect(file.raw(num)).toBeUndefined()
    expect(file.scan(num, new RawScan(9))).toBeUndefined()
  })

  it('resolve to null when null was set', () => {
    const [file, catalogue] = opened(plainDocument('P', 1))
    const { num } = catalogue.get('Pages') as PdfRef
    file.change(num, null)
    expect(file.resolve(catalogue.get('Pages'))).toBeNull()
  })

  it('stay changed when the cross-reference is rebuilt', () => {
    const [file, catalogue] = opened(plainDocument('P', 1))
    const { num } = catalogue.get('Pages') as PdfRef
    const added = file.add(5)
    file.change(num, 7)
    expect(file.recover()).toBe(true)
    expect([file.get(num), file.resolve(added)]).toEqual([7, 5])
  })
})

describe('Added objects', () => {
  it('never get a number that an existing reference uses', () => {
    const input = plainDocument('P', 1, { catalog: '/X 12 0 R /Y 999 0 R /Z 8388607 0 R' })
    const [file, catalogue] = opened(input)
    for (let i = 0; i < 2000; i++) file.add(i)
    for (const key of ['X', 'Y', 'Z']) expect(file.resolve(catalogue.get(key))).toBeNull()
  })

  it('can be streams, decoded by their filters', () => {
    const [file] = opened(plainDocument('P', 1))
    const bytes = new Uint8Array(deflateSync('some words'))
    const stream = file.addStream(new Map([['Filter', new PdfName('FlateDecode')]]), bytes)
    expect(file.isStream(stream.num)).toBe(true)
    expect(text(file.decode(file.resolve(stream) as PdfStream))).toBe('some words')
    const plain = file.addStream(new Map(), new TextEncoder().encode('more'))
    expect(text(file.decode(file.resolve(plain) as PdfStream))).toBe('more')
  })
})

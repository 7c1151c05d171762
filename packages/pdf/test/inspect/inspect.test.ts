import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { type Inspection, inspect, listLimits } from '../../src/inspect/inspect.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { memorySource } from '../../src/source/memory-source.js'
import { mergedBytes, rich } from '../fixtures/merge.js'
import { plainDocument } from '../fixtures/plain.js'
import { richDocument } from '../fixtures/rich.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { pdfInfo } from '../validators.js'

function look(bytes: Uint8Array, password?: string): Inspection {
  return inspect(memorySource(bytes), { primitives: nodePrimitives, password, name: 'looked-at.pdf' })
}

describe('Inspection of a document with all features', () => {
  const bytes = richDocument('A', { signed: true, xfa: true })
  const found = look(bytes)

  it('returns size, version, encryption and repairs', () => {
    expect(found).toMatchObject({ bytes: bytes.length, version: '1.7', encryption: null, linearized: false })
    expect(found).toMatchObject({ repaired: false, repairs: [], truncated: [] })
  })

  it('returns the pages and their sizes', () => {
    expect(found.pages.count).toBe(4)
    expect(found.pages.sizes[0]).toEqual({ width: 600, height: 800, rotation: 0, count: 2 })
    expect(found.pages.first).toHaveLength(4)
    expect(found.pages.first[2]).toEqual({ width: 560, height: 740, rotation: 90 })
  })

  it('returns the outline with destination pages counted from 1', () => {
    expect(found.outlines.count).toBe(8)
    const [one, two] = found.outlines.items
    expect(one).toMatchObject({ title: 'A One', page: 1, children: [{ title: 'A Chapter', page: 2 }, {}] })
    expect(two?.children[0]?.children[0]).toEqual({ title: 'A Deep', page: 4, children: [] })
    expect(two?.children[1]).toMatchObject({ title: 'A Web', page: null })
  })

  it('returns fields and signatures', () => {
    const fields = new Map(found.fields.map((field) => [field.name, field]))
    expect(fields.get('name')).toMatchObject({ type: 'text', value: 'Ada', pages: [1] })
    expect(fields.get('person.age')).toMatchObject({ type: 'text', value: '36', pages: [3] })
    expect(fields.get('twice')).toMatchObject({ pages: [1, 4] })
    expect(fields.get('color')).toMatchObject({ type: 'radio', value: 'red', pages: [2] })
    expect(found.signatures).toEqual([
      {
        field: 'signature',
        signer: 'Signer of A',
        subFilter: 'adbe.pkcs7.detached',
        coversWholeFile: false,
      },
    ])
  })

  it('returns attachments, layers, labels and tags', () => {
    expect(found.attachments.map(({ name, page }) => [name, page])).toEqual([
      ['data.txt', undefined],
      ['report', undefined],
      ['table.tar.gz', undefined],
      ['pinned.txt', 3],
    ])
    expect(found.layers.filter(({ visible }) => !visible).map(({ name }) => name)).toEqual(['Hidden'])
    expect(found.labels).toEqual(['i', 'ii', 'A.5', 'A.6'])
    expect(found.tags).toMatchObject({ tagged: true, language: 'en-GB', isPartial: false })
    expect(found.tags.elements).toBeGreaterThan(20)
  })

  it('returns metadata and conformance claims', () => {
    expect(found.metadata).toMatchObject({
      title: 'Title of A',
      author: 'Author of A',
      created: '2024-01-02T03:04:05Z',
      custom: { Department: 'Department of A' },
      xmp: true,
    })
    expect(found.metadata.claims.join(' ')).toMatch(/PDF\/A-2.*PDF\/UA-1/)
  })

  it('returns scripts and XFA', () => {
    expect(found.javascript).toBeGreaterThan(0)
    expect(found.xfa).toBe('static')
    expect(look(richDocument('A')).xfa).toBe('none')
  })

  it('is the same for every kind of cross-reference except for that kind', () => {
    for (const [xref, objectStreams] of [
      ['stream', true],
      ['hybrid', true],
    ] as const) {
      const other = look(richDocument('A', { signed: true, xfa: true, xref }))
      expect(other).toMatchObject({ crossReference: xref, objectStreams })
      const { bytes: _, crossReference: __, objectStreams: ___, ...same } = other
      expect(found).toMatchObject(same)
    }
    expect(found).toMatchObject({ crossReference: 'table', objectStreams: false })
  })

  it('can be written as JSON and read back', () => {
    expect(JSON.parse(JSON.stringify(found))).toEqual(found)
  })
})

describe('Inspection of a plain document', () => {
  it('returns empty lists for missing features', () => {
    expect(look(plainDocument('P', 2))).toMatchObject({
      outlines: { count: 0, items: [] },
      fields: [],
      signatures: [],
      attachments: [],
      layers: [],
      labels: null,
      tags: { tagged: false, elements: 0, language: null },
      metadata: { custom: {}, xmp: false, claims: [] },
      javascript: 0,
      xfa: 'none',
    })
  })

  it('returns the later of header version and catalogue version', () => {
    expect(look(plainDocument('P', 1, { version: '1.3', catalog: '/Version /1.6' })).version).toBe('1.6')
    expect(look(plainDocument('P', 1, { version: '1.7', catalog: '/Version /1.6' })).version).toBe('1.7')
    expect(look(plainDocument('P', 1, { version: '1.7', catalog: '/Version /nonsense' })).version).toBe('1.7')
  })

  it('reports repairs of the file', () => {
    const text = Buffer.from(plainDocument('P', 2))
      .toString('latin1')
      .replace(/startxref\n\d+/, 'startxref\n7')
    const found = look(Uint8Array.from(Buffer.from(text, 'latin1')))
    expect(found).toMatchObject({ repaired: true, pages: { count: 2 } })
    expect(found.repairs[0]).toMatch(/cross-reference/)
  })

  it('truncates long lists and reports which', () => {
    const pages = listLimits.pages + 1
    const found = look(
      plainDocument('P', pages, {
        page: (number) => `/UserUnit ${1 + number / 100}`,
        catalog: '/PageLabels << /Nums [0 << /S /r >>] >>',
      }),
    )
    expect(found.pages).toMatchObject({ count: pages })
    expect(found.pages.first).toHaveLength(listLimits.pages)
    expect(found.pages.sizes).toHaveLength(listLimits.sizes)
    expect(found.labels).toHaveLength(listLimits.labels)
    expect(new Set(found.truncated)).toEqual(new Set(['pages', 'sizes', 'labels']))
  })

  it('stops when it is aborted', () => {
    const source = memorySource(plainDocument('P', 2))
    const options = { primitives: nodePrimitives, signal: AbortSignal.abort() }
    expect(() => inspect(source, options)).toThrowError(expect.objectContaining({ code: 'aborted' }))
  })
})

describe('Inspection of an encrypted document', () => {
  const { bytes } = mergedBytes([rich('A')], {
    encryption: {
      algorithm: 'aes-256',
      userPassword: 'user',
      ownerPassword: 'owner',
      permissions: { print: false, copy: false },
    },
  })

  it('returns the method, how it was opened and the permissions', () => {
    expect(look(bytes, 'user').encryption).toEqual({
      method: 'AES-256',
      revision: 6,
      openedAs: 'user',
      encryptsMetadata: true,
      permissions: {
        print: false,
        printHighQuality: false,
        modify: true,
        copy: false,
        annotate: true,
        fillForms: true,
        accessibility: true,
        assemble: true,
      },
    })
    expect(look(bytes, 'owner').encryption?.openedAs).toBe('owner')
    expect(look(bytes, 'user').metadata.title).toBe('Title of A')
  })

  it('is refused without the password', () => {
    expect(() => look(bytes)).toThrowError(
      expect.objectContaining({ code: 'password_required', input: 'looked-at.pdf' }),
    )
    expect(() => look(bytes, 'guess')).toThrowError(
      expect.objectContaining({ code: 'password_incorrect', input: 'looked-at.pdf' }),
    )
  })
})

describe('Inspection of a file that is not a PDF', () => {
  it('is refused with an error that names the file', () => {
    for (const [text, code] of [
      ['Dear reader', 'not_a_pdf'],
      ['%PDF-1.7\n1 0 obj', 'damaged_pdf'],
    ] as const) {
      expect(() => look(new TextEncoder().encode(text))).toThrowError(
        expect.objectContaining({ code, input: 'looked-at.pdf' }),
      )
    }
  })
})

describe('Page size in an inspection', () => {
  const sizeOf = (entries: string) => look(plainDocument('P', 1, { page: () => entries })).pages.first[0]

  it('is that of the crop box within the media box', () => {
    expect(sizeOf('/CropBox [10 20 110 220]')).toMatchObject({ width: 100, height: 200 })
    expect(sizeOf('/CropBox [300 400 900 900]')).toMatchObject({ width: 100, height: 100 })
    expect(sizeOf('/CropBox [110 220 10 20]')).toMatchObject({ width: 100, height: 200 })
    expect(sizeOf('/CropBox [900 900 999 999]')).toMatchObject({ width: 400, height: 500 })
    expect(sizeOf('/CropBox [1 2 /three 4]')).toMatchObject({ width: 400, height: 500 })
  })

  it('is in points with any /UserUnit', () => {
    expect(sizeOf('/UserUnit 2.5')).toMatchObject({ width: 1000, height: 1250 })
    expect(sizeOf('/UserUnit -1')).toMatchObject({ width: 400, height: 500 })
  })

  it('has a rotation between 0 and 270', () => {
    const rotations = ['0', '90', '-90', '450', '-360', '95', '/x'].map(
      (r) => sizeOf(`/Rotate ${r}`)?.rotation,
    )
    expect(rotations).toEqual([0, 90, 270, 90, 0, 90, 0])
  })
})

withPrograms('A linearized file in an inspection', ['qpdf'], () => {
  it('is recognised until bytes are appended', () => {
    const path = temporaryFile(plainDocument('P', 3))
    execFileSync('qpdf', ['--linearize', path, `${path}.fast`])
    const bytes = new Uint8Array(readFileSync(`${path}.fast`))
    expect(look(bytes).linearized).toBe(true)
    expect(look(new Uint8Array([...bytes, 0x0a, 0x25])).linearized).toBe(false)
  })
})

withPrograms('Page sizes in an inspection', ['pdfinfo'], () => {
  it('match those of poppler', () => {
    for (const which of ['A', 'B'] as const) {
      const bytes = richDocument(which)
      const { pages } = look(bytes)
      const info = pdfInfo(temporaryFile(bytes), '-f', '1', '-l', '4')
      pages.first.forEach((size, index) => {
        expect(info[`Page ${index + 1} rot`]).toBe(String(size.rotation))
        // Poppler ignores user units.
        if (index === 3) return
        expect(info[`Page ${index + 1} size`]).toContain(`${size.width} x ${size.height} pts`)
      })
    }
  })
})

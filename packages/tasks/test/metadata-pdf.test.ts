import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { richDocument } from '../../pdf/test/fixtures/rich.js'
import { temporaryFile } from '../../pdf/test/fixtures/temporary-file.js'
import { expectValid, pdfInfo, qpdfJson } from '../../pdf/test/validators.js'
import { readOptions } from '../src/options/read-options.js'
import task from '../src/tasks/metadata-pdf.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder()
})
afterEach(() => folder.remove())

async function run(bytes: Uint8Array, options: Record<string, unknown>) {
  const { outputs, report } = await folder.run(task, { entries: [folder.entry('a.pdf', {}, bytes)], options })
  const { path, name } = outputs[0]!
  return {
    name,
    // The next run in the same folder writes to the same place.
    path: temporaryFile(readFileSync(path)),
    report: report as { files: [Record<string, unknown>] },
  }
}

async function read(path: string): Promise<Record<string, never>> {
  const again = await run(readFileSync(path), { mode: 'read' })
  return JSON.parse(readFileSync(again.path, 'utf8'))
}

describe('reading metadata', () => {
  it('returns the Info dictionary and XMP as JSON, with dates in ISO 8601', async () => {
    const { path, name, report } = await run(richDocument('A'), {})
    expect(name).toBe('a-metadata.json')
    const found = JSON.parse(readFileSync(path, 'utf8'))
    expect(found).toMatchObject({
      info: {
        title: 'Title of A',
        author: 'Author of A',
        creation_date: '2024-01-02T03:04:05Z',
        custom: { Department: 'Department of A' },
      },
      language: 'en-GB',
      xmp: { readable: true, title: 'Title of A' },
      claims: ['PDF/A-2a', 'PDF/UA-1'],
      differences: [],
    })
    expect(found.xmp.properties).toContainEqual({
      namespace: 'http://purl.org/dc/elements/1.1/',
      name: 'rights',
      values: ['Rights of A'],
    })
    expect(report.files[0]).toEqual({ name: 'a.pdf', metadata: found })
  })

  it('writes one JSON file per document', async () => {
    const entries = [folder.entry('a.pdf'), folder.entry('b.pdf')]
    const { outputs } = await folder.run(task, { entries })
    expect(outputs.map(({ name, type }) => [name, type])).toEqual([
      ['a-metadata.json', 'application/json'],
      ['b-metadata.json', 'application/json'],
    ])
  })

  it('lists the properties in which Info and XMP differ', async () => {
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" pdf:Producer="Other" xmp:CreateDate="2024-01-02T04:04:05+01:00"/></rdf:RDF></x:xmpmeta>`
    const { path } = await run(
      plainDocument('P', 1, {
        catalog: '/Metadata @xmp',
        objects: {
          xmp: { dict: '<< /Type /Metadata /Subtype /XML >>', data: xmp },
          info: '<< /Producer (One) /CreationDate (D:20240102030405Z) >>',
        },
      }),
      {},
    )
    expect(JSON.parse(readFileSync(path, 'utf8')).differences).toEqual(['producer'])
  })
})

withPrograms('Setting metadata', ['qpdf', 'pdfinfo'], () => {
  const everything = {
    mode: 'set',
    title: 'Täglich 株式 & <more>',
    author: 'Ada Lovelace',
    subject: 'Numbers',
    keywords: 'one, two',
    creator: 'Writer',
    producer: 'Maker',
    creation_date: '2020-02-29T12:30:00+05:30',
    modification_date: '2021-03-01',
    language: 'de-AT',
    trapped: 'no',
    custom: { Department: null, 'Größe 1': 'groß' },
  }

  for (const [what, bytes, fate] of [
    ['a document with XMP', richDocument('A'), 'changed'],
    ['a document without XMP', plainDocument('P', 2), 'made'],
  ] as const) {
    it(`writes the same values to Info and XMP of ${what}`, async () => {
      const { path, report } = await run(bytes, everything)
      expectValid(path)
      expect(report.files[0]).toMatchObject({ xmp: fate, pages: what.includes('without') ? 2 : 4 })
      const said = {
        title: everything.title,
        author: 'Ada Lovelace',
        subject: 'Numbers',
        keywords: 'one, two',
        creator: 'Writer',
        producer: 'Maker',
        creation_date: '2020-02-29T12:30:00+05:30',
        modification_date: '2021-03-01T00:00:00Z',
      }
      expect(await read(path)).toMatchObject({
        info: { ...said, trapped: 'no', custom: { 'Größe 1': 'groß' } },
        xmp: said,
        language: 'de-AT',
        differences: [],
      })
      const document = qpdfJson(path)
      expect(document.info.keys()).not.toContain('Department')
      expect(document.info.get('CreationDate').text).toBe("D:20200229123000+05'30'")
      expect(document.info.get('Trapped').name).toBe('False')
      expect(document.catalog.get('Lang').text).toBe('de-AT')
      expect(pdfInfo(path)).toMatchObject({
        Title: everything.title,
        Author: 'Ada Lovelace',
        Keywords: 'one, two',
        Creator: 'Writer',
        'Metadata Stream': 'yes',
      })
    })
  }

  it('keeps other Info entries and other XMP properties', async () => {
    const { path } = await run(richDocument('A'), { mode: 'set', title: 'New' })
    const { info, xmp, language } = await read(path)
    expect(info).toEqual({
      title: 'New',
      author: 'Author of A',
      creation_date: '2024-01-02T03:04:05Z',
      custom: { Department: 'Department of A' },
    })
    expect(xmp).toMatchObject({ title: 'New' })
    expect(JSON.stringify(xmp)).toContain('Rights of A')
    expect(language).toBe('en-GB')
  })

  it('removes a property set to an empty string from Info and XMP', async () => {
    const { path } = await run(richDocument('A'), { mode: 'set', title: '', language: '', author: '' })
    const found = await read(path)
    expect(found.info).toEqual({
      creation_date: '2024-01-02T03:04:05Z',
      custom: { Department: 'Department of A' },
    })
    expect(found.xmp).not.toHaveProperty('title')
    expect(found.language).toBeNull()
    expect(qpdfJson(path).catalog.get('Lang').exists).toBe(false)
  })

  it('updates the keyword list and the copies of custom entries in XMP', async () => {
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfx="http://ns.adobe.com/pdfx/1.3/"><dc:subject><rdf:Bag><rdf:li>old</rdf:li></rdf:Bag></dc:subject><pdfx:Team>old</pdfx:Team></rdf:Description></rdf:RDF></x:xmpmeta>`
    const bytes = plainDocument('P', 1, {
      catalog: '/Metadata @xmp',
      objects: { xmp: { dict: '<< /Type /Metadata /Subtype /XML >>', data: xmp } },
    })
    const { path } = await run(bytes, {
      mode: 'set',
      keywords: 'a, b; c',
      custom: { Team: 'T1', Other: 'O' },
    })
    const { properties } = (await read(path)).xmp as unknown as {
      properties: { name: string; values: string[] }[]
    }
    expect(properties.map(({ name, values }) => [name, values])).toEqual([
      ['subject', ['a', 'b', 'c']],
      ['Team', ['T1']],
    ])
  })

  it('replaces unreadable XMP and reports it', async () => {
    const bytes = plainDocument('P', 1, {
      catalog: '/Metadata @xmp',
      objects: { xmp: { dict: '<< /Type /Metadata /Subtype /XML >>', data: '<rdf:RDF <broken' } },
    })
    const { path, report } = await run(bytes, { mode: 'set', title: 'T' })
    expect(report.files[0].xmp).toBe('replaced')
    expect((await read(path)).xmp).toMatchObject({ readable: true, title: 'T' })
  })
})

withPrograms('Clearing metadata', ['qpdf', 'pdfinfo'], () => {
  it('removes everything but the language', async () => {
    const { path, report } = await run(richDocument('A'), { mode: 'clear' })
    expectValid(path)
    expect(report.files[0].xmp).toBe('changed')
    const document = qpdfJson(path)
    expect(document.info.exists).toBe(false)
    const packet = document.catalog.get('Metadata').data()
    expect(packet).not.toMatch(/Title of A|Rights of A/)
    expect(await read(path)).toMatchObject({ language: 'en-GB' })
    expect(pdfInfo(path).Title).toBeUndefined()
  })

  it('removes only the listed properties, from Info and XMP', async () => {
    const { path } = await run(richDocument('A'), { mode: 'clear', clear: ['title', 'custom', 'language'] })
    const found = await read(path)
    expect(found.info).toEqual({ author: 'Author of A', creation_date: '2024-01-02T03:04:05Z', custom: {} })
    expect(found.xmp).not.toHaveProperty('title')
    expect(JSON.stringify(found.xmp)).toContain('Rights of A')
    expect(found.language).toBeNull()
  })

  it('removes metadata and private data of pages and images on request', async () => {
    const bytes = plainDocument('P', 2, {
      catalog: '/PieceInfo << /App << /LastModified (D:2024) /Private @secret >> >>',
      page: () =>
        '/Metadata @about /PieceInfo << /App << /Private @secret >> >> /Resources << /XObject << /I @image >> >>',
      objects: {
        image: {
          dict: '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Metadata @about >>',
          data: 'x',
        },
        about: { dict: '<< /Type /Metadata /Subtype /XML >>', data: '<x/>' },
        secret: '<< /Secret (kept by a program) >>',
      },
    })
    const kept = await run(bytes, { mode: 'clear' })
    expect(qpdfJson(kept.path).pages[0]!.node.keys()).toContain('Metadata')
    expect(kept.report.files[0].parts).toEqual({ metadata: 0, privateData: 0 })
    const gone = await run(bytes, { mode: 'clear', clear_parts: true, clear_private_data: true })
    expect(gone.report.files[0].parts).toEqual({ metadata: 3, privateData: 3 })
    const all = JSON.stringify(
      qpdfJson(gone.path)
        .all()
        .map(({ value }) => value),
    )
    expect(all).not.toMatch(/Metadata|PieceInfo|kept by a program/)
  })
})

describe('Options of metadata-pdf', () => {
  const problems = (options: unknown) => readOptions(task, options).problems?.map(({ field }) => field)

  it('names the field of each invalid option', () => {
    expect(problems({ mode: 'set' })).toEqual(['options[mode]'])
    expect(problems({ title: 'x' })).toEqual(['options[mode]'])
    expect(problems({ mode: 'set', title: 'x'.repeat(5001) })).toEqual(['options[title]'])
    expect(problems({ mode: 'set', title: 'a\u0000b' })).toEqual(['options[title]'])
    expect(problems({ mode: 'set', creation_date: '31.12.2020' })).toEqual(['options[creation_date]'])
    expect(problems({ mode: 'set', creation_date: '2021-02-29' })).toEqual(['options[creation_date]'])
    expect(problems({ mode: 'set', language: 'English (UK)' })).toEqual(['options[language]'])
    expect(problems({ mode: 'set', custom: { Title: 'x' } })).toEqual(['options[custom][Title]'])
    expect(problems({ mode: 'set', custom: { Size: 5 } })).toEqual(['options[custom][Size]'])
    const many = Object.fromEntries([...Array(101).keys()].map((at) => [`n${at}`, 'x']))
    expect(problems({ mode: 'set', custom: many })).toEqual(['options[custom]'])
    expect(problems({ mode: 'clear', clear: [] })).toEqual(['options[clear]'])
    expect(problems({ mode: 'set', title: 'x', creation_date: 'now' })).toBeUndefined()
  })
})

describe('Setting dates', () => {
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"><xmp:ModifyDate>2001-01-01T00:00:00Z</xmp:ModifyDate><xmp:MetadataDate>2001-01-01T00:00:00Z</xmp:MetadataDate></rdf:Description></rdf:RDF></x:xmpmeta>`
  const bytes = plainDocument('P', 1, {
    catalog: '/Metadata @xmp',
    objects: { xmp: { dict: '<< /Type /Metadata /Subtype /XML >>', data: xmp } },
  })
  const packetOf = (path: string): string =>
    /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(readFileSync(path, 'latin1'))![0]

  it('writes the same second to Info and XMP, and updates xmp:MetadataDate', async () => {
    for (const modification_date of ['2026-01-31T09:30:15.987+01:00', 'now']) {
      const { path } = await run(bytes, { mode: 'set', modification_date })
      const {
        info,
        xmp: said,
        differences,
      } = (await read(path)) as unknown as {
        info: Record<string, string>
        xmp: Record<string, string>
        differences: string[]
      }
      expect(said.modification_date).toBe(info.modification_date)
      expect(differences).toEqual([])
      expect(packetOf(path)).not.toMatch(/:\d\d\.\d|2001/)
      expect(packetOf(path)).toContain(`<xmp:MetadataDate>${info.modification_date!}`)
    }
  })

  it('removes an outdated xmp:MetadataDate if the modification date is not set', async () => {
    const { path } = await run(bytes, { mode: 'set', title: 'New' })
    expect(packetOf(path)).not.toContain('MetadataDate')
    expect(packetOf(path)).toContain('2001-01-01')
  })
})

import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { richDocument } from '../../pdf/test/fixtures/rich.js'
import { questionnaire } from '../../pdf/test/forms/questionnaire.js'
import { fieldLines } from '../../pdf/test/validators/fields.js'
import { expectValid, pdfText, qpdfJson } from '../../pdf/test/validators.js'
import { inHttp } from '../src/declare/message.js'
import { readOptions } from '../src/options/read-options.js'
import flattenPdf from '../src/tasks/flatten-pdf.js'
import formFill from '../src/tasks/form-fill.js'
import infoPdf from '../src/tasks/info-pdf.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder()
})
afterEach(() => folder.remove())

interface Listed {
  readonly name: string
  readonly fields: readonly { readonly name: string; readonly value?: unknown }[]
}

function listOf(path: string): Listed {
  return JSON.parse(readFileSync(path, 'utf8')) as Listed
}

function reportOf<T>(report: unknown): T[] {
  return (report as { files: T[] }).files
}

/** The subtypes of the annotations of each page. */
function annotationTypes(path: string): (string | undefined)[][] {
  return qpdfJson(path).pages.map(({ node }) =>
    node
      .get('Annots')
      .items()
      .map((annotation) => annotation.get('Subtype').name),
  )
}

function problems(task: typeof formFill, options: unknown): readonly { field: string; message: string }[] {
  const { problems: found = [] } = readOptions(task, options)
  return found.map(({ field, message }) => ({ field, message: inHttp(message) }))
}

withPrograms('form-fill', ['qpdf', 'pdftotext'], () => {
  it('lists the fields of each file as JSON, and in the report if they are few', async () => {
    const { outputs, report } = await folder.run(formFill, {
      entries: [
        folder.entry('a.pdf', {}, questionnaire()),
        folder.entry('plain.pdf', {}, plainDocument('P', 1)),
      ],
      options: { mode: 'list' },
    })
    expect(outputs.map(({ name, type }) => [name, type])).toEqual([
      ['a-fields.json', 'application/json'],
      ['plain-fields.json', 'application/json'],
    ])
    const [first, second] = outputs.map(({ path }) => listOf(path))
    expect(first).toMatchObject({ name: 'a.pdf', pages: 2, xfa: 'none' })
    expect(first?.fields).toHaveLength(22)
    expect(second?.fields).toEqual([])
    const files = reportOf<{ fields: number; list: unknown }>(report)
    expect(files.map(({ fields }) => fields)).toEqual([22, 0])
    expect(files[0]?.list).toEqual(first?.fields)
  })

  it('reports the same kind of XFA form as info-pdf', async () => {
    const bytes = (fields: string) =>
      plainDocument('P', 1, {
        catalog: `/AcroForm << /Fields [${fields}] /XFA @xfa >>`,
        objects: { xfa: { dict: '<< >>', data: '<xdp/>' }, field: '<< /FT /Tx /T (a) >>' },
      })
    const entries = [folder.entry('s.pdf', {}, bytes('@field')), folder.entry('d.pdf', {}, bytes(''))]
    const { outputs } = await folder.run(formFill, { entries, options: { mode: 'list' } })
    const { outputs: infos } = await folder.run(infoPdf, { entries, options: {} })
    const kinds = (all: typeof outputs) => all.map(({ path }) => JSON.parse(readFileSync(path, 'utf8')).xfa)
    expect(kinds(outputs)).toEqual(['static', 'dynamic'])
    expect(kinds(infos)).toEqual(['static', 'dynamic'])
  })

  it('fills a field whose name is empty', async () => {
    const bytes = plainDocument('P', 1, {
      catalog: '/AcroForm << /Fields [@field] /DA (/Helv 12 Tf 0 g) >>',
      objects: { field: '<< /Type /Annot /Subtype /Widget /FT /Tx /T () /Rect [0 0 99 20] >>' },
      page: () => '/Annots [@field]',
    })
    const entries = [folder.entry('a.pdf', {}, bytes)]
    const { outputs, report } = await folder.run(formFill, { entries, options: { values: { '': 'Grace' } } })
    expect(reportOf(report)[0]).toMatchObject({ filled: [''] })
    expect(pdfText(outputs[0]!.path)).toContain('Grace')
  })

  it('fills several files at once and lists the filled values afterwards', async () => {
    const values = {
      name: 'Grace',
      agree: true,
      country: 'Germany',
      languages: ['en', 'de'],
      'person.age': 85,
    }
    const filled = await folder.run(formFill, {
      entries: [folder.entry('a.pdf', {}, questionnaire()), folder.entry('b.pdf', {}, questionnaire())],
      options: { values },
    })
    expect(filled.outputs.map(({ name }) => name)).toEqual(['a-filled.pdf', 'b-filled.pdf'])
    for (const { path } of filled.outputs) {
      expectValid(path)
      expect(pdfText(path)).toContain('Grace')
    }
    expect(reportOf(filled.report)[0]).toMatchObject({
      filled: Object.keys(values),
      flattened: 0,
      scriptsNotRun: false,
    })
    const bytes = readFileSync(filled.outputs[0]!.path)
    const listed = await folder.run(formFill, {
      entries: [folder.entry('c.pdf', {}, bytes)],
      options: { mode: 'list' },
    })
    const found = new Map(listOf(listed.outputs[0]!.path).fields.map(({ name, value }) => [name, value]))
    expect([...Object.keys(values)].map((name) => found.get(name))).toEqual([
      'Grace',
      'Yes',
      'de',
      ['en', 'de'],
      '85',
    ])
  })

  it('accepts values as text, as HTML forms send them', async () => {
    const { outputs } = await folder.run(formFill, {
      entries: [folder.entry('a.pdf', {}, questionnaire())],
      options: { values: '{"agree": "true", "name": "x"}', force: 'false' },
    })
    expect(fieldLines(qpdfJson(outputs[0]!.path))).toContain('agree Btn /Yes on P-1 @1 /Yes')
  })

  it('flattens the filled fields, or all fields, on request', async () => {
    const run = async (flatten: string) => {
      const { outputs, report } = await folder.run(formFill, {
        entries: [folder.entry('a.pdf', {}, questionnaire())],
        options: { values: { name: 'Grace' }, flatten },
      })
      return { document: qpdfJson(outputs[0]!.path), report: reportOf(report)[0] }
    }
    const some = await run('filled')
    expect(fieldLines(some.document)).toHaveLength(21)
    expect(some.document.pages[0]!.content).toContain('Do')
    expect(some.report).toMatchObject({ flattened: 1 })
    const all = await run('all')
    expect(all.document.catalog.get('AcroForm').exists).toBe(false)
    expect(all.report).toMatchObject({ flattened: 22 })
  })

  it('embeds a font for a value that the font of its field cannot show', async () => {
    const values = { name: 'Čapek Ωμέγα Иван 日本語', city: 'مرحبا بالعالم' }
    for (const flatten of ['none', 'filled']) {
      const entries = [folder.entry('a.pdf', {}, questionnaire())]
      const { outputs, report } = await folder.run(formFill, { entries, options: { values, flatten } })
      expect(reportOf(report)[0]).toMatchObject({ unshown: [], claimsDropped: [] })
      const { path } = outputs[0]!
      expectValid(path)
      const text = pdfText(path).replace(/[\u202a-\u202e]/g, '')
      for (const value of Object.values(values)) expect(text).toContain(value)
      expect(text).not.toContain('?')
    }
  })

  it('rejects flattening a value that no font can show, and reports it without flattening', async () => {
    const entries = [folder.entry('a.pdf', {}, questionnaire())]
    await expect(
      folder.run(formFill, { entries, options: { values: { name: '𒀀' }, flatten: 'filled' } }),
    ).rejects.toMatchObject({ code: 'invalid_parameter', field: 'options[values][name]' })
    const { report } = await folder.run(formFill, { entries, options: { values: { name: '𒀀' } } })
    expect(reportOf(report)[0]).toMatchObject({ unshown: [{ field: 'name', characters: '𒀀' }] })
  })

  it('names the file, the field and the valid choices of an invalid value', async () => {
    const entries = [folder.entry('a.pdf', {}, questionnaire())]
    await expect(
      folder.run(formFill, { entries, options: { values: { country: 'es' } } }),
    ).rejects.toMatchObject({
      code: 'invalid_parameter',
      input: 'a.pdf',
      field: 'options[values][country]',
      message: 'a.pdf: Field “country”: “es” is not one of its choices: “France”, “Germany”, “it”.',
    })
    await expect(
      folder.run(formFill, {
        entries: [folder.entry('x.pdf', {}, richDocument('A', { xfa: true }))],
        options: { values: { name: 'x' }, xfa: 'refuse' },
      }),
    ).rejects.toMatchObject({ field: 'options[xfa]' })
  })

  it('writes only the selected pages and counts removed signatures', async () => {
    const { outputs, report } = await folder.run(formFill, {
      entries: [folder.entry('a.pdf', { page: '2-3' }, richDocument('A', { signed: true }))],
      options: { values: { country: 'it' }, flatten: 'all', signatures: 'strip' },
    })
    expect(outputs[0]?.pages).toBe(2)
    expect(reportOf(report)[0]).toMatchObject({ signaturesRemoved: 1, filled: ['country'] })
  })

  it('names the field of each invalid option', () => {
    const many = Object.fromEntries([...Array(10_001).keys()].map((at) => [`f${at}`, 'x']))
    for (const [options, field] of [
      [{}, 'options[values]'],
      [{ mode: 'list', values: { a: 'x' } }, 'options[values]'],
      [{ values: many }, 'options[values]'],
      [{ values: { a: 'x'.repeat(100_001) } }, 'options[values][a]'],
      [{ values: { a: Number.NaN } }, 'options[values][a]'],
      [{ values: { a: { b: 1 } } }, 'options[values][a]'],
      [{ values: { a: [1] } }, 'options[values][a][0]'],
      [{ values: { ['n'.repeat(1001)]: 'x' } }, `options[values][${'n'.repeat(64)}]`],
      [{ mode: 'look', values: { a: 'x' } }, 'options[mode]'],
      [{ values: { a: 'x' }, flatten: 'some' }, 'options[flatten]'],
    ] as const)
      expect(problems(formFill, options).map((problem) => problem.field)).toEqual([field])
  })
})

withPrograms('flatten-pdf', ['qpdf', 'pdftotext'], () => {
  it('draws signature appearances into the page, keeps links and reports what it removed', async () => {
    const { outputs, report } = await folder.run(flattenPdf, {
      entries: [folder.entry('a.pdf', {}, richDocument('A', { signed: true, needAppearances: false }))],
      options: {},
    })
    expect(outputs[0]?.name).toBe('a-flattened.pdf')
    expectValid(outputs[0]!.path)
    expect(pdfText(outputs[0]!.path, 2)).toContain('Signed by A')
    expect([...new Set(annotationTypes(outputs[0]!.path).flat())]).toEqual(['Link'])
    expect(reportOf(report)[0]).toMatchObject({
      signaturesRemoved: 1,
      formRemoved: true,
      notes: ['Files in file attachment annotations were removed with the annotations.'],
    })
  })

  it('returns a file with nothing to flatten byte for byte', async () => {
    const source = plainDocument('P', 2)
    const { outputs } = await folder.run(flattenPdf, {
      entries: [folder.entry('a.pdf', {}, source)],
      options: {},
    })
    expect(Uint8Array.from(readFileSync(outputs[0]!.path))).toEqual(source)
  })

  it('flattens only the annotation types and pages that the options name', async () => {
    const { outputs } = await folder.run(flattenPdf, {
      entries: [folder.entry('a.pdf', {}, richDocument('A'))],
      options: { fields: false, annotations: ['highlight'], pages: '2' },
    })
    expect(fieldLines(qpdfJson(outputs[0]!.path))).toHaveLength(13)
    const kinds = annotationTypes(outputs[0]!.path)
    expect(kinds[1]).not.toContain('Highlight')
    expect(kinds[1]).toContain('Text')
    expect(kinds[2]).toContain('Stamp')
  })

  it('rejects pages and annotation types that do not exist', async () => {
    expect(problems(flattenPdf, { annotations: ['painting'] })[0]?.field).toBe('options[annotations][0]')
    expect(problems(flattenPdf, { annotations: 'some' })[0]?.field).toBe('options[annotations]')
    expect(problems(flattenPdf, { view: 'paper' })[0]?.field).toBe('options[view]')
    await expect(
      folder.run(flattenPdf, { entries: [folder.entry('a.pdf')], options: { pages: '9' } }),
    ).rejects.toMatchObject({ code: 'invalid_parameter', field: 'options[pages]' })
  })
})

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { richDocument } from '../../pdf/test/fixtures/rich.js'
import { temporaryFile } from '../../pdf/test/fixtures/temporary-file.js'
import { expectValid, pageMarkers, qpdfAttachment, qpdfJson, qpdfSays } from '../../pdf/test/validators.js'
import type { TaskFailure } from '../src/declare/task-failure.js'
import { readOptions } from '../src/options/read-options.js'
import type { JobEntry } from '../src/platform/node.js'
import task from '../src/tasks/attachments-pdf.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder()
})
afterEach(() => folder.remove())

type Files = readonly (readonly [name: string, bytes: Uint8Array | string, more?: Partial<JobEntry>])[]

async function run(files: Files, options: Record<string, unknown>) {
  const entries = files.map(([name, bytes, more]) => folder.entry(name, more, bytes))
  const { outputs, report } = await folder.run(task, { entries, options })
  return {
    // The next run in the same folder writes to the same places.
    outputs: outputs.map((output) => ({
      ...output,
      bytes: readFileSync(output.path),
      path: temporaryFile(readFileSync(output.path)),
    })),
    files: (report as { files: Record<string, never>[] }).files,
  }
}

const refused = (files: Files, options: Record<string, unknown>): Promise<TaskFailure> =>
  run(files, options).then(
    () => Promise.reject(new Error('It was not refused.')),
    (error: TaskFailure) => error,
  )

withPrograms('Attaching files', ['qpdf', 'pdftotext', 'pdfinfo'], () => {
  const csv = 'a;b\n'.repeat(100)
  const files: Files = [
    ['invoice.pdf', plainDocument('P', 2)],
    ['table.csv', csv],
    ['Übersicht – 株式.png', '\x89PNG'],
  ]

  it('attaches the other entries to the first, with the details that were sent', async () => {
    const { outputs, files: report } = await run(files, {
      mode: 'add',
      details: [
        {
          filename: 'table.csv',
          description: 'Zahlen – 2026',
          relationship: 'data',
          created: '2026-01-02T03:04:05+01:00',
          modified: '2026-02-03',
        },
      ],
    })
    expect(outputs.map(({ name, type, pages }) => [name, type, pages])).toEqual([
      ['invoice-attached.pdf', 'application/pdf', 2],
    ])
    const { path } = outputs[0]!
    expectValid(path)
    expect(pageMarkers(path)).toEqual(['P-1', 'P-2'])
    expect(report[0]!.attached).toEqual([
      { name: 'table.csv', size: csv.length },
      { name: 'Übersicht – 株式.png', size: 5 },
    ])
    expect(qpdfSays(path, 'attachments')).toMatchObject({
      'table.csv': {
        description: 'Zahlen – 2026',
        preferredname: 'table.csv',
        streams: {
          '/F': {
            checksum: createHash('md5').update(csv).digest('hex'),
            creationdate: '2026-01-02T03:04:05+01:00',
            mimetype: 'text/csv',
          },
        },
      },
      'Übersicht – 株式.png': { streams: { '/UF': { mimetype: 'image/png' } } },
    })
    expect(qpdfAttachment(path, 'table.csv')).toBe(csv)
    const specification = qpdfJson(path).catalog.get('AF').items()[0]!
    expect(specification.get('AFRelationship').name).toBe('Data')
    expect(specification.get('EF').get('F').get('Params').get('Size').number).toBe(csv.length)
    expect(execFileSync('pdfdetach', ['-list', path], { encoding: 'utf8' })).toMatch(/^2 embedded files/)
  })

  it('keeps existing attachments and numbers duplicate names', async () => {
    const { outputs } = await run(
      [
        ['a.pdf', richDocument('A')],
        ['data.txt', 'new'],
        ['data.txt', 'newer'],
        ['report', 'third'],
      ],
      { mode: 'add' },
    )
    const { path } = outputs[0]!
    expectValid(path)
    const text = (key: string) => qpdfAttachment(path, key)
    expect(Object.keys(qpdfSays(path, 'attachments') as object).sort()).toEqual([
      'data (2).txt',
      'data (3).txt',
      'data.txt',
      'report',
      'report (2)',
      'table.tar.gz',
    ])
    expect([text('data.txt'), text('data (2).txt'), text('data (3).txt'), text('report (2)')]).toEqual([
      'data of A',
      'new',
      'newer',
      'third',
    ])
    expect(qpdfJson(path).catalog.get('AF').items()).toHaveLength(4)
  })

  it('attaches to the entry that the document option names and keeps only its selected pages', async () => {
    const { outputs } = await run(
      [
        ['table.csv', csv],
        ['invoice.pdf', plainDocument('P', 3), { page: '3,1' }],
      ],
      { mode: 'add', document: 'invoice.pdf', relationship: 'source', compress: false },
    )
    expect(pageMarkers(outputs[0]!.path)).toEqual(['P-3', 'P-1'])
    expect(qpdfAttachment(outputs[0]!.path, 'table.csv')).toBe(csv)
    expect(qpdfJson(outputs[0]!.path).catalog.get('AF').items()[0]!.get('AFRelationship').name).toBe('Source')
  })

  it('removes a PDF/A claim that does not allow attachments', async () => {
    const { outputs, files: report } = await run(
      [
        ['a.pdf', richDocument('A')],
        ['b.txt', 'b'],
      ],
      { mode: 'add', keep_conformance: false },
    )
    expect(report[0]!.claimsDropped).toEqual(['PDF/A-2a'])
    expect(qpdfJson(outputs[0]!.path).catalog.get('Metadata').data()).not.toContain('pdfaid')
  })

  it('names the field of the invalid entry or option', async () => {
    const pdf = plainDocument('P', 1)
    expect(
      await refused(
        [
          ['a.png', '\x89PNG'],
          ['b.pdf', pdf],
        ],
        { mode: 'add' },
      ),
    ).toMatchObject({
      code: 'not_a_pdf',
      entry: 0,
      input: 'a.png',
    })
    expect(await refused([['a.pdf', pdf]], { mode: 'add' })).toMatchObject({ field: 'pages' })
    expect(
      await refused(
        [
          ['a.pdf', pdf],
          ['b', 'b'],
        ],
        { mode: 'add', document: 'c.pdf' },
      ),
    ).toMatchObject({
      field: 'options[document]',
    })
    expect(
      await refused(
        [
          ['a.pdf', pdf],
          ['b', 'b', { page: '1' }],
        ],
        { mode: 'add' },
      ),
    ).toMatchObject({
      field: 'pages[1][page]',
    })
    expect(
      await refused(
        [
          ['a.pdf', pdf],
          ['b', 'b', { rotation: 90 }],
        ],
        { mode: 'add' },
      ),
    ).toMatchObject({
      field: 'pages[1][rotation]',
    })
    const details = [{ filename: 'b' }, { filename: 'c' }]
    expect(
      await refused(
        [
          ['a.pdf', pdf],
          ['b', 'b'],
        ],
        { mode: 'add', details },
      ),
    ).toMatchObject({
      field: 'options[details][1][filename]',
    })
  })
})

describe('Attaching and extracting', () => {
  it('returns the same bytes under the same names', async () => {
    const files = fc.uniqueArray(
      fc.record({
        name: fc.stringMatching(/^[a-z]{1,8}\.(txt|bin|csv)$/),
        bytes: fc.uint8Array({ minLength: 1, maxLength: 3000 }),
      }),
      { minLength: 1, maxLength: 4, selector: ({ name }) => name },
    )
    await fc.assert(
      fc.asyncProperty(files, fc.boolean(), async (attached, compress) => {
        const sent: Files = [
          ['a.pdf', plainDocument('P', 1)],
          ...attached.map(({ name, bytes }) => [name, bytes] as const),
        ]
        const { outputs } = await run(sent, { mode: 'add', compress })
        const again = await run([['a.pdf', outputs[0]!.bytes]], { mode: 'extract' })
        const found = new Map(again.outputs.map(({ name, bytes }) => [name, new Uint8Array(bytes)]))
        expect(found).toEqual(new Map(attached.map(({ name, bytes }) => [name, bytes])))
        for (const one of again.files[0]!.attachments as unknown as { intact: boolean }[])
          expect(one.intact).toBe(true)
      }),
      { numRuns: 15 },
    )
  })
})

describe('Extracting attachments', () => {
  it('writes one output per attachment, file attachment annotations included, with unique names', async () => {
    const { outputs } = await run(
      [
        ['a.pdf', richDocument('A')],
        ['b.pdf', richDocument('B')],
      ],
      { mode: 'extract' },
    )
    expect(outputs.map(({ name, bytes }) => [name, bytes.toString()])).toEqual([
      ['data.txt', 'data of A'],
      ['report', 'report of A'],
      ['table.tar.gz', 'table of A'],
      ['pinned.txt', 'pinned in A'],
      ['data (2).txt', 'data of B'],
      ['report (2)', 'report of B'],
      ['table.tar (2).gz', 'table of B'],
      ['pinned (2).txt', 'pinned in B'],
    ])
  })

  it('writes only the named attachments and rejects a name that it does not find', async () => {
    const { outputs } = await run([['a.pdf', richDocument('A')]], {
      mode: 'extract',
      names: ['report'],
      pinned: false,
    })
    expect(outputs.map(({ name, type }) => [name, type])).toEqual([['report', 'application/octet-stream']])
    const failure = await refused([['a.pdf', richDocument('A')]], {
      mode: 'extract',
      names: ['report', 'pinned.txt'],
      pinned: false,
    })
    expect(failure).toMatchObject({ code: 'invalid_parameter', field: 'options[names][1]' })
    expect(failure.message).toContain('"data.txt"')
  })

  it('gives an attached PDF its media type and page count if it can be read', async () => {
    const { outputs } = await run(
      [
        ['a.pdf', plainDocument('P', 1)],
        ['inner.pdf', plainDocument('Q', 3)],
        ['broken.pdf', '%PDF-1.7 nothing'],
      ],
      { mode: 'add' },
    )
    const { outputs: inner } = await run([['a.pdf', outputs[0]!.bytes]], { mode: 'extract' })
    expect(inner.map(({ name, type, pages }) => [name, type, pages])).toEqual([
      ['broken.pdf', 'application/octet-stream', null],
      ['inner.pdf', 'application/pdf', 3],
    ])
  })

  it('reports why an attachment has no output, and writes the list if there are no attachments', async () => {
    const empty = plainDocument('P', 1, {
      catalog: '/Names << /EmbeddedFiles << /Names [(a) @spec (b) @gone (../../c/d.txt) @outside] >> >>',
      objects: {
        spec: '<< /Type /Filespec /F (a) /EF << /F @bytes >> >>',
        gone: '<< /Type /Filespec /F (b) >>',
        outside: '<< /Type /Filespec /F (../../c/d.txt) /EF << /F @full >> >>',
        bytes: { dict: '<< /Type /EmbeddedFile >>', data: '' },
        full: {
          dict: '<< /Type /EmbeddedFile /Params << /CheckSum <00112233445566778899aabbccddeeff> >> >>',
          data: 'x',
        },
      },
    })
    const { outputs, files } = await run([['a.pdf', empty]], { mode: 'extract' })
    expect(outputs.map(({ name }) => name)).toEqual(['d.txt'])
    expect(files[0]!.attachments).toMatchObject([
      { name: 'a', skipped: 'It is empty.' },
      { name: 'b', skipped: expect.stringContaining('does not contain its data') },
      { name: '../../c/d.txt', size: 1, intact: false },
    ])
    const none = await run([['a.pdf', plainDocument('P', 1)]], { mode: 'extract' })
    expect(none.outputs.map(({ name }) => name)).toEqual(['a-attachments.json'])
    expect(JSON.parse(none.outputs[0]!.bytes.toString())).toEqual({
      files: [{ name: 'a.pdf', attachments: [] }],
    })
  })
})

describe('Listing attachments', () => {
  it('reports name, description, relationship, size, media type and page', async () => {
    const { outputs, files } = await run([['a.pdf', richDocument('A')]], {})
    expect(JSON.parse(outputs[0]!.bytes.toString())).toEqual({ attachments: files[0]!.attachments })
    expect(files[0]!.attachments).toContainEqual({
      name: 'data.txt',
      description: 'data.txt in A',
      relationship: 'Data',
      size: 9,
      mime_type: 'text/plain',
    })
    expect(files[0]!.attachments).toContainEqual(expect.objectContaining({ name: 'pinned.txt', page: 3 }))
  })
})

withPrograms('Removing attachments', ['qpdf', 'pdfinfo'], () => {
  const everything = (path: string) =>
    JSON.stringify(
      qpdfJson(path)
        .all()
        .map(({ value }) => value),
    )

  it('removes every attachment with its objects and annotations', async () => {
    const { outputs, files } = await run([['a.pdf', richDocument('A')]], { mode: 'remove' })
    const { path } = outputs[0]!
    expectValid(path)
    expect(files[0]!.removed).toHaveLength(4)
    expect(everything(path)).not.toMatch(/EmbeddedFile|Filespec|FileAttachment|"\/AF"/)
    expect(execFileSync('pdfdetach', ['-list', path], { encoding: 'utf8' })).toMatch(/^0 embedded files/)
    expect(
      qpdfJson(path)
        .pages[2]!.node.get('Annots')
        .items()
        .every((annotation) => annotation.exists),
    ).toBe(true)
  })

  it('removes only the named attachments, or all except file attachment annotations', async () => {
    const named = await run([['a.pdf', richDocument('A')]], { mode: 'remove', names: ['data.txt'] })
    expect(Object.keys(qpdfSays(named.outputs[0]!.path, 'attachments') as object)).toEqual([
      'report',
      'table.tar.gz',
    ])
    expect(everything(named.outputs[0]!.path)).not.toMatch(/"\/AF"/)
    expect(everything(named.outputs[0]!.path)).toMatch(/FileAttachment/)
    const unpinned = await run([['a.pdf', richDocument('A')]], { mode: 'remove', pinned: false })
    expect(qpdfSays(unpinned.outputs[0]!.path, 'attachments')).toEqual({})
    expect(everything(unpinned.outputs[0]!.path)).toMatch(/FileAttachment.*Filespec|Filespec.*FileAttachment/)
  })

  it('returns a document without attachments byte for byte', async () => {
    const bytes = plainDocument('P', 1)
    const { outputs } = await run([['a.pdf', bytes]], { mode: 'remove' })
    expect(new Uint8Array(outputs[0]!.bytes)).toEqual(bytes)
  })
})

describe('Options of attachments-pdf', () => {
  it('names the field of each invalid option', () => {
    const problems = (options: unknown) => readOptions(task, options).problems?.map(({ field }) => field)
    expect(problems({ mode: 'attach' })).toEqual(['options[mode]'])
    expect(problems({ mode: 'list', names: ['x'] })).toEqual(['options[names]'])
    expect(problems({ mode: 'extract', document: 'x' })).toEqual(['options[document]'])
    const details = (more: object) => problems({ mode: 'add', details: [{ filename: 'x', ...more }] })
    expect(details({ created: 'yesterday' })).toEqual(['options[details][0][created]'])
    expect(details({ mime_type: 'text' })).toEqual(['options[details][0][mime_type]'])
    expect(details({ relationship: 'Data' })).toEqual(['options[details][0][relationship]'])
    expect(problems({ mode: 'remove', names: Array(1001).fill('x') })).toEqual(['options[names]'])
    expect(details({ description: 'x'.repeat(5001) })).toEqual(['options[details][0][description]'])
  })
})

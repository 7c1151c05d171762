import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { richDocument } from '../../pdf/test/fixtures/rich.js'
import { temporaryFile } from '../../pdf/test/fixtures/temporary-file.js'
import { outlineLines } from '../../pdf/test/validators/outlines.js'
import { pdfiumOutline } from '../../pdf/test/validators/pdfium.js'
import { expectValid, qpdfJson } from '../../pdf/test/validators.js'
import { TaskFailure } from '../src/declare/task-failure.js'
import { readOptions } from '../src/options/read-options.js'
import task from '../src/tasks/bookmarks-pdf.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder()
})
afterEach(() => folder.remove())

async function run(bytes: Uint8Array, options: Record<string, unknown>, page?: string) {
  const entries = [folder.entry('a.pdf', page === undefined ? {} : { page }, bytes)]
  const { outputs, report } = await folder.run(task, { entries, options })
  return {
    path: temporaryFile(readFileSync(outputs[0]!.path)),
    name: outputs[0]!.name,
    file: (report as { files: Record<string, unknown>[] }).files[0]!,
  }
}

async function read(bytes: Uint8Array): Promise<{ count: number; bookmarks: Record<string, unknown>[] }> {
  return JSON.parse(readFileSync((await run(bytes, {})).path, 'utf8'))
}

const chapters = [
  { title: 'Kapitel 1 – Übersicht', page: 1, bold: true, colour: '#ff0000' },
  { title: 'Section', page: 2, level: 2, view: { kind: 'XYZ', left: 10, top: 200.5, zoom: null } },
  { title: 'Paragraph', page: 2, level: 3, open: false, italic: true },
  { title: 'Detail', page: 3, level: 4, view: { kind: 'FitR', left: 1, bottom: 2, right: 3, top: 4 } },
  { title: 'Heading', level: 1 },
  { title: 'Web', uri: 'https://example.com/ä b?c=%20', level: 2 },
]

describe('reading bookmarks', () => {
  it('returns level, title, page and URI of each bookmark', async () => {
    const { name, file } = await run(richDocument('A'), {})
    expect(name).toBe('a-bookmarks.json')
    const { count, bookmarks } = file as { count: number; bookmarks: Record<string, unknown>[] }
    expect(count).toBe(bookmarks.length)
    expect(bookmarks.map(({ level, title, page }) => `${level} ${title} ${page}`)).toMatchInlineSnapshot(`
      [
        "1 A One 1",
        "2 A Chapter 2",
        "2 A Old 3",
        "1 A Two 4",
        "2 A Three 3",
        "3 A Deep 4",
        "2 A Web null",
        "1 A End with a dash – 4",
      ]
    `)
    expect(bookmarks.find(({ title }) => title === 'A Web')).toMatchObject({
      uri: 'https://example.com/A',
      page: null,
    })
  })

  it('reports the action of a bookmark and the file that it opens', async () => {
    const bytes = plainDocument('P', 1, {
      catalog: '/Outlines @o',
      objects: {
        o: '<< /First @a /Last @b >>',
        a: '<< /Title (Away) /Parent @o /Next @b /A << /S /GoToR /F << /UF (other.pdf) >> /D [2 /Fit] >> >>',
        b: '<< /Title (Script) /Parent @o /Prev @a /A << /S /JavaScript /JS (x) >> >>',
      },
    })
    expect((await read(bytes)).bookmarks).toMatchObject([
      { title: 'Away', page: null, action: 'GoToR', file: 'other.pdf' },
      { title: 'Script', page: null, action: 'JavaScript' },
    ])
  })

  it('returns an empty list if the document has no bookmarks', async () => {
    expect(await read(plainDocument('P', 1))).toEqual({ count: 0, bookmarks: [] })
  })
})

withPrograms('Changing bookmarks', ['qpdf'], () => {
  it('replaces all bookmarks with those that are sent', async () => {
    const { path, file } = await run(richDocument('A'), { mode: 'replace', bookmarks: chapters })
    expectValid(path)
    expect(file).toMatchObject({ added: 6, pages: 4 })
    expect(outlineLines(qpdfJson(path))).toMatchInlineSnapshot(`
      [
        "Kapitel 1 – Übersicht → A-1 @1 XYZ    (style 2) (colour 1 0 0)",
        "  Section → A-2 @2 XYZ 10 200.5 ",
        "    Paragraph → A-2 @2 XYZ    (closed) (style 1)",
        "      Detail → A-3 @3 FitR 1 2 3 4",
        "Heading → nowhere",
        "  Web → uri https://example.com/%C3%A4%20b?c=%20",
      ]
    `)
    expect(await pdfiumOutline(path)).toEqual([
      'Kapitel 1 – Übersicht → 1',
      '  Section → 2',
      '    Paragraph → 2',
      '      Detail → 3',
      'Heading → 0',
      '  Web → 0',
    ])
  })

  it('reads the same list again after writing the list that was read', async () => {
    const first = await run(plainDocument('P', 5), { mode: 'replace', bookmarks: chapters })
    const { bookmarks } = await read(readFileSync(first.path))
    expect(bookmarks[1]).toMatchObject({
      level: 2,
      page: 2,
      view: { kind: 'XYZ', left: 10, top: 200.5, zoom: null },
    })
    const second = await run(plainDocument('P', 5), { mode: 'replace', bookmarks })
    expect((await read(readFileSync(second.path))).bookmarks).toEqual(bookmarks)
  })

  describe('Sending bookmarks back as they were read', () => {
    const kinds: readonly [title: string, entries: string][] = [
      ['(Explicit)', '/Dest [@page1 /XYZ 1.5 2 null]'],
      ['()', '/Dest [@page2 /Fit]'],
      ['(A large zoom)', '/Dest [@page1 /XYZ 0 0 150]'],
      ['(A zoom below nothing)', '/Dest [@page1 /XYZ 0 0 -3]'],
      ['(Far away)', '/Dest [@page1 /XYZ 99999999 -99999999 0]'],
      ['(FitH)', '/Dest [@page1 /FitH null]'],
      ['(FitV)', '/Dest [@page1 /FitV 7]'],
      ['(FitR)', '/Dest [@page1 /FitR 1 2 3]'],
      ['(FitB)', '/Dest [@page1 /FitB]'],
      ['(FitBH)', '/Dest [@page1 /FitBH]'],
      ['(FitBV)', '/Dest [@page1 /FitBV 1]'],
      ['(No view)', '/Dest [@page1]'],
      ['(An unknown view)', '/Dest [@page2 /Near 1]'],
      ['(A number of a page)', '/Dest [1 /Fit]'],
      ['(By name)', '/Dest (named)'],
      ['(To nothing)', '/Dest (unknown)'],
      ['(GoTo)', '/A << /S /GoTo /D [@page2 /FitH 3] >>'],
      ['(GoToR)', '/A << /S /GoToR /F << /UF (other.pdf) >> /D [2 /Fit] >>'],
      ['(GoToE)', '/A << /S /GoToE /D (x) /T << /R /C /N (child.pdf) >> >>'],
      ['(Launch)', '/A << /S /Launch /F (run.exe) >>'],
      ['(Named)', '/A << /S /Named /N /NextPage >>'],
      ['(Script)', '/A << /S /JavaScript /JS (first) >>'],
      ['(Script)', '/A << /S /JavaScript /JS (second) >>'],
      ['(No kind)', '/A << /D [@page1 /Fit] >>'],
      ['(Address)', '/A << /S /URI /URI (https://example.com/a%20b) >>'],
      ['(No scheme)', '/A << /S /URI /URI (www.example.com) >>'],
      ['(With a space)', '/A << /S /URI /URI (https://example.com/a b) >>'],
      ['(Not ASCII)', '/A << /S /URI /URI <68747470733a2f2fe4> >>'],
      ['(Script address)', '/A << /S /URI /URI (javascript:alert\\(1\\)) >>'],
      ['(Empty address)', '/A << /S /URI /URI () >>'],
      ['(A long address)', `/A << /S /URI /URI (https://example.com/${'x'.repeat(6000)}) >>`],
      [`<feff${'0061'.repeat(4999)}d83dde42>`, '/Dest [@page1 /Fit]'],
      ['(Coloured)', '/Dest [@page1 /Fit] /C [0.1 0.23 2] /F 3'],
      ['(Open without children)', '/Dest [@page1 /Fit] /Count 4'],
    ]
    const DEEP = 40
    const deep = Object.fromEntries(
      [...Array(DEEP).keys()].map((at) => [
        `deep${at}`,
        `<< /Title (Deep ${at}) /Parent ${at === 0 ? '@outlines' : `@deep${at - 1}`} ${at + 1 < DEEP ? `/First @deep${at + 1} /Last @deep${at + 1} /Count ${at % 2 === 0 ? 1 : -1}` : ''} >>`,
      ]),
    )
    const everyKind = plainDocument('K', 2, {
      catalog: '/Outlines @outlines /Dests << /named [@page2 /FitV 4] >>',
      objects: {
        outlines: '<< /First @kind0 /Last @deep0 >>',
        ...Object.fromEntries(
          kinds.map(([title, entries], at) => [
            `kind${at}`,
            `<< /Title ${title} /Parent @outlines /Next ${at + 1 < kinds.length ? `@kind${at + 1}` : '@deep0'} ${entries} >>`,
          ]),
        ),
        ...deep,
      },
    })

    it('accepts every kind of bookmark and reads the same list again', async () => {
      const { bookmarks } = await read(everyKind)
      expect(bookmarks).toHaveLength(kinds.length + DEEP)
      expect(readOptions(task, { mode: 'replace', bookmarks }).problems).toBeUndefined()
      const { path } = await run(everyKind, { mode: 'replace', bookmarks })
      expectValid(path)
      const again = await read(readFileSync(path))
      expect(again.bookmarks).toEqual(bookmarks)
    })

    it('keeps /Next actions and structure elements, which the list does not contain', async () => {
      const chained = plainDocument('C', 2, {
        catalog: '/Outlines @outlines /StructTreeRoot @tree',
        objects: {
          tree: '<< /Type /StructTreeRoot /K @part >>',
          part: '<< /Type /StructElem /S /P /P @tree >>',
          outlines: '<< /First @one /Last @three >>',
          one: '<< /Title (One) /Parent @outlines /Next @two /A << /S /GoTo /D [@page1 /Fit] /Next << /S /Named /N /NextPage >> >> >>',
          two: '<< /Title (Two) /Parent @outlines /Next @three /Dest [@page2 /Fit] /SE @part >>',
          three:
            '<< /Title (Three) /Parent @outlines /A << /S /URI /URI (https://example.com) /Next [<< /S /Named /N /PrevPage >>] >> >>',
        },
      })
      const { bookmarks } = await read(chained)
      const items = async (sent: Record<string, unknown>[]) => {
        const { path } = await run(chained, { mode: 'replace', bookmarks: sent })
        expectValid(path)
        const found: unknown[] = []
        let item = qpdfJson(path).catalog.get('Outlines').get('First')
        for (const _one of sent) {
          found.push([item.get('Title').text, item.get('A').get('Next').exists, item.get('SE').exists])
          item = item.get('Next')
        }
        return found
      }
      expect(await items(bookmarks)).toEqual([
        ['One', true, false],
        ['Two', false, true],
        ['Three', true, false],
      ])
      // A bookmark with a new destination keeps none of its old actions.
      const [one, two, three] = bookmarks
      expect(await items([two!, { ...one, page: 2 }, three!, three!])).toEqual([
        ['Two', false, true],
        ['One', false, false],
        ['Three', true, false],
        ['Three', false, false],
      ])
    })

    it('keeps actions that cannot be recreated, even when reordered and retitled', async () => {
      const { bookmarks } = await read(everyKind)
      const scripts = bookmarks.filter(({ action }) => action === 'JavaScript')
      const changed = scripts.reverse().map((one, at) => ({ ...one, title: `Script ${at + 1}` }))
      const { path } = await run(everyKind, { mode: 'replace', bookmarks: changed })
      const first = qpdfJson(path).catalog.get('Outlines').get('First')
      const scriptOf = (item: typeof first): unknown => item.get('A').get('JS').text
      expect([scriptOf(first), scriptOf(first.get('Next'))]).toEqual(['second', 'first'])
    })

    it('rejects a bookmark that keeps an action which the document does not have', async () => {
      const { bookmarks } = await read(everyKind)
      const script = bookmarks.find(({ action }) => action === 'JavaScript')!
      const failure = await run(plainDocument('P', 1), { mode: 'add', bookmarks: [script] }).catch(
        (error) => error,
      )
      expect(failure).toMatchObject({
        code: 'invalid_parameter',
        field: 'options[bookmarks][0][original]',
        message: expect.stringMatching(
          /^a\.pdf: Bookmark 1 keeps the action of bookmark 22, but that one does not exist/,
        ),
      })
      const other = { ...script, original: 1 }
      await expect(run(everyKind, { mode: 'replace', bookmarks: [other] })).rejects.toMatchObject({
        message: expect.stringContaining('does something else'),
      })
    })
  })

  it('adds bookmarks at the end or at a position and leaves the others unchanged', async () => {
    const before = outlineLines(qpdfJson(temporaryFile(richDocument('A'))))
    const added = [
      { title: 'N1', page: 1 },
      { title: 'N2', page: 2, level: 2 },
    ]
    const end = await run(richDocument('A'), { mode: 'add', bookmarks: added })
    expectValid(end.path)
    const lines = (path: string) => outlineLines(qpdfJson(path))
    const tail = lines(end.path).slice(-2)
    expect(lines(end.path)).toEqual([...before, ...tail])
    expect(tail).toEqual([expect.stringMatching(/^N1 → A-1/), expect.stringMatching(/^ {2}N2 → A-2/)])
    const second = before.findIndex((line, index) => index > 0 && !line.startsWith(' '))
    const middle = await run(richDocument('A'), { mode: 'add', position: 2, bookmarks: added })
    expect(lines(middle.path)).toEqual([...before.slice(0, second), ...tail, ...before.slice(second)])
    const late = await run(richDocument('A'), { mode: 'add', position: 99, bookmarks: added })
    expect(lines(late.path)).toEqual([...before, ...tail])
  })

  it('removes all bookmarks in mode clear', async () => {
    const { path, file } = await run(richDocument('A'), { mode: 'clear' })
    expectValid(path)
    const { catalog } = qpdfJson(path)
    expect([catalog.get('Outlines').exists, catalog.get('PageMode').exists]).toEqual([false, false])
    expect(file.removed).toBeGreaterThan(0)
  })

  it('returns a document without bookmarks byte for byte in mode clear', async () => {
    const bytes = plainDocument('P', 1)
    expect(new Uint8Array(readFileSync((await run(bytes, { mode: 'clear' })).path))).toEqual(bytes)
  })

  it('counts the selected pages and names the bookmark that points beyond them', async () => {
    const bookmarks = [
      { title: 'One', page: 1 },
      { title: 'Two', page: 3 },
    ]
    const failure = await run(richDocument('A'), { mode: 'replace', bookmarks }, '2-3').catch(
      (error) => error,
    )
    expect(failure).toBeInstanceOf(TaskFailure)
    expect(failure).toMatchObject({
      code: 'invalid_parameter',
      field: 'options[bookmarks][1][page]',
      message: expect.stringMatching(/no page 3: 2 pages entered/),
    })
    const { path } = await run(
      richDocument('A'),
      { mode: 'replace', bookmarks: [{ title: 'X', page: 2 }] },
      '2-3',
    )
    expect(await pdfiumOutline(path)).toEqual(['X → 2'])
  })
})

describe('Options of bookmarks-pdf', () => {
  const problems = (bookmarks: unknown, mode = 'replace') =>
    readOptions(task, { mode, bookmarks }).problems?.map(({ field }) => field)

  it('names the bookmark and the field of each invalid value', () => {
    const one = { title: 'x', page: 1 }
    expect(problems([])).toEqual(['options[bookmarks]'])
    expect(problems([one], 'clear')).toEqual(['options[bookmarks]'])
    expect(problems([{ ...one, level: 2 }])).toEqual(['options[bookmarks][0][level]'])
    expect(problems([one, { ...one, level: 3 }])).toEqual(['options[bookmarks][1][level]'])
    expect(problems([one, { ...one, level: 21 }])).toEqual(['options[bookmarks][1][level]'])
    expect(problems([one, { ...one, page: 0 }])).toEqual(['options[bookmarks][1][page]'])
    expect(problems([{ ...one, page: Number.NaN }])).toEqual(['options[bookmarks][0][page]'])
    expect(problems([{ ...one, titel: 'x' }])).toEqual(['options[bookmarks][0][titel]'])
    expect(problems([one, { ...one, level: 257 }])).toEqual(['options[bookmarks][1][level]'])
    expect(problems([{ title: 'x', uri: 'www.example.com' }])).toEqual(['options[bookmarks][0][uri]'])
    expect(problems([{ title: 'x', action: 'JavaScript' }])).toEqual(['options[bookmarks][0][action]'])
    expect(problems([{ title: 'x', file: 'a.pdf' }])).toEqual(['options[bookmarks][0][file]'])
    expect(problems([{ title: 'x', original: 1 }])).toEqual(['options[bookmarks][0][original]'])
    expect(problems([{ ...one, action: 'Named', original: 1 }])).toEqual(['options[bookmarks][0][original]'])
    expect(problems([{ ...one, title: 'x'.repeat(1e6) }])).toEqual(['options[bookmarks][0][title]'])
    expect(problems([{ ...one, colour: 'red' }])).toEqual(['options[bookmarks][0][colour]'])
    expect(problems([{ ...one, uri: 'https://a.b' }])).toEqual(['options[bookmarks][0][uri]'])
    expect(problems([{ title: 'x', uri: 'javascript:alert(1)' }])).toEqual(['options[bookmarks][0][uri]'])
    expect(problems([{ title: 'x', view: { kind: 'Fit' } }])).toEqual(['options[bookmarks][0][view]'])
    expect(problems([{ ...one, view: { kind: 'FitX' } }])).toEqual(['options[bookmarks][0][view][kind]'])
    expect(problems(Array(100_001).fill(one))).toEqual(['options[bookmarks]'])
    expect(problems(Array(100_000).fill(one))).toBeUndefined()
  })
})

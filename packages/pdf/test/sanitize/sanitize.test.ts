import { describe, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import type { RemovableKind } from '../../src/sanitize/findings.js'
import { type Sanitized, sanitize } from '../../src/sanitize/sanitize.js'
import { edited } from '../edit/edited.js'
import { plainDocument } from '../fixtures/plain.js'
import { richDocument } from '../fixtures/rich.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import type { Json, QpdfDocument } from '../validators/document.js'
import { pdfiumOutline, pdfiumRender } from '../validators/pdfium.js'
import { expectValid, pageMarkers, pdfInfo, qpdfJson } from '../validators.js'
import { actingDocument } from './acting-document.js'

const HAZARDS: readonly RemovableKind[] = [
  'javascript',
  'launch',
  'submitForm',
  'importData',
  'goToRemote',
  'uri',
  'media',
  'otherActions',
  'embeddedFiles',
  'metadata',
  'hiddenLayers',
  'xfa',
  'hiddenAnnotations',
  'unlisted',
  'comments',
]

function sanitized(bytes: Uint8Array, ...kinds: readonly RemovableKind[]) {
  let result: Sanitized | undefined
  const options = Object.fromEntries(HAZARDS.map((kind) => [kind, kinds.includes(kind)])) as Record<
    RemovableKind,
    boolean
  >
  const output = edited(
    bytes,
    (draft) => {
      result = sanitize(draft, options)
    },
    { rewrite: true },
  )
  const path = temporaryFile(output.bytes)
  return { ...result!, path, bytes: output.bytes }
}

/** Every value of every object that is left, and the bytes of every stream. */
function everything(document: QpdfDocument): string {
  return JSON.stringify(document.all().map((node) => [node.value, node.isStream ? node.data() : '']))
}

/** Every dictionary of a file, however deep. */
function dictionaries(document: QpdfDocument): Record<string, Json>[] {
  const found: Record<string, Json>[] = []
  const gather = (value: Json): void => {
    if (Array.isArray(value)) value.forEach(gather)
    else if (typeof value === 'object' && value !== null) {
      found.push(value as Record<string, Json>)
      Object.values(value).forEach(gather)
    }
  }
  for (const node of document.all()) gather(node.value)
  return found
}

withPrograms('A sanitised document', ['qpdf', 'pdftotext', 'pdfinfo'], () => {
  it('has no hazardous action left, wherever it was', () => {
    // Non-standard entries are kept, so that their values are sanitised too.
    const swept = HAZARDS.filter((kind) => kind !== 'unlisted')
    const { path, removed } = sanitized(actingDocument(), ...swept)
    expectValid(path)
    const document = qpdfJson(path)
    expect(everything(document)).not.toMatch(/EVIL/)
    const forbidden = 'JavaScript Launch SubmitForm ImportData GoToR GoToE URI Sound Movie Rendition ACME:Run'
    const kinds = new Set(forbidden.split(' ').map((kind) => `/${kind}`))
    for (const dict of dictionaries(document)) {
      expect(kinds.has(String(dict['/S']))).toBe(false)
      expect(Object.keys(dict)).not.toContain('/OnInstantiate')
      expect(typeof dict['/JS'] === 'string' && !/^\d+ \d+ R$/.test(dict['/JS'])).toBe(false)
    }
    expect(pageMarkers(path)).toEqual(['P-1', 'P-2'])
    expect(
      removed.map(({ kind, what, where }) => `${kind}: ${what}, ${where}`).sort(),
    ).toMatchInlineSnapshot(`
      [
        "embeddedFiles: an annotation, page 1, FileAttachment annotation",
        "goToRemote: a page of another file, page 1",
        "goToRemote: an image that is fetched from elsewhere (OPI), page 1",
        "goToRemote: data in another file, page 2",
        "goToRemote: the action GoToE, bookmark “Two”",
        "goToRemote: the action GoToR: EVIL.pdf, bookmark “One”",
        "goToRemote: the action Thread: EVIL.pdf, bookmark “Three”",
        "importData: the action ImportData: EVIL.fdf, page 1, field “total”, when the button is released",
        "javascript: a page template called “hidden”, the document",
        "javascript: a script called “a”, the document",
        "javascript: a script called “b”, the document",
        "javascript: a script of a 3D artwork, page 1, 3D annotation",
        "javascript: a script, bookmark “Six”",
        "javascript: a script, field “total”, when it is formatted",
        "javascript: a script, field “total”, when its value is calculated",
        "javascript: a script, field “total”, when its value is checked",
        "javascript: a script, field “total”, when something is typed",
        "javascript: a script, page 1",
        "javascript: a script, page 1, Link annotation",
        "javascript: a script, page 1, field “total”, when it gets the focus",
        "javascript: a script, page 1, field “total”, when it loses the focus",
        "javascript: a script, page 1, field “total”, when its page comes into view",
        "javascript: a script, page 1, field “total”, when its page goes out of view",
        "javascript: a script, page 1, field “total”, when its page is closed",
        "javascript: a script, page 1, field “total”, when its page is opened",
        "javascript: a script, page 1, field “total”, when the button is pressed",
        "javascript: a script, page 1, field “total”, when the pointer enters",
        "javascript: a script, page 1, field “total”, when the pointer leaves",
        "javascript: a script, page 1, when it is closed",
        "javascript: a script, page 2",
        "javascript: a script, the document",
        "javascript: a script, the document",
        "javascript: a script, the document, after it was printed",
        "javascript: a script, the document, after it was saved",
        "javascript: a script, the document, before it is closed",
        "javascript: a script, the document, before it is printed",
        "javascript: a script, the document, before it is saved",
        "javascript: a script, the document, when it is opened",
        "javascript: the requirement to run scripts, the document",
        "launch: the action Launch: EVIL.bat, page 1",
        "launch: the action Launch: EVIL.exe, page 1, when it is opened",
        "media: a movie, page 1, Movie annotation",
        "media: a sound, page 1, Sound annotation",
        "media: rich media, page 1, RichMedia annotation",
        "media: settings of rich media, page 1, RichMedia annotation",
        "media: the action Movie, page 1, Movie annotation",
        "media: the action Rendition, page 1, Screen annotation",
        "otherActions: the action ACME:Run, bookmark “Five”",
        "otherActions: the action Named, bookmark “Four”",
        "submitForm: the action SubmitForm: http://EVIL.example/, page 1, field “total”",
        "uri: the action URI: http://EVIL.example/, page 1, Link annotation",
        "uri: the action URI: http://EVIL.example/captured, page 1, Link annotation",
        "uri: the action URI: http://EVIL.example/second, the document, when it is opened",
        "uri: the base URL of links, the document",
        "xfa: an XFA form, the document",
      ]
    `)
  })

  it('keeps internal actions, bookmarks, and resources named like a script', async () => {
    const bytes = actingDocument()
    const { path } = sanitized(bytes, ...HAZARDS)
    const document = qpdfJson(path)
    const open = document.catalog.get('OpenAction')
    expect(open.get('S').name).toBe('GoTo')
    expect(
      open
        .get('Next')
        .items()
        .map((next) => next.get('S').name),
    ).toEqual(['Hide', 'GoTo'])
    expect((await pdfiumOutline(path)).at(-1)).toBe('Seven → 2')
    const resources = document.pages[0]!.inherited('Resources')
    expect(resources.get('XObject').keys()).toEqual(['EF', 'Import', 'JS', 'Priced'])
    expect(resources.get('Font').keys()).toEqual(['F1', 'JS'])
    expect(document.pages[0]!.content).toContain('P-1')
    expect(everything(document)).toMatch(/GOOD value/)
    expect(everything(document)).toMatch(/GOOD model/)
    const pixels = (await pdfiumRender(path, 1, 0.5)).pixels
    expect(pixels.equals((await pdfiumRender(temporaryFile(bytes), 1, 0.5)).pixels)).toBe(true)
  })

  it('loses only the requested hazards', () => {
    const marks = (...kinds: RemovableKind[]): Set<string> => {
      const found = dictionaries(qpdfJson(sanitized(actingDocument(), ...kinds).path))
      return new Set(found.map((dict) => String(dict['/S'] ?? '')))
    }
    const all = marks()
    for (const kind of ['/JavaScript', '/URI', '/Launch', '/GoToR', '/Rendition', '/ACME:Run'])
      expect(all).toContain(kind)
    const scriptless = marks('javascript')
    expect(scriptless).not.toContain('/JavaScript')
    for (const kind of ['/URI', '/Launch', '/SubmitForm', '/GoToE', '/Rendition', '/ACME:Run'])
      expect(scriptless).toContain(kind)
    expect(marks('uri')).toContain('/JavaScript')
    expect(marks('uri')).not.toContain('/URI')
  })

  it('has no attachments, metadata, XFA or hidden layers, and renders the same', async () => {
    const bytes = richDocument('A', { xfa: true })
    const { path, counts } = sanitized(
      bytes,
      ...HAZARDS.filter((kind) => kind !== 'comments' && kind !== 'embeddedFiles'),
      'embeddedFiles',
    )
    expectValid(path)
    const text = everything(qpdfJson(path))
    expect(text).not.toMatch(/EmbeddedFile|Filespec|\/Metadata|\/XFA|Hidden layer|pdfaid|PieceInfo/)
    expect(text).toContain('Base layer of A')
    expect(counts).toMatchObject({
      embeddedFiles: expect.any(Number),
      metadata: expect.any(Number),
      xfa: 1,
      hiddenLayers: 1,
    })
    expect(pdfInfo(path)).toMatchObject({ 'Metadata Stream': 'no', JavaScript: 'no', Form: 'AcroForm' })
    expect(pageMarkers(path)).toEqual(['A-1', 'A-2', 'A-3', 'A-4'])
    // Page 3 has lost its file attachment annotation.
    for (const page of [1, 2, 4]) {
      const before = await pdfiumRender(temporaryFile(bytes), page, 0.5)
      expect((await pdfiumRender(path, page, 0.5)).pixels.equals(before.pixels)).toBe(true)
    }
  })
})

withPrograms('Sanitising annotations', ['qpdf'], () => {
  const bytes = plainDocument('P', 1, {
    catalog: '/AcroForm << /Fields [@secret @shown] >>',
    page: () => '/Annots [@note @popup @hidden @unseen @printed @secret @shown]',
    objects: {
      note: '<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] /Contents (a note) /Popup @popup >>',
      popup: '<< /Type /Annot /Subtype /Popup /Rect [0 0 9 9] /Parent @note >>',
      hidden: '<< /Type /Annot /Subtype /Square /Rect [0 0 9 9] /F 2 /Contents (hidden) >>',
      unseen: '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /F 32 /Contents (unseen) >>',
      printed: '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /F 36 /Contents (printed) >>',
      secret:
        '<< /Type /Annot /Subtype /Widget /FT /Tx /T (secret) /V (a secret value) /Rect [0 0 9 9] /F 2 >>',
      shown: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (shown) /V (a value) /Rect [0 0 9 9] /F 4 >>',
    },
  })

  it('removes hidden annotations and the values of hidden fields', () => {
    const { path, removed } = sanitized(bytes, 'hiddenAnnotations')
    expectValid(path)
    const text = everything(qpdfJson(path))
    expect(text).not.toMatch(/hidden|unseen|secret/)
    expect(text).toMatch(/a note.*printed.*a value/s)
    expect(removed.map(({ where }) => where)).toEqual([
      'page 1, Square annotation',
      'page 1, Link annotation',
      'page 1, field “secret”',
    ])
  })

  it('removes comments and their popups', () => {
    const { path, counts } = sanitized(bytes, 'comments')
    const text = everything(qpdfJson(path))
    expect(text).not.toMatch(/a note|Popup/)
    expect(text).toMatch(/unseen/)
    expect(counts).toEqual({ comments: 3 })
  })
})

describe('sanitize', () => {
  it('ends when actions or references form cycles', () => {
    const loop = plainDocument('P', 1, {
      catalog: '/OpenAction @a /Loop @l',
      objects: {
        a: '<< /S /GoTo /D [@page1 /Fit] /Next @b >>',
        b: '<< /S /JavaScript /JS (x) /Next [@a @b @c @c] >>',
        c: `<< /S /Named /N /NextPage /Next [${'@b '.repeat(300)}] >>`,
        l: '@m',
        m: '@l',
      },
    })
    expect(sanitized(loop, 'javascript').counts).toEqual({ javascript: 1 })
  })

  it('reports nothing when there is nothing to remove', () => {
    expect(sanitized(plainDocument('P', 2), ...HAZARDS)).toMatchObject({ removed: [], counts: {} })
  })
})

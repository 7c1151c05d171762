import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { openInput } from '../../src/assemble/open-input.js'
import { PageUses } from '../../src/assemble/page-uses.js'
import { ContentReader } from '../../src/content/content-reader.js'
import { UsedResources } from '../../src/content/used-resources.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { memorySource } from '../../src/source/memory-source.js'
import { splitDocument } from '../../src/split/split.js'
import { createMemorySink } from '../../src/write/memory-sink.js'
import { countCalls } from '../fixtures/count-calls.js'
import { input, type MergeOptions, mergedBytes } from '../fixtures/merge.js'
import { picturesIn, type SharedWhere, sharedBook } from '../fixtures/shared-resources.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { expectValid, pageMarkers, popplerPicture } from '../validators.js'

function taken(bytes: Uint8Array, pages: string, options: MergeOptions = {}) {
  const { bytes: output, report } = mergedBytes([{ input: input('book.pdf', bytes), pages }], options)
  return { output, pictures: picturesIn(output), notes: report.inputs[0]!.notes }
}

function splitInto(bytes: Uint8Array, parts: readonly (readonly number[])[]): Uint8Array[] {
  const closed = input('book.pdf', bytes)
  const outputs: Uint8Array[] = []
  splitDocument(
    { ...closed, opened: openInput(closed, { primitives: nodePrimitives }) },
    parts.map((part) => Uint32Array.from(part)),
    {
      part(_, write) {
        const sink = createMemorySink()
        write(sink)
        outputs.push(sink.bytes())
      },
      between(write) {
        const sink = createMemorySink()
        write(sink)
        return { source: memorySource(sink.bytes()), release: () => {} }
      },
    },
    { primitives: nodePrimitives },
  )
  return outputs
}

const groups = (pages: number, size: number): number[][] =>
  Array.from({ length: pages / size }, (_, part) => Array.from({ length: size }, (_, at) => part * size + at))

withPrograms('Pages that share one resource dictionary', ['qpdf', 'pdftotext', 'pdftoppm'], () => {
  const places: SharedWhere[] = [
    'object',
    'inherited',
    'inNode',
    'categories',
    'categoriesOfObjects',
    'forms',
    'formsAlone',
    'categoriesOfForms',
  ]
  test.each(places)('images of pages that are not taken are left out (%s)', (where) => {
    const bytes = sharedBook(6, { where })
    expect(taken(bytes, '3')).toMatchObject({ pictures: [3], notes: [] })
    const { output, pictures } = taken(bytes, '5,2')
    expect(pictures).toEqual([2, 5])
    const path = temporaryFile(output)
    expectValid(path)
    expect(pageMarkers(path)).toEqual(['B-5', 'B-2'])
    const before = temporaryFile(bytes)
    expect(popplerPicture(path, 1).equals(popplerPicture(before, 5))).toBe(true)
    expect(popplerPicture(path, 2).equals(popplerPicture(before, 2))).toBe(true)
  })

  test('resources used through forms, patterns, masks, fonts and annotations are kept', () => {
    const form = '/Type /XObject /Subtype /Form /BBox [0 0 400 500]'
    const draw = (n: number, at: number): string => `q 40 0 0 40 ${at} 200 cm /I${n} Do Q`
    const bytes = sharedBook(9, {
      content: (n) =>
        n === 1
          ? '/Bare Do /Masked gs /Pattern cs /Tiles scn 0 300 400 20 re f /Lettered gs BT 50 350 Td (a) Tj ET /Cal cs 0.2 0.3 0.4 sc 0 0 30 30 re f BI /W 1 /H 1 /CS /Inline /BPC 8 ID abc EI /OC /Layer BDC EMC'
          : '',
      page: (n) =>
        n === 1
          ? '/Annots [<< /Type /Annot /Subtype /Stamp /Rect [0 0 400 500] /F 4 /AP << /N @stamp >> >> << /Type /Annot /Subtype /Widget /Rect [9 9 20 20] /F 4 /AS /On /AP << /N << /On @on >> >> >>]'
          : '',
      more: {
        XObject: '/Bare @bare',
        Pattern: '/Tiles @tiles /Unused @tiles2',
        ExtGState:
          '/Masked << /SMask << /S /Luminosity /G @mask >> >> /Lettered << /Font [@type3 20] >> /Unused << /CA 1 >>',
        ColorSpace:
          '/Cal [/CalRGB << /WhitePoint [0.9505 1 1.089] >>] /Inline [/CalRGB << /WhitePoint [0.95 1 1.09] >>] /DefaultRGB [/CalRGB << /WhitePoint [0.951 1 1.089] >>] /Unused /DeviceGray',
        Properties: '/Layer << /Kind (used) >> /Unused << /Kind (unused) >>',
      },
      objects: {
        bare: { dict: `<< ${form} >>`, data: draw(2, 0) },
        tiles: {
          dict: '<< /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 40 240] /XStep 40 /YStep 40 >>',
          data: draw(3, 0),
        },
        tiles2: {
          dict: '<< /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 40 40] /XStep 40 /YStep 40 /Resources << /XObject << /I9 @image9 >> >> >>',
          data: draw(9, 0),
        },
        mask: { dict: `<< ${form} /Group << /S /Transparency /CS /DeviceRGB >> >>`, data: draw(4, 40) },
        type3:
          '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97 /Widths [1] /Encoding << /Differences [97 /a] >> /CharProcs << /a @a >> >>',
        a: { dict: '<< >>', data: '1 0 d0 q 1 0 0 1 0 0 cm /I5 Do Q' },
        stamp: { dict: `<< ${form} >>`, data: draw(6, 80) },
        on: { dict: `<< ${form} /Resources @resources >>`, data: draw(7, 120) },
      },
    })
    const { output, pictures, notes } = taken(bytes, '1')
    expect([pictures, notes]).toEqual([[1, 2, 3, 4, 5, 6, 7], []])
    const path = temporaryFile(output)
    expectValid(path)
    expect(popplerPicture(path, 1).equals(popplerPicture(temporaryFile(bytes), 1))).toBe(true)
    const plain = execFileSync('qpdf', ['--qdf', '--object-streams=disable', path, '-'], {
      encoding: 'latin1',
    })
    expect(plain).toContain('(used)')
    expect(plain).not.toMatch(/unused|Unused/)
    for (const space of ['DefaultRGB', 'Inline', 'Cal ']) expect(plain).toContain(`/${space}`)
  })

  test('split parts are at most a tenth larger than those of qpdf', () => {
    for (const where of ['object', 'inherited', 'forms', 'formsAlone'] as const) {
      const bytes = sharedBook(60, { where, noise: 20_000 })
      const outputs = splitInto(bytes, groups(60, 5))
      expect(picturesIn(outputs[3]!)).toEqual([16, 17, 18, 19, 20])
      const ours = outputs.reduce((sum, output) => sum + output.length, 0)
      const path = temporaryFile(bytes)
      const folder = join(dirname(path), `${where}-parts`)
      mkdirSync(folder)
      execFileSync('qpdf', ['--split-pages=5', path, join(folder, 'part.pdf')])
      const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size)
      expect(sizes).toHaveLength(12)
      expect(ours).toBeLessThan(1.1 * sizes.reduce((sum, size) => sum + size, 0))
    }
  })
})

withPrograms('Forms that share one resource dictionary', ['qpdf', 'pdftoppm'], () => {
  const form = '/Type /XObject /Subtype /Form /BBox [0 0 400 500]'
  const book = (content: string, objects: Parameters<typeof sharedBook>[1]): Uint8Array =>
    sharedBook(6, {
      where: 'formsAlone',
      ...objects,
      resources: (n) =>
        n === 1
          ? '<< /XObject << /F1 @form1 /Outer @outer >> /Font << /T @font /Drawn @type3 >> /Pattern << /Tiles @tiles >> >>'
          : undefined,
      content: (n) => (n === 1 ? content : ''),
    })
  const draw = (n: number): string => `q 40 0 0 40 ${n * 40} 200 cm /I${n} Do Q`
  const objects = {
    outer: { dict: `<< ${form} /Resources @resources >>`, data: `/Bare Do ${draw(2)}` },
    bare: { dict: `<< ${form} >>`, data: draw(3) },
    tiles: {
      dict: '<< /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 400 400] /XStep 400 /YStep 400 /Resources @resources >>',
      data: draw(4),
    },
    type3:
      '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97 /Widths [1] /Encoding << /Differences [97 /a] >> /CharProcs << /a @a >> /Resources @resources >>',
    a: { dict: '<< >>', data: '1 0 d0 q 1 0 0 1 0 0 cm /I5 Do Q' },
  }

  test('resources used by forms, nested forms, patterns and Type 3 fonts are kept', () => {
    const bytes = book(
      '/Outer Do /Pattern cs /Tiles scn 0 200 400 40 re f BT /Drawn 20 Tf 50 350 Td (a) Tj ET',
      { more: { XObject: '/Bare @bare' }, objects },
    )
    const { output, pictures, notes } = taken(bytes, '1')
    expect([pictures, notes]).toEqual([[1, 2, 3, 4, 5], []])
    const path = temporaryFile(output)
    expectValid(path)
    expect(popplerPicture(path, 1).equals(popplerPicture(temporaryFile(bytes), 1))).toBe(true)
  })

  test('all resources are kept when a form cannot be decoded, and the report names the page', () => {
    const outer = { dict: `<< ${form} /Resources @resources /Filter /Unheard >>`, data: 'x' }
    const bytes = book('/Outer Do', { objects: { ...objects, outer } })
    const { pictures, notes } = taken(bytes, '1-2')
    expect(pictures).toEqual([1, 2, 3, 4, 5, 6])
    expect(notes).toEqual([expect.stringContaining('page 1 could not')])
    expect(taken(bytes, '2')).toMatchObject({ pictures: [2], notes: [] })
  })

  test('forms are not read for a whole file, and once for any number of parts', () => {
    const read = (work: () => void): number => countCalls(UsedResources, 'object', work)
    expect(read(() => taken(sharedBook(4, { where: 'formsAlone' }), 'all'))).toBe(0)
    const decoded = countCalls(ContentReader, 'next', () =>
      splitInto(sharedBook(4, { where: 'formsAlone' }), groups(4, 1)),
    )
    const again = countCalls(ContentReader, 'next', () =>
      splitInto(sharedBook(4, { where: 'formsAlone' }), [...groups(4, 1), ...groups(4, 2)]),
    )
    expect(again).toBe(decoded)
  })
})

withPrograms('A form that lacks resources it uses', ['pdftoppm'], () => {
  test('a missing resource is taken from the page, as other readers do, also in a part', () => {
    const bytes = sharedBook(4, {
      content: (n) => (n === 1 ? '/Incomplete Do' : ''),
      more: { XObject: '/Incomplete @incomplete' },
      objects: {
        incomplete: {
          dict: '<< /Type /XObject /Subtype /Form /BBox [0 0 400 500] /Resources << /ProcSet [/PDF] >> >>',
          data: 'q 40 0 0 40 200 200 cm /I3 Do Q',
        },
      },
    })
    const { output, pictures } = taken(bytes, '1')
    expect(pictures).toEqual([1, 3])
    expect(popplerPicture(temporaryFile(output), 1).equals(popplerPicture(temporaryFile(bytes), 1))).toBe(
      true,
    )
  })
})

test('content that cannot be decoded keeps all resources, and the report names its pages', () => {
  const objects = { odd: { dict: '<< /Filter /Unheard >>', data: 'x' } }
  const odd = sharedBook(4, { page: (n) => (n > 2 ? '/Contents @odd' : ''), objects })
  expect(taken(odd, '1').notes).toEqual([])
  const { pictures, notes } = taken(odd, '1,3,4')
  expect(pictures).toEqual([1, 2, 3, 4])
  expect(notes).toEqual([expect.stringMatching(/^The content of pages 3, 4 could not be analysed:/)])
  expect(taken(odd, '4').notes).toEqual([expect.stringContaining('page 4 could not')])

  const damaged = { dict: '<< /Filter /FlateDecode >>', data: 'x\x9c\xff damaged' }
  const broken = sharedBook(4, {
    content: (n) => (n === 2 ? '/Damaged Do' : ''),
    more: { XObject: '/Damaged @damaged' },
    objects: { damaged: { ...damaged, dict: '<< /Subtype /Form /BBox [0 0 9 9] /Filter /FlateDecode >>' } },
  })
  expect(taken(broken, '1')).toMatchObject({ pictures: [1], notes: [] })
  expect(taken(broken, '2')).toMatchObject({ pictures: [1, 2, 3, 4], notes: [expect.any(String)] })
})

test('content beyond the limit of followed bytes keeps all resources', () => {
  const book = sharedBook(4)
  expect(taken(book, '1-3', { limits: { maxFollowedBytes: 250 } }).pictures).toEqual([1, 2, 3])
  const { pictures, notes } = taken(book, '1-3', { limits: { maxFollowedBytes: 150 } })
  expect(pictures).toEqual([1, 2, 3, 4])
  expect(notes).toEqual([expect.stringContaining('page 3 could not')])
})

test('no content is read for a whole file or pages with their own resources', () => {
  const read = (work: () => void): number => countCalls(UsedResources, 'page', work)
  expect(read(() => taken(sharedBook(4), 'all'))).toBe(0)
  const own = mergedBytes([1, 2, 3].map((n) => input(`${n}.pdf`, sharedBook(n)))).bytes
  expect(read(() => taken(own, '1'))).toBe(0)
  expect(read(() => taken(own, '2'))).toBe(1)
})

test('a page is read once for any number of parts, and only until all resources are in use', () => {
  const read = (work: () => void): number => countCalls(UsedResources, 'page', work)
  expect(read(() => splitInto(sharedBook(6), [...groups(6, 2), [0, 1], [0, 5]]))).toBe(6)
  const one = sharedBook(2, { content: () => '/I1 Do /I2 Do' })
  const many = mergedBytes([{ input: input('a.pdf', one), pages: '1,1,1,1,1,2' }]).bytes
  expect(read(() => taken(many, '1-5'))).toBe(1)
  expect(countCalls(PageUses, 'of', () => taken(many, 'all'))).toBe(0)
})

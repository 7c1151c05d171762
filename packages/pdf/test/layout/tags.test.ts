import { describe, expect, it } from 'vitest'
import type { Paragraph, Table } from '../../src/layout/tree.js'
import { shown, textDocument } from '../text/read-text.js'
import { blocksOf, outlined, treeOf } from './read-tree.js'

const marked = (id: number, x: number, y: number, text: string): string =>
  `/P << /MCID ${id} >> BDC ${shown([[x, y, text]])} EMC`

/** A document whose structure has these elements; content is on the first page unless they say otherwise. */
function tagged(contents: readonly string[], document: string, objects: Record<string, string> = {}) {
  return textDocument(
    contents,
    {
      tree: '<< /Type /StructTreeRoot /K @document /RoleMap << /Heading /H2 >> >>',
      document: `<< /S /Document /Pg @page1 /K [${document}] >>`,
      ...objects,
    },
    { catalog: '/StructTreeRoot @tree /MarkInfo << /Marked true >>' },
  )
}

describe('The tree of a tagged document', () => {
  it('follows the order and the types of its tags, and leaves artifacts to headers and footers', () => {
    const tree = treeOf(
      tagged(
        [
          [
            marked(0, 50, 600, 'Second of all'),
            marked(1, 50, 700, 'First of all'),
            marked(2, 50, 500, '(a)'),
            marked(3, 70, 500, 'An item'),
            marked(4, 70, 450, 'Its second paragraph'),
            `/Artifact BMC ${shown([[50, 20, 'At the foot']])} EMC`,
          ].join('\n'),
        ],
        `<< /S /Heading /K 1 >> << /S /P /K 0 >>
         << /S /L /K << /S /LI /K [<< /S /Lbl /K 2 >> << /S /LBody /K [<< /S /P /K 3 >> << /S /P /K 4 >>] >>] >> >>`,
      ),
    )
    const [{ blocks, footer }] = tree.sections as [(typeof tree.sections)[number]]
    expect(tree.isByTags).toBe(true)
    expect(outlined(blocks)).toEqual([
      'heading 2: First of all',
      'body: Second of all',
      'item 1.0 (a): An item',
      'body: Its second paragraph',
    ])
    expect((blocks[2] as Paragraph).role).toMatchObject({ item: { number: { value: 1, before: '(' } } })
    expect(outlined(footer.usual)).toEqual(['body: At the foot'])
  })

  it('keeps a paragraph together whose words are in elements that only group, as those of Chromium are', () => {
    const words = [marked(0, 50, 700, 'Some'), marked(1, 90, 700, 'bold'), marked(2, 130, 700, 'words')]
    const inside = words.map((_, id) => `<< /S /NonStruct /K ${id} >>`).join(' ')
    const bytes = tagged(
      [[...words, marked(3, 50, 600, 'One'), marked(4, 50, 500, 'Two')].join('\n')],
      `<< /S /H1 /K << /S /NonStruct /K 3 >> >> << /S /P /K [${inside}] >>
       << /S /NonStruct /K [<< /S /P /K 4 >>] >>`,
    )
    expect(outlined(blocksOf(bytes))).toEqual(['heading 1: One', 'body: Some bold words', 'body: Two'])
  })

  it('splits content without elements of its own into paragraphs, as without tags, also over pages', () => {
    const full =
      'A line as long as this one fills the whole width of the text of its page to its very end, and'
    const bytes = tagged(
      [
        [
          marked(0, 50, 700, 'A heading'),
          marked(1, 50, 680, 'Some Street 1'),
          marked(2, 50, 668, 'Invoice no. 1'),
          marked(3, 50, 656, full),
        ].join('\n'),
        [
          marked(0, 50, 700, 'goes on there.'),
          marked(1, 50, 688, 'Another one'),
          marked(2, 50, 676, 'of two'),
        ].join('\n'),
      ],
      `<< /S /H1 /K 0 >> << /S /NonStruct /K 1 >> << /S /NonStruct /K [2 3] >>
       << /S /NonStruct /Pg @page2 /K 0 >> << /S /P /Pg @page2 /K [1 2] >>`,
    )
    expect(outlined(blocksOf(bytes))).toEqual([
      'heading 1: A heading',
      'body: Some Street 1',
      'body: Invoice no. 1',
      `body: ${full} goes on there.`,
      'body: Another one\nof two',
    ])
  })

  it('has tables with spans, and paragraphs that go on over pages', () => {
    const bytes = tagged(
      [
        [
          marked(0, 50, 700, 'Head of both'),
          marked(1, 50, 680, 'one'),
          marked(2, 150, 680, 'two'),
          marked(3, 50, 100, 'A sentence that'),
        ].join('\n'),
        marked(0, 50, 700, 'goes on.'),
      ],
      `<< /S /Table /K [
         << /S /TR /K << /S /TH /K 0 /A << /O /Table /ColSpan 2 >> >> >>
         << /S /TR /K [<< /S /TD /K 1 >> << /S /TD /K 2 >>] >>] >>
       << /S /P /K [3 << /Type /MCR /Pg @page2 /MCID 0 >>] >>`,
    )
    const blocks = blocksOf(bytes)
    expect(outlined(blocks)).toEqual(['table Head of both || one | two', 'body: A sentence that goes on.'])
    const { rows, headerRows } = blocks[0] as Table
    expect(headerRows).toBe(1)
    expect(rows[0]!.cells[0]).toMatchObject({ column: 0, columnSpan: 2 })
  })

  it('reads a section of more paragraphs than a call can have arguments', () => {
    const bytes = tagged(
      [[marked(0, 50, 700, 'First of all'), marked(1, 50, 600, 'Last of all')].join('\n')],
      `<< /S /H1 /K [] >> << /S /Sect /K [<< /S /P /K 0 >> ${'<< /S /P /K 9 >> '.repeat(150_000)} << /S /P /K 1 >>] >>`,
    )
    expect(outlined(blocksOf(bytes))).toEqual(['body: First of all', 'body: Last of all'])
  })

  it('makes the cells of a table paragraphs if it would have hundreds of thousands of empty places', () => {
    const rows = '<< /S /TR /K << /S /TD /K 9 >> >> '.repeat(500)
    const bytes = tagged(
      [[marked(0, 50, 700, 'wide'), marked(1, 50, 600, 'last')].join('\n')],
      `<< /S /H1 /K [] >>
       << /S /Table /K [<< /S /TR /K << /S /TD /K 0 /A << /O /Table /ColSpan 500 >> >> >> ${rows}
         << /S /TR /K << /S /TD /K 1 >> >>] >>`,
    )
    expect(outlined(blocksOf(bytes))).toEqual(['body: wide', 'body: last'])
  })

  it('has the notes and the alternative texts of the tags', () => {
    const tree = treeOf(
      tagged(
        [
          [
            marked(0, 50, 700, 'A claim'),
            `/Span << /MCID 1 >> BDC ${shown([[83, 704, '1', '/F1 6 Tf']])} EMC`,
            marked(2, 50, 80, '1'),
            marked(3, 60, 80, 'Its source'),
            '/Figure << /MCID 4 >> BDC 50 300 m 90 340 l 130 300 l f EMC',
          ].join('\n'),
        ],
        `<< /S /P /K [0 << /S /Reference /K 1 >> << /S /Note /K [<< /S /Lbl /K 2 >> << /S /P /K 3 >>] >>] >>
         << /S /H1 /K [] >> << /S /L /K [] >> << /S /Figure /Alt (A peak) /K 4 >>
         << /S /Table /K << /S /TR /K [] >> >>`,
      ),
    )
    const [{ blocks }] = tree.sections as [(typeof tree.sections)[number]]
    expect(outlined(blocks)).toEqual(['body: A claim1', 'figure'])
    expect(blocks[1]).toMatchObject({ alternative: 'A peak' })
    expect(tree.notes.map(({ marker, blocks: own }) => [marker, ...outlined(own)])).toEqual([
      ['1', 'footnote: Its source'],
    ])
    expect((blocks[0] as Paragraph).lines[0]!.runs.at(-1)).toMatchObject({ text: '1', note: 0 })
  })

  it('is that of the page where the tags lack much of its text', () => {
    const bytes = tagged(
      [`${marked(0, 50, 700, 'Tagged')}\n${shown([[50, 600, 'Text that no tag has, and that is long']])}`],
      '<< /S /H1 /K 0 >>',
    )
    expect(treeOf(bytes).isByTags).toBe(false)
    expect(blocksOf(bytes)).toHaveLength(2)
  })
})

describe('Turned text', () => {
  it('is in a text box', () => {
    const [text, box] = blocksOf(
      textDocument([
        `${shown([[50, 700, 'Text that runs to the right, and is longer']])} BT /F1 10 Tf 0 1 -1 0 500 100 Tm (Up the page) Tj ET`,
      ]),
    )
    expect(outlined([text!])).toEqual(['body: Text that runs to the right, and is longer'])
    expect(box).toMatchObject({ kind: 'textBox', rotation: 270 })
    expect(box?.kind === 'textBox' && outlined(box.blocks)).toEqual(['body: Up the page'])
  })
})

import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { wholeLinks } from '../fixtures/expected.js'
import { droppedCount, input, merge, rich } from '../fixtures/merge.js'
import { plainDocument } from '../fixtures/plain.js'
import { both, copies, repeated, reversed, scenarios, subset } from '../fixtures/scenarios.js'
import { buttonLines, linkLines } from '../validators/links.js'
import { pdfiumLinks } from '../validators/pdfium.js'

withPrograms('Links in a merge', ['qpdf'], () => {
  it('keeps link targets, whatever kind of destination they use', () => {
    expect(linkLines(both().document)).toEqual([...wholeLinks('A'), ...wholeLinks('B', 5)])
    expect(linkLines(reversed().document)).toEqual([...wholeLinks('B'), ...wholeLinks('A', 5)])
  })

  it('leads pdfium to the right pages', async () => {
    // chapter, appendix, direct, indirect, chain, old, oldAction, only, web
    expect(await pdfiumLinks(both().path, 1)).toEqual([2, 4, 3, 4, 0, 3, 1, 3, 0])
    expect(await pdfiumLinks(both().path, 5)).toEqual([7, 5, 7, 8, 0, 8, 6, 8, 0])
  })

  it('keeps the links of three copies of a document within their own copy', () => {
    expect(linkLines(copies().document)).toEqual([
      ...wholeLinks('A'),
      ...wholeLinks('A', 5),
      ...wholeLinks('A', 9),
    ])
  })

  it('removes links to pages that are not taken, and keeps the others', () => {
    const lines = linkLines(subset().document)
    expect(lines.filter((line) => !line.includes(' chain '))).toEqual([
      'A-3 @2 again → A-2 @1 XYZ 11 250 0',
      'B-4 @3 up → B-1 @4 Fit',
      'B-4 @3 begin → B-1 @4 FitB',
      'B-1 @4 appendix → B-1 @4 Fit',
      'B-1 @4 indirect → B-4 @3 Fit',
      'B-1 @4 old → B-4 @3 FitV 44',
      'B-1 @4 only → B-4 @3 FitR 5 6 70 80',
      'B-1 @4 web → uri https://example.com/B',
    ])
  })

  it('counts removed links in the report', () => {
    const [a, b] = subset().report.inputs
    expect([a?.kept.links, droppedCount(a, /link/i)]).toEqual([1, 3])
    expect(b?.kept.links).toBe(8)
    expect(droppedCount(b, /link/i)).toBeGreaterThanOrEqual(3)
  })

  it('keeps the actions of a chain that still have a target', () => {
    const inSubset = linkLines(subset().document).filter((line) => line.includes(' chain '))
    expect(inSubset).toHaveLength(1)
    expect(inSubset[0]).toMatch(/^B-1 @4 chain → uri https:\/\/example\.com\/chain\/B( then B-4 @3 Fit)?$/)
  })

  it('keeps links inside their entry when a page is taken twice', () => {
    const expected = (first: number): string[] => {
      const [one, two] = [`A-1 @${first}`, `A-2 @${first + 1}`]
      return [
        `${one} chapter → ${two} XYZ 11 250 0`,
        `${one} chain → uri https://example.com/chain/A then ${one} FitH 111 then ${two} XYZ 11 250 0`,
        `${one} oldAction → ${one} FitB`,
        `${one} web → uri https://example.com/A`,
        `${two} back → ${one} Fit`,
        `${two} home → ${one} FitH 111`,
      ]
    }
    expect(linkLines(repeated().document)).toEqual([...expected(1), ...expected(3)])
  })

  it('leads to the first copy of a page when the own entry has none', () => {
    const file = rich('A')
    const { document } = merge([
      { input: file, pages: '1' },
      { input: file, pages: '1' },
      { input: file, pages: '2' },
    ])
    expect(linkLines(document).filter((line) => / (back|chapter) /.test(line))).toEqual([
      'A-1 @1 chapter → A-2 @3 XYZ 11 250 0',
      'A-1 @2 chapter → A-2 @3 XYZ 11 250 0',
      'A-2 @3 back → A-1 @1 Fit',
    ])
  })

  it.each(Object.entries(scenarios))('leaves no dangling link (%s)', (_, made) => {
    const lines = [...linkLines(made().document), ...buttonLines(made().document)]
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.filter((line) => line.includes('dangling') || line.endsWith('→ '))).toEqual([])
  })

  it('keeps the targets of buttons', () => {
    expect(buttonLines(both().document).map((line) => line.replace(/ jump\S* /, ' '))).toEqual([
      'A-1 @1 → A-2 @2 XYZ 11 250 0',
      'B-1 @5 → B-3 @7 XYZ 22 150 0',
    ])
    expect(buttonLines(subset().document)).toEqual([])
    expect(buttonLines(repeated().document).map((line) => line.replace(/ jump\S* /, ' '))).toEqual([
      'A-1 @1 → A-2 @2 XYZ 11 250 0',
      'A-1 @3 → A-2 @4 XYZ 11 250 0',
    ])
  })

  it('ignores links without a target and cyclic action chains', () => {
    const { document } = merge([
      input(
        'P.pdf',
        plainDocument('P', 1, {
          page: () => '/Annots [@lost @looped]',
          objects: {
            lost: '<< /Type /Annot /Subtype /Link /NM (lost) /Rect [0 0 9 9] /Dest (nobody) >>',
            looped: '<< /Type /Annot /Subtype /Link /NM (looped) /Rect [0 0 9 9] /A @loop >>',
            loop: '<< /S /URI /URI (https://example.com/) /Next @loop >>',
          },
        }),
      ),
      rich('A'),
    ])
    expect(linkLines(document).slice(-15)).toEqual(wholeLinks('A', 2))
  })
})

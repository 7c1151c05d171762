import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { input, merge, renamings, rich } from '../fixtures/merge.js'
import { plainDocument } from '../fixtures/plain.js'
import { both, copies, reversed, scenarios, subset } from '../fixtures/scenarios.js'
import { namedDestinations } from '../validators/destinations.js'
import { linkLines } from '../validators/links.js'
import { popplerDestinations } from '../validators.js'

withPrograms('Named destinations in a merge', ['qpdf', 'pdfinfo'], () => {
  it('keeps the destinations of every input and renames colliding names of later inputs', () => {
    expect(popplerDestinations(both().path)).toEqual([
      'appendix 4',
      'appendix_2 5',
      'chapter 2',
      'chapter_2 7',
      'intro 1',
      'intro_2 6',
      'oldChapter 3',
      'oldChapter_2 8',
      'oldIntro 1',
      'oldIntro_2 6',
      'only-A 3',
      'only-B 8',
    ])
    expect(both().report.inputs.map(({ kept }) => kept.destinations)).toEqual([6, 6])
  })

  it('reports renamed destinations', () => {
    const [a, b] = both().report.inputs
    expect(renamings(a, /destination/i)).toEqual([])
    expect(renamings(b, /destination/i).sort()).toEqual([
      'appendix → appendix_2',
      'chapter → chapter_2',
      'intro → intro_2',
      'oldChapter → oldChapter_2',
      'oldIntro → oldIntro_2',
    ])
  })

  it('keeps the names of the first input, whichever that is', () => {
    expect(popplerDestinations(reversed().path)).toEqual(
      expect.arrayContaining(['chapter 3', 'chapter_2 6', 'appendix 1', 'appendix_2 8']),
    )
  })

  it('removes destinations of pages that are not taken, which frees their names', () => {
    expect(popplerDestinations(subset().path)).toEqual([
      'appendix 4',
      'chapter 1',
      'oldChapter 2',
      'oldChapter_2 3',
      'only-A 2',
      'only-B 3',
    ])
  })

  it('numbers the destinations of three copies of a document', () => {
    expect(popplerDestinations(copies().path)).toEqual(
      expect.arrayContaining([
        'chapter 2',
        'chapter_2 6',
        'chapter_3 10',
        'only-A 3',
        'only-A_2 7',
        'only-A_3 11',
      ]),
    )
  })

  it.each(Object.entries(scenarios))('leaves no dangling destination (%s)', (_, made) => {
    const words = Object.values(namedDestinations(made().document))
    expect(words.filter((line) => line.startsWith('dangling'))).toEqual([])
    expect(words.length).toBeGreaterThan(0)
  })

  it('does not rename a destination to a name that an input already uses', () => {
    const named = (marker: string, ...names: string[]) =>
      input(
        `${marker}.pdf`,
        plainDocument(marker, 2, {
          catalog: `/Names << /Dests << /Names [${names.map((name) => `(${name}) [@page2 /Fit]`).join(' ')}] >> >>`,
          page: (number) => (number === 1 ? `/Annots [@link]` : ''),
          objects: { link: '<< /Type /Annot /Subtype /Link /NM (go) /Rect [0 0 9 9] /Dest (x) >>' },
        }),
      )
    const { document } = merge([named('P', 'x', 'x_2'), named('Q', 'x'), named('R', 'x', 'x_3')])
    expect(linkLines(document)).toEqual([
      'P-1 @1 go → P-2 @2 Fit',
      'Q-1 @3 go → Q-2 @4 Fit',
      'R-1 @5 go → R-2 @6 Fit',
    ])
    expect(Object.keys(namedDestinations(document))).toHaveLength(5)
  })

  it('keeps names and strings apart when they are spelled alike', () => {
    const made = (marker: string) =>
      input(
        `${marker}.pdf`,
        plainDocument(marker, 3, {
          catalog: '/Dests << /same [@page3 /Fit] >> /Names << /Dests << /Names [(same) [@page2 /Fit]] >> >>',
          page: (number) => (number === 1 ? '/Annots [@string @name]' : ''),
          objects: {
            string: '<< /Type /Annot /Subtype /Link /NM (string) /Rect [0 0 9 9] /Dest (same) >>',
            name: '<< /Type /Annot /Subtype /Link /NM (name) /Rect [0 0 9 9] /Dest /same >>',
          },
        }),
      )
    expect(linkLines(merge([made('P'), made('Q')]).document)).toEqual([
      'P-1 @1 string → P-2 @2 Fit',
      'P-1 @1 name → P-3 @3 Fit',
      'Q-1 @4 string → Q-2 @5 Fit',
      'Q-1 @4 name → Q-3 @6 Fit',
    ])
  })

  it('keeps all names of a single whole file', () => {
    const { path, report } = merge([rich('A')])
    expect(popplerDestinations(path)).toEqual([
      'appendix 4',
      'chapter 2',
      'intro 1',
      'oldChapter 3',
      'oldIntro 1',
      'only-A 3',
    ])
    expect(report.inputs[0]?.renamed).toEqual([])
  })
})

import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { droppedCount, input, merge, renamings, rich } from '../fixtures/merge.js'
import { plainDocument } from '../fixtures/plain.js'
import { both, copies, repeated, reversed, subset } from '../fixtures/scenarios.js'
import { nameTreeEntries } from '../validators/trees.js'
import { qpdfAttachment, qpdfSays } from '../validators.js'

withPrograms('Attachments in a merge', ['qpdf'], () => {
  /** Every attachment by its key, as qpdf lists and extracts it. */
  const attachments = (path: string): Record<string, string> => {
    const keys = Object.keys(qpdfSays(path, 'attachments') as object)
    return Object.fromEntries(keys.map((key) => [key, qpdfAttachment(path, key)]))
  }

  it('keeps the attachments of every input and renames colliding keys', () => {
    const found = attachments(both().path)
    expect(found).toMatchObject({
      'data.txt': 'data of A',
      'data (2).txt': 'data of B',
      report: 'report of A',
      'report (2)': 'report of B',
      'table.tar.gz': 'table of A',
    })
    expect(Object.values(found)).toContain('table of B')
    expect(Object.keys(found)).toHaveLength(6)
    expect(attachments(reversed().path)).toMatchObject({
      'data.txt': 'data of B',
      'data (2).txt': 'data of A',
    })
  })

  it('writes a sorted name tree, which viewers need', () => {
    for (const made of [both(), copies()]) {
      expect(nameTreeEntries(made.document.catalog.get('Names').get('EmbeddedFiles')).size).toBeGreaterThan(5)
    }
  })

  it('reports renamed attachments', () => {
    const [a, b] = both().report.inputs
    expect(renamings(a, /attachment|file/i)).toEqual([])
    expect(renamings(b, /attachment|file/i)).toEqual(
      expect.arrayContaining(['data.txt → data (2).txt', 'report → report (2)']),
    )
    expect([a?.kept.attachments, b?.kept.attachments]).toEqual([3, 3])
  })

  it('keeps attachments once per file, whichever pages are taken', () => {
    expect(Object.values(attachments(subset().path)).sort()).toEqual([
      'data of A',
      'data of B',
      'report of A',
      'report of B',
      'table of A',
      'table of B',
    ])
    expect(Object.keys(attachments(repeated().path)).sort()).toEqual(['data.txt', 'report', 'table.tar.gz'])
  })

  it('numbers the keys of three copies of a document', () => {
    const keys = Object.keys(attachments(copies().path))
    expect(keys).toEqual(expect.arrayContaining(['data.txt', 'data (2).txt', 'data (3).txt']))
    expect(keys).toHaveLength(9)
  })

  it('does not rename an attachment to a key that an input already uses', () => {
    const made = (marker: string, ...keys: string[]) =>
      input(
        `${marker}.pdf`,
        plainDocument(marker, 1, {
          catalog: `/Names << /EmbeddedFiles << /Names [${keys.map((key, index) => `(${key}) @spec${index}`).join(' ')}] >> >>`,
          objects: Object.fromEntries(
            keys.flatMap((key, index) => [
              [`spec${index}`, `<< /Type /Filespec /F (${key}) /UF (${key}) /EF << /F @bytes${index} >> >>`],
              [`bytes${index}`, { dict: '<< /Type /EmbeddedFile >>', data: `${marker} ${index}` }],
            ]),
          ),
        }),
      )
    const { path } = merge([
      made('P', 'a (2).txt', 'a.txt'),
      made('Q', 'a.txt'),
      made('R', 'a (3).txt', 'a.txt'),
    ])
    expect(Object.values(attachments(path)).sort()).toEqual(['P 0', 'P 1', 'Q 0', 'R 0', 'R 1'])
  })

  it('keeps descriptions and media types', () => {
    const said = qpdfSays(both().path, 'attachments') as Record<
      string,
      { description: string; streams: Record<string, { mimetype: string }> }
    >
    expect(said['data (2).txt']?.description).toBe('data.txt in B')
    expect(said['data (2).txt']?.streams['/F']?.mimetype).toBe('text/plain')
  })

  it('keeps associated files, or reports that they are dropped', () => {
    const associated = both()
      .document.catalog.get('AF')
      .items()
      .map((file) => file.get('EF').get('F').data())
    const reported = both().report.inputs.every((report) => droppedCount(report, /associated/i) > 0)
    if (!reported) expect(associated).toEqual(['data of A', 'data of B'])
  })

  it('keeps file attachment annotations with their page', () => {
    const pinned = (made: ReturnType<typeof both>): string[] =>
      made.document.pages.flatMap((page) =>
        page.node
          .get('Annots')
          .items()
          .filter((annotation) => annotation.get('Subtype').name === 'FileAttachment')
          .map((annotation) => `${page.number} ${annotation.get('FS').get('EF').get('F').data()}`),
      )
    expect(pinned(both())).toEqual(['3 pinned in A', '7 pinned in B'])
    expect(pinned(subset())).toEqual(['2 pinned in A'])
    expect(pinned(merge([rich('B')]))).toEqual(['3 pinned in B'])
  })
})

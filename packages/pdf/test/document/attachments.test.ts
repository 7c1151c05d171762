import { describe, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { documentAttachments, pinnedAttachments } from '../../src/document/attachments.js'
import { readPageTree } from '../../src/document/pages.js'
import type { Objects } from '../fixtures/build-pdf.js'
import { droppedCount, input, merge, renamings } from '../fixtures/merge.js'
import { plainDocument } from '../fixtures/plain.js'
import { richDocument } from '../fixtures/rich.js'
import { qpdfSays } from '../validators.js'
import { opened } from './opened.js'

function attached(
  marker: string,
  names: string,
  more: { catalog?: string; objects?: Objects } = {},
): Uint8Array {
  return plainDocument(marker, 1, {
    catalog: `/Names << /EmbeddedFiles << /Names [${names}] >> >> ${more.catalog ?? ''}`,
    objects: {
      spec: '<< /Type /Filespec /F (a.txt) /EF << /F @bytes >> >>',
      bytes: { dict: '<< /Type /EmbeddedFile >>', data: marker },
      ...more.objects,
    },
  })
}

const attachmentsOf = (bytes: Uint8Array) =>
  [...documentAttachments(...opened(bytes))].map(({ info }) => info)

describe('Reading attachments', () => {
  it('returns the name, description, size, media type and dates', () => {
    const bytes = attached('P', '(key) @full (plain) @bare (odd) 5', {
      objects: {
        full: '<< /F (x) /UF <feff00e9002e007400780074> /Desc (words) /EF << /F @data >> >>',
        data: {
          dict: '<< /Subtype /text#2Fplain /Params << /Size 12 /CreationDate (D:20240102) /ModDate (never) >> >>',
          data: 'hello world!',
        },
        bare: '<< >>',
      },
    })
    expect(attachmentsOf(bytes)).toEqual([
      {
        name: 'é.txt',
        description: 'words',
        size: 12,
        mimeType: 'text/plain',
        created: '2024-01-02T00:00:00Z',
      },
      { name: 'plain' },
    ])
    expect(attachmentsOf(richDocument('A')).map(({ name }) => name)).toEqual([
      'data.txt',
      'report',
      'table.tar.gz',
    ])
  })

  it('returns the page of a file attachment annotation and its /Contents as the description', () => {
    const bytes = plainDocument('P', 2, {
      page: (number) => (number === 2 ? '/Annots [@link @pin @elsewhere]' : ''),
      objects: {
        link: '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] >>',
        pin: '<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /Contents (a note) /FS @spec >>',
        elsewhere: '<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS (other.txt) >>',
        spec: '<< /Type /Filespec /F (a.txt) /EF << /F @bytes >> >>',
        bytes: { dict: '<< /Type /EmbeddedFile /Params << /Size 1 >> >>', data: 'x' },
      },
    })
    const [file, catalogue] = opened(bytes)
    const found = [...pinnedAttachments(file, readPageTree(file, catalogue).pages)]
    expect(found.map(({ info }) => info)).toEqual([
      { name: 'a.txt', description: 'a note', size: 1, page: 2 },
    ])
  })
})

withPrograms('Merging attachments', ['qpdf'], () => {
  it('renames a colliding attachment in the encoding of its name tree key', () => {
    const key = '<feff00e92013002e007400780074>'
    const { path, report } = merge([
      input('P.pdf', attached('P', `${key} @spec`)),
      input('Q.pdf', attached('Q', `${key} @spec (.hidden) @spec`)),
      input('R.pdf', attached('R', '(.hidden) @spec')),
    ])
    expect(renamings(report.inputs[1], /attachment/)).toEqual(['é–.txt → é– (2).txt'])
    expect(renamings(report.inputs[2], /attachment/)).toEqual(['.hidden → .hidden (2)'])
    expect(Object.keys(qpdfSays(path, 'attachments') as object)).toHaveLength(4)
  })

  it('reports attachments whose file specification is missing', () => {
    const { document, report } = merge([
      input('P.pdf', attached('P', '(a) 5 (b) null (c) @nothing', { objects: { nothing: 'null' } })),
    ])
    expect(document.catalog.get('Names').exists).toBe(false)
    expect(droppedCount(report.inputs[0], /attachment/)).toBe(2)
  })

  it('keeps a file specification that is a direct object in the name tree', () => {
    const { path } = merge([
      input('P.pdf', attached('P', '(a) << /Type /Filespec /F (a) /UF (a) /EF << /F @bytes >> >>')),
    ])
    expect(Object.keys(qpdfSays(path, 'attachments') as object)).toEqual(['a'])
  })

  it('keeps /Collection when one document is merged alone, and drops it when several are merged', () => {
    const bytes = attached('P', '(a) @spec', {
      catalog: '/Collection << /Type /Collection /View /T /D (a) >>',
    })
    const alone = merge([input('P.pdf', bytes)])
    expect(alone.document.catalog.get('Collection').get('View').name).toBe('T')
    const joined = merge([input('P.pdf', bytes), input('Q.pdf', plainDocument('Q', 1))])
    expect(joined.document.catalog.get('Collection').exists).toBe(false)
    expect(droppedCount(joined.report.inputs[0], /portfolio/)).toBe(1)
    expect(droppedCount(joined.report.inputs[1], /portfolio/)).toBe(0)
  })

  it('lists a file associated by several equal documents (/AF) once', () => {
    const bytes = attached('P', '(a) @spec', { catalog: '/AF [@spec @spec null 7]' })
    const { document } = merge([input('P.pdf', bytes), input('Q.pdf', bytes)])
    expect(document.catalog.get('AF').items()).toHaveLength(1)
    const single = attached('P', '(a) @spec', { catalog: '/AF @spec' })
    expect(
      merge([input('P.pdf', single)])
        .document.catalog.get('AF')
        .items(),
    ).toHaveLength(1)
  })
})

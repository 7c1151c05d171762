import { describe, expect, it } from 'vitest'
import type { SourcePage } from '../../src/document/pages.js'
import type { Draft } from '../../src/edit/draft.js'
import { PageViews } from '../../src/pages/nup/page-views.js'
import { PdfRef } from '../../src/syntax/objects.js'
import { Parser } from '../../src/syntax/parser.js'
import { draftOf } from '../edit/edited.js'
import { buildPdf, type Objects } from '../fixtures/build-pdf.js'
import { countCalls } from '../fixtures/count-calls.js'

const ENTRIES = '/Type /Page /Parent @pages /MediaBox [0 0 400 500] /Resources << >>'

/** Pages with their further entries; `@own` is the content stream of each. */
function documentOf(pages: readonly string[], xref: 'classic' | 'stream'): Uint8Array {
  const objects: Objects = {
    catalog: '<< /Type /Catalog /Pages @pages >>',
    pages: `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `@page${index}`).join(' ')}] >>`,
  }
  for (const [index, rest] of pages.entries()) {
    objects[`content${index}`] = { dict: '<< >>', data: `${index} w` }
    objects[`page${index}`] = `<< ${ENTRIES} ${rest.replaceAll('@own', `@content${index}`)} >>`
  }
  return buildPdf(objects, { xref })
}

const seen = ({ file }: Draft, pages: readonly SourcePage[]): string[] => {
  const views = new PageViews(file)
  return pages.map((page) => {
    const { dict, rotation } = views.of(page)
    const contents = dict.get('Contents')
    const data = contents instanceof PdfRef ? file.get(contents.num) : null
    return `${JSON.stringify(data)} ${rotation} ${[...dict.keys()].join()}`
  })
}

describe.each(['classic', 'stream'] as const)(
  'PageViews of consecutive pages, with a %s cross-reference',
  (xref) => {
    it('parses pages that differ only in /Contents once', () => {
      const draft = draftOf(
        documentOf(
          Array.from({ length: 120 }, () => '/Contents @own'),
          xref,
        ),
      )
      const views = new PageViews(draft.file)
      const parsed = countCalls(Parser, 'item', () => {
        const contents = draft.pages.map((page) => views.of(page).dict.get('Contents'))
        expect(new Set(contents.map((each) => (each as PdfRef).num)).size).toBe(120)
      })
      expect(parsed).toBeLessThan(60)
    })

    it.each<[string, readonly string[]]>([
      [
        'have a further entry after /Contents',
        ['/Contents @own', '/Contents @own /Rotate 90', '/Contents @own'],
      ],
      ['have different values before /Contents', ['/Rotate 90 /Contents @own', '/Rotate 0 /Contents @own']],
      ['refer to the content stream twice', ['/Contents @own /Thumb @own', '/Contents @own /Thumb @own']],
      [
        'also refer to different objects',
        ['/Contents @own /PieceInfo @page0', '/Contents @own /PieceInfo @page1'],
      ],
      [
        'have no content stream or several',
        ['/Contents @own', '', '/Contents [@own @content0]', '/Contents @own'],
      ],
      ['have /Annots', ['/Contents @own /Annots []', '/Contents @own /Annots []']],
    ])('returns the same for pages that %s as for each page alone', (_, pages) => {
      const draft = draftOf(documentOf(pages, xref))
      expect(seen(draft, draft.pages)).toEqual(draft.pages.map((page) => seen(draft, [page])[0]))
    })
  },
)

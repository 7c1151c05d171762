import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import type { Objects } from '../fixtures/build-pdf.js'
import { droppedCount, input, merge, mergedBytes, renamings } from '../fixtures/merge.js'
import { plainDocument } from '../fixtures/plain.js'
import { destinationWords } from '../validators/destinations.js'
import { nameTreeEntries } from '../validators/trees.js'

function made(marker: string, catalog: string, objects: Objects = {}) {
  return input(`${marker}.pdf`, plainDocument(marker, 2, { catalog, objects }))
}

withPrograms('Merging catalogue entries', ['qpdf'], () => {
  it('takes single-valued entries from the first input and reports those of the others', () => {
    const { document, report } = merge([
      made(
        'P',
        '/Lang (en) /URI << /Base (https://example.com/p) >> /PieceInfo << /App << /Private 1 >> >> /PageMode /UseOC',
      ),
      made(
        'Q',
        '/Lang (de) /URI << /Base (https://example.com/q) >> /PieceInfo << /App << /Private 2 >> >> /PageMode /UseNone',
      ),
      made('R', '/Lang (en) /URI << /Base (https://example.com/p) >>'),
    ])
    const { catalog } = document
    expect(catalog.get('Lang').text).toBe('en')
    expect(catalog.get('URI').get('Base').text).toBe('https://example.com/p')
    expect(catalog.get('PieceInfo').get('App').get('Private').number).toBe(1)
    expect(catalog.get('PageMode').name).toBe('UseOC')
    expect(report.inputs.map(({ dropped }) => dropped.map(({ kind }) => kind).sort())).toEqual([
      [],
      ['base address', 'language', 'opening', 'private data'],
      [],
    ])
  })

  it('drops entries that hold only for the original document, and reports each', () => {
    const { document, report } = merge([
      made(
        'P',
        `/Legal << /Attestation (x) >> /Perms << /DocMDP null >> /DSS << /Certs [] >> /Requirements [<< /S /EnableJavaScripts >>]
         /SpiderInfo << /V 1.0 >> /DPartRoot << >> /AA << /WC << /S /JavaScript /JS (x) >> /DP << /S /JavaScript /JS (x) >> >> /Own 1 /Other (x) /NeedsRendering true`,
      ),
    ])
    expect(document.catalog.keys().sort()).toEqual(['Pages', 'Type'])
    expect(droppedCount(report.inputs[0], /javascript/)).toBe(2)
    expect(report.inputs[0]?.dropped.map(({ kind, count }) => `${kind} ${count}`).sort()).toEqual([
      'attestation 1',
      'catalogue 2',
      'document parts 1',
      'javascript 2',
      'requirements 1',
      'usage rights 1',
      'validation 1',
      'web capture 1',
    ])
  })

  it('joins /Extensions, keeping the highest level for each developer prefix', () => {
    const { document } = merge([
      made(
        'P',
        '/Extensions << /ADBE << /BaseVersion /1.7 /ExtensionLevel 3 >> /OWN [<< /BaseVersion /2.0 /ExtensionLevel 1 >>] /Odd 5 >>',
      ),
      made('Q', '/Extensions << /ADBE @ext /OWN << /ExtensionLevel 0 >> >>', {
        ext: '<< /BaseVersion /1.7 /ExtensionLevel 8 >>',
      }),
    ])
    const extensions = document.catalog.get('Extensions')
    expect(extensions.keys().sort()).toEqual(['ADBE', 'OWN'])
    expect(extensions.get('ADBE').get('ExtensionLevel').number).toBe(8)
    expect(extensions.get('OWN').isArray).toBe(true)
  })

  it('keeps an /OpenAction whose page is kept, and drops every other action', () => {
    const opening = (action: string, pages?: string) => {
      const { document, report } = merge([{ input: made('P', `/OpenAction ${action}`), pages }])
      const found = document.catalog.get('OpenAction')
      return [
        found.exists ? destinationWords(document, found.isArray ? found : found.get('D')) : 'none',
        ...report.inputs[0]!.dropped.map(({ kind }) => kind),
      ]
    }
    expect(opening('[@page2 /FitH 7]')).toEqual(['P-2 @2 FitH 7'])
    expect(opening('<< /S /GoTo /D [@page2 /Fit] >>', '2')).toEqual(['P-2 @1 Fit'])
    expect(opening('<< /S /GoTo /D [@page2 /Fit] >>', '1')).toEqual(['none', 'openAction'])
    expect(opening('<< /S /GoTo /D [@page2 /Fit] /Next << /S /JavaScript /JS (x) >> >>')).toEqual([
      'P-2 @2 Fit',
      'openAction',
    ])
    expect(opening('<< /S /JavaScript /JS (x) >>')).toEqual(['none', 'javascript'])
    expect(opening('<< /S /Launch /F (x) >>')).toEqual(['none', 'openAction'])
    expect(opening('5')).toEqual(['none', 'openAction'])
    expect(opening('null')).toEqual(['none'])
  })

  it('keeps /PrintPageRange only when the pages are the same', () => {
    const file = made('P', '/ViewerPreferences << /PrintPageRange [1 1] /NumCopies 2 >>')
    const preferences = (pages?: string) =>
      merge([{ input: file, pages }])
        .document.catalog.get('ViewerPreferences')
        .keys()
    expect(preferences()).toEqual(['NumCopies', 'PrintPageRange'])
    expect(preferences('2')).toEqual(['NumCopies'])
  })

  it('joins the other name trees, and renames colliding names except in /IDS', () => {
    const names = (marker: string) =>
      made(
        marker,
        `/Names << /AP << /Names [(stamp) @form] >> /IDS << /Names [(id) @form] >> /JavaScript << /Names [(a) << >> (b) << >>] >>
         /Pages << /Names [(x) @page1] >> /Templates << /Names [] >> /Own << >> >>`,
        { form: { dict: '<< /Subtype /Form /BBox [0 0 1 1] >>', data: `% ${marker}` } },
      )
    const { document, report } = merge([names('P'), names('Q')])
    const found = document.catalog.get('Names')
    expect(found.keys().sort()).toEqual(['AP', 'IDS'])
    expect([...nameTreeEntries(found.get('AP'))].map(([name, form]) => `${name} ${form.data()}`)).toEqual([
      'stamp % P',
      'stamp_2 % Q',
    ])
    expect([...nameTreeEntries(found.get('IDS')).keys()]).toEqual(['id'])
    expect(renamings(report.inputs[1], /AP/)).toEqual(['stamp → stamp_2'])
    expect(
      report.inputs.map(({ dropped }) => dropped.map(({ kind, count }) => `${kind} ${count}`).sort()),
    ).toEqual([
      ['javascript 2', 'names 1', 'template 1'],
      ['IDS 1', 'javascript 2', 'names 1', 'template 1'],
    ])
  })

  it('reports the permissions that restricted an input opened with its user password', () => {
    const locked = (permissions: Record<string, boolean>) =>
      mergedBytes([made('P', '')], {
        encryption: { algorithm: 'aes-256', userPassword: 'user', ownerPassword: 'owner', permissions },
      }).bytes
    const reported = (bytes: Uint8Array, password: string) =>
      droppedCount(mergedBytes([{ ...input('P.pdf', bytes), password }]).report.inputs[0], /restrictions/)
    expect(reported(locked({ copy: false, modify: false }), 'user')).toBe(2)
    expect(reported(locked({ copy: false, modify: false }), 'owner')).toBe(0)
    expect(reported(locked({}), 'user')).toBe(0)
  })
})

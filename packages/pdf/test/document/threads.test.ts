import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import type { Objects } from '../fixtures/build-pdf.js'
import { droppedCount, input, merge } from '../fixtures/merge.js'
import { plainDocument } from '../fixtures/plain.js'
import { threadLines } from '../validators/threads.js'

function threaded(threads: string, objects: Objects): Uint8Array {
  return plainDocument('P', 3, {
    catalog: `/Threads ${threads}`,
    page: (number) => (number === 1 ? '/B [@b @a]' : ''),
    objects: { a: '<< >>', b: '<< >>', ...objects },
  })
}

const bead = (page: number, rest: string): string => `<< /P @page${page} /R [0 0 9 9] ${rest} >>`

withPrograms('Merging malformed article threads', ['qpdf'], () => {
  it('closes a ring of beads that does not close', () => {
    const { document } = merge([
      input(
        'P.pdf',
        threaded('[@t]', {
          t: '<< /F @a /I << /Title (open) >> >>',
          a: bead(1, '/N @b'),
          b: bead(1, '/N @c'),
          c: bead(3, ''),
        }),
      ),
    ])
    expect(threadLines(document)).toEqual(['open: P-1 @1, P-1 @1, P-3 @3'])
    // The page lists its beads in the order it had.
    const [first, second] = document.pages[0]!.node.get('B').items()
    expect(second!.get('N').reference).toBe(first!.reference)
  })

  it('keeps threads listed twice, or sharing their beads, once', () => {
    const { document, report } = merge([
      input(
        'P.pdf',
        threaded('[@t @t @u null 5]', {
          t: '<< /F @a /I << /Title (t) >> >>',
          u: '<< /F @b /I << /Title (u) >> >>',
          a: bead(1, '/N @b'),
          b: bead(2, '/N @b'),
        }),
      ),
    ])
    expect(threadLines(document)).toEqual(['t: P-1 @1, P-2 @2'])
    expect(report.inputs[0]?.kept.threads).toBe(1)
  })

  it('ignores a thread whose first bead is not a bead', () => {
    const { document } = merge([
      { input: input('P.pdf', threaded('[@t]', { t: '<< /F @font >>' })), pages: '1' },
    ])
    expect(document.catalog.get('Threads').exists).toBe(false)
    expect(document.pages[0]!.node.get('Resources').get('Font').get('F1').get('BaseFont').name).toBe(
      'Helvetica',
    )
  })

  it('removes beads on pages that are not taken, and reports it', () => {
    const bytes = threaded('[@t @u]', {
      t: '<< /F @a /I << /Title (t) >> >>',
      u: '<< /F @c >>',
      a: bead(1, '/N @b /V @b'),
      b: bead(2, '/N @a /V @a'),
      c: bead(3, '/N @c'),
    })
    const { document, report } = merge([{ input: input('P.pdf', bytes), pages: '1' }])
    expect(threadLines(document)).toEqual(['t: P-1 @1'])
    expect(droppedCount(report.inputs[0], /articles/)).toBe(2)
    expect(document.all().filter((object) => object.get('R').isArray)).toHaveLength(1)
  })
})

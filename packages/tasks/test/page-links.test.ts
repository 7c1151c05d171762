import { describe, expect, it } from 'vitest'
import { targetOfLink } from '../src/html/page-links.js'
import { nothing } from '../src/html/page-log.js'

describe('a link of a printed page', () => {
  const page = 'guide/index.html'
  const documents = new Map([
    [page, 'index.pdf'],
    ['guide/two.html', 'two.pdf'],
  ])

  it.each([
    ['to another host stays', 'https://example.org/two.html', undefined],
    ['to an address that is none stays', 'http://[', undefined],
    ['to a mail address stays', 'mailto:ada@example.org', undefined],
    ['to the page itself leads to its first page', 'http://document.invalid/guide/index.html', { page: 0 }],
    [
      'to a page that is converted too leads to its PDF',
      'http://document.invalid/guide/two.html#x',
      { document: 'two.pdf' },
    ],
    ['to another file is removed', 'http://document.invalid/guide/caf%C3%A9.csv?x=1', { isRemoved: true }],
    ['to a script is removed', 'javascript:void(0)', { isRemoved: true }],
  ])('%s', (_, address, expected) => {
    const removed = nothing<string>()
    expect(targetOfLink(address, { page, documents, removed })).toEqual(expected)
    expect(removed.count).toBe(expected !== undefined && 'isRemoved' in expected ? 1 : 0)
  })

  it('is named in the report by the path of its file', () => {
    const removed = nothing<string>()
    targetOfLink('http://document.invalid/guide/caf%C3%A9.csv?x=1', { page, documents, removed })
    expect(removed.first).toEqual(['guide/café.csv'])
  })
})

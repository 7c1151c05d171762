import { memorySource } from '@octavo/pdf/memory-source'
import { describe, expect, it } from 'vitest'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { nodeEngines } from '../src/platform/node-engines.js'
import { makeMatchers, type SearchedTexts } from '../src/redact/matchers.js'
import { searchBySecondReader } from '../src/redact/second-reader.js'

const NOTHING: SearchedTexts = {
  words: [],
  case_sensitive: false,
  whole_words: true,
  exact_characters: false,
  patterns: [],
  presets: [],
}

/** Where the first page is blank, and so is not filled. */
const BOX = [10, 10, 30, 30] as const

function search(bytes: Uint8Array, chosen: Partial<SearchedTexts>, pages: number[], gone: string[] = []) {
  const input = { source: Object.assign(memorySource(bytes), { close() {} }), name: 'a.pdf' }
  const boxes = {
    byPage: new Map([[0, [BOX]]]),
    widthOf: () => 595,
    fill: [0, 0, 0] as const,
    hasLabel: false,
  }
  const searched = { pages, matchers: makeMatchers({ ...NOTHING, ...chosen }), label: 'P-1', boxes }
  return searchBySecondReader(nodeEngines.rendering!, input, searched, { texts: new Set(gone) })
}

describe('The second search of a redacted document by pdfium', () => {
  const bytes = plainDocument('P', 2)

  it('finds remaining words on the searched pages', async () => {
    await expect(search(bytes, { words: ['p-2'] }, [0, 1])).rejects.toMatchObject({
      code: 'redaction_incomplete',
      message: expect.stringContaining('page 2'),
    })
    expect((await search(bytes, { words: ['p-2'] }, [0]))?.similar).toEqual(new Set())
  })

  it('ignores the label of redaction boxes', async () => {
    expect((await search(bytes, { words: ['P-1'] }, [0]))?.similar).toEqual(new Set())
  })

  it('reports what may be a match: of a pattern whose text was not redacted, and of letters that look alike', async () => {
    expect((await search(bytes, { patterns: ['-\\d'] }, [1]))?.similar).toEqual(new Set([1]))
    expect((await search(bytes, { words: ['р-2'] }, [0, 1]))?.similar).toEqual(new Set([1]))
    const exact = { words: ['р-2'], exact_characters: true }
    expect((await search(bytes, exact, [0, 1]))?.similar).toEqual(new Set())
    await expect(search(bytes, { patterns: ['-\\d'] }, [1], ['-2'])).rejects.toMatchObject({
      code: 'redaction_incomplete',
    })
  })

  it('reports pages on which something else than the box is visible in it', async () => {
    expect((await search(bytes, {}, [0]))?.uncovered).toEqual(new Set([0]))
  })

  it('returns nothing if it cannot read the document', async () => {
    expect(await search(new Uint8Array(100), { words: ['P'] }, [0])).toBeUndefined()
  })
})

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
  patterns: [],
  presets: [],
}

function search(bytes: Uint8Array, chosen: Partial<SearchedTexts>, pages: number[], gone: string[] = []) {
  const input = { source: Object.assign(memorySource(bytes), { close() {} }), name: 'a.pdf' }
  const searched = { pages, matchers: makeMatchers({ ...NOTHING, ...chosen }), label: 'P-1' }
  return searchBySecondReader(nodeEngines.rendering!, input, searched, { texts: new Set(gone) })
}

describe('The second search of a redacted document by pdfium', () => {
  const bytes = plainDocument('P', 2)

  it('finds remaining words on the searched pages', async () => {
    await expect(search(bytes, { words: ['p-2'] }, [0, 1])).rejects.toMatchObject({
      code: 'redaction_incomplete',
      message: expect.stringContaining('page 2'),
    })
    expect(await search(bytes, { words: ['p-2'] }, [0])).toBe(true)
  })

  it('ignores the label of redaction boxes', async () => {
    expect(await search(bytes, { words: ['P-1'] }, [0])).toBe(true)
  })

  it('counts a pattern match only if its text was redacted', async () => {
    expect(await search(bytes, { patterns: ['-\\d'] }, [1])).toBe(true)
    await expect(search(bytes, { patterns: ['-\\d'] }, [1], ['-2'])).rejects.toMatchObject({
      code: 'redaction_incomplete',
    })
  })

  it('returns false if it cannot read the document', async () => {
    expect(await search(new Uint8Array(100), { words: ['P'] }, [0])).toBe(false)
  })
})

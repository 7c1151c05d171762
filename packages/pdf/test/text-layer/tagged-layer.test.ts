import { expect, test } from 'vitest'
import { brokenRules } from '../conformance/documents.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { elementsOf } from '../tagging/tagged.js'
import { expectValid } from '../validators.js'
import { taggedScans, taggedScansWithText } from './tagged-scans.js'

test('Recognised paragraphs in a tagged document are tagged, each page after what it had before', () => {
  const bytes = taggedScansWithText()
  expectValid(temporaryFile(bytes))
  expect(elementsOf(bytes)).toEqual(['Document', ' Figure', ' P', ' P', ' Figure', ' P', ' P'])
})

test('A tagged document with recognised text conforms to PDF/UA as before', () => {
  for (const bytes of [taggedScans(), taggedScansWithText()]) expect(brokenRules(bytes, 'ua-1')).toEqual([])
})

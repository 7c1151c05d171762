import { expect, test } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { judgedByVerapdf } from '../validators/verapdf.js'
import { taggedScansWithText } from './tagged-scans.js'

withPrograms('A tagged document with recognised text', ['verapdf'], () => {
  test('conforms to PDF/UA, as veraPDF says', () => {
    const path = temporaryFile(taggedScansWithText())
    expect(judgedByVerapdf([{ path, standard: 'ua-1' }])).toEqual([{ isConformant: true, rules: [] }])
  })
})

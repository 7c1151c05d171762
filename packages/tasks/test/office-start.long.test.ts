import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFileSource } from '@octavo/pdf/file-source'
import { afterAll, expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { convertDocuments } from '../src/office/convert-documents.js'
import { nodeEngines } from '../src/platform/node-engines.js'
import { wordDocument } from './example-documents.js'

const work = mkdtempSync(join(tmpdir(), 'octavo-test-'))
afterAll(() => rmSync(work, { recursive: true }))

withPrograms('LibreOffice', ['soffice', 'bwrap'], () => {
  it('starts once for a document, and does not test its graphics, which would take longer than the conversion', async () => {
    const letter = join(work, 'letter.docx')
    writeFileSync(letter, wordDocument(['Dear Ada']))
    const file = { name: letter, open: () => openFileSource(letter), openRescued: () => undefined }
    const { entries } = await convertDocuments({
      entries: [{ file, filename: 'letter.docx', rotation: 0 }],
      engines: nodeEngines,
      scratchFolder: () => ({ path: work, remove() {} }),
    })
    const converted = entries[0]!.file.open()
    expect(converted.size).toBeGreaterThan(1000)
    converted.close()
    const profile = join(work, 'profile/user')
    expect(readFileSync(join(profile, 'registrymodifications.xcu'), 'utf8')).toContain('ooSetupFactory')
    expect(readFileSync(join(profile, 'registrymodifications.xcu'), 'utf8')).not.toContain(
      'RestartInProgress',
    )
    expect(existsSync(join(profile, 'GraphicsRenderTests.log'))).toBe(false)
  })
})

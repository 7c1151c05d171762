import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteRecords } from '../../src/records/sqlite/sqlite-records.js'
import { recordsConformance } from './conformance.js'

recordsConformance('SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-records-'))
  return {
    open: () => openSqliteRecords(join(folder, 'octavo.sqlite')),
    destroy: async () => rmSync(folder, { recursive: true, force: true }),
  }
})

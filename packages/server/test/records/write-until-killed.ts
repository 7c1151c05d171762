import { openSqliteRecords } from '../../src/records/sqlite/sqlite-records.js'
import { aFile, aProcess } from './rows.js'

/** Writes as eight clients until it is killed, and prints the id of each process whose write was confirmed. */
const [path] = process.argv.slice(2)
if (path === undefined) throw new Error('Say where the database is.')
const { processes } = await openSqliteRecords(path)

async function client(): Promise<never> {
  for (;;) {
    const row = aProcess()
    await processes.create(row)
    await processes.change(row.id, { states: ['created'] }, { state: 'uploaded' }, { add: [aFile(row.id)] })
    process.stdout.write(`${row.id}\n`)
  }
}

await Promise.all(Array.from({ length: 8 }, client))

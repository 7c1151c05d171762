import type { Values } from '../settings/declare.js'
import type { Records } from './records.js'
import type { recordSettings } from './settings.js'
import { openSqliteRecords } from './sqlite/sqlite-records.js'

/** In the database of the settings; without one, in the file. */
export async function openRecords(
  { databaseUrl, databasePoolSize }: Values<typeof recordSettings>,
  file: string,
): Promise<Records> {
  if (databaseUrl === null) return openSqliteRecords(file)
  // Loaded only if it is used: a service on one machine does not load the PostgreSQL client.
  const { openPostgresRecords } = await import('./postgres/postgres-records.js')
  return openPostgresRecords({ url: databaseUrl, poolSize: databasePoolSize })
}

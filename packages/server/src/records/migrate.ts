import { type Kysely, type Migration, Migrator } from 'kysely'
import { DataFolderProblem } from '../data/data-lock.js'
import type { Dialect } from './dialect.js'
import { firstTables } from './migrations/001-first-tables.js'
import { webhooks } from './migrations/002-webhooks.js'
import { webhookAge } from './migrations/003-webhook-age.js'
import { results } from './migrations/004-results.js'
import { tokenUses } from './migrations/005-token-uses.js'
import { leases } from './migrations/006-leases.js'
import { runs } from './migrations/007-runs.js'
import { traces } from './migrations/008-traces.js'
import { sweeps } from './migrations/009-sweeps.js'
import { notes } from './migrations/010-notes.js'
import { requireFunction } from './migrations/011-require.js'
import { fileNames } from './migrations/012-file-names.js'
import { queuePartitions } from './migrations/013-queue-partitions.js'
import { listeners } from './migrations/014-listeners.js'
import { waitingOwners } from './migrations/015-waiting-owners.js'
import type { Schema } from './schema.js'

/** In order; a released migration is never changed. */
const migrations: Readonly<Record<string, Migration>> = {
  '001-first-tables': firstTables,
  '002-webhooks': webhooks,
  '003-webhook-age': webhookAge,
  '004-results': results,
  '005-token-uses': tokenUses,
  '006-leases': leases,
  '008-traces': traces,
  '010-notes': notes,
  '012-file-names': fileNames,
  '014-listeners': listeners,
}

/** What only machines that share a database need. */
const shared: Readonly<Record<string, Migration>> = {
  '007-runs': runs,
  '009-sweeps': sweeps,
  '011-require': requireFunction,
  '013-queue-partitions': queuePartitions,
  '015-waiting-owners': waitingOwners,
}

/** Upgrades the tables to this version of the service. */
export async function migrate(db: Kysely<Schema>, dialect: Dialect): Promise<void> {
  const all = dialect === 'sqlite' ? migrations : { ...migrations, ...shared }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...all }) } })
  const done = (await migrator.getMigrations()).filter(({ executedAt }) => executedAt !== undefined)
  await refuseNewer(db, done.length)
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw new Error('The database could not be brought up to date.', { cause: error })
}

/** Tables of a later version would be misread, and its data lost. */
async function refuseNewer(db: Kysely<Schema>, known: number): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return
  const executed = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute()
  if (executed.length > known) {
    throw new DataFolderProblem(
      'The database was written by a later version of Octavo: start that version, or a later one.',
    )
  }
}

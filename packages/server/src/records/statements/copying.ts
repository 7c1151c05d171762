import type { Dialect } from '../dialect.js'
import type { Prepared } from '../prepared.js'
import type { CopiedRow, CopiedTable } from '../records.js'
import { processColumns } from './processes.js'
import { tokenColumns } from './tokens.js'
import { webhookColumns } from './webhooks.js'

/** The application name of connections of the service. */
export const SERVICE_NAME = 'octavo'

interface Table {
  readonly columns: readonly string[]
  readonly key: readonly string[]
  /** Which rows are included. */
  readonly where?: string
  /** What happens to an existing row; without it, it is replaced. */
  readonly conflict?: string
}

const tables: Readonly<Record<CopiedTable | 'processes', Table>> = {
  processes: { columns: processColumns, key: ['id'] },
  tokens: {
    columns: tokenColumns,
    key: ['id'],
    conflict: `do update set ${replaced(tokenColumns.filter((name) => name !== 'id' && name !== 'revokedAt'))},
      "revokedAt" = coalesce(excluded."revokedAt", tokens."revokedAt")`,
  },
  tokenUses: {
    columns: ['tokenId', 'usedAt'],
    key: ['tokenId'],
    conflict: `do update set "usedAt" = excluded."usedAt" where excluded."usedAt" > "tokenUses"."usedAt"`,
  },
  codes: {
    columns: ['hash', 'kind', 'subject', 'expiresAt'],
    key: ['hash', 'kind'],
    where: `kind <> 'signin'`,
    conflict: 'do nothing',
  },
  idempotency: {
    columns: ['owner', 'call', 'key', 'bodyHash', 'processId', 'createdAt', 'status', 'body', 'secretHash'],
    key: ['owner', 'call', 'key'],
    where: 'status is not null',
    conflict: 'do nothing',
  },
  webhooks: { columns: webhookColumns, key: ['id'] },
}

export interface CopyStatements {
  readonly first: Prepared<{ limit: number }>
  readonly next: Prepared<{ after: CopiedRow; limit: number }>
  readonly put: Prepared<CopiedRow>
}

/**
 * Written by hand: they consist of lists of columns and are the same in both databases except for their
 * placeholders.
 */
export function copyStatements(dialect: Dialect, name: keyof typeof tables): CopyStatements {
  const { columns, key, where = '1 = 1', conflict } = tables[name]
  const rest = columns.filter((column) => !key.includes(column))
  const place = (index: number): string => (dialect === 'sqlite' ? '?' : `$${index + 1}`)
  const places = (names: readonly string[]): string => names.map((_, index) => place(index)).join(', ')
  const page = `select ${list(columns)} from "${name}" where ${where}`
  return {
    first: { sql: `${page} order by ${list(key)} limit ${place(0)}`, bind: ({ limit }) => [limit] },
    next: {
      sql: `${page} and (${list(key)}) > (${places(key)}) order by ${list(key)} limit ${place(key.length)}`,
      bind: ({ after, limit }) => [...key.map((column) => after[column]), limit],
    },
    put: {
      sql: `insert into "${name}" (${list(columns)}) values (${places(columns)})
        on conflict (${list(key)}) ${conflict ?? `do update set ${replaced(rest)}`}`,
      bind: (row) => columns.map((column) => row[column]),
    },
  }
}

/** Only for PostgreSQL. */
export const servicesStatement: Prepared<object> = {
  sql: `select count(*) as services from pg_stat_activity
    where datname = current_database() and application_name = '${SERVICE_NAME}'`,
  bind: () => [],
}

export const forgetUsageStatement: Prepared<object> = { sql: 'delete from usage', bind: () => [] }

export const countUsageStatement: Prepared<object> = {
  sql: `insert into usage (owner, processes, bytes)
    select p.owner, count(*), coalesce(sum(f.bytes), 0) from processes p
      left join (select "processId", sum(size) as bytes from files group by "processId") f on f."processId" = p.id
    group by p.owner`,
  bind: () => [],
}

function list(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ')
}

function replaced(columns: readonly string[]): string {
  return columns.map((column) => `"${column}" = excluded."${column}"`).join(', ')
}

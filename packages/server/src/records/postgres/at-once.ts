import { OverQuota } from '../errors.js'
import type { Prepared } from '../prepared.js'
import type { ProcessRow } from '../records.js'
import { fileRow, processRow, type SqlRow, storedFile } from '../rows.js'
import type { NewRun, RunChange, RunLease, RunState } from '../runs.js'
import { SLICE } from '../sql/change-files.js'
import type { AtOnce, WholeChange } from '../sql/processes.js'
import type { Store } from '../sql/store.js'
import { fileColumns } from '../statements/files.js'
import { type Change, RELAXES } from '../statements/processes.js'
import { asOne, type Part, required, unlessUnmet } from './as-one.js'
import { addingRun, endingRun, WAITS } from './run-statements.js'

const FILE_COLUMNS = fileColumns.map((name) => `"${name}"`).join(', ')

/** Files of the process `$1` as JSON. */
function filesAsJson(condition: string): string {
  return `(select coalesce(json_agg(file order by position, id), '[]')
    from (select ${FILE_COLUMNS} from files where "processId" = $1 and ${condition}) as file)`
}

const readWithUploads: Prepared<{ id: string }> = {
  sql: `select processes.*, ${filesAsJson(`kind = 'upload'`)} as uploads,
      coalesce((select bytes from usage where usage.owner = processes.owner), 0) as "ownerBytes"
    from processes where id = $1`,
  bind: ({ id }) => [id],
}

const readWithOutput: Prepared<{ id: string; position: number }> = {
  sql: `select processes.*, ${filesAsJson(`kind = 'output' and position = $2`)} as outputs_at
    from processes where id = $1`,
  bind: ({ id, position }) => [id, position],
}

const countProcess: Prepared<Creation> = {
  sql: `insert into usage (owner, processes, bytes) values ($1, 1, 0)
    on conflict (owner) do update set processes = usage.processes + 1 where usage.processes < $2::bigint
    returning processes`,
  bind: ({ row, maxProcesses }) => [row.owner, atMost(maxProcesses)],
}

/** The parts of a change after the one of the row, `changed`: without a changed row they change nothing. */
const changeFiles: readonly Part<WholeChange>[] = [
  {
    name: 'removed',
    query: {
      sql: `delete from files using changed
        where files."processId" = changed.id and files.id = any($1::text[]) returning size`,
      bind: ({ files }) => [files.removeIds],
    },
  },
  {
    name: 'filed',
    query: {
      sql: `insert into files (${FILE_COLUMNS}) select ${FILE_COLUMNS}
        from json_populate_recordset(null::files, $1::json) where exists (select 1 from changed)`,
      bind: ({ files, change }) => [
        JSON.stringify(
          files.add.map((file) => storedFile(file, change.id)),
          storable,
        ),
      ],
    },
  },
  {
    name: 'within',
    query: {
      sql: `update usage set bytes = usage.bytes + grown.bytes
        from changed, (select $1::bigint - coalesce(sum(size), 0)::bigint as bytes from removed) as grown
        where usage.owner = changed.owner and (grown.bytes <= 0 or usage.bytes + grown.bytes <= $2::bigint)
        returning 1`,
      bind: ({ files }) => [files.add.reduce((sum, { size }) => sum + size, 0), atMost(files.quotaBytes)],
    },
  },
]

const putResult: Part<WholeChange> = {
  name: 'stored',
  query: {
    sql: `insert into results ("processId", "zipName", body) select id, $1, $2 from changed
      on conflict ("processId") do update set "zipName" = excluded."zipName", body = excluded.body`,
    bind: ({ result }) => [result!.zipName, result!.body],
  },
}

interface Creation {
  readonly row: ProcessRow
  readonly maxProcesses: number
}

/**
 * What every execution needs, as one statement each instead of a round trip for each step: a process is
 * created, an upload is added, a run is accepted, a run has succeeded, and what is read before. If a condition
 * of a change does not hold, the statement fails as a whole, and the rules (sql/processes.ts) run instead and
 * find the reason.
 */
export function atOnce(store: Store): AtOnce {
  const created: Part<Creation> = {
    name: 'created',
    query: of(store.statements.processes.insert, ({ row }) => row),
  }
  const creation: Prepared<Creation> = {
    ...asOne(
      [created, { name: 'counted', query: countProcess }],
      `select ${required('counted')} and ${RELAXES} as "isCreated"`,
    ),
    isRelaxed: true,
  }
  const changes = new Map<Prepared<Change>, Map<string, Prepared<WholeChange>>>()

  function queryFor(whole: WholeChange): Prepared<WholeChange> {
    const { statement, result, run } = whole
    const shapes = changes.get(statement) ?? new Map<string, Prepared<WholeChange>>()
    changes.set(statement, shapes)
    const shape = `${hasFiles(whole)} ${result === undefined} ${run && Object.keys(run)[0]}`
    const query = shapes.get(shape) ?? changeOf(whole)
    shapes.set(shape, query)
    return query
  }

  return {
    async withUploads(id) {
      const found = await store.first(readWithUploads, { id })
      if (found === undefined) return undefined
      const { uploads, ownerBytes } = found as { uploads: SqlRow[]; ownerBytes: number }
      return { row: processRow(found), uploads: uploads.map(fileRow), ownerBytes }
    },

    async withOutput(id, position) {
      const found = await store.first(readWithOutput, { id, position })
      if (found === undefined) return undefined
      const [output] = found.outputs_at as SqlRow[]
      return { row: processRow(found), ...(output === undefined ? {} : { output: fileRow(output) }) }
    },

    async create(row, maxProcesses) {
      const created = await unlessUnmet(store.firstOf(creation, { row, maxProcesses }, { relaxed: true }))
      if (created === undefined) throw new OverQuota('processes', maxProcesses)
    },

    async change(whole) {
      const { files, run, relaxed } = whole
      if (files.add.length + files.removeIds.length > SLICE) return undefined
      // The end of a run without a lease has to find out whether the run was waiting.
      if (run !== undefined && 'end' in run && run.end.lease === undefined) return undefined
      const asked = store.firstOf(queryFor(whole), whole, { relaxed })
      const answered = await unlessUnmet(asked.then((found) => ({ found })))
      if (answered === undefined) return undefined
      const { found } = answered
      if (found === undefined) return { row: undefined }
      if (run !== undefined && 'add' in run) run.added?.(found.runState as RunState)
      if (run !== undefined && 'end' in run) run.end.ended?.(found.waits as boolean)
      return { row: processRow(found) }
    },
  }
}

const hasFiles = ({ files: { add, removeIds } }: WholeChange): boolean => add.length + removeIds.length > 0

function changeOf(whole: WholeChange): Prepared<WholeChange> {
  const { statement, result, run } = whole
  const parts: Part<WholeChange>[] = [{ name: 'changed', query: of(statement, ({ change }) => change) }]
  const selected = ['changed.*']
  if (hasFiles(whole)) {
    parts.push(...changeFiles)
    selected.push(`${required('within')} as "isWithin"`)
  }
  if (result !== undefined) parts.push(putResult)
  if (run !== undefined) {
    if ('add' in run) {
      parts.push(...addingRun.map(({ name, query }) => ({ name, query: of(query, addedRun) })))
      selected.push('(select state from added) as "runState"')
    } else {
      parts.push(...endingRun.map(({ name, query }) => ({ name, query: of(query, heldLease) })))
      selected.push(`${WAITS} as waits`)
    }
    selected.push(`${required('counted')} as "isCounted"`)
  }
  return asOne(parts, `select ${selected.join(', ')} from changed`)
}

const addedRun = ({ run }: WholeChange): NewRun => (run as Extract<RunChange, { add: NewRun }>).add
const heldLease = ({ run }: WholeChange): RunLease => (run as Exclude<RunChange, { add: NewRun }>).end.lease!

function of<All, P>(query: Prepared<P>, values: (all: All) => P): Prepared<All> {
  return { ...query, bind: (all) => query.bind(values(all)) }
}

function atMost(limit: number): number {
  return Math.min(limit, Number.MAX_SAFE_INTEGER)
}

/** PostgreSQL has no NUL and no half of a surrogate pair in text. */
function storable(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll(/\0|\p{Surrogate}/gu, '\ufffd') : value
}

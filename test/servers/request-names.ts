/** Finds the requests in the bytes that a client sends over one connection, and names them. */
export type RequestNames = (chunk: Buffer) => readonly string[]

export const requestNames = {
  http: (): RequestNames => (chunk) => {
    const method = /^(GET|PUT|POST|DELETE|HEAD) \//.exec(chunk.subarray(0, 8).toString('latin1'))?.[1]
    return method === undefined ? [] : [method]
  },
  postgres: () => buffered(postgresRequest()),
  redis: () => buffered(redisRequest),
}

interface Found {
  /** Undefined if it is not worth counting. */
  readonly name: string | undefined
  /** Where the next one begins. */
  readonly end: number
}

/** `next` returns undefined if the bytes end within a request. */
function buffered(next: (bytes: Buffer) => Found | undefined): RequestNames {
  let left: Buffer = Buffer.alloc(0)
  return (chunk) => {
    left = Buffer.concat([left, chunk])
    const names: string[] = []
    for (let found = next(left); found !== undefined; found = next(left)) {
      if (found.name !== undefined) names.push(found.name)
      left = left.subarray(found.end)
    }
    return names
  }
}

/** PostgreSQL, 54.7: Parse names a statement, Bind refers to it. The first messages have no type. */
function postgresRequest(): (bytes: Buffer) => Found | undefined {
  const statements = new Map<string, string>()
  let isStarted = false
  return (bytes) => {
    const start = isStarted ? 1 : 0
    if (bytes.length < start + 4) return undefined
    const end = start + bytes.readInt32BE(start)
    if (bytes.length < end) return undefined
    const SSL_REQUEST_BYTES = 8
    const type = isStarted ? String.fromCharCode(bytes[0]!) : ''
    isStarted ||= end > SSL_REQUEST_BYTES
    const [first = '', second = ''] = bytes.toString('utf8', start + 4, end).split('\0')
    if (type === 'P') statements.set(first, second)
    if (type === 'Q') return { name: statementName(first), end }
    return { name: type === 'B' ? statementName(statements.get(second) ?? second) : undefined, end }
  }
}

/** The tables that a statement changes, or else reads. */
function statementName(sql: string): string {
  const changed = tablesIn(sql, /\b(insert into|update|delete from) "?(\w+)"?/g)
  if (changed !== '') return changed
  return tablesIn(sql, /\b(from|join) "?(\w+)"?/g).replace(/\b(from|join) /g, 'select ') || sql.slice(0, 40)
}

function tablesIn(sql: string, pattern: RegExp): string {
  const found = [...sql.matchAll(pattern)].filter(([, , table]) => table !== 'set')
  return [...new Set(found.map(([, verb, table]) => `${verb} ${table}`))].join(', ')
}

/** Redis: an array of strings. A key is shortened to its first two parts, which say what it is for. */
function redisRequest(bytes: Buffer): Found | undefined {
  let at = 0
  const number = (): number | undefined => {
    const end = bytes.indexOf('\r\n', at)
    if (end < 0) return undefined
    const value = Number(bytes.toString('latin1', at + 1, end))
    at = end + 2
    return value
  }
  const words: string[] = []
  const count = number()
  if (count === undefined) return undefined
  for (let index = 0; index < count; index++) {
    const length = number()
    if (length === undefined || bytes.length < at + length + 2) return undefined
    words.push(bytes.toString('latin1', at, at + Math.min(length, 100)))
    at += length + 2
  }
  const command = words[0]!.toUpperCase()
  const key = words[command.startsWith('EVAL') ? 3 : 1] ?? ''
  return { name: `${command} ${key.split(':').slice(0, 2).join(':')}`.trim(), end: at }
}

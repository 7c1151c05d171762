import { integer, optionalText } from '../settings/declare.js'

export const recordSettings = {
  databaseUrl: optionalText({
    description:
      'A PostgreSQL database (tested with version 15) for the records, shared by any number of nodes: `postgres://user:password@host:5432/database`, with `?sslmode=verify-full` for an encrypted connection. Unset: the records are stored in the data folder, for one service.',
    allowed: 'a URL that begins with postgres:// and names a database',
    secret: true,
    read: databaseUrl,
  }),
  databasePoolSize: integer({
    description:
      'The maximum number of connections of this node to the PostgreSQL database, in addition to up to 8 that hold locks.',
    default: 10,
    min: 2,
    max: 200,
  }),
}

function databaseUrl(text: string): string | undefined {
  if (text.length > 2000 || !URL.canParse(text)) return undefined
  const { protocol, hostname, pathname } = new URL(text)
  const isPostgres = protocol === 'postgres:' || protocol === 'postgresql:'
  return isPostgres && hostname !== '' && pathname.length > 1 ? text : undefined
}

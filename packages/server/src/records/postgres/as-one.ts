import { codeOf } from '../../errors/start-problem.js'
import type { Prepared } from '../prepared.js'

/** A statement that is part of another one, with a name by which later parts refer to its result. */
export interface Part<P> {
  readonly name: string
  readonly query: Prepared<P>
}

/**
 * Several statements as one, which is its own transaction: one round trip, and nothing is locked while
 * waiting for the network. All of them see the rows as they were before the first one.
 */
export function asOne<P>(parts: readonly Part<P>[], select: string): Prepared<P> {
  let before = 0
  const texts = parts.map(({ name, query }) => {
    const own = placeholdersIn(query.sql)
    const text = query.sql.replace(PLACEHOLDER, (_, number: string) => `$${before + Number(number)}`)
    before += own
    return `${name} as (${text})`
  })
  return {
    isRelaxed: parts.some(({ query }) => query.isRelaxed === true),
    sql: `with ${texts.join(',\n')}\n${select}`,
    bind: (values) => parts.flatMap(({ query }) => query.bind(values)),
  }
}

const PLACEHOLDER = /\$(\d+)/g

function placeholdersIn(sql: string): number {
  return Math.max(0, ...Array.from(sql.matchAll(PLACEHOLDER), ([, number]) => Number(number)))
}

/** If the part returned no row, the statement fails and changes nothing (migrations/011-require.ts). */
export function required(part: string): string {
  return `octavo_require(exists (select 1 from ${part}))`
}

/** Undefined, with nothing changed, if a part was required and returned no row. */
export async function unlessUnmet<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (codeOf(error) === 'OC001') return undefined
    throw error
  }
}

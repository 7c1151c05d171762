import type { Compilable } from 'kysely'

/** A query that was compiled once. `bind` gives the values in the order in which the text wants them. */
export interface Prepared<P> {
  readonly sql: string
  /** Says itself that its commit need not wait for the disk, where the database can be told so by a statement. */
  readonly isRelaxed?: boolean | undefined
  bind(values: P): unknown[]
}

/** Stands in a query where a value will be. */
class Placeholder {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}

/** Building and compiling a query takes longer than running it: here it is done once. */
export function prepare<P extends object>(
  build: (value: <Name extends keyof P>(name: Name) => P[Name]) => Compilable,
): Prepared<P> {
  const { sql, parameters } = build((name) => new Placeholder(name) as never).compile()
  return {
    sql,
    bind: (values) =>
      parameters.map((parameter) =>
        parameter instanceof Placeholder ? values[parameter.name as keyof P] : parameter,
      ),
  }
}

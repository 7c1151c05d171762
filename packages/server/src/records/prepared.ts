import type { Compilable } from 'kysely'

/** A compiled query. `bind` returns the values in the order of the placeholders. */
export interface Prepared<P> {
  readonly sql: string
  /** The statement itself makes its commit asynchronous, if the database supports that. */
  readonly isRelaxed?: boolean | undefined
  bind(values: P): unknown[]
}

/** A placeholder for a value in a query. */
class Placeholder {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}

/** Building and compiling a query takes longer than running it, so it is done once. */
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

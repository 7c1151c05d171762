import type { NewOutput, TaskOutputs } from '../declare/task.js'

/** Writes a data output: what a task reads from a document, for people and programs. */
export function writeJson(output: TaskOutputs, named: Omit<NewOutput, 'type'>, value: unknown): void {
  const file = output.create({ ...named, type: 'application/json' })
  file.write(new TextEncoder().encode(`${JSON.stringify(value, undefined, 2)}\n`))
  file.close()
}

/**
 * The name of a data output: from the file, unless another name was requested and there is only one output.
 */
export function jsonName(filename: string, suffix: string, isOnly: boolean): Omit<NewOutput, 'type'> {
  const name = `${filename.replace(/\.pdf$/i, '')}${suffix}.json`
  return isOnly ? { suggestedName: name } : { name }
}

import type { NewOutput, TaskOutputs } from './task.js'

/** Writes an output that is data: what a task reads out of a document, to be read by people and programs. */
export function writeJson(output: TaskOutputs, named: Omit<NewOutput, 'type'>, value: unknown): void {
  const file = output.create({ ...named, type: 'application/json' })
  file.write(new TextEncoder().encode(`${JSON.stringify(value, undefined, 2)}\n`))
  file.close()
}

/** What the data of one of several files are called: by the file, unless another name was asked for and there is but one. */
export function jsonName(filename: string, suffix: string, isOnly: boolean): Omit<NewOutput, 'type'> {
  const name = `${filename.replace(/\.pdf$/i, '')}${suffix}.json`
  return isOnly ? { suggestedName: name } : { name }
}

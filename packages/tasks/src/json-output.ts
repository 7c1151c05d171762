import { writeFileSync } from 'node:fs'
import type { NewOutput, TaskOutputs } from './define-task.js'

/** Writes an output that is data: what a task reads out of a document, to be read by people and programs. */
export function writeJson(output: TaskOutputs, named: Omit<NewOutput, 'type'>, value: unknown): void {
  const path = output.add({ ...named, type: 'application/json' })
  writeFileSync(path, `${JSON.stringify(value, undefined, 2)}\n`)
}

/** What the data of one of several files are called: by the file, unless another name was asked for and there is but one. */
export function jsonName(filename: string, suffix: string, isOnly: boolean): Omit<NewOutput, 'type'> {
  const name = `${filename.replace(/\.pdf$/i, '')}${suffix}.json`
  return isOnly ? { suggestedName: name } : { name }
}

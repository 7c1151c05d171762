import { readdirSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { LoadTask } from './catalogue.js'

export interface FoundTask {
  readonly load: LoadTask
  /** The URL of its file, if it has its own. */
  readonly file?: string
}

/** Every file in a task folder is a task, named like the file. */
export async function tasksIn(folder: string): Promise<ReadonlyMap<string, FoundTask>> {
  const found = new Map<string, FoundTask>()
  for (const entry of readdirSync(folder).sort()) {
    const name = /^([^.]+)\.(?:js|mjs|ts)$/.exec(entry)?.[1]
    if (name === undefined) continue
    if (found.has(name)) throw new Error(`There are two tasks of the name ${name}.`)
    const file = new URL(entry, `${pathToFileURL(folder).href}/`).href
    found.set(name, { file, load: () => import(file) })
  }
  return found
}

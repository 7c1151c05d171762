import { readdir } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { catalogueOf, type TaskCatalogue, type TaskModules } from './catalogue-of.js'

export type { TaskCatalogue, TaskDescription } from './catalogue-of.js'

const OWN_FOLDER = fileURLToPath(new URL('./tasks/', import.meta.url))

/** The names of all tasks, found without loading one. */
export async function taskNames(furtherFolders: readonly string[] = []): Promise<string[]> {
  return [...(await taskFiles(furtherFolders)).keys()].sort()
}

/**
 * Every file in the folder of tasks is a task, and the file's name is the task's. Further folders add to it. Where only one is wanted, the
 * others are loaded no more than it needs.
 */
export async function loadTasks(
  furtherFolders: readonly string[] = [],
  only?: string | undefined,
): Promise<TaskCatalogue> {
  return catalogueOf(await taskFiles(furtherFolders), only)
}

async function taskFiles(furtherFolders: readonly string[]): Promise<TaskModules> {
  const found = new Map<string, () => Promise<object>>()
  for (const folder of [OWN_FOLDER, ...furtherFolders]) {
    for (const file of (await readdir(folder)).sort()) {
      const name = /^([^.]+)\.(?:js|mjs|ts)$/.exec(file)?.[1]
      if (name === undefined) continue
      if (found.has(name)) throw new Error(`There are two tasks of the name ${name}.`)
      const { href } = new URL(file, `${pathToFileURL(folder).href}/`)
      found.set(name, () => import(href))
    }
  }
  return found
}

import { readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { EXTENSIONS } from '@octavo/tasks/file-types'
import type { Task } from '@octavo/tasks/task'
import { failed, failureOf, WorkFailed } from '../failures.js'

/**
 * The names of files that a task accepts, in natural order: `page 2` before `page 10`. Hidden files are
 * skipped.
 */
export function filesFor(task: Task, folder: string): string[] {
  try {
    // Created on demand: it takes some milliseconds, and most commands name no folder.
    const naturally = new Intl.Collator('en', { numeric: true }).compare
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => (entry.isFile() || entry.isSymbolicLink()) && isTaken(task, entry.name))
      .map(({ name }) => name)
      .sort(naturally)
  } catch (error) {
    throw new WorkFailed(failureOf(error, folder))
  }
}

/** The paths of files that a task accepts; a folder without any is an error. */
export function pathsFor(task: Task, folder: string): string[] {
  const names = filesFor(task, folder)
  if (names.length > 0) return names.map((name) => join(folder, name))
  const kinds = kindsOf(task)
  const what = kinds.length === 0 ? 'files' : `${kinds.join(', ')} files`
  throw failed(folder, 'file_not_found', `This folder has no ${what} in it.`)
}

function isTaken(task: Task, name: string): boolean {
  if (name.startsWith('.')) return false
  const kinds = kindsOf(task)
  return kinds.length === 0 || kinds.includes(extname(name).toLowerCase())
}

/**
 * Empty if any file is accepted. Files that options name, such as the image of a watermark or a profile, are named
 * explicitly.
 */
function kindsOf(task: Task): string[] {
  const main = mainTypes(task)
  return main.includes('*/*') ? [] : main.flatMap((type) => EXTENSIONS[type] ?? [])
}

/** Without those of files that options name. */
export function mainTypes({ inputs: { accepts }, examples }: Task): readonly string[] {
  const namesFiles = examples.some(({ entries, options }) =>
    entries.some(({ filename }) => isNamedBy(options, filename)),
  )
  return namesFiles && accepts.includes('application/pdf') ? ['application/pdf'] : accepts
}

/** Whether an option, or the image of an object in a list, names a file. */
export function isNamedBy(options: Readonly<Record<string, unknown>>, filename: string): boolean {
  return Object.values(options).some(
    (value) => value === filename || (Array.isArray(value) && value.some((item) => item?.image === filename)),
  )
}

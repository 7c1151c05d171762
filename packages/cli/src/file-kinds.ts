import { readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Task } from '@octavo/tasks/task'
import { failed, failureOf, WorkFailed } from './failures.js'

/** How the names of files of a type end. */
const extensions: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/tiff': ['.tif', '.tiff'],
  'image/gif': ['.gif'],
  'image/webp': ['.webp'],
  'image/jp2': ['.jp2', '.jpx', '.j2k'],
}

/** The names of files that a task takes, in the order people expect: `page 2` before `page 10`. Hidden files are left out. */
export function filesFor(task: Task, folder: string): string[] {
  try {
    // Made here: that takes some milliseconds, and most commands name no folder.
    const naturally = new Intl.Collator('en', { numeric: true }).compare
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => (entry.isFile() || entry.isSymbolicLink()) && isTaken(task, entry.name))
      .map(({ name }) => name)
      .sort(naturally)
  } catch (error) {
    throw new WorkFailed(failureOf(error, folder))
  }
}

/** The paths of files that a task takes; a folder without any is a failure. */
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

/** Empty where any file is taken. */
function kindsOf({ inputs: { accepts } }: Task): string[] {
  // What is laid onto pages, such as the picture of a watermark, is named by itself.
  const main = accepts.includes('application/pdf') ? ['application/pdf'] : accepts
  return main.includes('*/*') ? [] : main.flatMap((type) => extensions[type] ?? [])
}

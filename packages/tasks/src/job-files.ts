import { PdfError } from '@octavo/pdf/errors'
import type { TaskFile } from './define-task.js'
import { failureOfEntry } from './failures.js'
import { countPages } from './probe.js'
import type { JobEntry } from './run.js'

/** A file is one file however many entries name it, and opens with what any of them gives. */
export function filesOf(entries: readonly JobEntry[]): Map<string, TaskFile> {
  const passwords = passwordsOf(entries)
  const files = new Map<string, TaskFile>()
  for (const { fileId, path, filename, rescuedPath } of entries) {
    if (files.has(fileId)) continue
    const password = passwordThatOpens(path, passwords.get(fileId) ?? [])
    files.set(fileId, { path, name: filename, password, rescuedPath })
  }
  return files
}

interface GivenPassword {
  readonly password: string
  /** The first entry that gives it. */
  readonly entry: number
  readonly filename: string
}

/** Those given for each file, each of them once. */
function passwordsOf(entries: readonly JobEntry[]): Map<string, GivenPassword[]> {
  const byFile = new Map<string, Map<string, GivenPassword>>()
  for (const [entry, { fileId, filename, password }] of entries.entries()) {
    if (!password) continue
    const given = byFile.get(fileId) ?? new Map<string, GivenPassword>()
    if (!given.has(password)) given.set(password, { password, entry, filename })
    byFile.set(fileId, given)
  }
  return new Map([...byFile].map(([fileId, given]) => [fileId, [...given.values()]]))
}

/**
 * One that is alone is tried when the task opens the file. Of several each is tried beforehand, so that none counts for less because
 * another came first; the owner's is taken where it is among them, because it opens more.
 */
function passwordThatOpens(path: string, given: readonly GivenPassword[]): string | undefined {
  const first = given[0]?.password
  if (given.length <= 1) return first
  let owners: string | undefined
  for (const { password, entry, filename } of given) {
    try {
      const { encrypted, openedAs } = countPages(path, password)
      if (!encrypted) return first
      if (openedAs === 'owner') owners ??= password
    } catch (error) {
      // Whatever else is wrong with the file, the task will meet it too.
      if (!(error instanceof PdfError) || error.code !== 'password_incorrect') continue
      throw failureOfEntry(error, filename, entry)
    }
  }
  return owners ?? first
}
